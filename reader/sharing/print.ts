/**
 * Prints the document: every page is drawn at printer resolution (print-sheets.ts, loaded on demand), then the browser
 * prints the pictures. Where printing is not allowed, the printed page is a notice. This is a deterrent only.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { Translate } from "../i18n/language.ts";
import type { Track } from "../tracking/tracker.ts";
import { element } from "../ui/dom.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import type { drawSheets } from "./print-sheets.ts";

/** What is loaded on demand. */
export interface PrintCode {
  readonly drawSheets: typeof drawSheets;
}

/** Options of `createPrinter`. */
export interface PrintOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly settings: Pick<ReaderSettings, "printAllowed">;
  readonly t: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  readonly loadPanels: LoadPanels<PrintCode>;
  /** Shows a sentence for some seconds. */
  showNote(sentence: string): void;
}

/** Prints the document. */
export interface Printer {
  print(): Promise<void>;
}

/** Adds the printed notice and the container of the sheets to the host. */
export const createPrinter = (options: PrintOptions): Printer => {
  const { host, t, track, signal } = options;
  const isAllowed = options.settings.printAllowed;
  const sheets = element("div", { class: "print-sheets", "aria-hidden": "true" });
  const notice = element(
    "p",
    { class: "print-notice", "aria-hidden": "true" },
    t(isAllowed ? "printPrepare" : "printRefused"),
  );
  host.append(sheets, notice);
  host.classList.toggle("print-refused", !isAllowed);
  let isPrepared = false;
  let isBusy = false;
  const removeSheets = () => {
    isPrepared = false;
    host.classList.remove("print-ready");
    for (const image of sheets.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    sheets.replaceChildren();
  };

  // Safari returns from `print()` while the person is still choosing a printer.
  addEventListener("afterprint", removeSheets, { signal });
  addEventListener(
    "beforeprint",
    () => {
      if (!isAllowed) track("smartlink", "print_attempt");
      else if (!isPrepared) track("smartlink", "print");
    },
    { signal },
  );

  const print = async () => {
    if (!isAllowed) {
      globalThis.print();
      return;
    }
    if (isBusy) return;
    isBusy = true;
    removeSheets();
    try {
      const panels = await options.loadPanels();
      if (signal.aborted) return;
      if (panels === undefined) return options.showNote(t("partFailed"));
      const result = await panels.drawSheets(options, sheets);
      if (result.count > 0) {
        isPrepared = true;
        host.classList.add("print-ready");
        track("smartlink", "print");
        globalThis.print();
      } else removeSheets();
      if (result.missing) options.showNote(result.missing);
    } finally {
      isBusy = false;
    }
  };
  return { print };
};
