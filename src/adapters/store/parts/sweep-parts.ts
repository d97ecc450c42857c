/**
 * Parts go when nothing refers to them any more: no generated file, no input of a job, no content, no asset, no file of
 * the tool's folder, nothing in the trash, no version of a smartlink. A running job puts parts before the records that refer to them, so nothing is swept while one runs.
 */
import type { IDBPTransaction } from "idb";
import type { OutputFile } from "#domain/model/output.ts";
import type { Database } from "../database/connection.ts";
import { kindsWithPartIndex, partIndex } from "../database/record-indexes.ts";
import type { SmartlinkSchema, StoreName } from "../database/schema.ts";
import { forEachPage, recordsPerPage } from "../database/untyped-database.ts";
import { requireAllValid, requireValid } from "../recovery/set-aside.ts";

export const sweepStores: readonly StoreName[] = [
  "jobs",
  "inputs",
  "outputs",
  "packs",
  "contents",
  "assets",
  "toolFiles",
  ...kindsWithPartIndex,
  "parts",
];

export type SweepTransaction = IDBPTransaction<SmartlinkSchema, StoreName[], "readwrite">;

const pageRecords = 500;

/** Drops those of the parts that nothing uses; without a list, all such. */
export const sweepParts = async (db: Database, sha256s?: readonly string[]): Promise<void> => {
  if (sha256s?.length === 0) return;
  const tx = db.transaction([...sweepStores], "readwrite", { durability: "strict" });
  const jobs = requireAllValid("jobs", await tx.objectStore("jobs").getAll());
  if (jobs.every(({ job }) => job.finished !== null)) await sweepInTransaction(tx, sha256s);
  await tx.done;
};

/** Deletes unused parts in a transaction over at least `sweepStores`. `sha256s`: the parts to check, by default all. */
export const sweepInTransaction = async (tx: SweepTransaction, sha256s?: readonly string[]): Promise<void> => {
  const parts = tx.objectStore("parts");
  const unused = new Set(sha256s ?? (await parts.getAllKeys()));
  const isUsed = (sha256: string) => unused.delete(sha256);
  // Resources of a changed asset are mostly in a version: then no other store is read.
  await Promise.all(Array.from(unused, async (sha256) => (await isInPartIndex(tx, sha256)) && isUsed(sha256)));
  if (unused.size === 0) return;
  const readAll = async <Name extends "contents" | "assets" | "toolFiles" | "outputs" | "packs">(
    name: Name,
    read: (record: SmartlinkSchema[Name]["value"]) => readonly string[],
  ) => {
    if (unused.size === 0) return;
    // Reading by pages takes about a third of the time of a cursor.
    await forEachPage(tx.objectStore(name), recordsPerPage(name, pageRecords), (page) => {
      for (const { value } of page)
        for (const sha256 of read(requireValid(name, value as SmartlinkSchema[Name]["value"]))) isUsed(sha256);
    });
  };
  await readAll("contents", ({ sha256 }) => [sha256]);
  await readAll("assets", ({ files }) =>
    Object.values(files).flatMap((file) => ("sha256" in file ? [file.sha256] : [])),
  );
  await readAll("toolFiles", ({ sha256 }) => [sha256]);
  // The input of a job may have thousands of rows, so only one is in memory.
  for (let at = await tx.objectStore("inputs").openCursor(); at !== null; at = await at.continue())
    for (const file of requireValid("inputs", at.value).files) isUsed(file.sha256);
  await readAll("outputs", partsOf);
  await readAll("packs", ({ files }) => files.flatMap(partsOf));
  for (const sha256 of unused) await parts.delete(sha256);
};

const isInPartIndex = async (tx: SweepTransaction, sha256: string): Promise<boolean> => {
  for (const kind of kindsWithPartIndex)
    if ((await tx.objectStore(kind).index(partIndex).getKey(IDBKeyRange.only(sha256))) !== undefined) return true;
  return false;
};

const partsOf = (file: OutputFile): readonly string[] =>
  file.pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.part]));
