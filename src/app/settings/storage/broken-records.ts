/** Broken records in the quarantine. Dispatches `change` when the count changes. */
import type { BrokenRecord, Quarantine } from "#adapters/store/recovery/quarantine.ts";

/** Lets a person download and delete broken records. */
export interface BrokenRecords extends EventTarget {
  readonly count: number;
  /** Counts the records again. */
  refresh(): Promise<void>;
  /** Resolves with all records as JSON lines. */
  exportFile(): Promise<Blob>;
  /** Deletes all of them for good. */
  clear(): Promise<void>;
}

class QuarantinedRecords extends EventTarget implements BrokenRecords {
  readonly #quarantine: Quarantine;
  count = 0;

  constructor(quarantine: Quarantine) {
    super();
    this.#quarantine = quarantine;
    quarantine.onAdd(() => void this.refresh().catch(() => undefined));
  }

  async refresh(): Promise<void> {
    this.count = await this.#quarantine.count();
    this.dispatchEvent(new Event("change"));
  }

  async exportFile(): Promise<Blob> {
    const records = await this.#quarantine.list();
    return new Blob(
      records.map((record) => `${lineOf(record)}\n`),
      { type: "application/x-ndjson" },
    );
  }

  async clear(): Promise<void> {
    await this.#quarantine.clear();
    await this.refresh();
  }
}

/** Creates the service; `refresh` reads the count. */
export const createBrokenRecords = (quarantine: Quarantine): BrokenRecords => new QuarantinedRecords(quarantine);

/** Returns a record as a line of JSON; a value that JSON cannot hold becomes the name of its type. */
const lineOf = ({ store, key, value, fault }: BrokenRecord): string => {
  try {
    return JSON.stringify({ store, key, fault, value: value ?? null });
  } catch {
    return JSON.stringify({ store, key: String(key), fault, value: Object.prototype.toString.call(value) });
  }
};
