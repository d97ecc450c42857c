/**
 * The page's own Trusted Types policy. Vite finds workers by the literal `new Worker(new URL(…))`, which is a plain
 * address, so the default policy stands in: it lets through scripts of this site's own build, and nothing else. Markup
 * and code made from text are refused (no createHTML, no createScript); lit brings its own policy for its templates.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

export const allowSiteScripts = (site: URL): void => {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy("default", {
    createScriptURL: (address) => {
      if (isSiteScript(new URL(address, site), site)) return address;
      throw new TypeError(`Not a script of this site: ${address}`);
    },
  });
};

/** The service worker beside the page, and what the build put into `assets/` (sources too, while developing). */
export const isSiteScript = (address: URL, site: URL): boolean => {
  if (address.origin !== site.origin) return false;
  const folder = new URL(".", site).pathname;
  if (!address.pathname.startsWith(folder)) return false;
  const path = address.pathname.slice(folder.length);
  return /^(service-worker|dev-sw)\.js$|^assets\/[\w.-]+\.js$|^(workers|node_modules)\/[\w@/.-]+$/.test(path);
};
