/** Finds who would receive the events of a document: its collectors and its analytics service. */
import { readAnalyticsId } from "#domain/tracking/analytics.ts";
import { findTrackingAddresses } from "#domain/tracking/tracking-addresses.ts";
import type { ReaderSettings } from "../document/settings.ts";
import type { ReaderSource } from "../document/source.ts";

/** The receivers of a document's events. */
export interface Receivers {
  /** Addresses of the collectors. */
  readonly addresses: readonly string[];
  /** Measurement id of the analytics service. */
  readonly analytics: string | undefined;
  /** Hosts of all receivers, which the consent prompt names. */
  readonly hosts: readonly string[];
  /** Names the author and the hosts, which an answer about consent is for. */
  readonly scope: string;
}

/** Returns the receivers that the document's settings name. Analytics needs a page that was loaded over http. */
export const findReceivers = ({ smartlink, tracking }: ReaderSource, settings: ReaderSettings): Receivers => {
  const addresses = findTrackingAddresses(
    {
      addresses: tracking?.addresses ?? [],
      switches: Object.values(settings.track),
      sendMailOpen: settings.sendMailOpen,
      trackingEmail: tracking?.email,
    },
    document.baseURI,
  );
  const usesAnalytics = tracking?.analytics === true && location.protocol.startsWith("http");
  const analytics = usesAnalytics ? readAnalyticsId(settings.googleAnalytic) : undefined;
  const hosts = [...addresses.map((url) => new URL(url).host), ...(analytics ? ["google.com"] : [])];
  return { addresses, analytics, hosts, scope: [smartlink._organization ?? "", ...hosts].join(" ") };
};
