/**
 * Loads Google Analytics if the author set a measurement id and the reader agreed. Only for pages from a web server, with
 * network access: the script cannot work elsewhere.
 */
import { analyticsScript } from "#domain/tracking/analytics.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { element } from "../ui/dom.ts";

interface AnalyticsPage {
  dataLayer?: unknown[];
}

/** By this property Google's script is stopped, as Google documents. */
const setDisabled = (id: string, isDisabled: boolean) => Reflect.set(globalThis, `ga-disable-${id}`, isDisabled);

/** Adds Google's script to the page. `id` is a valid measurement id. */
export const loadAnalytics = (id: string, policy: CodePolicy): void => {
  setDisabled(id, false);
  if (!location.protocol.startsWith("http") || !navigator.onLine) return;
  const page = globalThis as AnalyticsPage;
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  // Google's script recognises a command by its type: it must be an `arguments` object.
  function command(..._: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  }
  command("js", new Date());
  command("config", id, { allow_google_signals: false });
  const script = element("script", { async: true });
  script.src = policy.createScriptURL(`${analyticsScript}?id=${id}`);
  document.head.append(script);
};

/** Stops Google Analytics after consent was withdrawn. */
export const stopAnalytics = (id: string): void => void setDisabled(id, true);
