/** Files of the computer as files of an archive. */
import { createReadStream, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { toDiskError } from "../disk-problems.ts";
import type { ArchiveFile } from "./archive-file.ts";

/** Returns a file of the computer for an archive. `path`: its path there. */
export const toArchiveFile = (file: string, path: string): ArchiveFile => ({
  path,
  size: statSync(file).size,
  read: async function* () {
    try {
      yield* createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw toDiskError(error, file);
    }
  },
});

/** Lists the files below a folder in the order of their paths, which have `/`. Links are listed apart, not followed. */
export const listArchiveFiles = (
  folder: string,
): { readonly files: readonly string[]; readonly links: readonly string[] } => {
  const files: string[] = [];
  const links: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const child = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile()) files.push(child);
      else if (lstatSync(join(folder, child)).isSymbolicLink()) links.push(child);
    }
  };
  visit("");
  return { files: files.sort(), links: links.sort() };
};
