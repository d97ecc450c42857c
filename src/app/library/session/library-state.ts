/** The state of the Library page and its changes. Pure: the session runs the work and dispatches the actions. */
import type { SearchMatch } from "#domain/library/search/search-index.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import { foldText } from "#domain/text/fold-text.ts";
import type { LibraryItem } from "./library-item.ts";
import {
  defaultViewOptions,
  type Filter,
  type Sort,
  type SortField,
  type ViewOptions,
} from "./library-view-options.ts";
import { noSearchMatches, type SearchMatches } from "./search/search-matches.ts";
import {
  activateItem,
  emptySelection,
  keepShown,
  type Selection,
  type SelectionKeys,
  selectAll,
  selectItem,
} from "./selection.ts";

/** What the Library page shows. */
export interface LibraryState {
  readonly phase: "loading" | "first-items" | "complete";
  readonly folders: readonly StoredFolder[];
  /** All known items by id. */
  readonly items: ReadonlyMap<string, LibraryItem>;
  readonly options: ViewOptions;
  /** The answer to the search, which also looks into texts and assets. Until it comes, titles are searched. */
  readonly searchMatches: SearchMatches;
  /** Derived from items and options, in the order of the list. */
  readonly visible: readonly LibraryItem[];
  readonly selection: Selection;
}

/** A change of the state. */
export type LibraryAction =
  | { readonly type: "folders-loaded"; readonly folders: readonly StoredFolder[] }
  | { readonly type: "items-loaded"; readonly items: readonly LibraryItem[] }
  /** All items are loaded. Items that are not in `ids` have been deleted elsewhere. */
  | { readonly type: "loading-ended"; readonly ids: ReadonlySet<string> }
  | { readonly type: "items-changed"; readonly items: readonly LibraryItem[]; readonly removed?: readonly string[] }
  | { readonly type: "search-answered"; readonly query: string; readonly matches: readonly SearchMatch[] }
  | { readonly type: "options-changed"; readonly options: Partial<ViewOptions> }
  | { readonly type: "item-selected"; readonly id: string; readonly keys: SelectionKeys }
  | { readonly type: "item-activated"; readonly id: string }
  | { readonly type: "all-selected" }
  | { readonly type: "selection-cleared" };

/** The state before anything is loaded. */
export const initialLibraryState = (options: ViewOptions = defaultViewOptions): LibraryState => ({
  phase: "loading",
  folders: [],
  items: new Map(),
  options,
  searchMatches: noSearchMatches,
  visible: [],
  selection: emptySelection,
});

const toIds = (items: readonly LibraryItem[]): readonly string[] => items.map(({ id }) => id);

/** Derives the visible items anew, and removes those that are gone from the selection. */
const withVisible = (state: LibraryState): LibraryState => {
  const visible = findVisibleItems(state.items.values(), state.options, state.searchMatches);
  return { ...state, visible, selection: keepShown(state.selection, toIds(state.visible), toIds(visible)) };
};

const isSameItem = (a: LibraryItem, b: LibraryItem | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof LibraryItem)[]).every((key) => a[key] === b[key]);

const withItems = (
  state: LibraryState,
  items: readonly LibraryItem[],
  removed: readonly string[] = [],
): LibraryState => {
  // What this page has changed is announced to it like the changes of others.
  if (items.every((item) => isSameItem(item, state.items.get(item.id))) && !removed.some((id) => state.items.has(id)))
    return state;
  const next = new Map(state.items);
  for (const item of items) next.set(item.id, item);
  for (const id of removed) next.delete(id);
  return withVisible({ ...state, items: next });
};

const withSelection = (state: LibraryState, selection: Selection): LibraryState => ({ ...state, selection });

/** Returns the state after the action. */
export const reduceLibrary = (state: LibraryState, action: LibraryAction): LibraryState => {
  switch (action.type) {
    case "folders-loaded":
      return { ...state, folders: action.folders };
    case "items-loaded": {
      const next = withItems(state, action.items);
      return next.phase === "loading" ? { ...next, phase: "first-items" } : next;
    }
    case "loading-ended": {
      const removed = [...state.items.keys()].filter((id) => !action.ids.has(id));
      const next = removed.length === 0 ? state : withItems(state, [], removed);
      return { ...next, phase: "complete" };
    }
    case "items-changed":
      return withItems(state, action.items, action.removed);
    case "search-answered": {
      const { query, matches } = action;
      if (query !== state.options.search) return state;
      return withVisible({
        ...state,
        searchMatches: { query, matches: new Map(matches.map((match) => [match.id, match])) },
      });
    }
    case "options-changed": {
      const options = { ...state.options, ...action.options };
      const next = withVisible({ ...state, options });
      const isSameList = options.folder === state.options.folder && options.search === state.options.search;
      return isSameList ? next : withSelection(next, emptySelection);
    }
    case "item-selected":
      return withSelection(state, selectItem(state.selection, action.id, action.keys, toIds(state.visible)));
    case "item-activated":
      return withSelection(state, activateItem(state.selection, action.id));
    case "all-selected":
      return withSelection(state, selectAll(state.selection, toIds(state.visible)));
    case "selection-cleared":
      return withSelection(state, { ...emptySelection, active: state.selection.active });
  }
};

/** Returns the selected items in the order of the list. */
export const findSelectedItems = ({ visible, selection }: LibraryState): readonly LibraryItem[] =>
  selection.ids.size === 0 ? [] : visible.filter(({ id }) => selection.ids.has(id));

// Chooses and orders the items that the library shows.

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
const sortItems = (items: readonly LibraryItem[], { by, descending }: Sort): readonly LibraryItem[] => {
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
const findVisibleItems = (
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
