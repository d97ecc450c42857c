/** What a person's system wants, without a switch of the browser: the reader's own rules for it hold, or none do. */

/** Until what is given back is called, rules under `@media (<asked>)` hold always. */
export const asIf = (
  asked: "prefers-color-scheme: dark" | "prefers-reduced-motion: reduce" | "print",
): (() => void) => {
  const rules = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText.includes(asked));
  if (rules.length === 0) throw new Error(`There are no rules for ${asked}`);
  const before = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) media.mediaText = "all";
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query.includes(asked) ? "all" : query);
  return () => {
    for (const [index, { media }] of rules.entries()) media.mediaText = before[index] ?? "";
    window.matchMedia = matchMedia;
  };
};
