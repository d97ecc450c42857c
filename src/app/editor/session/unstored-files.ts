import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { PartFile } from "#usecases/library/part-transaction.ts";

/** Files that were added in this session: a sweep may remove them before an asset that needs them is stored. */
export class UnstoredFiles {
  readonly #files = new Map<string, Blob>();
  readonly #readPart: (sha256: string) => Promise<Blob | undefined>;

  constructor(readPart: (sha256: string) => Promise<Blob | undefined>) {
    this.#readPart = readPart;
  }

  /** Remembers a file whose bytes an asset will refer to. */
  add(sha256: string, file: Blob): void {
    this.#files.set(sha256, file);
  }

  /** Returns the files for the next save. */
  list(): readonly PartFile[] {
    return Array.from(this.#files, ([sha256, file]) => ({ sha256, file }));
  }

  /** Forgets files that are stored. */
  forget(files: readonly PartFile[]): void {
    for (const { sha256 } of files) this.#files.delete(sha256);
  }

  /** Returns the bytes of a resource, stored or not. */
  async read(file: StoredFile): Promise<Blob | undefined> {
    if (!("sha256" in file)) return undefined;
    return this.#files.get(file.sha256) ?? (await this.#readPart(file.sha256));
  }
}
