/**
 * Addresses below `api/` at which the build has a page. A browser that opens one of them gets the page; a program that
 * calls it gets the interface's answer.
 */

/** The page's file, relative to the site; undefined where the interface answers. `path`: below the site. */
export const findApiPage = (path: string, mode: RequestMode, method: string): string | undefined => {
  if (method !== "GET") return undefined;
  if (/^api\/swagger\/(?:index\.html)?$/.test(path)) return "api/swagger/index.html";
  if (mode !== "navigate") return undefined;
  return navigated.find(([form]) => form.test(path))?.[1];
};

/** Relative links in a page count from its address, so one with a slash at its end has a page of its own. */
const navigated: readonly (readonly [RegExp, string])[] = [
  [/^api\/generation\/start\/(?:index\.html)?$/, "api/generation/start/index.html"],
  [/^api\/generation\/[^/]*$/, "api/generation/index.html"],
];

/** Returns the full address of a short form that people type; undefined for others. */
export const expandShortAddress = (path: string, mode: RequestMode): string | undefined =>
  mode === "navigate" && /^api(?:\/(?:swagger)?)?$/.test(path) ? "api/swagger/" : undefined;
