/**
 * What goes with the reading of a document besides its pages: what pages are called, the address that leads to this
 * place, what is said aloud, sharing, the help. Each is small; here they are made and told of each other.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type AddressBar, createAddressBar } from "./address.ts";
import { type Announcer, createAnnouncer } from "./announcer.ts";
import { openHelp } from "./help.ts";
import type { KeyChoice } from "./keys.ts";
import type { MenuGroup } from "./menu.ts";
import { createPageNames, type PageNames } from "./page-names.ts";
import type { ReaderSettings } from "./settings.ts";
import { createShare } from "./share.ts";
import type { Translate } from "./strings.ts";
import type { Track } from "./tracker.ts";

export interface CompanionsOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly title: string;
  /** What the author says of it where it is shared. */
  readonly description: string;
  readonly settings: ReaderSettings;
  readonly say: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  /** The page's address is this document's. */
  readonly ownAddress: boolean;
  choosePrivacy(): (() => void) | undefined;
}

export interface Companions {
  readonly names: PageNames;
  readonly address: AddressBar;
  readonly announcer: Announcer;
  readonly keyChoice: KeyChoice;
  share(): void;
  help(): void;
  /** What the bar's last menu offers always. */
  menu(): MenuGroup;
  /** The page that is read has changed. */
  turnedTo(page: number): void;
}

export const createCompanions = (options: CompanionsOptions): Companions => {
  const { host, document: pdf, title, settings, say, track, signal, ownAddress } = options;
  const names = createPageNames(pdf.numPages, say);
  const address = createAddressBar(ownAddress, signal);
  if (ownAddress) host.dataset["ownHistory"] = "";
  const announcer = createAnnouncer(signal);
  const keyChoice: KeyChoice = { singleSigns: true };
  const shareNow = createShare({ host, title, text: options.description, say, track, announcer, href: address.href });
  const share = () => void shareNow();
  const without = settings.printAllowed ? [] : (["print"] as const);
  const help = () => openHelp({ host, say, choice: keyChoice, without });
  return {
    names,
    address,
    announcer,
    keyChoice,
    share,
    help,
    menu: () => {
      const choose = options.choosePrivacy();
      return {
        label: say("more"),
        items: [
          { label: say("share"), run: share },
          { label: say("help"), run: help },
          ...(choose ? [{ label: say("privacy"), run: choose }] : []),
        ],
      };
    },
    turnedTo: (page) => {
      // An asset of another page is not what is seen any more.
      address.set({ page, asset: undefined });
      announcer.announce(names.place(page));
    },
  };
};
