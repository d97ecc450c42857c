/** Whether the library has items, for the choice of the first page. */
import type { RecordChanges } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";

/** What the presence is read from. */
export interface PresenceSource {
  readonly records: Pick<RecordReader, "list">;
  readonly changes: RecordChanges;
}

const itemKinds = ["contents", "smartlinks"] as const;

/** Knows whether the library has a PDF or a smartlink. Dispatches `change` when that has changed. */
export class LibraryPresence extends EventTarget {
  readonly #source: PresenceSource;
  #hasItems = false;

  constructor(source: PresenceSource) {
    super();
    this.#source = source;
  }

  get hasItems(): boolean {
    return this.#hasItems;
  }

  /** Reads whether there are items. They stay as they are known where the store cannot be read. */
  async refresh(): Promise<void> {
    const { records } = this.#source;
    const lists = await Promise.all(itemKinds.map((kind) => records.list(kind, { limit: 1 }))).catch(() => undefined);
    const hasItems = lists?.some((list) => list.length > 0) ?? this.#hasItems;
    if (hasItems === this.#hasItems) return;
    this.#hasItems = hasItems;
    this.dispatchEvent(new Event("change"));
  }

  /** Follows the changes of all pages and programs until the signal aborts. */
  follow(signal: AbortSignal): void {
    const kinds: ReadonlySet<string> = new Set(itemKinds);
    this.#source.changes.watch((changes) => {
      if (changes.some(({ kind }) => kinds.has(kind))) void this.refresh();
    }, signal);
  }
}
