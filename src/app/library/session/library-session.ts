/** The Library page's state with its loading: the one place that dispatches actions to the reducer. */
import type { RecordChange } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import { readInChunks } from "#usecases/library/paging.ts";
import type { Library } from "./library.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "./library-item.ts";
import { initialLibraryState, type LibraryAction, type LibraryState, reduceLibrary } from "./library-state.ts";
import type { ViewOptions } from "./library-view-options.ts";
import { followSearch } from "./search/follow-search.ts";

/** More changed records than that are read together with all others. */
const maxSingleReads = 200;
/** Changes are read together: the first ones after this pause, in ms. */
const firstPauseMs = 80;
/** While changes come all the time, for example of an upload, the list follows once in that many ms. */
const followingPauseMs = 500;
const followedKinds: ReadonlySet<string> = new Set(["folders", "contents", "smartlinks"]);

/** Holds the state. Dispatches `change` after each action. */
export class LibrarySession extends EventTarget {
  readonly library: Library;
  state: LibraryState;
  #loading = new AbortController();

  constructor(library: Library, options: ViewOptions) {
    super();
    this.library = library;
    this.state = initialLibraryState(options);
  }

  /** Changes the state. */
  dispatch(action: LibraryAction): void {
    const next = reduceLibrary(this.state, action);
    if (next === this.state) return;
    this.state = next;
    this.dispatchEvent(new Event("change"));
  }

  /** Loads folders and items: at the first time the newest ones first, later whatever has changed. */
  async load(): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const { records, now } = this.library;
    await this.loadFolders();
    const { options, phase } = this.state;
    // Only the newest items are found without reading all of them.
    if (phase === "loading" && options.sort.by === "created" && options.sort.descending) {
      const items = await loadNewestItems(records, options.folder, now());
      if (signal.aborted) return;
      if (items.length > 0) this.dispatch({ type: "items-loaded", items });
    }
    const ids = new Set<string>();
    for await (const items of loadAllItems(records, now(), signal)) {
      for (const { id } of items) ids.add(id);
      this.dispatch({ type: "items-loaded", items });
    }
    if (!signal.aborted) this.dispatch({ type: "loading-ended", ids });
  }

  /** Reads the folders again. */
  async loadFolders(): Promise<void> {
    const { library } = this;
    let folders = await library.records.list("folders");
    if (folders.length === 0) {
      await library.initialize();
      folders = await library.records.list("folders");
    }
    this.dispatch({ type: "folders-loaded", folders });
  }

  /** Follows the search field, and the changes of other pages and programs, until the signal aborts. */
  follow(signal: AbortSignal): void {
    followSearch(this, signal);
    followTexts(this.library, signal);
    const changed = new Map<string, RecordChange>();
    let timer: number | undefined;
    /** One after the other: two readings of one record could otherwise end in the wrong order. */
    let updates = Promise.resolve();
    let lastUpdateMs = Number.NEGATIVE_INFINITY;
    const update = async (): Promise<void> => {
      timer = undefined;
      lastUpdateMs = performance.now();
      const changes = [...changed.values()];
      changed.clear();
      if (changes.length > maxSingleReads) await this.load();
      else await this.#readChanged(changes);
    };
    this.library.changes.watch((changes) => {
      for (const change of changes)
        if (followedKinds.has(change.kind)) changed.set(`${change.kind} ${change.id}`, change);
      // Not put off by the next change: a program that writes all the time would keep the list from following.
      if (changed.size === 0) return;
      const pauseMs = Math.max(firstPauseMs, lastUpdateMs + followingPauseMs - performance.now());
      timer ??= window.setTimeout(() => {
        updates = updates.then(update).catch(() => undefined);
      }, pauseMs);
    }, signal);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }

  async #readChanged(changes: readonly RecordChange[]): Promise<void> {
    const { records, now } = this.library;
    if (changes.some(({ kind }) => kind === "folders")) await this.loadFolders();
    const items: LibraryItem[] = [];
    const removed: string[] = [];
    for (const { kind, id } of changes) {
      if (kind === "folders") continue;
      const content = kind === "contents" ? await records.get("contents", id) : undefined;
      const smartlink = kind === "smartlinks" ? await records.get("smartlinks", id) : undefined;
      if (content !== undefined) items.push(toContentItem(content));
      else if (smartlink !== undefined) items.push(toSmartlinkItem(smartlink, now()));
      else removed.push(id);
    }
    if (items.length + removed.length > 0) this.dispatch({ type: "items-changed", items, removed });
  }

  /** Stops loading. */
  stop(): void {
    this.#loading.abort();
  }
}

const firstCount = 60;
const chunkSize = 150;
/** Deriving the list takes up to 15 ms for 5,000 items, so chunks are collected for that long. */
const collectMs = 200;

type Reader = Pick<RecordReader, "list">;

/** Resolves with the newest items, of one folder or of all. */
const loadNewestItems = async (
  records: Reader,
  folder: string | undefined,
  nowMs: number,
): Promise<readonly LibraryItem[]> => {
  const query = {
    order: "newest" as const,
    limit: firstCount,
    ...(folder === undefined ? {} : { where: { field: "_folder", is: folder } as const }),
  };
  const [contents, smartlinks] = await Promise.all([
    records.list("contents", query),
    records.list("smartlinks", query),
  ]);
  return [...contents.map(toContentItem), ...smartlinks.map((smartlink) => toSmartlinkItem(smartlink, nowMs))];
};

async function* readAll(records: Reader, nowMs: number): AsyncGenerator<readonly LibraryItem[]> {
  for await (const contents of readInChunks(records, "contents", chunkSize)) yield contents.map(toContentItem);
  for await (const smartlinks of readInChunks(records, "smartlinks", chunkSize))
    yield smartlinks.map((smartlink) => toSmartlinkItem(smartlink, nowMs));
}

/** Yields all items, PDFs first, in lists of some hundred. Ends early where the signal is aborted. */
async function* loadAllItems(
  records: Reader,
  nowMs: number,
  signal: AbortSignal,
): AsyncGenerator<readonly LibraryItem[]> {
  let collected: LibraryItem[] = [];
  let last = performance.now();
  for await (const chunk of readAll(records, nowMs)) {
    if (signal.aborted) return;
    collected.push(...chunk);
    if (performance.now() - last < collectMs) continue;
    yield collected;
    collected = [];
    last = performance.now();
  }
  if (collected.length > 0) yield collected;
}

// Has the texts of PDFs read while the Library page is open, so that the search finds them.

/** Uploads come one after the other; reading waits until they have paused, because both need the processor. */
const pauseMs = 2_000;

/** Reads missing texts now and after each change of PDFs, until the signal aborts. */
const followTexts = ({ changes, readTexts }: Library, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = Promise.resolve();
  const read = () => {
    reading = reading.then(() => readTexts(signal)).catch(() => undefined);
  };
  changes.watch((changed) => {
    if (!changed.some(({ kind }) => kind === "contents")) return;
    clearTimeout(timer);
    timer = setTimeout(read, pauseMs);
  }, signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  read();
};
