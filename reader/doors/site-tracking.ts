/**
 * Whom the hosted reader tells: the site's own interface, which keeps events in this browser, and the smartlink's
 * `callback_post`. Its page serves all smartlinks, so its policy lets in any collector at first; it is narrowed to those
 * of the smartlink before anything of it runs.
 */

import { safeLink } from "#domain/links/link.ts";
import { analyticsSources, readAnalyticsId } from "#domain/tracking/analytics.ts";
import type { TrackingTargets } from "../document/source.ts";
import { element } from "../ui/dom.ts";

/** The fields of the record that matter here, whatever their types. */
interface Told {
  readonly callback_post?: unknown;
  readonly tracking_email?: unknown;
  readonly config?: { readonly global?: { readonly googleAnalytic?: unknown } };
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The manager's page links here with its address as the referrer; other pages of the site have none. */
const openedByManager = (site: URL): boolean =>
  [site.href, new URL("index.html", site).href].includes(document.referrer.replace(/[?#].*$/s, ""));

export const createSiteTracking = (site: URL, record: unknown): TrackingTargets => {
  const { callback_post, tracking_email, config } = (record ?? {}) as Told;
  return {
    analytics: readAnalyticsId(text(config?.global?.googleAnalytic)) !== undefined,
    addresses: [new URL("api/events", site).href, text(callback_post)],
    email: text(tracking_email),
    preview: openedByManager(site),
  };
};

/** From here on the page contacts the site and these collectors, and nobody else. */
export const restrictConnections = ({ addresses, analytics }: TrackingTargets): void => {
  const sources = addresses.flatMap((address) => {
    const href = address === undefined ? undefined : safeLink(address, "fetch");
    return href === undefined ? [] : new URL(href).origin;
  });
  const google = analytics === true ? analyticsSources.connect : [];
  const content = `connect-src 'self' ${[...new Set([...sources, ...google])].join(" ")}`;
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content }));
};
