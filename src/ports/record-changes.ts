import type { RecordKind } from "./records.ts";

/** A record that was written or removed. */
export interface RecordChange {
  readonly kind: RecordKind;
  readonly id: string;
}

/** A position in the log of changes. Only the store knows what it means. */
export interface ChangePosition {
  readonly sequence: number;
  readonly token: string;
}

/** What was written after a position. */
export interface ChangesSince {
  /** The position after the last change. */
  readonly position: ChangePosition;
  /** In the order of writing. Undefined where they are not known: any record may be another one. */
  readonly changes: readonly RecordChange[] | undefined;
}

/** Tells what was written since an earlier time. It misses nothing, unlike messages, which may arrive late or never. */
export interface RecordChangeLog {
  /**
   * Returns the changes of contents, smartlinks and their texts that were committed after the position, by any page or
   * worker. Without a position, the changes are unknown. Waits for transactions in progress.
   */
  readSince(position: ChangePosition | undefined): Promise<ChangesSince>;
}

/** Announces changes to the pages and workers of the site, and receives those of others. */
export interface RecordChanges {
  /** Calls back after each transaction of any page or worker, until the signal aborts. */
  watch(onChange: (changes: readonly RecordChange[]) => void, signal: AbortSignal): void;
}
