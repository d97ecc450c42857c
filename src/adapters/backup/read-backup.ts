/**
 * Verifies a whole backup before anything is restored: its size, its structure, the checksums of every entry, and every
 * record. An invalid backup is returned as a problem.
 */

import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { LongWork } from "#ports/progress.ts";
import { crc32 } from "../sink/crc32.ts";
import { findRecordFault } from "../store/check-record.ts";
import { partStore } from "../store/database/untyped-database.ts";
import { completeSettings } from "../store/setting-presets.ts";
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

/** A backup whose every byte has been verified. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest;
  readonly settings: string | undefined;
  /** By sha256. */
  readonly parts: ReadonlyMap<string, Blob>;
  /** Yields all records in pages, store by store. Records of an older backup get the settings that were added since. */
  records(): AsyncGenerator<{ readonly store: string; readonly records: readonly StoredRecord[] }>;
}

/** What verification needs to know of this site. */
export interface ReadOptions extends LongWork {
  readonly bytes: Pick<Bytes, "sha256">;
  /** Version of this site's own schema. */
  readonly schema: number;
  /** Stores that this version has. */
  readonly stores: ReadonlySet<string>;
}

/** A local header has 30 bytes before the name. */
const headerBytes = 30 + manifestPath.length;
const maxManifestBytes = 512 * 1024 * 1024;

/**
 * Verifies a backup. Progress counts bytes. Problems: `backup-unknown`, `backup-damaged`, `backup-newer`.
 * @throws The reason of an aborted `signal`.
 */
export const readBackup = async (file: Blob, options: ReadOptions): Promise<Result<VerifiedBackup>> => {
  try {
    const head = new DataView(await file.slice(0, headerBytes).arrayBuffer());
    if (!hasBackupHeader(head)) return fail(unknownFileProblem());
    const size = head.getUint32(22, true);
    if (size > maxManifestBytes || headerBytes + size > file.size) return fail(damaged("It is cut short."));
    const manifestBytes = new Uint8Array(await file.slice(headerBytes, headerBytes + size).arrayBuffer());
    if (crc32(manifestBytes) !== head.getUint32(14, true)) return fail(damaged("Its list of contents was changed."));
    const json: unknown = JSON.parse(new TextDecoder().decode(manifestBytes));
    if (isNewer(json, options.schema)) return fail(newer());
    const manifest = parseManifest(json);
    if (manifest === undefined) return fail(damaged("Its list of contents is invalid."));
    return await verifyBackup(file, manifest, manifestBytes, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    return fail(error instanceof ProblemError ? error.problem : damaged(errorText(error)));
  }
};

const verifyBackup = async (
  file: Blob,
  manifest: BackupManifest,
  manifestBytes: Uint8Array<ArrayBuffer>,
  options: ReadOptions,
): Promise<Result<VerifiedBackup>> => {
  const segments = layOutBackup(manifest, manifestBytes);
  const total = totalSegmentBytes(segments);
  if (file.size < total) return fail(damaged(`It is cut short: it has ${file.size} of ${total} bytes.`));
  if (file.size > total) return fail(damaged("Something was added to it."));
  const bodies = new Map<string, Blob>();
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    options.onProgress({ done, total });
  };
  let at = 0;
  for (const segment of segments) {
    if (segment.kind === "fixed") {
      const actualBytes = new Uint8Array(await file.slice(at, at + segment.bytes.length).arrayBuffer());
      if (!segment.bytes.every((byte, index) => actualBytes[index] === byte))
        return fail(damaged("Its structure was changed."));
      onBytes(actualBytes.length);
      at += segment.bytes.length;
    } else {
      const body = file.slice(at, at + segment.entry.size);
      const measuredEntry = await measureEntry(segment.entry.path, body, options.bytes, {
        signal: options.signal,
        onBytes,
      });
      if (!isSame(measuredEntry, segment.entry)) return fail(damaged(`“${segment.entry.path}” in it was changed.`));
      bodies.set(segment.entry.path, body);
      at += segment.entry.size;
    }
  }
  const backup = backupOf(manifest, bodies, await bodies.get(settingsPath)?.text());
  const partOrRecordProblem = (await findInvalidPart(backup, options)) ?? (await findInvalidRecords(backup, options));
  return partOrRecordProblem === undefined ? ok(backup) : fail(partOrRecordProblem);
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
        const records = await Promise.all(page.map((line) => decodeRecordLine(line, (name) => bodies.get(name))));
        yield { store, records: records.map(({ key, value }) => ({ key, value: completeSettings(store, value) })) };
      }
    }
  },
});

const pageRecords = 200;

/** Finds a part whose name is not the SHA-256 of its bytes. For parts of one chunk that hash is in the manifest. */
const findInvalidPart = async (
  { manifest, parts }: VerifiedBackup,
  { bytes, signal }: ReadOptions,
): Promise<Problem | undefined> => {
  const sums = new Map(manifest.entries.map(({ path, sha256 }) => [path, sha256]));
  for (const [name, body] of parts) {
    signal.throwIfAborted();
    const [first = "", ...further] = sums.get(partPath(name)) ?? [];
    const sum = further.length === 0 ? first : await bytes.sha256(new Uint8Array(await body.arrayBuffer()));
    if (sum !== name) return damaged(`The bytes of “${partPath(truncate(name))}” do not match its name.`);
  }
  return undefined;
};

/** Validates every record before a restore writes the first. */
const findInvalidRecords = async (
  backup: VerifiedBackup,
  { stores, signal }: ReadOptions,
): Promise<Problem | undefined> => {
  const recordCounts = new Map<string, number>([[partStore, backup.parts.size]]);
  let fault: string | undefined;
  for await (const { store, records } of backup.records()) {
    signal.throwIfAborted();
    recordCounts.set(store, (recordCounts.get(store) ?? 0) + records.length);
    for (const { key, value } of records) {
      indexedDB.cmp(key, key);
      fault ??= describeFault(store, key, findRecordFault(store, key, value));
    }
  }
  const { records } = backup.manifest;
  const unknownStore = Object.keys(records).find((store) => !stores.has(store));
  if (unknownStore !== undefined) return damaged(`It has data of the unknown kind “${unknownStore}”.`);
  const mismatchedStore = [...new Set([...recordCounts.keys(), ...Object.keys(records)])].find(
    (store) => (recordCounts.get(store) ?? 0) !== (records[store] ?? 0),
  );
  if (mismatchedStore !== undefined) return damaged(`Records of the kind “${mismatchedStore}” are missing in it.`);
  return fault === undefined ? undefined : damaged(fault);
};

const describeFault = (store: string, key: IDBValidKey, fault: string | undefined): string | undefined =>
  fault && `Its record ${truncate(JSON.stringify(key))} of the kind “${store}” is not valid (${fault}).`;

const hasBackupHeader = (head: DataView): boolean => {
  if (head.byteLength < headerBytes || head.getUint32(0, true) !== 0x04034b50) return false;
  const name = new TextDecoder().decode(new Uint8Array(head.buffer, 30, manifestPath.length));
  return name === manifestPath && head.getUint16(26, true) === manifestPath.length && head.getUint16(28, true) === 0;
};

const isNewer = (json: unknown, schema: number): boolean =>
  isRecord(json) &&
  json["format"] === "smartlink-backup" &&
  (Number(json["version"]) > backupVersion || Number(json["schema"]) > schema);

const isSame = (measuredEntry: BackupEntry, expectedEntry: BackupEntry): boolean =>
  measuredEntry.crc32 === expectedEntry.crc32 &&
  measuredEntry.sha256.every((sum, index) => sum === expectedEntry.sha256[index]);

const unknownFileProblem = () =>
  problem(
    "backup-unknown",
    "This file is not a backup of this site. Choose the file that “Back up” has saved: smartlink-backup-….zip, as it was, not unpacked.",
  );

const newer = () =>
  problem(
    "backup-newer",
    "This backup was made by a newer version of this site. Reload the page to get that version, then restore it.",
  );

const damaged = (what: string) =>
  problem(
    "backup-damaged",
    `This backup is damaged. ${what} Nothing in this browser was changed. Take another copy of the file, or an older backup.`,
  );

const errorText = (error: unknown) => (error instanceof Error ? `(${error.message})` : "");
