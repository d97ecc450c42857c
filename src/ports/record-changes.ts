import type { RecordKind } from "./records.ts";

/** A record that was written or removed. */
export interface RecordChange {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Announces changes to the pages and workers of the site, and receives those of others. */
export interface RecordChanges {
  /** Calls back after each transaction of any page or worker, until the signal aborts. */
  watch(onChange: (changes: readonly RecordChange[]) => void, signal: AbortSignal): void;
}
