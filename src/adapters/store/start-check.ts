/**
 * Whether a record that pages read when they start is broken. A quick look without schemas, because every start waits
 * for it; what it finds is a reason for the thorough one.
 */

import { isSafePath } from "#domain/files/output-name.ts";
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import type { Connection } from "./connection.ts";
import { openUntyped } from "./untyped-database.ts";

const areTexts = (fields: UnknownRecord, ...names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === "string");
const areCounts = (fields: UnknownRecord, ...names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(fields[name]));

const isJob = (key: IDBValidKey, { job, cursor, epoch }: UnknownRecord): boolean =>
  isRecord(job) &&
  job["job_id"] === key &&
  areTexts(job, "batch_id", "status", "started") &&
  (job["finished"] === null || typeof job["finished"] === "string") &&
  areCounts(job, "succeededCount", "erroredCount", "skippedCount", "total", "bytes") &&
  areCounts({ cursor, epoch }, "cursor", "epoch") &&
  isSafePath(String(job["batch_id"]));

const looksWhole: Readonly<Record<string, (key: IDBValidKey, record: UnknownRecord) => boolean>> = {
  jobs: isJob,
  environments: (key, record) => record["id"] === key && areTexts(record, "name", "api_url", "tracking_url"),
  notices: (key, record) => record["id"] === key && areTexts(record, "job_id", "state") && isRecord(record["to"]),
  toolFiles: (key, record) => record["id"] === key && areTexts(record, "sha256", "name"),
  users: (key, record) => record["id"] === key && areTexts(record, "email") && isRecord(record["password"]),
  folders: (key, record) => record["id"] === key && areTexts(record, "name", "created"),
};

export const hasBrokenRecord = async (connection: Connection): Promise<boolean> => {
  const db = await openUntyped(connection);
  const tx = db.transaction(Object.keys(looksWhole));
  const found = await Promise.all(
    Object.entries(looksWhole).map(async ([name, isWhole]) => {
      const store = tx.objectStore(name);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.some((key, index) => {
        const value: unknown = values[index];
        return !isRecord(value) || !isWhole(key, value);
      });
    }),
  );
  return found.includes(true);
};
