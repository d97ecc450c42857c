/**
 * Stores parts in memory up to a limit, and beyond it in a folder of this process. The files of the input are parts that
 * are read from their place when they are needed.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PartStore } from "#ports/store.ts";
import { toDiskError } from "./disk-problems.ts";

/** Parts with the files of the input. */
export interface DiskParts extends PartStore {
  /** Makes a file a part, which stays where it is. */
  addFile(sha256: string, file: IntakeFile): void;
  /** Removes what was stored in the folder. */
  close(): void;
}

/** Enough for the reader, some PDFs and their encoded forms. The report of a million rows does not stay in memory. */
const defaultLimitBytes = 32 * 1024 * 1024;

/** Creates an empty store. `folder`: exists and is used by this process alone. */
export const createDiskParts = (folder: string, limitBytes = defaultLimitBytes): DiskParts => {
  const files = new Map<string, IntakeFile>();
  /** In the order of their last use. */
  const memory = new Map<string, Uint8Array<ArrayBuffer>>();
  const onDisk = new Set<string>();
  let memoryBytes = 0;

  const remember = (sha256: string, bytes: Uint8Array<ArrayBuffer>): void => {
    memory.set(sha256, bytes);
    memoryBytes += bytes.length;
    for (const [oldest, stored] of memory) {
      if (memoryBytes <= limitBytes || oldest === sha256) break;
      memory.delete(oldest);
      memoryBytes -= stored.length;
      if (files.has(oldest) || onDisk.has(oldest)) continue;
      const path = join(folder, oldest);
      try {
        writeFileSync(path, stored);
      } catch (error) {
        throw toDiskError(error, path);
      }
      onDisk.add(oldest);
    }
  };

  const load = async (sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    if (onDisk.has(sha256)) {
      // No copy: the report of many rows is read part by part, and V8 collects buffers late.
      const { buffer, byteOffset, length } = readFileSync(join(folder, sha256));
      return new Uint8Array(buffer, byteOffset, length);
    }
    return files.get(sha256)?.bytes();
  };

  return {
    addFile: (sha256, file) => void files.set(sha256, file),
    has: async (sha256) => memory.has(sha256) || onDisk.has(sha256) || files.has(sha256),
    put: async (sha256, bytes) => {
      if (!memory.has(sha256)) remember(sha256, bytes);
    },
    bytes: async (sha256) => {
      const cached = memory.get(sha256);
      if (cached !== undefined) {
        memory.delete(sha256);
        memory.set(sha256, cached);
        return cached;
      }
      const bytes = await load(sha256);
      if (bytes !== undefined) remember(sha256, bytes);
      return bytes;
    },
    close: () => {
      for (const sha256 of onDisk) rmSync(join(folder, sha256), { force: true });
      onDisk.clear();
      memory.clear();
      memoryBytes = 0;
    },
  };
};
