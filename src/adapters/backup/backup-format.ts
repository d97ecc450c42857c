/**
 * The file format of backups: a ZIP with uncompressed entries. `manifest.json` comes first, then
 * `stores/<store>.<n>.ndjson` (one `[key, value]` per line, see record-line.ts), `blobs/<n>` (binary values of records),
 * `parts/<sha256>` and `settings.json`. The manifest determines every byte of the file, so any difference is damage and
 * the file is rejected. A backup that was unpacked and zipped again is rejected too.
 */
import { isRecord } from "#domain/values/is-record.ts";
import { crc32 } from "../sink/crc32.ts";
import { centralHeader, endOfArchive, localHeader, toDosDateTime, type ZipEntry } from "../sink/zip-format.ts";

/** A file inside a backup. */
export interface BackupEntry {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly crc32: number;
  /** The SHA-256 of each chunk of `hashChunkBytes`, in hex. Entries of at most one chunk have one hash: that of the file. */
  readonly sha256: readonly string[];
}

/** The content of `manifest.json`. */
export interface BackupManifest {
  readonly format: "smartlink-backup";
  readonly version: 1;
  /** Version of the database's schema. */
  readonly schema: number;
  /** ISO 8601, UTC. */
  readonly made: string;
  /** Number of records by object store. */
  readonly records: Readonly<Record<string, number>>;
  readonly entries: readonly BackupEntry[];
}

export const backupVersion = 1;
export const hashChunkBytes = 32 * 1024 * 1024;

export const manifestPath = "manifest.json";
export const settingsPath = "settings.json";
export const partPath = (sha256: string): string => `parts/${sha256}`;

/** A segment of the file: bytes that the manifest determines, or the body of an entry. */
export type BackupSegment =
  | { readonly kind: "fixed"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "body"; readonly entry: BackupEntry };

/** Returns all segments of the file, in order. */
export const layOutBackup = (
  manifest: BackupManifest,
  manifestBytes: Uint8Array<ArrayBuffer>,
): readonly BackupSegment[] => {
  const at = toDosDateTime(manifest.made);
  const segments: BackupSegment[] = [];
  const directory: ZipEntry[] = [];
  let offset = 0;
  const header = (path: string, size: number, sum: number) => {
    const name = new TextEncoder().encode(path);
    const bytes = localHeader({ name, size, crc32: sum }, at);
    directory.push({ name, size, crc32: sum, offset });
    segments.push({ kind: "fixed", bytes });
    offset += bytes.length + size;
  };
  header(manifestPath, manifestBytes.length, crc32(manifestBytes));
  segments.push({ kind: "fixed", bytes: manifestBytes });
  for (const entry of manifest.entries) {
    header(entry.path, entry.size, entry.crc32);
    segments.push({ kind: "body", entry });
  }
  const directoryOffset = offset;
  for (const entry of directory) {
    const bytes = centralHeader(entry, at);
    segments.push({ kind: "fixed", bytes });
    offset += bytes.length;
  }
  segments.push({ kind: "fixed", bytes: endOfArchive(directory.length, offset - directoryOffset, directoryOffset) });
  return segments;
};

/** Returns the size of the whole file in bytes. */
export const totalSegmentBytes = (segments: readonly BackupSegment[]): number =>
  segments.reduce((sum, segment) => sum + (segment.kind === "fixed" ? segment.bytes.length : segment.entry.size), 0);

/** Returns the manifest, or undefined if the value is not a manifest of this version. */
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
  const parsedEntries = entries.flatMap((entry: unknown) => parseEntry(entry) ?? []);
  if (parsedEntries.length !== entries.length) return undefined;
  return { format, version: backupVersion, schema, made, records: counts, entries: parsedEntries };
};

const parseEntry = (value: unknown): BackupEntry | undefined => {
  if (!isRecord(value)) return undefined;
  const { path, size, crc32: sum, sha256 } = value;
  if (typeof path !== "string" || !isCount(size) || !isCount(sum) || !Array.isArray(sha256)) return undefined;
  const sums = sha256.flatMap((item: unknown) => (typeof item === "string" ? [item] : []));
  if (sums.length !== sha256.length || sums.length !== Math.max(1, Math.ceil(size / hashChunkBytes))) return undefined;
  return { path, size, crc32: sum, sha256: sums };
};

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
