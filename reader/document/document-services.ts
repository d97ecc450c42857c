/**
 * What goes with the reading of a document besides its pages: what pages are called, the address that leads to this
 * place, what is said aloud, sharing, the help. Each is small; here they are made and told of each other.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { createPanelLoader, type LoadPanels } from "../assets/load-panels.ts";
import type { Translate } from "../i18n/language.ts";
import { createPageNames, type PageNames } from "../pages/page-names.ts";
import { createShare } from "../sharing/share.ts";
import type { Track } from "../tracking/tracker.ts";
import { type Announcer, createAnnouncer } from "../ui/announcer.ts";
import type { MenuGroup } from "../ui/menu.ts";
import { openPanel } from "../ui/panel.ts";
import { type AddressBar, createAddressBar } from "./address-bar.ts";
import type { KeySettings } from "./keyboard.ts";
import type { ReaderSettings } from "./settings.ts";
import type { ReaderSource } from "./source.ts";

export interface DocumentServicesOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly title: string;
  /** What the author says of it where it is shared. */
  readonly description: string;
  readonly settings: ReaderSettings;
  readonly t: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  /** The page's address is this document's. */
  readonly ownAddress: boolean;
  readonly source: Pick<ReaderSource, "panels">;
  choosePrivacy(): (() => void) | undefined;
}

export interface DocumentServices {
  readonly names: PageNames;
  readonly address: AddressBar;
  readonly announcer: Announcer;
  readonly keyChoice: KeySettings;
  readonly loadPanels: LoadPanels;
  /** Shows a sentence for some seconds. */
  showNote(sentence: string): void;
  share(): void;
  help(): void;
  /** What the bar's last menu offers always. */
  menu(): MenuGroup;
  /** The page that is read has changed. */
  announcePage(page: number): void;
}

export const createDocumentServices = (options: DocumentServicesOptions): DocumentServices => {
  const { host, document: pdf, settings, t, signal, ownAddress } = options;
  const names = createPageNames(pdf.numPages, t);
  const address = createAddressBar(ownAddress, signal);
  if (ownAddress) host.dataset["ownHistory"] = "";
  const announcer = createAnnouncer(signal);
  const loadPanels = createPanelLoader(options.source);
  const keyChoice: KeySettings = { singleCharacterKeys: true };
  const shareNow = createShare({ ...options, text: options.description, announcer, loadPanels, href: address.href });
  const share = () => void shareNow();
  const omittedKeys = settings.printAllowed ? [] : (["print"] as const);
  const help = async () => {
    const panels = await loadPanels();
    if (panels === undefined) return announcer.showNote(t("partFailed"));
    // Asked for again while the part was being loaded: one help is enough.
    if (signal.aborted || host.querySelector(".help")) return;
    const content = panels.createHelpContent({ t, choice: keyChoice, omittedKeys });
    openPanel(host, { title: t("help"), kind: "help", t, content });
  };
  return {
    names,
    address,
    announcer,
    keyChoice,
    loadPanels,
    showNote: announcer.showNote,
    share,
    help: () => void help(),
    menu: () => {
      const choose = options.choosePrivacy();
      return {
        label: t("more"),
        items: [
          { label: t("share"), run: share },
          { label: t("help"), run: () => void help() },
          ...(choose ? [{ label: t("privacy"), run: choose }] : []),
        ],
      };
    },
    announcePage: (page) => {
      // An asset of another page is not what is seen any more.
      address.set({ page, asset: undefined });
      announcer.announce(names.position(page));
    },
  };
};
