/** Announces committed changes of records to all pages and workers of the site. */
import { isRecord } from "#domain/values/is-record.ts";
import type { RecordChange, RecordChanges } from "#ports/record-changes.ts";
import { creationField } from "./database/record-indexes.ts";

const channelName = (database: string): string => `${database}-records`;

/** Sends changes. The channel stays open between calls, because opening one takes longer than sending. */
export interface RecordAnnouncer {
  announce(changes: readonly RecordChange[]): void;
  close(): void;
}

/** Creates the announcer of a database. It does nothing in environments without BroadcastChannel. */
export const createRecordAnnouncer = (database: string): RecordAnnouncer => {
  let channel: BroadcastChannel | undefined;
  const open = (): BroadcastChannel => {
    const opened = new BroadcastChannel(channelName(database));
    // In Node an open channel keeps the process running.
    (opened as { unref?: () => void }).unref?.();
    return opened;
  };
  return {
    announce: (changes) => {
      if (changes.length === 0 || typeof BroadcastChannel === "undefined") return;
      channel ??= open();
      channel.postMessage({ changes });
    },
    close: () => {
      channel?.close();
      channel = undefined;
    },
  };
};

const readChanges = (message: unknown): readonly RecordChange[] => {
  const changes = isRecord(message) ? message["changes"] : undefined;
  return Array.isArray(changes) ? changes.filter(isRecordChange) : [];
};

/** Returns whether a value names a record. Other pages and stored data may be of another version. */
export const isRecordChange = (change: unknown): change is RecordChange =>
  isRecord(change) &&
  typeof change["id"] === "string" &&
  typeof change["kind"] === "string" &&
  Object.hasOwn(creationField, change["kind"]);

/** Receives the changes of a database. */
export const createRecordChanges = (database: string): RecordChanges => ({
  watch: (onChange, signal) => {
    if (signal.aborted) return;
    const channel = new BroadcastChannel(channelName(database));
    (channel as { unref?: () => void }).unref?.();
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const changes = readChanges(data);
      if (changes.length > 0) onChange(changes);
    };
    signal.addEventListener("abort", () => channel.close());
  },
});
