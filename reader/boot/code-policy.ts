/**
 * The page's only Trusted Types policy, named `smartlink`. The boot script or an entry point creates it once and passes
 * it on as an argument. Scripts must also match a hash in the page's Content-Security-Policy.
 */
import { analyticsScript } from "#domain/tracking/analytics.ts";

/** Decides which code the page may load. */
export interface CodePolicy {
  /** Returns the text unchanged, as a value that a script element accepts. */
  createScript(code: string): string;
  /**
   * Returns the address if it is a `blob:` (workers), the Google Analytics script or the site's service worker; else an
   * empty string.
   */
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: CodePolicy): CodePolicy;
}

/**
 * Creates the policy; a second call in the same page throws where Trusted Types are supported. The returned values are
 * then `TrustedScript` and `TrustedScriptURL` objects, typed as strings.
 *
 * @param serviceWorkerUrl The service worker that the page may register, if the page is part of the site.
 */
export const createCodePolicy = (serviceWorkerUrl?: string): CodePolicy => {
  const rules: CodePolicy = {
    createScript: (code) => code,
    createScriptURL: (url) =>
      url.startsWith("blob:") || url.startsWith(`${analyticsScript}?id=G-`) || url === serviceWorkerUrl ? url : "",
  };
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes ? trustedTypes.createPolicy("smartlink", rules) : rules;
};

/** Runs a classic script synchronously in the document. The page's policy blocks it unless it lists the script's hash. */
export const runScript = (code: string, policy: CodePolicy): void => {
  const script = document.createElement("script");
  script.text = policy.createScript(code);
  document.head.append(script);
  script.remove();
};
