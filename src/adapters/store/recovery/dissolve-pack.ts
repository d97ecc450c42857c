/** Dissolves packs with an invalid record, so that one damaged file does not take the others of its pack away. */
import { isRecord } from "#domain/values/is-record.ts";
import { packStores } from "../database/untyped-database.ts";
import type { FindFault } from "./quarantine.ts";

/** The object stores that a pack is in, and that of files outside of packs. */
export const dissolvingStores = [...packStores, "outputs"] as const;

/** The operations of a transaction over `dissolvingStores` that are needed, in any of idb's types. */
interface PackTransaction {
  objectStore(name: (typeof dissolvingStores)[number]): {
    get(key: IDBValidKey): Promise<unknown>;
    put(value: unknown, key: IDBValidKey): Promise<unknown>;
    delete(key: IDBValidKey): Promise<unknown>;
  };
}

/** Deletes a pack. Its valid files become records of their own. */
export const dissolvePack = async (tx: PackTransaction, key: IDBValidKey, findFault: FindFault): Promise<void> => {
  const pack = await tx.objectStore("packs").get(key);
  await Promise.all(packStores.map((name) => tx.objectStore(name).delete(key)));
  for (const file of listPackFiles(pack)) {
    const outputKey = [String(file["batch_id"]), String(file["path"])];
    if (findFault("outputs", outputKey, file) === undefined) await tx.objectStore("outputs").put(file, outputKey);
  }
};

/** Returns the files of a stored pack, none of which need be valid. */
export const listPackFiles = (pack: unknown) => {
  const files = isRecord(pack) ? pack["files"] : undefined;
  return Array.isArray(files) ? files.filter(isRecord) : [];
};
