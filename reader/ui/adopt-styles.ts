/** Styles as a constructed sheet: a page with a strict policy needs no hash for it. Once a page. */
export const createStyleAdopter = (sheets: readonly string[]): (() => void) => {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (sheet) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(sheets.join(""));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
};
