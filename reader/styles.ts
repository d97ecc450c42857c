import css from "./reader.css?raw";

let sheet: CSSStyleSheet | undefined;

/** Styles as a constructed sheet: a page with a strict policy needs no hash for it. Once a page. */
export const adoptStyles = (): void => {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
