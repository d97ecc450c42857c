/** Moves invalid records into the quarantine, also those that are met while an operation reads the store. */
import { isLogged, logChanges, logStore } from "../change-log.ts";
import type { Connection } from "../database/connection.ts";
import type { StoreName } from "../database/schema.ts";
import { withStorageErrors } from "../database/storage-errors.ts";
import {
  forEachPage,
  isPackStore,
  openUntyped,
  recordsPerPage,
  type UntypedDatabase,
} from "../database/untyped-database.ts";
import { completeSettings } from "../setting-presets.ts";
import { dissolvePack, dissolvingStores } from "./dissolve-pack.ts";
import type { BrokenRecord, FindFault, Quarantine } from "./quarantine.ts";
import { hasValidForm } from "./record-form.ts";

const pageRecords = 200;

/** Moves the invalid records of a store into the quarantine. Returns how many there were. */
export const setAsideRecords = async (
  db: UntypedDatabase,
  store: string,
  quarantine: Quarantine,
  findFault: FindFault,
): Promise<number> => {
  const broken: BrokenRecord[] = [];
  await forEachPage(db.transaction(store).store, recordsPerPage(store, pageRecords), (page) => {
    for (const { key, value } of page) {
      const fault = findFault(store, key, value);
      if (fault !== undefined) broken.push({ store, key, value, fault });
    }
  });
  if (broken.length === 0) return 0;
  // Added before they are deleted: an interruption in between leaves them in both places.
  await quarantine.add(broken);
  const isPack = isPackStore(store);
  const stores = [...(isPack ? dissolvingStores : [store]), ...(isLogged([store]) ? [logStore] : [])];
  const tx = db.transaction(stores, "readwrite", { durability: "strict" });
  const records = tx.objectStore(store);
  for (const { key } of broken) {
    // Another tab may have written a valid record in the meantime.
    if (findFault(store, key, await records.get(key)) === undefined) continue;
    await (isPack ? dissolvePack(tx, key, findFault) : records.delete(key));
  }
  if (isLogged([store])) await logChanges(tx.objectStore(logStore), undefined);
  await tx.done;
  return broken.length;
};

/** An operation has read a record without the fields it needs. */
class BrokenRecordError extends Error {
  readonly store: StoreName;

  constructor(store: StoreName) {
    super(`A record of “${store}” is damaged`);
    this.store = store;
  }
}

/** Returns a valid record, with all settings. Throws for an invalid one, so that the operation is repeated without it. */
export const requireValid = <T>(store: StoreName, value: T, key?: IDBValidKey): T => {
  if (value !== undefined && !hasValidForm(store, value, key)) throw new BrokenRecordError(store);
  return completeSettings(store, value);
};

/** Returns the records, all of them valid and with all settings. Throws like `requireValid`. */
export const requireAllValid = <T>(store: StoreName, values: readonly T[]): T[] =>
  values.map((value) => {
    if (!hasValidForm(store, value)) throw new BrokenRecordError(store);
    return completeSettings(store, value);
  });

/** Runs an operation on the store; what it throws becomes a ProblemError. */
export type RunOperation = <T>(operation: () => Promise<T>) => Promise<T>;

/** Operations read from a few stores each; more attempts than these would be a fault of this code. */
const maxAttempts = 8;

/**
 * Creates the runner of a store's operations. An operation that meets an invalid record is run again once the invalid
 * records of that store are in the quarantine, so that one damaged record never keeps a page from showing the others.
 */
export const createRepairingRunner =
  (connection: Connection, quarantine: Quarantine): RunOperation =>
  (operation) =>
    withStorageErrors(async () => {
      for (let attempt = 1; ; attempt++)
        try {
          return await operation();
        } catch (error) {
          if (!(error instanceof BrokenRecordError) || attempt === maxAttempts) throw error;
          const db = await openUntyped(connection);
          await setAsideRecords(db, error.store, quarantine, findFormFault);
        }
    });

const findFormFault: FindFault = (store, key, value) =>
  value !== undefined && !hasValidForm(store as StoreName, value, key)
    ? "a field is missing or of another type"
    : undefined;
