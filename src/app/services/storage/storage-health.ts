/**
 * The care for what this site stores in the browser: how much it is, whether it is kept, whether something was lost,
 * when it was saved last, and how to empty it. A `change` event tells when `memory` is another.
 */
import type { IdbMeta, RecordCounts } from "#adapters/store/idb-meta.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { type DataSnapshot, detectLoss, parseSnapshot, snapshotKey, updateSnapshot } from "./data-snapshot.ts";

export interface StorageState {
  /** Bytes; undefined where the browser does not tell. */
  readonly used: number | undefined;
  readonly quota: number | undefined;
  /** Whether the browser promised not to clear it by itself; undefined where it cannot promise. */
  readonly persisted: boolean | undefined;
  readonly counts: RecordCounts;
  /** Bytes of the stored PDFs, pictures and parts of the reader. */
  readonly partBytes: number;
}

export interface StorageHealth extends EventTarget {
  measure(): Promise<StorageState>;
  /** Asks the browser to keep the data. Undefined where it gave no answer in time (a question may still be open). */
  persist(): Promise<boolean | undefined>;
  /** Deletes the whole database. Rejects with a Fault where another tab does not let go of it. */
  deleteAll(): Promise<void>;
  /** What is remembered of the data; undefined before the first `note`, and where the browser keeps no memory. */
  readonly snapshot: DataSnapshot | undefined;
  /** Compares the data with what was remembered: once, when the page starts. */
  checkForLoss(): Promise<void>;
  /** Remembers how the data is now. */
  takeSnapshot(): Promise<void>;
  /** A backup of `counts` was made, or restored. */
  recordBackup(at: string, counts: RecordCounts): Promise<void>;
  /** No reminder for a week. */
  snoozeReminder(): void;
  /** The loss was read. */
  dismissLoss(): void;
}

export interface StorageHealthPorts {
  readonly storageManager: Partial<StorageManager> | undefined;
  /** Asked for each time: where site data is forbidden, already asking throws. */
  readonly local: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly meta: IdbMeta;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** All that `wipe` deletes, the workspace's first. */
  readonly databaseNames: readonly string[];
  /** Closes this page's own connections to the database. */
  readonly closeConnections: () => Promise<void>;
}

/** Firefox answers only when the person has; some browsers have no such interface. */
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
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), persistTimeoutMs));
    return Promise.race([storageManager.persist().catch(() => false), late]);
  }

  async deleteAll(): Promise<void> {
    await this.#ports.closeConnections();
    for (const name of this.#ports.databaseNames) await deleteDatabase(name);
    this.#keep(undefined);
    await this.takeSnapshot();
  }

  async checkForLoss(): Promise<void> {
    const before = this.#remembered();
    const loss = detectLoss(before, await this.#ports.meta.read());
    if (before !== undefined && loss !== undefined) this.#keep({ ...before, loss });
    await this.takeSnapshot();
  }

  async takeSnapshot(): Promise<void> {
    const { meta, newId, now } = this.#ports;
    const counts = await meta.counts();
    // First there, then here: what is remembered is never ahead of what is stored.
    const marked = await meta.mark(newId, now);
    this.#keep(updateSnapshot(this.#remembered(), marked, counts, now()));
  }

  async recordBackup(at: string, counts: RecordCounts): Promise<void> {
    await this.takeSnapshot();
    const { unsavedSince: _saved, quietUntil: _quiet, loss: _read, ...memory } = this.snapshot ?? this.#nothing();
    this.#keep({ ...memory, backup: { at, counts } });
    await this.takeSnapshot();
  }

  snoozeReminder(): void {
    const until = new Date(Date.parse(this.#ports.now()) + weekMs).toISOString();
    if (this.snapshot !== undefined) this.#keep({ ...this.snapshot, quietUntil: until });
  }

  dismissLoss(): void {
    const { loss: _read, ...memory } = this.snapshot ?? this.#nothing();
    this.#keep(memory);
  }

  #nothing(): DataSnapshot {
    return { birth: "", mark: 0, seen: this.#ports.now(), counts: {} };
  }

  #remembered(): DataSnapshot | undefined {
    try {
      return parseSnapshot(this.#ports.local().getItem(snapshotKey));
    } catch {
      return undefined;
    }
  }

  #keep(memory: DataSnapshot | undefined): void {
    this.snapshot = memory;
    try {
      if (memory === undefined) this.#ports.local().removeItem(snapshotKey);
      else this.#ports.local().setItem(snapshotKey, JSON.stringify(memory));
    } catch {
      // Without a second place nothing can be compared; the data itself is as safe as before.
    }
    this.dispatchEvent(new Event("change"));
  }
}

export const createStorageHealth = (ports: StorageHealthPorts): StorageHealth => new SnapshotStorageHealth(ports);

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (message: string) => () => reject(new ProblemError({ code: "storage-failed", message }));
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener(
      "error",
      refuse("The browser refused to delete the data. Reload the page, then try again."),
    );
    request.addEventListener("blocked", () =>
      setTimeout(refuse("Another tab of this site holds the data open. Close it, then try again."), blockedAfterMs),
    );
  });
