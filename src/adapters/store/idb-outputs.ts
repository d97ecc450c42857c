import type { OutputFile } from "#domain/model/output.ts";
import type { OutputStore } from "#ports/store.ts";
import type { Connection } from "./connection.ts";
import { guarded } from "./faults.ts";

/** Sorts after every path: no path has a character above it. */
const afterAllPaths = "\uffff";

/** Keys of a batch's folder, optionally those after a path. */
export const folderRange = (batchId: string, after?: string): IDBKeyRange =>
  IDBKeyRange.bound([batchId, after ?? ""], [batchId, afterAllPaths], after !== undefined, false);

export const createIdbOutputs = (connection: Connection): OutputStore => ({
  get: (batchId, path) => guarded(async () => (await connection.open()).get("outputs", [batchId, path])),
  put: (files) =>
    guarded(async () => {
      const tx = (await connection.open()).transaction("outputs", "readwrite", { durability: "strict" });
      await Promise.all([...files.map((file) => tx.store.put(file, keyOf(file))), tx.done]);
    }),
  paths: (batchId) =>
    guarded(async () =>
      (await (await connection.open()).getAllKeys("outputs", folderRange(batchId))).map(([, path]) => path),
    ),
  list: (batchId, { after, limit } = {}) =>
    guarded(async () => (await connection.open()).getAll("outputs", folderRange(batchId, after), limit)),
});

export const keyOf = (file: OutputFile): [string, string] => [file.batch_id, file.path];
