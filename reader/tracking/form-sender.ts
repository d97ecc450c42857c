/**
 * Answers of forms. Who presses Send means to be heard: the press is the leave for this one record, whatever was
 * answered about the reading, and the form names the receivers beforehand. What reaches nobody is never called sent.
 */
import type { EventFields } from "#domain/events.ts";
import { toLimitedJson, toRequestBody } from "#reader/model/event-chunks.ts";
import { createSender } from "./send-chunk.ts";
import type { EventRecord } from "./tracker.ts";

/** sent: somebody has it, or the outbox, which keeps it until then. nobody: there is no receiver. failed: not now. */
export type SendResult = "sent" | "nobody" | "failed";

export interface FormSender {
  /** Hosts that get what is sent; none: nobody does. */
  readonly hosts: readonly string[];
  send(fields: EventFields<"asset", "submit">): Promise<SendResult>;
}

/** An editor's preview: as if it were sent. */
export const previewFormSender: FormSender = { hosts: [], send: async () => "sent" };

/** To every address, past the outbox: it keeps nothing before a yes. */
export const sendFormRecord = async (
  record: EventRecord,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<SendResult> => {
  const send = createSender(signal);
  const body = toRequestBody([toLimitedJson(record)]);
  const taken = await Promise.all(addresses.map((url) => send(url, body, false).catch(() => false)));
  return taken.includes(true) ? "sent" : "failed";
};
