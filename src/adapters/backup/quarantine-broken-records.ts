import { findRecordFault, parsePartRecord } from "../store/check-record.ts";
import type { Connection } from "../store/database/connection.ts";
import { listRecordStores, openUntyped, packStores, partStore } from "../store/database/untyped-database.ts";
import type { FindFault, Quarantine } from "../store/recovery/quarantine.ts";
import { setAsideRecords } from "../store/recovery/set-aside.ts";

const findFault: FindFault = (store, key, value) => {
  if (store !== partStore) return findRecordFault(store, key, value);
  return parsePartRecord(key, value) === undefined ? "no bytes under its sha256" : undefined;
};

/** Checks every record by its schema and moves the invalid ones into the quarantine. Returns how many there were. */
export const quarantineBrokenRecords = async (connection: Connection, quarantine: Quarantine): Promise<number> => {
  const db = await openUntyped(connection);
  let moved = 0;
  for (const store of [...listRecordStores(db), ...packStores, partStore])
    moved += await setAsideRecords(db, store, quarantine, findFault);
  return moved;
};
