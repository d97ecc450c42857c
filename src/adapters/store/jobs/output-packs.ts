/**
 * Writes and reads packs. A pack is one record with the files of several rows of a job: 50 files in one record take about a
 * quarter of the time of 50 records (docs/performance.md, Batches).
 */
import { type IDBPTransaction, unwrap } from "idb";
import { isRowFile, type OutputFile } from "#domain/model/output.ts";
import type { OutputKey, OutputPack, PackKey, SmartlinkSchema, StoreName } from "../database/schema.ts";
import { requireValid } from "../recovery/set-aside.ts";

/** The object stores that have generated files. */
export const outputStores = ["outputs", "packs", "packPaths"] as const satisfies readonly StoreName[];

type ReadTransaction = IDBPTransaction<SmartlinkSchema, StoreName[]>;
export type WriteTransaction = IDBPTransaction<SmartlinkSchema, StoreName[], "readwrite">;

/** A pack ends after about this many files, or this many characters of their own text: to open one file, the pack is read. */
const maxPackFiles = 50;
const maxPackCharacters = 512 * 1024;

/** Sorts after every path: no path has a character above it. */
const afterAllPaths = "\uffff";

/** Keys of a batch's folder, optionally those after a path. */
export const batchRange = (batchId: string, after?: string): IDBKeyRange =>
  IDBKeyRange.bound([batchId, after ?? ""], [batchId, afterAllPaths], after !== undefined, false);

/** Sorts after every text and number in IndexedDB. */
const afterAllTexts: string[] = [];

/** Keys of the packs of a batch, optionally of one of its jobs. */
export const packRange = (batchId: string, jobId?: string): IDBKeyRange => {
  const prefix = jobId === undefined ? [batchId] : [batchId, jobId];
  return IDBKeyRange.bound(prefix, [...prefix, afterAllTexts]);
};

/** Returns the key of a file. */
export const outputKey = ({ batch_id, path }: OutputFile): OutputKey => [batch_id, path];

/**
 * Adds files to the transaction of a checkpoint. The transaction fails if the path of a row's file exists in a pack
 * already; other files replace earlier ones.
 */
export const addOutputs = (tx: WriteTransaction, files: readonly OutputFile[]): void => {
  // A promise for each of hundreds of requests takes longer than writing: their failures are the transaction's.
  const outputs = unwrap(tx.objectStore("outputs"));
  const packs = unwrap(tx.objectStore("packs"));
  const packPaths = unwrap(tx.objectStore("packPaths"));
  const rowFiles: OutputFile[] = [];
  for (const file of files)
    if (hasPlaceInPack(file)) rowFiles.push(file);
    else outputs[isRowFile(file) ? "add" : "put"](file, outputKey(file));
  for (const pack of toPacks(rowFiles)) {
    const key = packKey(pack);
    packs.add(pack, key);
    packPaths.add({ paths: pack.files.map(outputKey) }, key);
  }
};

const hasPlaceInPack = (file: OutputFile): boolean => isRowFile(file) && file.row !== undefined;

/** The files of a row are in one pack, so the row of the first file tells the packs of a job apart. */
const packKey = ({ batch_id, job_id, files }: OutputPack): PackKey => [batch_id, job_id, files[0]?.row ?? 0];

/** Packs the files of one job, in their order. Those of a row follow each other, and stay together. */
function* toPacks(rowFiles: readonly OutputFile[]): Generator<OutputPack> {
  let files: OutputFile[] = [];
  let characters = 0;
  for (const file of rowFiles) {
    const length = ownTextLength(file);
    const isFull = files.length >= maxPackFiles || (files.length > 0 && characters + length > maxPackCharacters);
    if (isFull && file.row !== files.at(-1)?.row) {
      yield createPack(files);
      files = [];
      characters = 0;
    }
    files.push(file);
    characters += length;
  }
  if (files.length > 0) yield createPack(files);
}

const createPack = (files: readonly OutputFile[]): OutputPack => ({
  batch_id: files[0]?.batch_id ?? "",
  job_id: files[0]?.job_id ?? "",
  files,
});

const ownTextLength = ({ pieces }: OutputFile): number => {
  let length = 0;
  for (const piece of pieces) if (typeof piece === "string") length += piece.length;
  return length;
};

/** Resolves with a file of a pack, or undefined if no pack has it. */
export const getPackedFile = async (
  tx: ReadTransaction,
  [batchId, path]: OutputKey,
): Promise<OutputFile | undefined> => {
  const key = await tx.objectStore("packPaths").index("paths").getKey([batchId, path]);
  if (key === undefined) return undefined;
  const pack = requireValid("packs", await tx.objectStore("packs").get(key));
  return pack?.files.find((file) => file.batch_id === batchId && file.path === path);
};

/** Replaces those files that are in packs. Resolves with the others. */
export const replacePackedFiles = async (
  tx: WriteTransaction,
  files: readonly OutputFile[],
): Promise<readonly OutputFile[]> => {
  const index = tx.objectStore("packPaths").index("paths");
  const packs = tx.objectStore("packs");
  // Only files of rows are in packs.
  const keys = await Promise.all(
    files.map((file) => (hasPlaceInPack(file) ? index.getKey(outputKey(file)) : undefined)),
  );
  const replacements = new Map<string, { key: PackKey; files: Map<string, OutputFile> }>();
  const others: OutputFile[] = [];
  for (const [position, file] of files.entries()) {
    const key = keys[position];
    if (key === undefined) others.push(file);
    else {
      const replacement = replacements.get(String(key)) ?? { key, files: new Map() };
      replacements.set(String(key), replacement);
      replacement.files.set(file.path, file);
    }
  }
  for (const { key, files: byPath } of replacements.values()) {
    const pack = requireValid("packs", await packs.get(key));
    if (pack === undefined) others.push(...byPath.values());
    else await packs.put({ ...pack, files: pack.files.map((file) => byPath.get(file.path) ?? file) }, key);
  }
  return others;
};
