/**
 * A backup that was chosen, verified from the first byte to the last before anything is done with it: its size, its
 * structure, the sum of every entry, and every record of it. What is refused is told as a problem.
 */

import { truncate } from "#domain/links/link.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { LongWork } from "#ports/progress.ts";
import { crc32 } from "../sink/crc32.ts";
import { findRecordFault } from "../store/check-record.ts";
import { partStore } from "../store/database/untyped-database.ts";
import {
  type BackupEntry,
  type BackupManifest,
  backupVersion,
  layOutBackup,
  manifestPath,
  parseManifest,
  partPath,
  settingsPath,
  totalSegmentBytes,
} from "./backup-format.ts";
import { measureEntry } from "./measure-entry.ts";
import { decodeRecordLine, type StoredRecord } from "./record-line.ts";

export interface VerifiedBackup {
  readonly manifest: BackupManifest;
  readonly settings: string | undefined;
  /** By sha256. */
  readonly parts: ReadonlyMap<string, Blob>;
  /** All records in pages, store by store. */
  records(): AsyncGenerator<{ readonly store: string; readonly records: readonly StoredRecord[] }>;
}

export interface ReadOptions extends LongWork {
  readonly bytes: Pick<Bytes, "sha256">;
  /** Version of this site's own schema. */
  readonly schema: number;
  /** Stores that this version has. */
  readonly stores: ReadonlySet<string>;
}

/** A local header has 30 bytes before the name. */
const headerBytes = 30 + manifestPath.length;
const greatestManifest = 512 * 1024 * 1024;

export const readBackup = async (file: Blob, options: ReadOptions): Promise<Result<VerifiedBackup>> => {
  try {
    const head = new DataView(await file.slice(0, headerBytes).arrayBuffer());
    if (!beginsAsBackup(head)) return fail(unknown());
    const size = head.getUint32(22, true);
    if (size > greatestManifest || headerBytes + size > file.size) return fail(damaged("It is cut short."));
    const manifestBytes = new Uint8Array(await file.slice(headerBytes, headerBytes + size).arrayBuffer());
    if (crc32(manifestBytes) !== head.getUint32(14, true)) return fail(damaged("Its list of contents was changed."));
    const json: unknown = JSON.parse(new TextDecoder().decode(manifestBytes));
    if (isNewer(json, options.schema)) return fail(newer());
    const manifest = parseManifest(json);
    if (manifest === undefined) return fail(damaged("Its list of contents has not the form of one."));
    return await verified(file, manifest, manifestBytes, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    return fail(error instanceof ProblemError ? error.problem : damaged(told(error)));
  }
};

const verified = async (
  file: Blob,
  manifest: BackupManifest,
  manifestBytes: Uint8Array<ArrayBuffer>,
  options: ReadOptions,
): Promise<Result<VerifiedBackup>> => {
  const runs = layOutBackup(manifest, manifestBytes);
  const total = totalSegmentBytes(runs);
  if (file.size < total) return fail(damaged(`It is cut short: ${file.size} of ${total} bytes are there.`));
  if (file.size > total) return fail(damaged("Something was added to it."));
  const bodies = new Map<string, Blob>();
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    options.onProgress({ done, total });
  };
  let at = 0;
  for (const run of runs) {
    if (run.kind === "fixed") {
      const there = new Uint8Array(await file.slice(at, at + run.bytes.length).arrayBuffer());
      if (!run.bytes.every((byte, index) => there[index] === byte)) return fail(damaged("Its structure was changed."));
      onBytes(there.length);
      at += run.bytes.length;
    } else {
      const body = file.slice(at, at + run.entry.size);
      const found = await measureEntry(run.entry.path, body, options.bytes, { signal: options.signal, onBytes });
      if (!isSame(found, run.entry)) return fail(damaged(`“${run.entry.path}” in it was changed.`));
      bodies.set(run.entry.path, body);
      at += run.entry.size;
    }
  }
  const backup = backupOf(manifest, bodies, await bodies.get(settingsPath)?.text());
  const wrong = (await wrongPart(backup, options)) ?? (await wrongRecords(backup, options));
  return wrong === undefined ? ok(backup) : fail(wrong);
};

const backupOf = (
  manifest: BackupManifest,
  bodies: ReadonlyMap<string, Blob>,
  settings: string | undefined,
): VerifiedBackup => ({
  manifest,
  settings,
  parts: new Map(
    [...bodies].flatMap(([path, body]) => (path.startsWith("parts/") ? [[path.slice(6), body] as const] : [])),
  ),
  records: async function* () {
    for (const [path, body] of bodies) {
      const [, store] = /^stores\/(.+)\.\d+\.ndjson$/.exec(path) ?? [];
      if (store === undefined) continue;
      const lines = (await body.text()).split("\n").filter((line) => line !== "");
      for (let from = 0; from < lines.length; from += pageRecords) {
        const page = lines.slice(from, from + pageRecords);
        yield {
          store,
          records: await Promise.all(page.map((line) => decodeRecordLine(line, (name) => bodies.get(name)))),
        };
      }
    }
  },
});

const pageRecords = 200;

/** A part's name is the sha256 of its bytes; a short one's was calculated already. */
const wrongPart = async (
  { manifest, parts }: VerifiedBackup,
  { bytes, signal }: ReadOptions,
): Promise<Problem | undefined> => {
  const sums = new Map(manifest.entries.map(({ path, sha256 }) => [path, sha256]));
  for (const [name, body] of parts) {
    signal.throwIfAborted();
    const [first = "", ...further] = sums.get(partPath(name)) ?? [];
    const sum = further.length === 0 ? first : await bytes.sha256(new Uint8Array(await body.arrayBuffer()));
    if (sum !== name) return damaged(`The bytes of “${partPath(truncate(name))}” are not those of its name.`);
  }
  return undefined;
};

/** Every record is read once before the first is written. */
const wrongRecords = async (backup: VerifiedBackup, { stores, signal }: ReadOptions): Promise<Problem | undefined> => {
  const counted = new Map<string, number>([[partStore, backup.parts.size]]);
  let fault: string | undefined;
  for await (const { store, records } of backup.records()) {
    signal.throwIfAborted();
    counted.set(store, (counted.get(store) ?? 0) + records.length);
    for (const { key, value } of records) {
      indexedDB.cmp(key, key);
      fault ??= sentenceOf(store, key, findRecordFault(store, key, value));
    }
  }
  const { records } = backup.manifest;
  const unfamiliar = Object.keys(records).find((store) => !stores.has(store));
  if (unfamiliar !== undefined) return damaged(`It has data of the unknown kind “${unfamiliar}”.`);
  const differs = [...new Set([...counted.keys(), ...Object.keys(records)])].find(
    (store) => (counted.get(store) ?? 0) !== (records[store] ?? 0),
  );
  if (differs !== undefined) return damaged(`Records of the kind “${differs}” are missing in it.`);
  return fault === undefined ? undefined : damaged(fault);
};

const sentenceOf = (store: string, key: IDBValidKey, fault: string | undefined): string | undefined =>
  fault && `Its record ${truncate(JSON.stringify(key))} of the kind “${store}” is not valid (${fault}).`;

const beginsAsBackup = (head: DataView): boolean => {
  if (head.byteLength < headerBytes || head.getUint32(0, true) !== 0x04034b50) return false;
  const name = new TextDecoder().decode(new Uint8Array(head.buffer, 30, manifestPath.length));
  return name === manifestPath && head.getUint16(26, true) === manifestPath.length && head.getUint16(28, true) === 0;
};

const isNewer = (json: unknown, schema: number): boolean =>
  isRecord(json) &&
  json["format"] === "smartlink-backup" &&
  (Number(json["version"]) > backupVersion || Number(json["schema"]) > schema);

const isSame = (found: BackupEntry, wanted: BackupEntry): boolean =>
  found.crc32 === wanted.crc32 && found.sha256.every((sum, index) => sum === wanted.sha256[index]);

const unknown = () =>
  problem(
    "backup-unknown",
    "This file is no backup of this site. Choose the file that “Back up” has saved: smartlink-backup-….zip, as it was, not unpacked.",
  );

const newer = () =>
  problem(
    "backup-newer",
    "This backup was made by a newer version of this site. Reload the page to get that version, then restore it.",
  );

const damaged = (what: string) =>
  problem(
    "backup-damaged",
    `This backup is not as it was saved. ${what} Nothing in this browser was changed. Take another copy of the file, or an older backup.`,
  );

const told = (error: unknown) => (error instanceof Error ? `(${error.message})` : "");
