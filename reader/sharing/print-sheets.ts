/**
 * Draws all pages for print, one after the other, while a dialog shows the progress. A page that cannot be drawn is
 * replaced by a sheet that names it.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { Translate } from "../i18n/language.ts";
import { abortable, drawWithRetry } from "../pages/abortable.ts";
import { button, createPageCanvas, element } from "../ui/dom.ts";

/** Options of `drawSheets`. */
export interface SheetsOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly t: Translate;
  readonly signal: AbortSignal;
}

/** The result of `drawSheets`. */
export interface DrawnSheets {
  /** Number of drawn pages; 0 after a cancel. */
  readonly count: number;
  /** Names the pages that could not be drawn. */
  readonly missing?: string;
}

/** Dots per inch. Pages are stored as compressed images, so that hundreds of them fit into memory. */
const printDpi = 150;
const maxSheetPixels = 2 ** 23;

/** Appends a sheet for each page to `sheets`, until the person cancels. */
export const drawSheets = async (options: SheetsOptions, sheets: HTMLElement): Promise<DrawnSheets> => {
  const dialog = progressDialog(options);
  try {
    const missing = await drawPages(options, sheets, dialog);
    if (dialog.signal.aborted) return { count: 0 };
    const count = options.document.numPages - missing.length;
    return { count, ...(missing.length > 0 ? { missing: missingPagesText(options.t, missing) } : {}) };
  } finally {
    dialog.close();
  }
};

type Dialog = ReturnType<typeof progressDialog>;

/** Returns the numbers of the pages that could not be drawn. */
const drawPages = async (
  { document: pdf, host, t }: SheetsOptions,
  sheets: HTMLElement,
  dialog: Dialog,
): Promise<readonly number[]> => {
  const missing: number[] = [];
  const sizes = new Map<HTMLElement, { readonly width: number; readonly height: number }>();
  for (let number = 1; number <= pdf.numPages && !dialog.signal.aborted; number += 1) {
    dialog.setPage(number);
    try {
      const page = await abortable(pdf.getPage(number), dialog.signal);
      const address = await drawWithRetry(page, dialog.signal, () => drawSheet(page, dialog.signal));
      const image = element("img", { alt: "", src: address });
      await image.decode().catch(() => {});
      const sheet = element("div", { class: "print-sheet" }, image, ...(await copyLooks(host, number)));
      sizes.set(sheet, page.getViewport({ scale: 1 }));
      sheets.append(sheet);
    } catch {
      missing.push(number);
      sheets.append(element("p", { class: "print-missing" }, missingPagesText(t, [number])));
    }
  }
  setSheetSizes(sizes);
  return missing;
};

/** Returns the buttons and pictures of the page's assets in an overlay for its sheet; an empty list if it has none. */
const copyLooks = async (host: HTMLElement, page: number): Promise<readonly Node[]> => {
  const assets = host.querySelectorAll(
    `[data-page-number="${page}"] > .overlay > :is([data-look="button"], [data-look="poster"], .asset-picture)`,
  );
  if (assets.length === 0) return [];
  const overlay = element("div", { class: "overlay" }, ...[...assets].map((asset) => asset.cloneNode(true)));
  for (const image of overlay.querySelectorAll("img")) {
    // Those of pages that were not on the screen are not loaded yet.
    image.loading = "eager";
    await image.decode().catch(() => {});
  }
  return [overlay];
};

const missingPagesText = (t: Translate, pages: readonly number[]): string =>
  t("printMissing", { count: pages.length, pages: pages.join(", ") });

/** Returns the address of the page's picture. */
const drawSheet = async (page: PDFPageProxy, signal: AbortSignal): Promise<string> => {
  signal.throwIfAborted();
  const unscaledViewport = page.getViewport({ scale: 1 });
  const scale = Math.min(printDpi / 72, Math.sqrt(maxSheetPixels / (unscaledViewport.width * unscaledViewport.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createPageCanvas();
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

const progressDialog = ({ host, document, t, signal }: SheetsOptions) => {
  const controller = new AbortController();
  const total = document.numPages;
  const text = element("p", { role: "status" });
  const bar = element("progress", { max: total, value: 0, "aria-label": t("print") });
  const cancel = button("plain", t("cancel"), () => dialog.close());
  const dialog: HTMLDialogElement = element(
    "dialog",
    { class: "panel progress", "aria-label": t("print") },
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
    setPage: (page: number) => {
      text.textContent = t("printing", { page, total });
      bar.value = page - 1;
    },
    close: () => {
      dialog.removeEventListener("close", stop);
      dialog.close();
      dialog.remove();
    },
  };
};

/**
 * Gives each printed sheet the size and orientation of its page by a named `@page` rule without margins. Chromium (131) and
 * Firefox (122) print sheets of different sizes; both know `page-orientation`, by which they are recognized. Elsewhere, a
 * sheet is fitted into the paper that the person chose.
 */
let styleSheet: CSSStyleSheet | undefined;

/** A page size in points. */
interface SheetSize {
  readonly width: number;
  readonly height: number;
}

const pageName = ({ width, height }: SheetSize): string =>
  `sheet-${[width, height].map((length) => length.toFixed(2).replace(".", "-")).join("-")}`;

const pageRule = (size: SheetSize): string =>
  `@page ${pageName(size)}{size:${size.width}pt ${size.height}pt;margin:0;page-orientation:upright}`;

const setRules = (text: string): CSSStyleSheet => {
  if (styleSheet === undefined) {
    styleSheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
  }
  styleSheet.replaceSync(text);
  return styleSheet;
};

/** Whether the browser prints sheets of different sizes. */
const hasPageSizes = (): boolean =>
  CSS.supports("page", "auto") &&
  (setRules(pageRule({ width: 1, height: 1 })).cssRules[0]?.cssText.includes("page-orientation") ?? false);

/** Sets the sizes of sheets that are about to be printed. The sizes are those of the pages in points. */
const setSheetSizes = (sheets: ReadonlyMap<HTMLElement, SheetSize>): void => {
  if (!hasPageSizes()) return;
  const rules = new Set<string>();
  for (const [sheet, size] of sheets) {
    rules.add(pageRule(size));
    sheet.style.setProperty("page", pageName(size));
    sheet.style.width = `${size.width}pt`;
    sheet.style.height = `${size.height}pt`;
  }
  // What follows the last sheet in the document has no size: Firefox would print one more, empty sheet for it.
  const [last] = [...sheets.values()].slice(-1);
  if (last !== undefined) rules.add(`body:has(.print-ready){page:${pageName(last)}}`);
  setRules([...rules].join(""));
};
