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
export const setSheetSizes = (sheets: ReadonlyMap<HTMLElement, SheetSize>): void => {
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
