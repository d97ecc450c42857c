/** Chooses and orders the items that the library shows. */
import { foldText } from "#domain/text/fold-text.ts";
import type { LibraryItem } from "./library-item.ts";
import type { Filter, Sort, SortField, ViewOptions } from "./library-view-options.ts";
import type { SearchMatches } from "./search/search-matches.ts";

const matchesFilter = (item: LibraryItem, { kind, status, protection }: Filter): boolean => {
  if (kind !== undefined && item.kind !== kind) return false;
  if (protection !== undefined && (item.kind !== "smartlink" || item.isProtected !== (protection === "protected")))
    return false;
  if (status === undefined) return true;
  if (item.kind !== "smartlink") return false;
  if (status === "published" || status === "unpublished") return item.isPublished === (status === "published");
  return item.availability === (status === "available" ? "available" : "late");
};

/** Returns the folded words that must occur in title or file name. */
const splitWords = (search: string): readonly string[] => foldText(search).split(/\s+/).filter(Boolean);

const sortKeys: Readonly<Record<SortField, (item: LibraryItem) => string | number>> = {
  created: ({ created }) => created,
  updated: ({ updated }) => updated,
  title: ({ sortTitle }) => sortTitle,
  bytes: ({ bytes }) => bytes,
  pages: ({ pages }) => pages,
  kind: ({ kind }) => kind,
  folder: ({ folder }) => folder,
};

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts items. Items with equal keys are sorted by title, then by id, so that the order is always the same. */
export const sortItems = (items: readonly LibraryItem[], { by, descending }: Sort): readonly LibraryItem[] => {
  const keyOf = sortKeys[by];
  const sign = descending ? -1 : 1;
  return items.toSorted(
    (a, b) => sign * compare(keyOf(a), keyOf(b)) || compare(a.sortTitle, b.sortTitle) || compare(a.id, b.id),
  );
};

/**
 * Returns the items of the options' folder that match filter and search, in their order. An item matches the search by its
 * title or file name, or because it is among the matches of the search.
 */
export const findVisibleItems = (
  items: Iterable<LibraryItem>,
  options: ViewOptions,
  searchMatches: SearchMatches,
): readonly LibraryItem[] => {
  const { folder, filter } = options;
  const words = splitWords(options.search);
  const isFound = (id: string) => searchMatches.query === options.search && searchMatches.matches.has(id);
  const matches: LibraryItem[] = [];
  for (const item of items)
    if (
      (folder === undefined || item.folder === folder) &&
      matchesFilter(item, filter) &&
      (words.every((word) => item.searchText.includes(word)) || isFound(item.id))
    )
      matches.push(item);
  return sortItems(matches, options.sort);
};
