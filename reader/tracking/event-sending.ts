/**
 * Sends tracked events to their collectors between `start` and `stop`. Before, it keeps only the records of the opening and
 * of the current page, which are sent first; all others are dropped. Whether it may start is decided in tracking.ts.
 */
import type { EventObject } from "#domain/events.ts";
import type { ReaderSettings } from "../document/settings.ts";
import type { ReaderSource } from "../document/source.ts";
import { trackPosition } from "./position.ts";
import type { Receivers } from "./receivers.ts";
import { createId, type EventRecord, type Track } from "./tracker.ts";
import { openTransport, type Transport } from "./transport.ts";

/** Sends the events of one opening. */
export interface EventSending {
  add(record: EventRecord): void;
  /** Starts sending, and tracks what is tracked only with consent. Aborting the signal sends what waits and stops. */
  start(track: Track, signal: AbortSignal): void;
  /** Stops sending and deletes all waiting events. */
  stop(): void;
}

/** Creates the sending, which is not started. */
export const createEventSending = (
  source: ReaderSource,
  settings: ReaderSettings,
  { addresses, scope }: Receivers,
): EventSending => {
  let transport: Transport | undefined;
  /** The last openings of the document and of a page, in this order. */
  const openingRecords = new Map<EventObject, EventRecord>();
  return {
    add: (record) => {
      if (record.event === "open" && record.object !== "asset") openingRecords.set(record.object, record);
      transport?.add(record);
    },
    start: (track, signal) => {
      if (addresses.length > 0) transport = openTransport(addresses, scope, createId(), signal);
      for (const record of openingRecords.values()) transport?.add(record);
      trackMail(source, settings, track);
      if (settings.sendPosition) trackPosition(track, signal);
    },
    stop: () => {
      transport?.close();
      transport = undefined;
    },
  };
};

/** Makes the collector send an e-mail. With `sendMailOpen` 1 all openings have one id, so that it sends one. */
const trackMail = ({ smartlink, origin, tracking }: ReaderSource, settings: ReaderSettings, track: Track): void => {
  const to = tracking?.email;
  if (settings.sendMailOpen === 0 || !to) return;
  const openingId = [smartlink.id, origin.batch_id, origin.reference_id].filter(Boolean).join("/");
  const id = settings.sendMailOpen === 1 ? `mail-open ${openingId}`.slice(0, 100) : createId();
  track("smartlink", "mail", { type: "open", data: { to }, id });
};
