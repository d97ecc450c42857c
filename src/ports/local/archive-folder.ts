import type { BatchFolder } from "./batch-folder.ts";

/** Formats of archives. */
export type ArchiveFormat = "tar" | "zip";

/** Where an archive goes. */
export interface ArchiveTarget {
  readonly format: ArchiveFormat;
  /** Takes bytes in their order. Bytes may change after the promise has resolved. */
  readonly target: (bytes: Uint8Array) => Promise<void>;
  /** Time of modification of all files in the archive, ISO 8601. */
  readonly dateTime: string;
}

/** A folder of a batch whose files go into an archive: `<batch id>/<path>`. */
export interface ArchiveFolder extends BatchFolder {
  /** Writes the end of the archive. `includesRecords`: the log and the records precede it as `<batch id>.job/<name>`. */
  end(includesRecords: boolean): Promise<void>;
}

/** What was packed. */
export interface PackedFolder {
  readonly files: number;
  /** Bytes of the archive. */
  readonly bytes: number;
  /** Symbolic links, which were left out. */
  readonly links: readonly string[];
}

/** A folder to pack. */
export interface FolderToPack extends Omit<ArchiveTarget, "target"> {
  /** Absolute. Its name is the folder in the archive. */
  readonly folder: string;
  /** The archive: a function, or the path of a file, which is written aside and renamed. */
  readonly to: ArchiveTarget["target"] | string;
  readonly signal: AbortSignal;
  readonly onProgress: (files: number, total: number) => void;
}
