/**
 * To whom a smartlink tells what happens in it. The generator names these addresses in the file's policy, and the reader
 * sends to no others: both ask here.
 */
import { safeLink } from "../links/link.ts";

export interface TrackingOptions {
  /** Environment's tracking address and the smartlink's `callback_post`. */
  readonly addresses: readonly (string | undefined)[];
  /** The switches of decisions §9. */
  readonly switches: readonly boolean[];
  readonly sendMailOpen: number;
  readonly trackingEmail: string | undefined;
}

/** Addresses as they are written, each once; none where every switch is off. `base` resolves relative ones. */
export const findTrackingAddresses = (options: TrackingOptions, base?: string): readonly string[] => {
  const mails = options.sendMailOpen > 0 && Boolean(options.trackingEmail);
  if (!mails && !options.switches.includes(true)) return [];
  const addresses = options.addresses.flatMap((address) => address?.trim() || []);
  const usable = addresses.flatMap((address) =>
    base === undefined ? address : (safeLink(address, "fetch", base) ?? []),
  );
  return [...new Set(usable)];
};
