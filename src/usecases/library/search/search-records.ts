/** Searches the store for programs: what was written before the call is found by it, whoever wrote it. */
import { createSearchIndex, type SearchIndex, type SearchMatch } from "#domain/library/search/search-index.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { ChangePosition } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import type { Store } from "#ports/store.ts";
import { fillSearchIndex, updateSearchIndex } from "./search-index-filler.ts";

/** An item that was found. */
export interface FoundItem extends SearchMatch {
  readonly title: string;
  /** Id of its folder. */
  readonly _folder: string;
}

/** Which items to find. */
export interface RecordQuery {
  readonly kind?: SearchMatch["kind"] | undefined;
  readonly limit: number;
}

/** Searches the store. */
export interface RecordSearch {
  /** Finds the items that contain all words of the query, the best matches first. */
  find(query: string, options: RecordQuery): Promise<readonly FoundItem[]>;
}

/**
 * Creates the search. Its index is a cache: the first call fills it, each later one reads the records that were written
 * since the one before. Where these are not known, it is filled again.
 */
export const createRecordSearch = ({ records, changeLog }: Pick<Store, "records" | "changeLog">): RecordSearch => {
  let index: SearchIndex | undefined;
  let position: ChangePosition | undefined;
  const update = async (): Promise<SearchIndex> => {
    const { changes, position: nextPosition } = await changeLog.readSince(position);
    if (index === undefined || changes === undefined) {
      const filledIndex = createSearchIndex();
      await fillSearchIndex(records, filledIndex);
      index = filledIndex;
    } else await updateSearchIndex(records, index, changes);
    // Set last: after an error the next call repeats the update.
    position = nextPosition;
    return index;
  };
  /** One after the other: two readings of one record could otherwise end in the wrong order. */
  let updates: Promise<unknown> = Promise.resolve();
  const bringUpToDate = (): Promise<SearchIndex> => {
    const updated = updates.then(update);
    updates = updated.catch(() => undefined);
    return updated;
  };
  return {
    find: async (query, { kind, limit }) => {
      const { matches } = (await bringUpToDate()).search(query, Number.POSITIVE_INFINITY);
      const limited = matches.filter((match) => kind === undefined || match.kind === kind).slice(0, limit);
      const items = await Promise.all(
        limited.map(async (match) => ({ match, record: await findRecord(records, match) })),
      );
      // An item that was deleted since the index was updated is left out.
      return items.flatMap(({ match, record }) =>
        record === undefined ? [] : [{ ...match, title: record.title, _folder: record._folder }],
      );
    },
  };
};

const findRecord = (
  records: RecordReader,
  { kind, id }: SearchMatch,
): Promise<StoredContent | StoredSmartlink | undefined> =>
  kind === "content" ? records.get("contents", id) : records.get("smartlinks", id);
