/** The Library page's state with its loading: the one place that dispatches actions to the reducer. */
import type { Library } from "./library.ts";
import { initialLibraryState, type LibraryAction, type LibraryState, reduceLibrary } from "./library-state.ts";
import type { ViewOptions } from "./library-view-options.ts";
import { loadAllItems, loadNewestItems } from "./load-items.ts";

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

  /** Stops loading. */
  stop(): void {
    this.#loading.abort();
  }
}
