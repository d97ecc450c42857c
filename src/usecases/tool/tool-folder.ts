/**
 * The folder of the standalone tool: the files that were dropped for it, kept until others take their place. Where none
 * were, the host's own `batch/param.json` and `batch/data.json` are the folder's files.
 */
import type { IntakeFile } from "#ports/intake-file.ts";
import type { ToolFile } from "#ports/records.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";

export interface ToolFolder {
  /** What was placed, in order of path. */
  list(): Promise<readonly ToolFile[]>;
  /** Takes the place of everything that lay there. */
  replaceFiles(files: readonly IntakeFile[]): Promise<void>;
  clear(): Promise<void>;
  /** What a run reads. */
  readFiles(): Promise<readonly IntakeFile[]>;
}

type Ports = Pick<BatchPorts, "store" | "bytes" | "clock" | "fetcher" | "batchUrl">;

const hostFiles = ["param.json", "data.json"] as const;

export const createToolFolder = (ports: Ports): ToolFolder => {
  const { records, parts } = ports.store;
  const placed = () => records.list("toolFiles");
  const replace = async (files: readonly ToolFile[]): Promise<void> => {
    const before = await records.change(["toolFiles"], async (tx) => {
      const old = await tx.list("toolFiles");
      for (const { id } of old) await tx.remove("toolFiles", id);
      for (const file of files) await tx.put("toolFiles", file);
      return old;
    });
    const kept = new Set(files.map(({ sha256 }) => sha256));
    await records.sweep(before.map(({ sha256 }) => sha256).filter((sha256) => !kept.has(sha256)));
  };
  return {
    list: placed,
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
      const own = (await placed()).map((file): IntakeFile => placedFile(file, ports));
      return own.length > 0 ? own : servedFiles(ports);
    },
  };
};

const placedFile = ({ id, name, size, sha256 }: ToolFile, { store }: Ports): IntakeFile => ({
  path: id,
  name,
  size,
  version: sha256,
  bytes: async () => (await store.parts.bytes(sha256)) ?? Promise.reject(new Error(`The browser has lost ${name}.`)),
});

/** A host answers for what it has; an error page in HTML in place of a file is none. */
const servedFiles = async ({ fetcher, batchUrl }: Ports): Promise<readonly IntakeFile[]> => {
  const found = await Promise.all(
    hostFiles.map(async (name): Promise<readonly IntakeFile[]> => {
      const answer = await fetcher.bytes(batchUrl + name);
      if (!answer.ok || answer.value[0] === 0x3c) return [];
      const bytes = answer.value;
      return [{ path: name, name, size: bytes.length, version: "host", bytes: async () => bytes }];
    }),
  );
  return found.flat();
};
