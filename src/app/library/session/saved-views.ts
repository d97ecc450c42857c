/** Views of the library that people keep under a name, in localStorage. */
import { isRecord } from "#domain/values/is-record.ts";
import { preferenceKeys } from "../../site/preference-keys.ts";
import { parseViewOptions } from "./library-view-options.ts";

/** A view: the hash with its options. */
export interface SavedView {
  readonly name: string;
  readonly hash: string;
}

/** The localStorage key. */
export const savedViewsKey = preferenceKeys.libraryViews;

type ViewStorage = Pick<Storage, "getItem" | "setItem">;

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  typeof value["hash"] === "string" &&
  value["hash"].startsWith("#/library");

/** Returns the saved views by name; none where storage is blocked or damaged. `storage` returns localStorage. */
export const readSavedViews = (storage: () => ViewStorage): readonly SavedView[] => {
  try {
    const value: unknown = JSON.parse(storage().getItem(savedViewsKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isView) : [];
  } catch {
    return [];
  }
};

/** Stores the views. Returns false where the browser could not store them. */
export const writeSavedViews = (storage: () => ViewStorage, views: readonly SavedView[]): boolean => {
  try {
    storage().setItem(savedViewsKey, JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
};

const folderOf = (hash: string): string | undefined =>
  parseViewOptions(new URLSearchParams(hash.split("?", 2)[1] ?? "")).folder;

/**
 * Returns the view that the list shows: the one with the same options, else the one of `previousName` while the person
 * changes its options in the same folder.
 */
export const findShownView = (
  views: readonly SavedView[],
  hash: string,
  previousName: string | undefined,
): SavedView | undefined =>
  views.find((view) => view.hash === hash) ??
  views.find((view) => view.name === previousName && folderOf(view.hash) === folderOf(hash));

/** Adds a view, or replaces the one of that name. Sorted by name. */
export const addSavedView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name));
