/**
 * The care for what this site stores in the browser: how much it is, whether it is kept, whether something was lost,
 * when it was saved last, and how to empty it. A `change` event tells when `memory` is another.
 */
import type { IdbMeta, RecordCounts } from "#adapters/store/idb-meta.ts";
import { Fault } from "#domain/problem-error.ts";
import { type DataMemory, lossOf, memoryKey, memoryOf, remembering } from "./data-memory.ts";

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

export interface StorageCare extends EventTarget {
  state(): Promise<StorageState>;
  /** Asks the browser to keep the data. Undefined where it gave no answer in time (a question may still be open). */
  persist(): Promise<boolean | undefined>;
  /** Deletes the whole database. Rejects with a Fault where another tab does not let go of it. */
  wipe(): Promise<void>;
  /** What is remembered of the data; undefined before the first `note`, and where the browser keeps no memory. */
  readonly memory: DataMemory | undefined;
  /** Compares the data with what was remembered: once, when the page starts. */
  compare(): Promise<void>;
  /** Remembers how the data is now. */
  note(): Promise<void>;
  /** A backup of `counts` was made, or restored. */
  saved(at: string, counts: RecordCounts): Promise<void>;
  /** No reminder for a week. */
  hush(): void;
  /** The loss was read. */
  dismissLoss(): void;
}

export interface StorageCarePorts {
  readonly manager: Partial<StorageManager> | undefined;
  /** Asked for each time: where site data is forbidden, already asking throws. */
  readonly local: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly meta: IdbMeta;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** All that `wipe` deletes, the workspace's first. */
  readonly databaseNames: readonly string[];
  /** Closes this page's own connections to the database. */
  readonly letGo: () => Promise<void>;
}

/** Firefox answers only when the person has; some browsers have no such interface. */
const patienceMs = 15_000;
/** How long another tab may take to close the database. */
const blockedAfterMs = 5_000;
const weekMs = 7 * 86_400_000;

class Care extends EventTarget implements StorageCare {
  readonly #ports: StorageCarePorts;
  memory: DataMemory | undefined;

  constructor(ports: StorageCarePorts) {
    super();
    this.#ports = ports;
  }

  async state(): Promise<StorageState> {
    const { manager, meta } = this.#ports;
    const estimate = await manager?.estimate?.().catch(() => undefined);
    const persisted = await manager?.persisted?.().catch(() => undefined);
    const [counts, partBytes] = await Promise.all([meta.counts(), meta.partBytes()]);
    return { used: estimate?.usage, quota: estimate?.quota, persisted, counts, partBytes };
  }

  async persist(): Promise<boolean | undefined> {
    const { manager } = this.#ports;
    if (manager?.persist === undefined) return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
    return Promise.race([manager.persist().catch(() => false), late]);
  }

  async wipe(): Promise<void> {
    await this.#ports.letGo();
    for (const name of this.#ports.databaseNames) await deleteDatabase(name);
    this.#keep(undefined);
    await this.note();
  }

  async compare(): Promise<void> {
    const before = this.#remembered();
    const loss = lossOf(before, await this.#ports.meta.read());
    if (before !== undefined && loss !== undefined) this.#keep({ ...before, loss });
    await this.note();
  }

  async note(): Promise<void> {
    const { meta, newId, now } = this.#ports;
    const counts = await meta.counts();
    // First there, then here: what is remembered is never ahead of what is stored.
    const marked = await meta.mark(newId, now);
    this.#keep(remembering(this.#remembered(), marked, counts, now()));
  }

  async saved(at: string, counts: RecordCounts): Promise<void> {
    await this.note();
    const { unsavedSince: _saved, quietUntil: _quiet, loss: _read, ...memory } = this.memory ?? this.#nothing();
    this.#keep({ ...memory, backup: { at, counts } });
    await this.note();
  }

  hush(): void {
    const until = new Date(Date.parse(this.#ports.now()) + weekMs).toISOString();
    if (this.memory !== undefined) this.#keep({ ...this.memory, quietUntil: until });
  }

  dismissLoss(): void {
    const { loss: _read, ...memory } = this.memory ?? this.#nothing();
    this.#keep(memory);
  }

  #nothing(): DataMemory {
    return { birth: "", mark: 0, seen: this.#ports.now(), counts: {} };
  }

  #remembered(): DataMemory | undefined {
    try {
      return memoryOf(this.#ports.local().getItem(memoryKey));
    } catch {
      return undefined;
    }
  }

  #keep(memory: DataMemory | undefined): void {
    this.memory = memory;
    try {
      if (memory === undefined) this.#ports.local().removeItem(memoryKey);
      else this.#ports.local().setItem(memoryKey, JSON.stringify(memory));
    } catch {
      // Without a second place nothing can be compared; the data itself is as safe as before.
    }
    this.dispatchEvent(new Event("change"));
  }
}

export const createStorageCare = (ports: StorageCarePorts): StorageCare => new Care(ports);

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (message: string) => () => reject(new Fault({ code: "storage-failed", message }));
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
