import type { OutputFile } from "#domain/model/output.ts";
import type { OutputStore } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import { type RunOperation, requireAllValid, requireValid } from "../recovery/set-aside.ts";

/** Sorts after every path: no path has a character above it. */
const afterAllPaths = "\uffff";

/** Keys of a batch's folder, optionally those after a path. */
export const batchRange = (batchId: string, after?: string): IDBKeyRange =>
  IDBKeyRange.bound([batchId, after ?? ""], [batchId, afterAllPaths], after !== undefined, false);

export const createIdbOutputs = (connection: Connection, run: RunOperation): OutputStore => ({
  get: (batchId, path) =>
    run(async () => requireValid("outputs", await (await connection.open()).get("outputs", [batchId, path]))),
  put: (files) =>
    run(async () => {
      const tx = (await connection.open()).transaction("outputs", "readwrite", { durability: "strict" });
      await Promise.all([...files.map((file) => tx.store.put(file, outputKey(file))), tx.done]);
    }),
  paths: (batchId) =>
    run(async () =>
      (await (await connection.open()).getAllKeys("outputs", batchRange(batchId))).map(([, path]) => path),
    ),
  list: (batchId, { after, limit } = {}) =>
    run(async () =>
      requireAllValid("outputs", await (await connection.open()).getAll("outputs", batchRange(batchId, after), limit)),
    ),
});

export const outputKey = (file: OutputFile): [string, string] => [file.batch_id, file.path];
