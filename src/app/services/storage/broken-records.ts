/** The records that were set aside because this site cannot have written them. A `change` event tells of another count. */
import type { BrokenRecord, Quarantine } from "#adapters/store/quarantine.ts";

export interface BrokenRecords extends EventTarget {
  readonly count: number;
  refresh(): Promise<void>;
  /** All of them, one a line of JSON. */
  exportFile(): Promise<Blob>;
  clear(): Promise<void>;
}

class QuarantinedRecords extends EventTarget implements BrokenRecords {
  readonly #quarantine: Quarantine;
  count = 0;

  constructor(quarantine: Quarantine) {
    super();
    this.#quarantine = quarantine;
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

export const createBrokenRecords = (quarantine: Quarantine): BrokenRecords => new QuarantinedRecords(quarantine);

/** Whatever lies there, it becomes a line: what JSON cannot say is told as its type. */
const lineOf = ({ store, key, value, fault }: BrokenRecord): string => {
  try {
    return JSON.stringify({ store, key, fault, value: value ?? null });
  } catch {
    return JSON.stringify({ store, key: String(key), fault, value: Object.prototype.toString.call(value) });
  }
};
