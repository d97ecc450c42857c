/**
 * The default Trusted Types policy. Vite detects workers by the literal `new Worker(new URL(…))`, which passes a plain
 * URL, so the default policy checks it. HTML and code from strings are rejected (no createHTML, no createScript); Lit
 * has its own policy for its templates.
 */
interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/** Installs the policy, if it is not installed yet: script URLs of this site's build pass, all others throw. */
export const allowSiteScripts = (site: URL): void => {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined || factory.defaultPolicy !== null) return;
  factory.createPolicy("default", {
    createScriptURL: (address) => {
      if (isSiteScript(new URL(address, site), site)) return address;
      throw new TypeError(`Not a script of this site: ${address}`);
    },
  });
};

/** Returns whether a URL is the service worker or a script in `assets/` or `runtime/` (in development: a source file). */
export const isSiteScript = (address: URL, site: URL): boolean => {
  if (address.origin !== site.origin) return false;
  const folder = new URL(".", site).pathname;
  if (!address.pathname.startsWith(folder)) return false;
  const path = address.pathname.slice(folder.length);
  return /^(service-worker|dev-sw)\.js$|^(assets|runtime)\/[\w.-]+\.js$|^(workers|node_modules)\/[\w@/.-]+$/.test(path);
};
