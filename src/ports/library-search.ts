import type { SearchResult } from "#domain/library/search/search-index.ts";

/** A search result. */
export interface LibrarySearchResult extends SearchResult {
  /** Whether everything in the store was searched; false while the index is filled. */
  readonly isComplete: boolean;
  /** The version of the index; a later one may give another result. */
  readonly version: number;
}

/** Searches the library. */
export interface LibrarySearch {
  /** Starts to fill the index. Resolves when it is filled. */
  start(): Promise<void>;
  /** Returns the items that contain all words of the query, the best first. Answers also while the index is filled. */
  search(query: string, limit?: number): Promise<LibrarySearchResult>;
  /** Resolves when the index has a later version than this one. */
  waitForChange(version: number): Promise<void>;
}
