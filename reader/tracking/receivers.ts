/** Finds who would receive the events of a document: its collectors and its analytics service. */
import { readAnalyticsId } from "#domain/tracking/analytics.ts";
import { findTrackingAddresses } from "#domain/tracking/tracking-addresses.ts";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import type { TrackedDocument } from "./tracker.ts";

/** Receivers of tracked events. */
export interface TrackingTargets {
  /** Unchecked addresses of collectors: the environment's tracking address and the smartlink's `callback_post`. */
  readonly addresses: readonly (string | undefined)[];
  /** Receives a notice when the document is opened. */
  readonly email?: string | undefined;
  /** Whether the page's policy allows Google Analytics. */
  readonly analytics?: boolean;
  /** The author looks at the document: nothing is tracked. */
  readonly preview?: boolean;
}

/** The part of the reader's source that tracking uses. */
export interface TrackedSource extends TrackedDocument {
  /** Without targets, nothing is sent. */
  readonly tracking?: TrackingTargets;
  readonly policy: CodePolicy;
}

/** The receivers of a document's events. */
export interface Receivers {
  /** Addresses of the collectors. */
  readonly addresses: readonly string[];
  /** Measurement id of the analytics service. */
  readonly analytics: string | undefined;
  /** Names the author and all hosts. */
  readonly scope: string;
  /**
   * The hosts that need the reader's consent, which the prompt names: all, or with `consent: given` only those of the
   * analytics service, whose script does more than the author can answer for.
   */
  readonly promptHosts: readonly string[];
  /** Names the author and the hosts that an answer is for. */
  readonly promptScope: string;
}

/** Returns the receivers that the document's settings name. Analytics needs a page that was loaded over http. */
export const findReceivers = ({ smartlink, tracking }: TrackedSource, settings: ReaderSettings): Receivers => {
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
  const analyticsHosts = analytics ? ["google.com"] : [];
  const hosts = [...addresses.map((url) => new URL(url).host), ...analyticsHosts];
  const promptHosts = settings.consent === "given" ? analyticsHosts : hosts;
  const scopeOf = (names: readonly string[]) => [smartlink._organization ?? "", ...names].join(" ");
  return { addresses, analytics, scope: scopeOf(hosts), promptHosts, promptScope: scopeOf(promptHosts) };
};
