/**
 * Sends the answers of forms. Pressing Send is the consent for this one record, whatever the reader answered about
 * tracking; the form names the receivers. A form is reported as sent only if a receiver or the outbox has it.
 */
import type { EventFields } from "#domain/events.ts";
import { toLimitedJson, toRequestBody } from "#reader/model/event-chunks.ts";
import { createSender } from "./send-chunk.ts";
import type { EventRecord, Tracker } from "./tracker.ts";

/** `sent`: a receiver or the outbox has it. `nobody`: the form has no receiver. `failed`: no receiver could be reached. */
export type SendResult = "sent" | "nobody" | "failed";

/** Sends the answers of forms. */
export interface FormSender {
  /** Hosts of the receivers. */
  readonly hosts: readonly string[];
  send(fields: EventFields<"asset", "submit">): Promise<SendResult>;
}

/** The sender of a preview: reports every answer as sent, but sends nothing. */
export const previewFormSender: FormSender = { hosts: [], send: async () => "sent" };

/**
 * Creates the sender of a document. Every answer is tracked as an event.
 *
 * @param getOwnSignal Returns a signal if the form has to send its event itself; undefined if all events are sent, or none.
 */
export const createFormSender = (
  track: Tracker["track"],
  addresses: readonly string[],
  getOwnSignal: () => AbortSignal | undefined,
): FormSender => ({
  hosts: addresses.map((url) => new URL(url).host),
  send: async (fields) => {
    const record = track("asset", "submit", fields);
    // The page around a frame may receive the record.
    if (!record || addresses.length === 0) return record && window.parent !== window ? "sent" : "nobody";
    const signal = getOwnSignal();
    return signal ? sendRecord(record, addresses, signal) : "sent";
  },
});

/** Sends a record to every address without the outbox, which stores nothing before consent. */
const sendRecord = async (
  record: EventRecord,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<SendResult> => {
  const send = createSender(signal);
  const body = toRequestBody([toLimitedJson(record)]);
  const results = await Promise.all(addresses.map((url) => send(url, body, false).catch(() => false)));
  return results.includes(true) ? "sent" : "failed";
};
