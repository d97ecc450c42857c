import type { OutputFolder } from "./output-folder.ts";
import type { ShardLogs } from "./shard-logs.ts";

/** The folder of a batch and the records of its job beside it. */
export interface BatchFolder {
  /** Absolute. */
  readonly path: string;
  /** Where the files go, for messages: the path, or “standard output”. */
  readonly destination: string;
  readonly files: OutputFolder;
  readonly logs: ShardLogs;
  /** Reads a record of the job, such as `job.json`; undefined if there is none. */
  readRecord(name: string): Promise<string | undefined>;
  /** Writes a record aside and renames it. With `ifMissing`, an existing record stays, and the result is false. */
  writeRecord(name: string, text: string | AsyncIterable<string>, ifMissing?: boolean): Promise<boolean>;
  /** Removes what an interrupted write has left. */
  close(): void;
}
