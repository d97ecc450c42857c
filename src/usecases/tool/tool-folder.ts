/**
 * Manages the batch folder of the standalone tool: the files that were dropped for it, else `batch/param.json` and
 * `batch/data.json` of the static host (docs/guide.md, “The standalone tool”).
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { ToolFile } from "#ports/records.ts";

/** The files that a run of the standalone tool reads. */
export interface ToolFolder {
  /** Lists the dropped files in order of path. */
  list(): Promise<readonly ToolFile[]>;
  /** Replaces all files of the folder. */
  replaceFiles(files: readonly IntakeFile[]): Promise<void>;
  /** Removes all dropped files. */
  clear(): Promise<void>;
  /** Returns the dropped files, or those of the host if there are none. */
  readFiles(): Promise<readonly IntakeFile[]>;
}

type Ports = Pick<BatchPorts, "store" | "bytes" | "clock" | "fetcher" | "batchUrl">;

const lessThanSign = 0x3c;
const hostFiles = ["param.json", "data.json"] as const;

/** Creates the access to the folder. */
export const createToolFolder = (ports: Ports): ToolFolder => {
  const { records, parts } = ports.store;
  const list = () => records.list("toolFiles");
  const replace = async (files: readonly ToolFile[]): Promise<void> => {
    const replacedFiles = await records.change(["toolFiles"], async (tx) => {
      const oldFiles = await tx.list("toolFiles");
      for (const { id } of oldFiles) await tx.remove("toolFiles", id);
      for (const file of files) await tx.put("toolFiles", file);
      return oldFiles;
    });
    const usedParts = new Set(files.map(({ sha256 }) => sha256));
    await records.sweep(replacedFiles.map(({ sha256 }) => sha256).filter((sha256) => !usedParts.has(sha256)));
  };
  return {
    list,
    replaceFiles: async (files) => {
      const created = ports.clock.now();
      const stored: ToolFile[] = [];
      for (const file of files) {
        const bytes = await file.bytes();
        const sha256 = await ports.bytes.sha256(bytes);
        if (!(await parts.has(sha256))) await parts.put(sha256, bytes);
        stored.push({ id: file.path, created, name: file.name, size: bytes.length, sha256 });
      }
      await replace(stored);
    },
    clear: () => replace([]),
    readFiles: async () => {
      const files = (await list()).map((file): IntakeFile => toIntakeFile(file, ports));
      return files.length > 0 ? files : readHostFiles(ports);
    },
  };
};

const toIntakeFile = ({ id, name, size, sha256 }: ToolFile, { store }: Ports): IntakeFile => {
  const bytes = async () =>
    (await store.parts.bytes(sha256)) ?? Promise.reject(new Error(`The browser has lost “${name}”.`));
  return {
    path: id,
    name,
    size,
    version: sha256,
    bytes,
    slice: async (start, end) => (await bytes()).subarray(start, end),
  };
};

/** Reads the files from the host. Ignores HTML, because some hosts respond with an error page and status 200. */
const readHostFiles = async ({ fetcher, batchUrl }: Ports): Promise<readonly IntakeFile[]> => {
  const files = await Promise.all(
    hostFiles.map(async (name): Promise<readonly IntakeFile[]> => {
      const download = await fetcher.bytes(batchUrl + name);
      if (!download.ok || download.value[0] === lessThanSign) return [];
      const bytes = download.value;
      const slice = async (start: number, end: number) => bytes.subarray(start, end);
      return [{ path: name, name, size: bytes.length, version: "host", bytes: async () => bytes, slice }];
    }),
  );
  return files.flat();
};
