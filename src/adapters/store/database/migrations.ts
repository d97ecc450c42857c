/** Creates the object stores of each version of the database, and detects missing ones. */
import type { RecordKind } from "#ports/records.ts";
import { creationField, creationIndex, indexedFields, kindsWithPartIndex, partIndex } from "./record-indexes.ts";

interface StoreIndex {
  readonly name: string;
  readonly keyPath: string | string[];
  /** The field is a list, each item of which is a key. */
  readonly multiEntry?: true;
  /** No two records have the same key in the index. */
  readonly unique?: true;
}

interface StoreDefinition {
  readonly name: string;
  readonly autoIncrement: boolean;
  readonly indexes: readonly StoreIndex[];
}

const plainStore = (name: string, autoIncrement = false): StoreDefinition => ({ name, autoIncrement, indexes: [] });

const recordStore = (kind: RecordKind): StoreDefinition => ({
  name: kind,
  autoIncrement: false,
  indexes: [
    { name: creationIndex, keyPath: [creationField[kind], "id"] },
    ...indexedFields[kind].map((field) => ({ name: field, keyPath: [field, creationField[kind], "id"] })),
    ...(hasPartIndex(kind) ? [{ name: partIndex, keyPath: partIndex, multiEntry: true } as const] : []),
  ],
});

const hasPartIndex = (kind: RecordKind): boolean => kindsWithPartIndex.some((name) => name === kind);

const recordStores = (...kinds: readonly RecordKind[]): readonly StoreDefinition[] => kinds.map(recordStore);

/** The stores that each version adds, in order. A released entry never changes. */
const addedStores: readonly (readonly StoreDefinition[])[] = [
  ["jobs", "inputs", "events", "outputs", "parts"].map((name) => plainStore(name)),
  [plainStore("meta"), plainStore("restoring", true)],
  recordStores("folders", "contents", "smartlinks", "assets", "users", "answers", "images", "tracked"),
  recordStores("notices", "toolFiles", "environments"),
  recordStores("trash", "versions", "texts", "preferences"),
  recordStores("edits"),
  [plainStore("rows")],
  [
    plainStore("packs"),
    {
      name: "packPaths",
      autoIncrement: false,
      indexes: [{ name: "paths", keyPath: "paths", multiEntry: true, unique: true }],
    },
  ],
];

export const databaseVersion = addedStores.length;

/** Names of the object stores of this version. */
export const storeNames: readonly string[] = addedStores.flat().map(({ name }) => name);

/** Adds the stores of the versions after `fromVersion`. Call in a version change transaction. */
export const migrate = (db: IDBDatabase, fromVersion: number, toVersion: number): void => {
  for (const { name, autoIncrement, indexes } of addedStores.slice(fromVersion, toVersion).flat()) {
    const store = db.createObjectStore(name, { autoIncrement });
    for (const index of indexes)
      store.createIndex(index.name, index.keyPath, {
        multiEntry: index.multiEntry === true,
        unique: index.unique === true,
      });
  }
};

/**
 * Returns the stores that a database of `version` should have and lacks, or has with other keys or indexes: part of it
 * was deleted, or another program created a database of the same name.
 */
export const findMissingStores = (
  db: IDBDatabase,
  version: number,
  openTransaction: (names: readonly string[]) => IDBTransaction,
): readonly string[] => {
  const expected = addedStores.slice(0, version).flat();
  const present = expected.filter(({ name }) => db.objectStoreNames.contains(name));
  const missing = expected.filter(({ name }) => !db.objectStoreNames.contains(name)).map(({ name }) => name);
  if (present.length === 0) return missing;
  const transaction = openTransaction(present.map(({ name }) => name));
  const differs = ({ name, autoIncrement, indexes }: StoreDefinition): boolean => {
    const store = transaction.objectStore(name);
    return (
      store.keyPath !== null ||
      store.autoIncrement !== autoIncrement ||
      indexes.some((index) => !store.indexNames.contains(index.name))
    );
  };
  return [...missing, ...present.filter(differs).map(({ name }) => name)];
};
