import type { RowLine } from "#domain/jobs/row-line.ts";
import type { Shard } from "#domain/shards/shards.ts";

/** The log of one shard: a line for each row that it has ended. */
export interface ShardLog {
  /** Adds a line. It is on the disk after `flush`. */
  append(line: RowLine): void;
  /** Writes what was added. Throws a `ProblemError` like `OutputFolder.write`. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The logs of all shards of a batch. A line that was cut in the middle counts as missing. All methods throw a `ProblemError`
 * `job-unreadable` for a log of a shard that no batch has, and for a line that cannot be of a batch whose last row has
 * the number `lastRow`.
 */
export interface ShardLogs {
  /** Opens the log of a shard to continue it. */
  open(shard: Shard): Promise<ShardLog>;
  /** Lists the shards that have a log. */
  list(): Promise<readonly Shard[]>;
  /** Reads the lines of a shard in the order in which they were added. */
  read(shard: Shard, lastRow: number): AsyncIterable<RowLine>;
  /** Reads the latest line of each row of all shards, and keeps where it is. */
  index(lastRow: number): Promise<ShardIndex>;
}

/** The latest line of each row. Holds positions, not lines. */
export interface ShardIndex {
  /** Number of the last row that has a line; 0 without any. */
  readonly lastRow: number;
  /** Rows that two shards have made with different bytes, at most the first 100. */
  readonly conflicts: readonly number[];
  /** Yields the lines of rows in their order. Rows without a line are left out. */
  lines(): AsyncIterable<RowLine>;
  close(): Promise<void>;
}
