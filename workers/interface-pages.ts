/**
 * The addresses below `api/` that have a page. A browser that navigates to one of them gets the page; a program that calls
 * it gets the response of the REST API.
 */

/** Returns the file of the page, relative to the site, or undefined if the REST API answers. `path`: relative to the site. */
export const findApiPage = (path: string, mode: RequestMode, method: string): string | undefined => {
  if (method !== "GET") return undefined;
  if (/^api\/swagger\/(?:index\.html)?$/.test(path)) return "api/swagger/index.html";
  if (mode !== "navigate") return undefined;
  return navigationPages.find(([pattern]) => pattern.test(path))?.[1];
};

/** Relative links resolve against the page's address, so the address with a trailing slash needs a separate page. */
const navigationPages: readonly (readonly [pattern: RegExp, page: string])[] = [
  [/^api\/generation\/start\/(?:index\.html)?$/, "api/generation/start/index.html"],
  [/^api\/generation\/[^/]*$/, "api/generation/index.html"],
];

/** Returns the full address for a short one that people type, such as `api`. Undefined for any other address. */
export const expandShortAddress = (path: string, mode: RequestMode): string | undefined =>
  mode === "navigate" && /^api(?:\/(?:swagger)?)?$/.test(path) ? "api/swagger/" : undefined;
