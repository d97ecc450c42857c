/** The search of an open library page: an index in memory that follows the changes of all pages and programs. */
import { createSearchIndex, type SearchResult } from "#domain/library/search/search-index.ts";
import type { RecordChange, RecordChanges } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import { fillSearchIndex, updateSearchIndex } from "./search-index-filler.ts";

/** A search result. `isComplete`: whether everything in the store was searched; false while the index is filled. */
export interface LibrarySearchResult extends SearchResult {
  readonly isComplete: boolean;
}

/** Searches the library. */
export interface LibrarySearch {
  /** Starts to fill the index. Resolves when it is filled. */
  start(): Promise<void>;
  /** Returns the items that contain all words of the query, the best first. Answers also while the index is filled. */
  search(query: string, limit?: number): Promise<LibrarySearchResult>;
}

/** Creates the search. Changes are followed until the signal aborts. */
export const createLibrarySearch = (
  records: RecordReader,
  recordChanges: RecordChanges,
  signal: AbortSignal,
): LibrarySearch => {
  const index = createSearchIndex();
  let filling: Promise<void> | undefined;
  let isComplete = false;
  /** Updates run one after the other: two readings of one record could otherwise end in the wrong order. */
  let updates: Promise<void> = Promise.resolve();
  const update = (changes: readonly RecordChange[]) => {
    updates = updates.then(() => updateSearchIndex(records, index, changes)).catch(() => undefined);
  };
  const fill = async () => {
    // Watched from before the first reading, so that no change is missed; applied after it, so that none is undone.
    const early: RecordChange[] = [];
    let isFilled = false;
    recordChanges.watch((changes) => (isFilled ? update(changes) : early.push(...changes)), signal);
    await fillSearchIndex(records, index);
    isFilled = true;
    update(early);
    await updates;
    isComplete = true;
  };
  const start = () => {
    filling ??= fill();
    return filling;
  };
  return {
    start,
    search: async (query, limit) => {
      void start().catch(() => undefined);
      await updates;
      return { ...index.search(query, limit), isComplete };
    },
  };
};
