/** Reads all records and parts of a database in one transaction, as the files of a backup. */
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import { findRecordFault, parsePartRecord } from "../store/check-record.ts";
import { databaseVersion, storeNames } from "../store/database/migrations.ts";
import {
  forEachPage,
  listRecordStores,
  partStore,
  recordsPerPage,
  type UntypedDatabase,
} from "../store/database/untyped-database.ts";
import { listPackFiles } from "../store/recovery/dissolve-pack.ts";
import { partPath } from "./backup-format.ts";
import { encodeRecordLine, type SaveBlob, type StoredRecord } from "./record-line.ts";

const pageRecords = 200;
const maxFileCharacters = 8 * 1024 * 1024;

/** The content of a database at one instant. */
export interface Snapshot {
  /** Number of records in the backup, by object store. */
  readonly records: Readonly<Record<string, number>>;
  /** Files of the backup, by path. */
  readonly bodies: Map<string, Blob>;
  /** By sha256. */
  readonly parts: ReadonlyMap<string, Blob>;
  /** Invalid records, left out because a restore would reject the whole file for one of them. */
  readonly broken: readonly string[];
}

/**
 * Reads all records in one transaction. Invalid records are left out; with `includeDamaged` they are in
 * `damaged.<n>.ndjson`, as are those of stores that are not this site's.
 */
export const readSnapshot = async (db: UntypedDatabase, includeDamaged: boolean): Promise<Snapshot> => {
  const bodies = new Map<string, Blob>();
  let blobs = 0;
  const saveBlob: SaveBlob = (blob) => {
    const path = `blobs/${++blobs}`;
    bodies.set(path, blob);
    return path;
  };
  const broken: string[] = [];
  const damaged = createLineFiles("damaged", bodies);
  const omitRecord = (store: string, { key, value }: StoredRecord, path: string) => {
    broken.push(path);
    const line = includeDamaged ? tryEncode({ key: [store, key], value }, saveBlob) : undefined;
    if (line !== undefined) damaged.add(line);
  };
  const names = listRecordStores(db).filter((name) => db.version > databaseVersion || storeNames.includes(name));
  const foreign = listRecordStores(db).filter((name) => !names.includes(name));
  const hasParts = db.objectStoreNames.contains(partStore);
  const records: Record<string, number> = {};
  const parts = new Map<string, Blob>();
  if (db.objectStoreNames.length === 0) return { records, bodies, parts, broken };
  const tx = db.transaction(Array.from(db.objectStoreNames));
  for (const name of names) {
    const files = createLineFiles(`stores/${name}`, bodies);
    let count = 0;
    const addRecord = (record: StoredRecord) => {
      const line = encodeValid(name, hasRows(name) ? withoutPdfPasswords(record) : record, saveBlob);
      if (line === undefined) return omitRecord(name, record, `stores/${name} ${JSON.stringify(record.key)}`);
      count += 1;
      files.add(line);
    };
    await forEachPage(tx.objectStore(name), pageRecords, (page) => page.forEach(addRecord));
    if (name === "outputs" && db.objectStoreNames.contains("packs"))
      await forEachPage(tx.objectStore("packs"), recordsPerPage("packs", pageRecords), (page) => {
        for (const { value } of page) listPackFiles(value).map(toOutputRecord).forEach(addRecord);
      });
    files.end();
    records[name] = count;
  }
  if (hasParts)
    await forEachPage(tx.objectStore(partStore), pageRecords, (page) => {
      for (const { key, value } of page) {
        const part = parsePartRecord(key, value);
        if (part === undefined) omitRecord(partStore, { key, value }, partPath(String(key)));
        else parts.set(part.sha256, part.body instanceof Blob ? part.body : new Blob([part.body]));
      }
    });
  for (const name of includeDamaged ? foreign : [])
    await forEachPage(tx.objectStore(name), pageRecords, (page) => {
      for (const record of page) omitRecord(name, record, `stores/${name} ${JSON.stringify(record.key)}`);
    });
  damaged.end();
  await tx.done;
  return { records, bodies, parts, broken };
};

const toOutputRecord = (file: UnknownRecord): StoredRecord => ({
  key: [String(file["batch_id"]), String(file["path"])],
  value: file,
});

/** Gathers lines into files `<name>.<n>.ndjson` of some megabytes. */
const createLineFiles = (name: string, bodies: Map<string, Blob>) => {
  let lines: string[] = [];
  let characters = 0;
  let files = 0;
  const end = () => {
    if (lines.length > 0) bodies.set(`${name}.${++files}.ndjson`, new Blob([`${lines.join("\n")}\n`]));
    lines = [];
    characters = 0;
  };
  const add = (line: string) => {
    lines.push(line);
    characters += line.length;
    if (characters > maxFileCharacters) end();
  };
  return { add, end };
};

const tryEncode = (record: StoredRecord, saveBlob: SaveBlob): string | undefined => {
  try {
    return encodeRecordLine(record, saveBlob);
  } catch {
    return undefined;
  }
};

/** Undefined if the record is invalid, or cannot be written as JSON. */
const encodeValid = (store: string, record: StoredRecord, saveBlob: SaveBlob): string | undefined => {
  try {
    if (findRecordFault(store, record.key, record.value) !== undefined) return undefined;
  } catch {
    return undefined;
  }
  return tryEncode(record, saveBlob);
};

/** Inputs of earlier versions contain the rows. */
const hasRows = (store: string): boolean => store === "rows" || store === "inputs";

/** Passwords of PDFs must not leave the browser. After a restore, the rows of a job can get their passwords again. */
const withoutPdfPasswords = ({ key, value }: StoredRecord): StoredRecord => {
  if (!isRecord(value) || !Array.isArray(value["entries"])) return { key, value };
  const entries = value["entries"].map((entry: unknown) =>
    isRecord(entry) && "pdf_password" in entry
      ? Object.fromEntries(Object.entries(entry).filter(([name]) => name !== "pdf_password"))
      : entry,
  );
  return { key, value: { ...value, entries } };
};
