/**
 * The page's one Trusted Types policy, named `smartlink`: the only way to text that runs. It is made once, by the boot
 * script or by a door, and passed on as an argument. Scripts are held to the hashes of the page's policy as well.
 */
import { analyticsScript } from "#domain/tracking/analytics.ts";

export interface CodePolicy {
  /** For the text of a script element. */
  createScript(code: string): string;
  /** For a worker our own blobs, for a script that of Google Analytics, and the site's service worker: nothing else. */
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: CodePolicy): CodePolicy;
}

/**
 * Call it once a page. The values it gives are of the browser's own types, which pass as the strings they stand for.
 * `serviceWorker`: the address of the site's own, where the page is one of the site.
 */
export const createCodePolicy = (serviceWorker?: string): CodePolicy => {
  const rules: CodePolicy = {
    createScript: (code) => code,
    createScriptURL: (url) =>
      url.startsWith("blob:") || url.startsWith(`${analyticsScript}?id=G-`) || url === serviceWorker ? url : "",
  };
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes ? trustedTypes.createPolicy("smartlink", rules) : rules;
};

/** Runs a classic script in the document, before this returns, where the page's policy has its hash. */
export const runScript = (code: string, policy: CodePolicy): void => {
  const script = document.createElement("script");
  script.text = policy.createScript(code);
  document.head.append(script);
  script.remove();
};
