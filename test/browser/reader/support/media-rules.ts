/** Simulates media features by rewriting the media rules of the reader, for drivers that cannot emulate them. */

/** Applies the rules under `@media (<feature>)` until the returned function is called. */
export const asIf = (
  feature: "prefers-color-scheme: dark" | "prefers-reduced-motion: reduce" | "forced-colors: active" | "print",
): (() => void) => {
  const rules = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText.includes(feature));
  if (rules.length === 0) throw new Error(`There are no rules for ${feature}`);
  const previousTexts = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) media.mediaText = "all";
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query.includes(feature) ? "all" : query);
  return () => {
    for (const [index, { media }] of rules.entries()) media.mediaText = previousTexts[index] ?? "";
    window.matchMedia = matchMedia;
  };
};
