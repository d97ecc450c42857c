/**
 * The whole workspace as one file. All records are read in one transaction, so that the backup is the state of one
 * moment, also while a batch runs; bytes are hashed afterwards, from Blobs that refer to what the browser has stored.
 */
import type { Bytes } from "#ports/bytes.ts";
import type { LongWork } from "#ports/progress.ts";
import type { Connection } from "../store/database/connection.ts";
import { withStorageErrors } from "../store/database/storage-errors.ts";
import { openUntyped, partStore } from "../store/database/untyped-database.ts";
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
import { readSnapshot } from "./snapshot.ts";

export interface BackupPorts {
  readonly connection: Pick<Connection, "open">;
  readonly bytes: Pick<Bytes, "sha256">;
}

export interface BackupRequest extends LongWork {
  /** ISO 8601, UTC. */
  readonly made: string;
  /** The manager's settings, as text; they come back with a restore. */
  readonly settings: string;
  /**
   * Also saves what no restore takes, invalid records and those of foreign stores, in `damaged.<n>.ndjson`: for a database
   * that is about to be deleted.
   */
  readonly includeDamaged?: boolean;
}

export interface Backup {
  readonly file: Blob;
  readonly records: Readonly<Record<string, number>>;
  /** Paths of what could not be saved, because its bytes are lost or are no longer what they were. */
  readonly damaged: readonly string[];
}

export const createBackup = (ports: BackupPorts, request: BackupRequest): Promise<Backup> =>
  withStorageErrors(async () => {
    const { made, settings, includeDamaged = false, signal, onProgress } = request;
    const db = await openUntyped(ports.connection);
    const { records, bodies, parts, broken } = await readSnapshot(db, includeDamaged);
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
