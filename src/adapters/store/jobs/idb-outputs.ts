import type { OutputFile } from "#domain/model/output.ts";
import type { OutputStore } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import { type RunOperation, requireAllValid, requireValid } from "../recovery/set-aside.ts";
import { batchRange, getPackedFile, outputKey, outputStores, packRange, replacePackedFiles } from "./output-packs.ts";

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

interface Page {
  readonly files: readonly OutputFile[];
  /** Reads the next page; undefined after the last one. */
  readonly readNext: (() => Promise<Page>) | undefined;
}

/** Of the first page, which is small so that the work on it starts while the next one is read. */
const firstPagePacks = 8;
const packsPerPage = 40;
const filesPerPage = 500;

/** Creates the reader of pages. Each page is read in a transaction of its own. */
const createPageReader = (connection: Connection, run: RunOperation): OutputStore["pages"] => {
  const readPacks = (batchId: string, range: IDBKeyRange, count: number): Promise<Page> =>
    run(async () => {
      const { store } = (await connection.open()).transaction("packs");
      const [keys, packs] = await Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
      const last = keys.at(-1);
      return {
        files: requireAllValid("packs", packs).flatMap(({ files }) => files),
        readNext:
          last === undefined || keys.length < count
            ? () => readFiles(batchId)
            : () => readPacks(batchId, IDBKeyRange.bound(last, range.upper, true), packsPerPage),
      };
    });
  // After the packs: the files of a damaged pack move here when it is read.
  const readFiles = (batchId: string, after?: string): Promise<Page> =>
    run(async () => {
      const range = batchRange(batchId, after);
      const files = requireAllValid("outputs", await (await connection.open()).getAll("outputs", range, filesPerPage));
      const last = files.at(-1);
      const isLast = last === undefined || files.length < filesPerPage;
      return { files, readNext: isLast ? undefined : () => readFiles(batchId, last.path) };
    });
  return async function* (batchId) {
    for (
      let reading: Promise<Page> | undefined = readPacks(batchId, packRange(batchId), firstPagePacks);
      reading !== undefined;
    ) {
      const { files, readNext }: Page = await reading;
      reading = readNext?.();
      // The caller may stop here, and the error of a page that it never reads concerns nobody.
      reading?.catch(() => undefined);
      if (files.length > 0) yield files;
    }
  };
};
