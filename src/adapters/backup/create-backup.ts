/**
 * The whole workspace as one file. All records are read in one transaction, so that the backup is the state of one
 * moment, also while a batch runs; bytes are hashed afterwards, from Blobs that refer to what the browser has stored.
 */
import { isRecord } from "#domain/values/is-record.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { LongWork } from "#ports/progress.ts";
import { findRecordFault, parsePartRecord } from "../store/check-record.ts";
import type { Connection } from "../store/connection.ts";
import { withStorageErrors } from "../store/storage-errors.ts";
import { forEachPage, listRecordStores, openUntyped, partStore } from "../store/untyped-database.ts";
import {
  type BackupEntry,
  type BackupManifest,
  backupVersion,
  hashChunkBytes,
  layOutBackup,
  partPath,
  settingsPath,
} from "./backup-format.ts";
import { type HashProgress, measureEntry } from "./measure-entry.ts";
import { encodeRecordLine, type SaveBlob, type StoredRecord } from "./record-line.ts";

export interface BackupPorts {
  readonly connection: Connection;
  readonly bytes: Pick<Bytes, "sha256">;
}

export interface BackupRequest extends LongWork {
  /** ISO 8601, UTC. */
  readonly made: string;
  /** The manager's settings, as text; they come back with a restore. */
  readonly settings: string;
}

export interface Backup {
  readonly file: Blob;
  readonly records: Readonly<Record<string, number>>;
  /** Paths of what could not be saved, because its bytes are lost or are no longer what they were. */
  readonly damaged: readonly string[];
}

const pageRecords = 200;
/** Lines are gathered up to so many characters before they become a file. */
const lineCharacters = 8 * 1024 * 1024;

export const createBackup = (ports: BackupPorts, request: BackupRequest): Promise<Backup> =>
  withStorageErrors(async () => {
    const { made, settings, signal, onProgress } = request;
    const db = await openUntyped(ports.connection);
    const { records, bodies, parts, broken } = await snapshot(db);
    bodies.set(settingsPath, new Blob([settings]));
    const total = [...bodies.values(), ...parts.values()].reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    const working: HashProgress = {
      signal,
      onBytes: (bytes) => {
        done += bytes;
        onProgress({ done, total });
      },
    };
    const entries: BackupEntry[] = [];
    const damaged: string[] = [...broken];
    let lostParts = 0;
    for (const [path, body] of bodies) {
      const entry = await readable(working, () => measureEntry(path, body, ports.bytes, working));
      if (entry === undefined) {
        damaged.push(path);
        bodies.set(path, new Blob());
      }
      entries.push(entry ?? (await measureEntry(path, new Blob(), ports.bytes, working)));
    }
    for (const [sha256, body] of parts) {
      const entry = await measuredPart(sha256, body, ports.bytes, working);
      if (entry === undefined) {
        damaged.push(partPath(sha256));
        lostParts += 1;
      } else {
        entries.push(entry);
        bodies.set(entry.path, body);
      }
    }
    const counts = { ...records, [partStore]: parts.size - lostParts };
    const schema = db.version;
    const manifest: BackupManifest = {
      format: "smartlink-backup",
      version: backupVersion,
      schema,
      made,
      records: counts,
      entries,
    };
    const manifestBytes = new TextEncoder().encode(JSON.stringify(manifest));
    const file = layOutBackup(manifest, manifestBytes).map((run) =>
      run.kind === "fixed" ? run.bytes : (bodies.get(run.entry.path) ?? new Blob()),
    );
    return { file: new Blob(file, { type: "application/zip" }), records: counts, damaged };
  });

/** Undefined where the part's bytes cannot be read, or are others than its name says. */
const measuredPart = async (sha256: string, body: Blob, bytes: Pick<Bytes, "sha256">, working: HashProgress) => {
  const entry = await readable(working, () => measureEntry(partPath(sha256), body, bytes, working));
  if (entry === undefined) return undefined;
  const whole =
    body.size <= hashChunkBytes ? entry.sha256[0] : await bytes.sha256(new Uint8Array(await body.arrayBuffer()));
  return whole === sha256 ? entry : undefined;
};

/** Undefined where the browser cannot read what it has stored. */
const readable = async <T>({ signal }: HashProgress, read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
};

interface Snapshot {
  readonly records: Readonly<Record<string, number>>;
  /** Files of the backup, by path. */
  readonly bodies: Map<string, Blob>;
  /** By sha256. */
  readonly parts: ReadonlyMap<string, Blob>;
  /** Records that are none of their store: a restore would refuse the whole file for them. */
  readonly broken: readonly string[];
}

/** Undefined where the record is none of its store, or cannot be written down. */
const lineOfGood = (store: string, record: StoredRecord, take: SaveBlob): string | undefined => {
  try {
    return findRecordFault(store, record.key, record.value) === undefined ? encodeRecordLine(record, take) : undefined;
  } catch {
    return undefined;
  }
};

const snapshot = async (db: Awaited<ReturnType<typeof openUntyped>>): Promise<Snapshot> => {
  const names = listRecordStores(db);
  const tx = db.transaction([...names, partStore]);
  const records: Record<string, number> = {};
  const bodies = new Map<string, Blob>();
  const broken: string[] = [];
  let blobs = 0;
  const take = (blob: Blob): string => {
    const path = `blobs/${++blobs}`;
    bodies.set(path, blob);
    return path;
  };
  for (const name of names) {
    let lines: string[] = [];
    let characters = 0;
    let files = 0;
    let count = 0;
    const flush = () => {
      if (lines.length > 0) bodies.set(`stores/${name}.${++files}.ndjson`, new Blob([`${lines.join("\n")}\n`]));
      lines = [];
      characters = 0;
    };
    await forEachPage(tx.objectStore(name), pageRecords, (page) => {
      for (const record of page) {
        const line = lineOfGood(name, name === "inputs" ? withoutPdfPasswords(record) : record, take);
        if (line === undefined) {
          broken.push(`stores/${name} ${JSON.stringify(record.key)}`);
          continue;
        }
        count += 1;
        lines.push(line);
        characters += line.length;
        if (characters > lineCharacters) flush();
      }
    });
    flush();
    records[name] = count;
  }
  const parts = new Map<string, Blob>();
  await forEachPage(tx.objectStore(partStore), pageRecords, (page) => {
    for (const { key, value } of page) {
      const part = parsePartRecord(key, value);
      if (part === undefined) broken.push(partPath(String(key)));
      else parts.set(part.sha256, part.body instanceof Blob ? part.body : new Blob([part.body]));
    }
  });
  await tx.done;
  return { records, bodies, parts, broken };
};

/** A backup may lie anywhere, and the rows of a job that goes on after a restore can be given their passwords again. */
const withoutPdfPasswords = ({ key, value }: StoredRecord): StoredRecord => {
  if (!isRecord(value) || !Array.isArray(value["entries"])) return { key, value };
  const entries = value["entries"].map((entry: unknown) =>
    isRecord(entry) && "pdf_password" in entry
      ? Object.fromEntries(Object.entries(entry).filter(([name]) => name !== "pdf_password"))
      : entry,
  );
  return { key, value: { ...value, entries } };
};
