/** Reads the text of pages as runs with boxes, as pdf.js' text layer places them. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { measureTextBox } from "#domain/geometry/text-box.ts";
import type { DocumentText, PageText, TextRun } from "#domain/text/page-text.ts";
import { maxTextBytes } from "#domain/text/page-text.ts";

type TextContent = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;
type TextItem = Extract<TextContent["items"][number], { readonly str: string }>;
type TextStyle = TextContent["styles"][string];
type Viewport = ReturnType<PDFPageProxy["getViewport"]>;

/** Reading stops after this time, because pages full of drawings take seconds each. */
const maxReadingMs = 20_000;
/** The service worker answers other requests in between. pdf.js itself only waits for microtasks there. */
const yieldAfterMs = 50;

/**
 * Reads all pages up to the limits on text and time. A page that cannot be read has no runs. `now`: a clock in
 * milliseconds.
 */
export const readTexts = async (
  document: PDFDocumentProxy,
  now: () => number = () => performance.now(),
): Promise<DocumentText> => {
  const pages: PageText[] = [];
  const end = now() + maxReadingMs;
  let nextYield = now() + yieldAfterMs;
  let freeBytes = maxTextBytes;
  let truncated = false;
  for (let number = 1; number <= document.numPages; number++) {
    if (now() > nextYield) {
      await new Promise((resolve) => setTimeout(resolve));
      nextYield = now() + yieldAfterMs;
    }
    truncated ||= now() > end;
    if (truncated) {
      pages.push({ runs: [] });
      continue;
    }
    const page = await document.getPage(number).catch(() => undefined);
    const runs = page === undefined ? [] : await readRuns(page).catch(() => []);
    const fitting = runs.filter(({ text }) => {
      freeBytes -= countUtf8Bytes(text);
      return freeBytes >= 0;
    });
    truncated = fitting.length < runs.length;
    pages.push({ runs: fitting });
    page?.cleanup();
  }
  return { pages, truncated };
};

const utf8 = new TextEncoder();
const countUtf8Bytes = (text: string): number => utf8.encode(text).length;

const readRuns = async (page: PDFPageProxy): Promise<readonly TextRun[]> => {
  const { items, styles } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const run = { text: item.str, ...measureItem(item, styles[item.fontName], viewport) };
    return isShown(run) ? [run] : [];
  });
};

/** Text outside the crop box is not displayed. */
const isShown = ({ x, y, width, height }: TextRun): boolean => x < 100 && y < 100 && x + width > 0 && y + height > 0;

const measureItem = (item: TextItem, style: TextStyle | undefined, viewport: Viewport): Omit<TextRun, "text"> => {
  const { left, top, width, height } = measureTextBox(item, style, viewport);
  return { x: roundPercent(left), y: roundPercent(top), width: roundPercent(width), height: roundPercent(height) };
};

/** Rounds a share of a page to hundredths of a percent. */
export const roundPercent = (value: number): number => Math.round(value * 100) / 100;
