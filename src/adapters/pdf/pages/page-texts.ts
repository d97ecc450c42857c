/** Reads the text of pages as runs with boxes, as pdf.js' text layer places them. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { DocumentText, PageText, TextRun } from "#domain/library/page-text.ts";
import { maxTextBytes } from "#domain/library/page-text.ts";

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

/** Used by pdf.js for fonts without metrics. */
const defaultAscent = 0.8;

/**
 * Returns the box of an item in percent of the displayed page. The matrix of an item maps its font's units to PDF user
 * space, so rotation, crop box and user unit of the page are applied by its viewport.
 */
const measureItem = (item: TextItem, style: TextStyle | undefined, viewport: Viewport): Omit<TextRun, "text"> => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as readonly number[];
  const fontHeight = Math.hypot(c, d);
  const along = toUnitVector(a, b, [1, 0]);
  const up = toUnitVector(c, d, [-along[1], along[0]]);
  const ascent = fontHeight * (style?.ascent || (style?.descent ? 1 + style.descent : defaultAscent));
  // Vertical text runs downwards from its origin, which is in the middle of the line (ISO 32000-2, 9.7.4.3).
  const [right, top, width, height] = style?.vertical
    ? ([-fontHeight / 2, 0, fontHeight, item.height] as const)
    : ([0, ascent, item.width, fontHeight] as const);
  const corners = [
    [right, top],
    [right + width, top],
    [right, top - height],
    [right + width, top - height],
  ].map(([x = 0, y = 0]) =>
    viewport.convertToViewportPoint(e + along[0] * x + up[0] * y, f + along[1] * x + up[1] * y),
  );
  const span = (axis: 0 | 1, size: number) => {
    const values = corners.map((corner) => ((corner[axis] as number) / size) * 100);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [left, rightEdge] = span(0, viewport.width);
  const [topEdge, bottom] = span(1, viewport.height);
  return {
    x: roundPercent(left),
    y: roundPercent(topEdge),
    width: roundPercent(rightEdge - left),
    height: roundPercent(bottom - topEdge),
  };
};

const toUnitVector = (x: number, y: number, fallback: readonly [number, number]): readonly [number, number] => {
  const length = Math.hypot(x, y);
  return length === 0 ? fallback : [x / length, y / length];
};

const roundPercent = (value: number) => Math.round(value * 100) / 100;
