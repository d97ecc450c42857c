/**
 * A backup is one ZIP with stored entries, any program opens it: `manifest.json` first, then `stores/<store>.<n>.ndjson`
 * (one `[key, value]` a line, see record-line.ts), `blobs/<n>` (binary values of records), `parts/<sha256>`, and
 * `settings.json`. The manifest describes the rest to the last byte, so a reader knows beforehand what the whole file
 * must be; what differs anywhere is damaged and is refused. It is no archive that may be unpacked and packed again.
 */
import { isRecord } from "#domain/values/is-record.ts";
import { crc32 } from "../sink/crc32.ts";
import { centralHeader, endOfArchive, localHeader, toDosDateTime, type ZipEntry } from "../sink/zip-format.ts";

export interface BackupEntry {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Of each piece of `pieceBytes`, in hex; an entry that is no longer has one: the sha256 of the file. */
  readonly sha256: readonly string[];
}

export interface BackupManifest {
  readonly format: "smartlink-backup";
  readonly version: 1;
  /** Version of the database's schema. */
  readonly schema: number;
  /** ISO 8601, UTC. */
  readonly made: string;
  /** By object store: how many records. */
  readonly records: Readonly<Record<string, number>>;
  readonly entries: readonly BackupEntry[];
}

export const backupVersion = 1;
export const hashChunkBytes = 32 * 1024 * 1024;

export const manifestPath = "manifest.json";
export const settingsPath = "settings.json";
export const partPath = (sha256: string): string => `parts/${sha256}`;

/** What the file consists of, in order: bytes that are settled, and entries' bodies. */
export type BackupSegment =
  | { readonly kind: "fixed"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "body"; readonly entry: BackupEntry };

/** The whole file, as the manifest's own bytes decide it. */
export const layOutBackup = (
  manifest: BackupManifest,
  manifestBytes: Uint8Array<ArrayBuffer>,
): readonly BackupSegment[] => {
  const at = toDosDateTime(manifest.made);
  const runs: BackupSegment[] = [];
  const listed: ZipEntry[] = [];
  let offset = 0;
  const header = (path: string, size: number, sum: number) => {
    const name = new TextEncoder().encode(path);
    const bytes = localHeader({ name, size, crc32: sum }, at);
    listed.push({ name, size, crc32: sum, offset });
    runs.push({ kind: "fixed", bytes });
    offset += bytes.length + size;
  };
  header(manifestPath, manifestBytes.length, crc32(manifestBytes));
  runs.push({ kind: "fixed", bytes: manifestBytes });
  for (const entry of manifest.entries) {
    header(entry.path, entry.size, entry.crc32);
    runs.push({ kind: "body", entry });
  }
  const directoryOffset = offset;
  for (const entry of listed) {
    const bytes = centralHeader(entry, at);
    runs.push({ kind: "fixed", bytes });
    offset += bytes.length;
  }
  runs.push({ kind: "fixed", bytes: endOfArchive(listed.length, offset - directoryOffset, directoryOffset) });
  return runs;
};

export const totalSegmentBytes = (runs: readonly BackupSegment[]): number =>
  runs.reduce((sum, run) => sum + (run.kind === "fixed" ? run.bytes.length : run.entry.size), 0);

/** Undefined where the value has not the form of a manifest of this version. */
export const parseManifest = (value: unknown): BackupManifest | undefined => {
  if (!isRecord(value)) return undefined;
  const { format, version, schema, made, records, entries } = value;
  if (format !== "smartlink-backup" || version !== backupVersion) return undefined;
  if (!isCount(schema) || typeof made !== "string" || Number.isNaN(Date.parse(made))) return undefined;
  if (!isRecord(records) || !Array.isArray(entries)) return undefined;
  const counts: Record<string, number> = {};
  for (const [store, count] of Object.entries(records)) {
    if (!isCount(count)) return undefined;
    counts[store] = count;
  }
  const found = entries.flatMap((entry: unknown) => parseEntry(entry) ?? []);
  if (found.length !== entries.length) return undefined;
  return { format, version: backupVersion, schema, made, records: counts, entries: found };
};

const parseEntry = (value: unknown): BackupEntry | undefined => {
  if (!isRecord(value)) return undefined;
  const { path, size, crc32: sum, sha256 } = value;
  if (typeof path !== "string" || !isCount(size) || !isCount(sum) || !Array.isArray(sha256)) return undefined;
  const sums = sha256.flatMap((one: unknown) => (typeof one === "string" ? [one] : []));
  if (sums.length !== sha256.length || sums.length !== Math.max(1, Math.ceil(size / hashChunkBytes))) return undefined;
  return { path, size, crc32: sum, sha256: sums };
};

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
