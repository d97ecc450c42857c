/**
 * Stores parts in memory up to a limit, and beyond it in a folder of this process. The files of the input are parts that
 * are read from their place when they are needed.
 */
import { closeSync, fstatSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PartStore } from "#ports/store.ts";
import { createBufferCollector } from "./buffer-collector.ts";
import { toDiskError } from "./disk-problems.ts";

/** Parts with the files of the input. */
export interface DiskParts extends PartStore {
  /** Makes a file a part, which stays where it is. */
  addFile(sha256: string, file: IntakeFile): void;
  /** Removes what was stored in the folder. */
  close(): void;
}

/** Enough for the reader, some PDFs and their encoded forms. The report of a million rows does not stay in memory. */
const defaultLimitBytes = 12 * 1024 * 1024;

/** Where the parts of a store are. */
export interface DiskPartsOptions {
  /** Bytes in memory. */
  readonly limitBytes?: number | undefined;
  /**
   * Whether parts from the folder are read into one and the same buffer, so that the bytes of each are valid until the next
   * one is read. V8 lets 64 MB of buffers pile up before it collects them.
   */
  readonly reusesBuffer?: boolean | undefined;
}

/** Creates an empty store. `folder`: exists and is used by this process alone. */
export const createDiskParts = (
  folder: string,
  { limitBytes = defaultLimitBytes, reusesBuffer = false }: DiskPartsOptions = {},
): DiskParts => {
  const files = new Map<string, IntakeFile>();
  /** In the order of their last use. */
  const memory = new Map<string, Uint8Array<ArrayBuffer>>();
  const onDisk = new Set<string>();
  let memoryBytes = 0;
  const collectBuffers = createBufferCollector();

  const remember = (sha256: string, bytes: Uint8Array<ArrayBuffer>): void => {
    memory.set(sha256, bytes);
    memoryBytes += bytes.length;
    for (const [oldest, stored] of memory) {
      if (memoryBytes <= limitBytes || oldest === sha256) break;
      memory.delete(oldest);
      memoryBytes -= stored.length;
      collectBuffers();
      if (onDisk.has(oldest)) continue;
      const path = join(folder, oldest);
      try {
        writeFileSync(path, stored);
      } catch (error) {
        throw toDiskError(error, path);
      }
      onDisk.add(oldest);
    }
  };

  const read = createFileReader(reusesBuffer);

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
      if (onDisk.has(sha256)) return read(join(folder, sha256));
      return files.get(sha256)?.bytes();
    },
    close: () => {
      for (const sha256 of onDisk) rmSync(join(folder, sha256), { force: true });
      onDisk.clear();
      memory.clear();
      memoryBytes = 0;
    },
  };
};

/** Callers may keep short parts. */
const minSharedBytes = 64 * 1024;

/** Creates a function that reads whole files. */
const createFileReader = (reusesBuffer: boolean): ((path: string) => Uint8Array<ArrayBuffer>) => {
  let shared = new ArrayBuffer(0);
  const takeBuffer = (size: number): ArrayBuffer => {
    if (!reusesBuffer || size < minSharedBytes) return new ArrayBuffer(size);
    if (shared.byteLength < size) shared = new ArrayBuffer(size);
    return shared;
  };
  return (path) => {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const bytes = new Uint8Array(takeBuffer(size), 0, size);
      for (let done = 0; done < size; ) {
        const count = readSync(file, bytes, done, size - done, done);
        if (count === 0) throw new Error("The file ends too early.");
        done += count;
      }
      return bytes;
    } finally {
      closeSync(file);
    }
  };
};
