import { addressPath } from "#domain/files/output-name.ts";
import { hasScheme } from "#domain/links/link.ts";
import type { BatchFile } from "#ports/store.ts";

/** A file that a row or template can name. */
export interface NamedFile {
  readonly name: string;
  /** Relative path. */
  readonly path: string;
}

/** The files that were dropped with the data. `find` takes a relative path or a name. */
export interface DroppedFiles<File extends NamedFile = BatchFile> {
  find(address: string): File | undefined;
}

/** Compares paths regardless of case, leading `../` and percent-encoding. */
export const createDroppedFiles = <File extends NamedFile>(files: readonly File[]): DroppedFiles<File> => {
  // Some files replace an address: contents of the store and resources of this site.
  const byAddress = new Map(files.flatMap((file) => (hasScheme(file.path) ? [[file.path, file] as const] : [])));
  const named = files.filter(({ path }) => !byAddress.has(path));
  const byPath = new Map<string, File>();
  // A bare name finds a file in any folder; where two folders have it, the first wins and full paths tell them apart.
  for (const file of [...named].reverse()) byPath.set(keyOf(file.name), file);
  for (const file of named) byPath.set(keyOf(file.path), file);
  const results = new Map<string, File | undefined>();
  const search = (address: string): File | undefined => {
    // A full address never matches a dropped file, even if their names are equal.
    if (hasScheme(address)) return byAddress.get(address);
    const key = keyOf(address);
    return (
      byPath.get(key) ??
      suffixes(key)
        .map((suffix) => byPath.get(suffix))
        .find(Boolean)
    );
  };
  return {
    find: (address) => {
      const known = results.get(address);
      if (known !== undefined || results.has(address)) return known;
      if (results.size >= maxRememberedAddresses) results.clear();
      const file = search(address);
      results.set(address, file);
      return file;
    },
  };
};

/** Most rows name one of a few PDFs, and comparing paths takes longer than filling a row. */
const maxRememberedAddresses = 1_000;

const keyOf = (path: string): string => addressPath(path).toLowerCase();

/** `pdf/2026/a.pdf` may have been dropped as the folder `2026` or as the file `a.pdf`. */
const suffixes = (key: string): readonly string[] => {
  const names = key.split("/");
  return names.slice(1).map((_, index) => names.slice(index + 1).join("/"));
};
