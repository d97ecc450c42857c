/**
 * Tracking of the hosted reader: events go to the site's API, which stores them in this browser, and to the smartlink's
 * `callback_post`. The hosted page serves all smartlinks, so its static policy allows any collector; before tracking
 * starts, a second policy restricts it to those of the smartlink.
 */

import { safeLink } from "#domain/links/link.ts";
import { analyticsSources, readAnalyticsId } from "#domain/tracking/analytics.ts";
import type { TrackingTargets } from "../tracking/receivers.ts";
import { element } from "../ui/dom.ts";

/** The tracking fields of a stored smartlink, not validated. */
interface TrackingFields {
  readonly callback_post?: unknown;
  readonly tracking_email?: unknown;
  readonly config?: { readonly global?: { readonly googleAnalytic?: unknown } };
}

const parseText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Only the manager's page sends its address as the referrer; other pages of the site send none. */
const openedByManager = (site: URL): boolean =>
  [site.href, new URL("index.html", site).href].includes(document.referrer.replace(/[?#].*$/s, ""));

/** Derives the tracking targets from a stored smartlink. Addresses are not checked here. */
export const createSiteTracking = (site: URL, record: unknown): TrackingTargets => {
  const { callback_post, tracking_email, config } = (record ?? {}) as TrackingFields;
  return {
    analytics: readAnalyticsId(parseText(config?.global?.googleAnalytic)) !== undefined,
    addresses: [new URL("api/events", site).href, parseText(callback_post)],
    email: parseText(tracking_email),
    preview: openedByManager(site),
  };
};

/** Adds a policy that allows connections only to the site, these collectors and these files. It cannot be removed again. */
export const restrictConnections = ({ addresses, analytics }: TrackingTargets, files: readonly string[]): void => {
  const sources = [...addresses, ...files].flatMap((address) => {
    const href = address === undefined ? undefined : safeLink(address, "fetch");
    return href === undefined ? [] : new URL(href).origin;
  });
  const google = analytics === true ? analyticsSources.connect : [];
  const content = `connect-src 'self' ${[...new Set([...sources, ...google])].join(" ")}`;
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content }));
};
