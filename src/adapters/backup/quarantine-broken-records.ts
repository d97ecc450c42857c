/** Moves the records that are none of this site's into the quarantine. */

import { findRecordFault, parsePartRecord } from "../store/check-record.ts";
import type { Connection } from "../store/connection.ts";
import type { BrokenRecord, Quarantine } from "../store/quarantine.ts";
import { forEachPage, listRecordStores, openUntyped, partStore } from "../store/untyped-database.ts";

const pageRecords = 200;

const faultOf = (store: string, key: IDBValidKey, value: unknown): string | undefined =>
  store === partStore
    ? parsePartRecord(key, value) === undefined
      ? "no bytes under its sha256"
      : undefined
    : findRecordFault(store, key, value);

/** Looks at every record there is. Returns how many were moved. */
export const quarantineBrokenRecords = async (connection: Connection, quarantine: Quarantine): Promise<number> => {
  const db = await openUntyped(connection);
  let moved = 0;
  for (const name of [...listRecordStores(db), partStore]) {
    const broken: BrokenRecord[] = [];
    await forEachPage(db.transaction(name).store, pageRecords, (page) => {
      for (const { key, value } of page) {
        const fault = faultOf(name, key, value);
        if (fault !== undefined) broken.push({ store: name, key, value, fault });
      }
    });
    if (broken.length === 0) continue;
    // First there, then away here: what dies in between is there twice.
    await quarantine.add(broken);
    const tx = db.transaction(name, "readwrite", { durability: "strict" });
    // Another tab may have written a good one in its place.
    for (const { key } of broken)
      if (faultOf(name, key, await tx.store.get(key)) !== undefined) await tx.store.delete(key);
    await tx.done;
    moved += broken.length;
  }
  return moved;
};
