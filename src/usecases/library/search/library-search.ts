/** The search of an open library page: an index in memory that follows the changes of all pages and programs. */
import { createSearchIndex } from "#domain/library/search/search-index.ts";
import type { LibrarySearch } from "#ports/library-search.ts";
import type { RecordChange, RecordChanges } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import { fillSearchIndex, updateSearchIndex } from "./search-index-filler.ts";

/** Creates the search. Changes are followed until the signal aborts. */
export const createLibrarySearch = (
  records: RecordReader,
  recordChanges: RecordChanges,
  signal: AbortSignal,
): LibrarySearch => {
  const index = createSearchIndex();
  let filling: Promise<void> | undefined;
  let isComplete = false;
  let version = 0;
  let waiting: (() => void)[] = [];
  const publish = () => {
    version++;
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve();
  };
  /** Updates run one after the other: two readings of one record could otherwise end in the wrong order. */
  let updates: Promise<void> = Promise.resolve();
  const update = (changes: readonly RecordChange[]) => {
    updates = updates.then(() => updateSearchIndex(records, index, changes)).then(publish, () => undefined);
  };
  const fill = async () => {
    // Watched from before the first reading, so that no change is missed; applied after it, so that none is undone.
    const early: RecordChange[] = [];
    let isFilled = false;
    recordChanges.watch((changes) => (isFilled ? update(changes) : early.push(...changes)), signal);
    await fillSearchIndex(records, index, publish);
    isFilled = true;
    update(early);
    await updates;
    isComplete = true;
    publish();
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
      return { ...index.search(query, limit), isComplete, version };
    },
    waitForChange: (known) =>
      known < version ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
  };
};
