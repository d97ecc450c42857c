/** Searches the store once, for programs: what was written before the call is found by it. */
import { createSearchIndex, type SearchMatch } from "#domain/library/search/search-index.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { RecordReader } from "#ports/records.ts";
import { fillSearchIndex } from "./search-index-filler.ts";

/** An item that was found. */
export interface FoundItem extends SearchMatch {
  readonly title: string;
  /** Id of its folder. */
  readonly _folder: string;
}

/** Finds the items that contain all words of the query, the best matches first, at most `limit`. */
export const searchRecords = async (
  records: RecordReader,
  query: string,
  { kind, limit }: { readonly kind?: SearchMatch["kind"] | undefined; readonly limit: number },
): Promise<readonly FoundItem[]> => {
  const index = createSearchIndex();
  await fillSearchIndex(records, index);
  const { matches } = index.search(query, Number.POSITIVE_INFINITY);
  const limited = matches.filter((match) => kind === undefined || match.kind === kind).slice(0, limit);
  const items = await Promise.all(limited.map(async (match) => ({ match, record: await findRecord(records, match) })));
  // An item that was deleted since the index was filled is left out.
  return items.flatMap(({ match, record }) =>
    record === undefined ? [] : [{ ...match, title: record.title, _folder: record._folder }],
  );
};

const findRecord = (
  records: RecordReader,
  { kind, id }: SearchMatch,
): Promise<StoredContent | StoredSmartlink | undefined> =>
  kind === "content" ? records.get("contents", id) : records.get("smartlinks", id);
