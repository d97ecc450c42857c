import type { OutputStore } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import { type RunOperation, requireAllValid, requireValid } from "../recovery/set-aside.ts";
import { batchRange, getPackedFile, outputKey, outputStores, packRange, replacePackedFiles } from "./output-packs.ts";
import { createPageReader } from "./output-pages.ts";

/** Creates the store of generated files. `run` handles what operations throw. */
export const createIdbOutputs = (connection: Connection, run: RunOperation): OutputStore => ({
  get: (batchId, path) =>
    run(async () => {
      const tx = (await connection.open()).transaction([...outputStores]);
      const [file, packedFile] = await Promise.all([
        tx.objectStore("outputs").get([batchId, path]),
        getPackedFile(tx, [batchId, path]),
      ]);
      return packedFile ?? requireValid("outputs", file);
    }),
  put: (files) =>
    run(async () => {
      const tx = (await connection.open()).transaction([...outputStores], "readwrite", { durability: "strict" });
      const outputs = tx.objectStore("outputs");
      const others = await replacePackedFiles(tx, files);
      await Promise.all([...others.map((file) => outputs.put(file, outputKey(file))), tx.done]);
    }),
  paths: (batchId) =>
    run(async () => {
      const tx = (await connection.open()).transaction([...outputStores]);
      const [keys, packs] = await Promise.all([
        tx.objectStore("outputs").getAllKeys(batchRange(batchId)),
        tx.objectStore("packPaths").getAll(packRange(batchId)),
      ]);
      const packedKeys = requireAllValid("packPaths", packs).flatMap(({ paths }) => paths);
      return [...keys, ...packedKeys].map(([, path]) => path).sort();
    }),
  pages: createPageReader(connection, run),
});
