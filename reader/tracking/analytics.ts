/**
 * Google Analytics, where the author gave a measurement id and the reader said yes: Google's own script, which the
 * file's policy names beside the hashes of ours. Never from the disk and never without network, where it could not work.
 */
import { analyticsScript } from "#domain/tracking/analytics.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { element } from "../ui/dom.ts";

interface AnalyticsPage {
  dataLayer?: unknown[];
}

/** `id` has passed `analyticsId`. */
export const loadAnalytics = (id: string, policy: CodePolicy): void => {
  if (!location.protocol.startsWith("http") || !navigator.onLine) return;
  const page = globalThis as AnalyticsPage;
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  // Google's script tells its commands from other entries by their being `arguments`.
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

/** What Google documents for a reader who takes the consent back. */
export const stopAnalytics = (id: string): void => {
  Reflect.set(globalThis, `ga-disable-${id}`, true);
};
