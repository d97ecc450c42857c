/** Storage of this site in the browser: its size, whether the browser may clear it, data loss, backups, deletion. */

import { msg } from "@lit/localize";
import type { IdbMeta, RecordCounts } from "#adapters/store/idb-meta.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { type DataSnapshot, detectLoss, parseSnapshot, snapshotKey, updateSnapshot } from "./data-snapshot.ts";

/** A measurement of the storage. */
export interface StorageState {
  /** Bytes; undefined if the browser does not report them. */
  readonly used: number | undefined;
  readonly quota: number | undefined;
  /** Whether the browser keeps the data until a person deletes it; undefined if it does not report that. */
  readonly persisted: boolean | undefined;
  readonly counts: RecordCounts;
  /** Bytes of the stored PDFs, images and parts of the reader. */
  readonly partBytes: number;
}

/** Dispatches `change` when `snapshot` changes. */
export interface StorageHealth extends EventTarget {
  /** Measures what the site stores and how much room the browser gives it. */
  measure(): Promise<StorageState>;
  /** Requests persistent storage. Resolves with undefined after 15 s: the browser's prompt may still be open. */
  persist(): Promise<boolean | undefined>;
  /** Deletes all databases and everything else that the site stores. Rejects with a `ProblemError` if another tab keeps the database open. */
  deleteAll(): Promise<void>;
  /** The last snapshot; undefined before the first one. */
  readonly snapshot: DataSnapshot | undefined;
  /** Compares the database with the snapshot. Call it once, when the page starts. */
  checkForLoss(): Promise<void>;
  /** Records the current state of the database. */
  takeSnapshot(): Promise<void>;
  /** Records that a backup with `counts` was created or restored. */
  recordBackup(at: string, counts: RecordCounts): Promise<void>;
  /** Suppresses the backup reminder for a week. */
  snoozeReminder(): void;
  /** Removes the loss from the snapshot. */
  dismissLoss(): void;
}

/** Dependencies of the storage health. */
export interface StorageHealthPorts {
  readonly storageManager: Partial<StorageManager> | undefined;
  /** Returns localStorage. It is called each time, because reading `localStorage` throws while site data is blocked. */
  readonly local: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly meta: IdbMeta;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Databases that `deleteAll` deletes, the workspace's first. */
  readonly databaseNames: readonly string[];
  /** Closes this page's connections to the databases. */
  readonly closeConnections: () => Promise<void>;
  /** Deletes what the site stores outside of its databases. */
  readonly clearRest: () => Promise<void>;
}

/** Firefox resolves only after the person has answered its prompt. */
const persistTimeoutMs = 15_000;
/** How long another tab may take to close the database. */
const blockedAfterMs = 5_000;
const weekMs = 7 * 86_400_000;

class SnapshotStorageHealth extends EventTarget implements StorageHealth {
  readonly #ports: StorageHealthPorts;
  snapshot: DataSnapshot | undefined;

  constructor(ports: StorageHealthPorts) {
    super();
    this.#ports = ports;
  }

  async measure(): Promise<StorageState> {
    const { storageManager, meta } = this.#ports;
    const estimate = await storageManager?.estimate?.().catch(() => undefined);
    const persisted = await storageManager?.persisted?.().catch(() => undefined);
    const [counts, partBytes] = await Promise.all([meta.counts(), meta.partBytes()]);
    return { used: estimate?.usage, quota: estimate?.quota, persisted, counts, partBytes };
  }

  async persist(): Promise<boolean | undefined> {
    const { storageManager } = this.#ports;
    if (storageManager?.persist === undefined) return undefined;
    const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), persistTimeoutMs));
    return Promise.race([storageManager.persist().catch(() => false), timeout]);
  }

  async deleteAll(): Promise<void> {
    await this.#ports.closeConnections();
    for (const name of this.#ports.databaseNames) await deleteDatabase(name);
    await this.#ports.clearRest();
    this.#store(undefined);
    await this.takeSnapshot();
  }

  async checkForLoss(): Promise<void> {
    const snapshot = this.#readSnapshot();
    const loss = detectLoss(snapshot, await this.#ports.meta.read());
    if (snapshot !== undefined && loss !== undefined) this.#store({ ...snapshot, loss });
    await this.takeSnapshot();
  }

  async takeSnapshot(): Promise<void> {
    const { meta, newId, now } = this.#ports;
    const [counts, changes] = await Promise.all([meta.counts(), meta.changes()]);
    // The database is marked first, so that the snapshot is never ahead of it.
    const marked = await meta.mark(newId, now);
    this.#store(updateSnapshot(this.#readSnapshot(), marked, { counts, changes }, now()));
  }

  async recordBackup(at: string, counts: RecordCounts): Promise<void> {
    await this.takeSnapshot();
    const {
      unsavedSince: _saved,
      quietUntil: _quiet,
      loss: _read,
      ...snapshot
    } = this.snapshot ?? this.#emptySnapshot();
    const { changes = 0 } = snapshot;
    this.#store({ ...snapshot, backup: { at, counts, changes } });
    await this.takeSnapshot();
  }

  snoozeReminder(): void {
    const until = new Date(Date.parse(this.#ports.now()) + weekMs).toISOString();
    if (this.snapshot !== undefined) this.#store({ ...this.snapshot, quietUntil: until });
  }

  dismissLoss(): void {
    const { loss: _read, ...snapshot } = this.snapshot ?? this.#emptySnapshot();
    this.#store(snapshot);
  }

  #emptySnapshot(): DataSnapshot {
    return { birth: "", mark: 0, seen: this.#ports.now(), counts: {} };
  }

  #readSnapshot(): DataSnapshot | undefined {
    try {
      return parseSnapshot(this.#ports.local().getItem(snapshotKey));
    } catch {
      return undefined;
    }
  }

  #store(snapshot: DataSnapshot | undefined): void {
    this.snapshot = snapshot;
    try {
      if (snapshot === undefined) this.#ports.local().removeItem(snapshotKey);
      else this.#ports.local().setItem(snapshotKey, JSON.stringify(snapshot));
    } catch {
      // Without localStorage no loss can be detected; the data itself is not affected.
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** Creates the service; `checkForLoss` takes the first snapshot. */
export const createStorageHealth = (ports: StorageHealthPorts): StorageHealth => new SnapshotStorageHealth(ports);

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const rejectWith = (message: string) => () =>
      reject(new ProblemError(translatedProblem("storage-failed", message)));
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener(
      "error",
      rejectWith(msg("The browser could not delete the data. Reload the page, then try again.")),
    );
    request.addEventListener("blocked", () =>
      setTimeout(rejectWith(msg("Another tab of this site uses the data. Close it, then try again.")), blockedAfterMs),
    );
  });
