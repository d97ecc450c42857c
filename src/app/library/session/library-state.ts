/** The state of the Library page and its changes. Pure: the session runs the work and dispatches the actions. */
import type { SearchMatch } from "#domain/library/search/search-index.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { LibraryItem } from "./library-item.ts";
import { defaultViewOptions, type ViewOptions } from "./library-view-options.ts";
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
import { findVisibleItems } from "./visible-items.ts";

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
