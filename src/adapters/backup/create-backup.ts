/**
 * Saves the whole workspace as one file. All records are read in one transaction, so the backup is consistent even while
 * a batch runs. Bytes are hashed afterwards, from Blobs that refer to the browser's storage.
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

/** What backups need from their environment. */
export interface BackupPorts {
  readonly connection: Pick<Connection, "open">;
  readonly bytes: Pick<Bytes, "sha256">;
}

/** The options of a backup. */
export interface BackupRequest extends LongWork {
  /** ISO 8601, UTC. */
  readonly made: string;
  /** The manager's settings as text. A restore brings them back. */
  readonly settings: string;
  /**
   * Whether invalid records and those of foreign stores, which no restore accepts, are saved in `damaged.<n>.ndjson`. For
   * a database that is about to be deleted.
   */
  readonly includeDamaged?: boolean;
}

/** A finished backup. */
export interface Backup {
  readonly file: Blob;
  readonly records: Readonly<Record<string, number>>;
  /** Paths of what could not be saved because its bytes are missing or were changed. */
  readonly damaged: readonly string[];
}

/**
 * Creates a backup. Progress counts bytes.
 * @throws ProblemError of the store, or the reason of an aborted `signal`.
 */
export const createBackup = (ports: BackupPorts, request: BackupRequest): Promise<Backup> =>
  withStorageErrors(async () => {
    const { made, settings, includeDamaged = false, signal, onProgress } = request;
    const db = await openUntyped(ports.connection);
    const { records, bodies, parts, broken } = await readSnapshot(db, includeDamaged);
    bodies.set(settingsPath, new Blob([settings]));
    const total = [...bodies.values(), ...parts.values()].reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    const hashProgress: HashProgress = {
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
      const entry = await readOrSkip(hashProgress, () => measureEntry(path, body, ports.bytes, hashProgress));
      if (entry === undefined) {
        damaged.push(path);
        bodies.set(path, new Blob());
      }
      entries.push(entry ?? (await measureEntry(path, new Blob(), ports.bytes, hashProgress)));
    }
    for (const [sha256, body] of parts) {
      const entry = await measurePart(sha256, body, ports.bytes, hashProgress);
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

/** Returns undefined if the part cannot be read or its bytes do not match its name. */
const measurePart = async (sha256: string, body: Blob, bytes: Pick<Bytes, "sha256">, hashProgress: HashProgress) => {
  const entry = await readOrSkip(hashProgress, () => measureEntry(partPath(sha256), body, bytes, hashProgress));
  if (entry === undefined) return undefined;
  const partHash =
    body.size <= hashChunkBytes ? entry.sha256[0] : await bytes.sha256(new Uint8Array(await body.arrayBuffer()));
  return partHash === sha256 ? entry : undefined;
};

/** Returns undefined if the browser cannot read its stored bytes. */
const readOrSkip = async <T>({ signal }: HashProgress, read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
};
