/**
 * Printing: every page is drawn at the printer's size first, one after the other, then the browser prints the
 * pictures. A page that cannot be drawn is named on a sheet in its place. Where printing is not allowed, paper gets a notice. Both are deterrents, not locks.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { button, element, pageCanvas } from "./dom.ts";
import { abortable, orOnceMore } from "./page-picture.ts";
import type { ReaderSettings } from "./settings.ts";
import type { Translate } from "./strings.ts";
import type { Track } from "./tracker.ts";

export interface PrintOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly settings: Pick<ReaderSettings, "printAllowed">;
  readonly say: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  /** Shows a sentence for some seconds. */
  note(sentence: string): void;
}

export interface Printer {
  print(): Promise<void>;
}

/** Dots an inch of paper; pages are held as compressed pictures, so that hundreds of them fit into memory. */
const dotsPerInch = 150;
const mostPixels = 2 ** 23;

export const createPrinter = (options: PrintOptions): Printer => {
  const { host, say, track, signal } = options;
  const allowed = options.settings.printAllowed;
  const sheets = element("div", { class: "print-sheets", "aria-hidden": "true" });
  const notice = element(
    "p",
    { class: "print-notice", "aria-hidden": "true" },
    say(allowed ? "printPrepare" : "printRefused"),
  );
  host.append(sheets, notice);
  host.classList.toggle("print-refused", !allowed);
  let prepared = false;
  let busy = false;

  addEventListener(
    "beforeprint",
    () => {
      if (!allowed) track("smartlink", "print_attempt");
      else if (!prepared) track("smartlink", "print");
    },
    { signal },
  );

  const print = async () => {
    if (!allowed) {
      globalThis.print();
      return;
    }
    if (busy) return;
    busy = true;
    const dialog = progressDialog(options);
    try {
      const missing = await prepareSheets(options, sheets, dialog);
      if (dialog.signal.aborted) return;
      dialog.close();
      if (missing.length < options.document.numPages) {
        prepared = true;
        host.classList.add("print-ready");
        track("smartlink", "print");
        globalThis.print();
      }
      if (missing.length > 0) options.note(missingSentence(say, missing));
    } finally {
      dialog.close();
      prepared = false;
      busy = false;
      host.classList.remove("print-ready");
      for (const image of sheets.querySelectorAll("img")) URL.revokeObjectURL(image.src);
      sheets.replaceChildren();
    }
  };
  return { print };
};

type Dialog = ReturnType<typeof progressDialog>;

/** Draws all pages, until the dialog is cancelled. Returns the numbers of those that could not be drawn. */
const prepareSheets = async (
  { document: pdf, say }: PrintOptions,
  sheets: HTMLElement,
  dialog: Dialog,
): Promise<readonly number[]> => {
  const missing: number[] = [];
  for (let number = 1; number <= pdf.numPages && !dialog.signal.aborted; number += 1) {
    dialog.tell(number);
    try {
      const page = await abortable(pdf.getPage(number), dialog.signal);
      const address = await orOnceMore(page, dialog.signal, () => drawSheet(page, dialog.signal));
      const image = element("img", { alt: "", src: address });
      await image.decode().catch(() => {});
      sheets.append(image);
    } catch {
      missing.push(number);
      sheets.append(element("p", { class: "print-missing" }, missingSentence(say, [number])));
    }
  }
  return missing;
};

const missingSentence = (say: Translate, pages: readonly number[]): string =>
  say("printMissing", { count: pages.length, pages: pages.join(", ") });

/** Returns the address of the page's picture. */
const drawSheet = async (page: PDFPageProxy, signal: AbortSignal): Promise<string> => {
  signal.throwIfAborted();
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale });
  const canvas = pageCanvas();
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, intent: "print" });
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  await task.promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  canvas.width = 0;
  signal.throwIfAborted();
  if (blob === null) throw new Error("The page's picture is too large");
  return URL.createObjectURL(blob);
};

const progressDialog = ({ host, document, say, signal }: PrintOptions) => {
  const controller = new AbortController();
  const total = document.numPages;
  const text = element("p", { role: "status" });
  const bar = element("progress", { max: total, value: 0, "aria-label": say("print") });
  const cancel = button("plain", say("cancel"), () => dialog.close());
  const dialog: HTMLDialogElement = element(
    "dialog",
    { class: "panel progress", "aria-label": say("print") },
    text,
    bar,
    cancel,
  );
  const stop = () => controller.abort();
  dialog.addEventListener("close", stop);
  signal.addEventListener("abort", stop);
  host.append(dialog);
  dialog.showModal();
  return {
    signal: controller.signal,
    tell: (page: number) => {
      text.textContent = say("printing", { page, total });
      bar.value = page - 1;
    },
    close: () => {
      dialog.removeEventListener("close", stop);
      dialog.close();
      dialog.remove();
    },
  };
};
