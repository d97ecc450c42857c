/** What archives are made of. */

/** A file for an archive. */
export interface ArchiveFile {
  /** Path in the archive, with `/`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Permissions when it is unpacked from a tar; by default, everybody may read it. */
  readonly mode?: number;
  /** Reads the bytes from the beginning. May be called twice: a ZIP has the checksum before the bytes. */
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Writes the files of an archive one after the other. */
export interface ArchiveWriter {
  /** Resolves when the target has taken the file. */
  add(file: ArchiveFile): Promise<void>;
  /** Writes what follows the last file. */
  end(): Promise<void>;
  /** Removes what the writer has put aside. */
  close(): void;
}

/** A target that collects small pieces. */
export interface BufferedTarget {
  write(bytes: Uint8Array): Promise<void>;
  flush(): Promise<void>;
}
