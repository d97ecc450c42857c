/**
 * Parts go when nothing refers to them any more: no generated file, no input of a job, no content, no asset, no file of
 * the tool's folder, nothing in the trash, no version of a smartlink. A running job puts parts before the records that refer to them, so nothing is swept while one runs.
 */
import type { IDBPTransaction } from "idb";
import type { OutputFile } from "#domain/model/output.ts";
import type { Database } from "../database/connection.ts";
import { kindsWithPartIndex, partIndex } from "../database/record-indexes.ts";
import type { SmartlinkSchema, StoreName } from "../database/schema.ts";
import { requireAllValid, requireValid } from "../recovery/set-aside.ts";

export const sweepStores: readonly StoreName[] = [
  "jobs",
  "inputs",
  "outputs",
  "contents",
  "assets",
  "toolFiles",
  ...kindsWithPartIndex,
  "parts",
];

export type SweepTransaction = IDBPTransaction<SmartlinkSchema, StoreName[], "readwrite">;

/** Drops those of the parts that nothing uses; without a list, all such. */
export const sweepParts = async (db: Database, sha256s?: readonly string[]): Promise<void> => {
  if (sha256s?.length === 0) return;
  const tx = db.transaction([...sweepStores], "readwrite", { durability: "strict" });
  const jobs = requireAllValid("jobs", await tx.objectStore("jobs").getAll());
  if (jobs.every(({ job }) => job.finished !== null)) await sweepInTransaction(tx, sha256s);
  await tx.done;
};

/** Within a transaction over at least `sweptStores`. Without a list, every part is looked at. */
export const sweepInTransaction = async (tx: SweepTransaction, sha256s?: readonly string[]): Promise<void> => {
  const parts = tx.objectStore("parts");
  const unused = new Set(sha256s ?? (await parts.getAllKeys()));
  const isUsed = (sha256: string) => unused.delete(sha256);
  for (let at = await tx.objectStore("contents").openCursor(); at !== null; at = await at.continue())
    isUsed(requireValid("contents", at.value).sha256);
  for (let at = await tx.objectStore("assets").openCursor(); at !== null; at = await at.continue())
    for (const file of Object.values(requireValid("assets", at.value).files)) if ("sha256" in file) isUsed(file.sha256);
  for (let at = await tx.objectStore("toolFiles").openCursor(); at !== null; at = await at.continue())
    isUsed(requireValid("toolFiles", at.value).sha256);
  for (let at = await tx.objectStore("inputs").openCursor(); at !== null; at = await at.continue())
    for (const file of requireValid("inputs", at.value).files) isUsed(file.sha256);
  for (
    let at = unused.size > 0 ? await tx.objectStore("outputs").openCursor() : null;
    at !== null;
    at = await at.continue()
  )
    for (const part of partsOf(requireValid("outputs", at.value))) isUsed(part);
  for (const sha256 of [...unused]) if (await isInPartIndex(tx, sha256)) isUsed(sha256);
  for (const sha256 of unused) await parts.delete(sha256);
};

const isInPartIndex = async (tx: SweepTransaction, sha256: string): Promise<boolean> => {
  for (const kind of kindsWithPartIndex)
    if ((await tx.objectStore(kind).index(partIndex).getKey(IDBKeyRange.only(sha256))) !== undefined) return true;
  return false;
};

const partsOf = (file: OutputFile): readonly string[] =>
  file.pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.part]));
