import type { IDBPDatabase, IDBPTransaction } from "idb";
import type { RecordKind } from "#ports/records.ts";
import { creationField, creationIndex, indexedFields } from "./record-indexes.ts";
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
  (db) => addKinds(db, ["folders", "contents", "smartlinks", "assets", "users", "answers", "images", "tracked"]),
  (db) => addKinds(db, ["notices", "toolFiles", "environments"]),
];

export const databaseVersion = upgrades.length;

const addKinds = (db: IDBPDatabase<SmartlinkSchema>, kinds: readonly RecordKind[]): void => {
  for (const kind of kinds) {
    const store = db.createObjectStore(kind);
    const made = creationField[kind];
    store.createIndex(creationIndex, [made, "id"]);
    for (const field of indexedFields[kind]) store.createIndex(field, [field, made, "id"]);
  }
};

export const migrate = (
  db: IDBPDatabase<SmartlinkSchema>,
  fromVersion: number,
  toVersion: number,
  transaction: IDBPTransaction<SmartlinkSchema, StoreName[], "versionchange">,
): void => {
  for (const upgrade of upgrades.slice(fromVersion, toVersion)) upgrade(db, transaction);
};
