/** Services that the parts of a document view share: page names, address, announcements, panels, sharing, help. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { Translate } from "../i18n/language.ts";
import { createPageNames, type PageNames } from "../pages/page-names.ts";
import { createShare } from "../sharing/share.ts";
import type { Track } from "../tracking/tracker.ts";
import { type Announcer, createAnnouncer } from "../ui/announcer.ts";
import { createPanelLoader, type LoadPanels } from "../ui/load-panels.ts";
import type { MenuGroup } from "../ui/menu.ts";
import { openPanel } from "../ui/panel.ts";
import { type AddressBar, createAddressBar } from "./address-bar.ts";
import type { KeySettings } from "./keyboard.ts";
import type { Panels } from "./panels.ts";
import type { ReaderSource } from "./source.ts";

/** Options of `createDocumentServices`. */
export interface DocumentServicesOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly settings: ReaderSettings;
  readonly t: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  readonly source: Pick<ReaderSource, "panels" | "smartlink">;
  /** In a preview, the address of the page and its history belong to the editor. */
  readonly preview: boolean;
  /** Returns a function that opens the privacy choice; undefined if there is nothing to choose. */
  choosePrivacy(): (() => void) | undefined;
}

/** See the module comment. */
export interface DocumentServices {
  readonly names: PageNames;
  readonly address: AddressBar;
  readonly announcer: Announcer;
  readonly keySettings: KeySettings;
  readonly loadPanels: LoadPanels<Panels>;
  /** Shows a message for some seconds. */
  showNote(sentence: string): void;
  /** Opens the share panel. */
  share(): void;
  /** Opens the help. */
  help(): void;
  /** Items that the toolbar's last menu always contains. */
  menu(): MenuGroup;
  /** Updates the address and the live region after a change of page. */
  announcePage(page: number): void;
}

/** Creates the services for one open document. */
export const createDocumentServices = (options: DocumentServicesOptions): DocumentServices => {
  const { host, document: pdf, settings, source, t, signal, preview } = options;
  const { title, smartlinkSocialDesc: text = "" } = source.smartlink;
  const names = createPageNames(pdf.numPages, t);
  const address = createAddressBar(!preview, signal);
  if (!preview) host.dataset["ownHistory"] = "";
  const announcer = createAnnouncer(signal);
  const loadPanels = createPanelLoader(source);
  const keySettings: KeySettings = { singleCharacterKeys: true };
  const openShare = createShare({ ...options, title, text, announcer, loadPanels, href: address.href });
  const share = () => void openShare();
  const omittedKeys = settings.printAllowed ? [] : (["print"] as const);
  const help = async () => {
    const panels = await loadPanels();
    if (panels === undefined) return announcer.showNote(t("partFailed"));
    // The help may have been requested again while the panels were loading.
    if (signal.aborted || host.querySelector(".help")) return;
    const content = panels.createHelpContent({ t, keySettings, omittedKeys });
    openPanel(host, { title: t("help"), kind: "help", t, content });
  };
  return {
    names,
    address,
    announcer,
    keySettings,
    loadPanels,
    showNote: announcer.showNote,
    share,
    help: () => void help(),
    menu: () => {
      const choosePrivacy = options.choosePrivacy();
      return {
        label: t("more"),
        items: [
          { label: t("share"), run: share },
          { label: t("help"), run: () => void help() },
          ...(choosePrivacy ? [{ label: t("privacy"), run: choosePrivacy }] : []),
        ],
      };
    },
    announcePage: (page) => {
      // The asset in the address belongs to the page that was left.
      address.set({ page, asset: undefined });
      announcer.announce(names.position(page));
    },
  };
};
