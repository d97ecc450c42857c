import type { IDBPDatabase, IDBPTransaction } from "idb";
import type { SmartlinkSchema, StoreName } from "./schema.ts";

type Upgrade = (
  db: IDBPDatabase<SmartlinkSchema>,
  transaction: IDBPTransaction<SmartlinkSchema, StoreName[], "versionchange">,
) => void;

/** One entry a version, in order; an entry that has been released never changes. Upgrades only add. */
const upgrades: readonly Upgrade[] = [
  (db) => {
    db.createObjectStore("jobs");
    db.createObjectStore("inputs");
    db.createObjectStore("events");
    db.createObjectStore("outputs");
    db.createObjectStore("parts");
  },
  (db) => {
    db.createObjectStore("meta");
    db.createObjectStore("restoring", { autoIncrement: true });
  },
];

export const databaseVersion = upgrades.length;

export const migrate = (
  db: IDBPDatabase<SmartlinkSchema>,
  fromVersion: number,
  toVersion: number,
  transaction: IDBPTransaction<SmartlinkSchema, StoreName[], "versionchange">,
): void => {
  for (const upgrade of upgrades.slice(fromVersion, toVersion)) upgrade(db, transaction);
};
