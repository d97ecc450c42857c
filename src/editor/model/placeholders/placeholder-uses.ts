/** Lists the placeholders of a document with their uses, and compares them with the columns of the data. */
import { findPlaceholders, type PlaceholderUse } from "#domain/placeholders/compile-template.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import type { EditorAsset } from "../document/editor-asset.ts";

/** An asset, or a text of the document itself, that contains a placeholder. */
export interface PlaceholderPosition {
  /** Undefined for a text of the document, such as its title. */
  readonly asset: EditorAsset | undefined;
  /** The path of the first text that contains it, such as `actions[0].data`. */
  readonly path: string;
  readonly count: number;
}

/** A placeholder with everything that uses it. */
export interface PlaceholderSummary {
  readonly name: string;
  /** Whether the data has a column of that name. True if there is no data. */
  readonly isKnown: boolean;
  /** Whether every use has a default, so that a missing column does no harm. */
  readonly hasDefault: boolean;
  /** For an unknown name: the column that was probably meant. */
  readonly suggestion: string | undefined;
  readonly positions: readonly PlaceholderPosition[];
}

/** All placeholders, and the columns that none uses. */
export interface PlaceholderOverview {
  /** In alphabetical order, unknown names first. */
  readonly placeholders: readonly PlaceholderSummary[];
  readonly unusedColumns: readonly string[];
}

/** What is searched for placeholders. */
export interface PlaceholderSources {
  readonly assets: Iterable<EditorAsset>;
  /** Texts of the document itself, such as its title and settings: any JSON. */
  readonly texts: unknown;
  /** Empty if no data has been added. */
  readonly columns: readonly string[];
}

/** Returns the overview. Assets never change, so each is searched once. */
export type ListPlaceholders = (sources: PlaceholderSources) => PlaceholderOverview;

interface Entry {
  readonly positions: PlaceholderPosition[];
  hasDefault: boolean;
}

/** Creates the function, with its memory of searched assets. */
export const createPlaceholderLister = (): ListPlaceholders => {
  const usesByAsset = new WeakMap<EditorAsset, readonly PlaceholderUse[]>();
  const usesOf = (asset: EditorAsset): readonly PlaceholderUse[] => {
    const uses = usesByAsset.get(asset) ?? findPlaceholders(asset.aura);
    usesByAsset.set(asset, uses);
    return uses;
  };
  return ({ assets, texts, columns }) => {
    const byName = new Map<string, Entry>();
    addUses(byName, undefined, findPlaceholders(texts));
    for (const asset of assets) addUses(byName, asset, usesOf(asset));
    const placeholders = Array.from(byName, ([name, entry]) => summarize(name, entry, columns));
    return {
      placeholders: placeholders.sort(
        (a, b) => Number(a.isKnown) - Number(b.isKnown) || a.name.localeCompare(b.name, "en"),
      ),
      unusedColumns: columns.filter((column) => !byName.has(column)),
    };
  };
};

const addUses = (byName: Map<string, Entry>, asset: EditorAsset | undefined, uses: readonly PlaceholderUse[]): void => {
  for (const name of new Set(uses.map((use) => use.name))) {
    const sameName = uses.filter((use) => use.name === name);
    const entry = byName.get(name) ?? { positions: [], hasDefault: true };
    entry.positions.push({ asset, path: sameName[0]?.path ?? "", count: sameName.length });
    entry.hasDefault &&= sameName.every((use) => use.hasDefault);
    byName.set(name, entry);
  }
};

const summarize = (name: string, { positions, hasDefault }: Entry, columns: readonly string[]): PlaceholderSummary => {
  const isKnown = columns.length === 0 || columns.includes(name);
  return {
    name,
    isKnown,
    hasDefault,
    suggestion: isKnown ? undefined : findClosestName(name, columns),
    positions: positions.toSorted((a, b) => (a.asset?.page ?? 0) - (b.asset?.page ?? 0)),
  };
};

/** Renames a placeholder in all texts of an asset. Its filters stay. Returns the same asset if it does not use it. */
export const renamePlaceholder = (asset: EditorAsset, from: string, to: string): EditorAsset => {
  if (!findPlaceholders(asset.aura).some(({ name }) => name === from)) return asset;
  return { ...asset, aura: renameInTree(asset.aura, from, to) };
};

const renameInTree = <T>(node: T, from: string, to: string): T => {
  if (typeof node === "string")
    return node.replaceAll(/\[\[([A-Za-z_][A-Za-z0-9_.-]*)(?=\]\]|\|)/g, (whole, name: string) =>
      name === from ? `[[${to}` : whole,
    ) as T;
  if (Array.isArray(node)) return node.map((child: unknown) => renameInTree(child, from, to)) as T;
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, renameInTree(child, from, to)])) as T;
};
