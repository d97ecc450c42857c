/**
 * Finds the addresses that a smartlink sends its events to. The generator allows them in the file's policy, and the reader
 * sends to no others.
 */
import { safeLink } from "../links/link.ts";

/** The settings of a smartlink that decide whom it contacts. */
export interface TrackingOptions {
  /** Environment's tracking address and the smartlink's `callback_post`. */
  readonly addresses: readonly (string | undefined)[];
  /** Whether each switch of tracked events is on (docs/events.md, “Event catalogue”). */
  readonly switches: readonly boolean[];
  readonly sendMailOpen: number;
  readonly trackingEmail: string | undefined;
}

/** Returns the addresses, each once; none if all switches are off. `base` resolves relative ones and rejects invalid ones. */
export const findTrackingAddresses = (options: TrackingOptions, base?: string): readonly string[] => {
  const mails = options.sendMailOpen > 0 && Boolean(options.trackingEmail);
  if (!mails && !options.switches.includes(true)) return [];
  const addresses = options.addresses.flatMap((address) => address?.trim() || []);
  const usable = addresses.flatMap((address) =>
    base === undefined ? address : (safeLink(address, "fetch", base) ?? []),
  );
  return [...new Set(usable)];
};
