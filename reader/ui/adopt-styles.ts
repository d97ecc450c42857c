/** Returns a function that adds the styles once, as a constructed style sheet, which needs no hash in the page's policy. */
export const createStyleAdopter = (sheets: readonly string[]): (() => void) => {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (sheet) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(sheets.join(""));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
};
