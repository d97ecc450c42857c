/** Lists the placeholders of a document with their uses, and compares them with the columns of the data. */
import { findConditionColumns } from "#domain/conditions/condition-columns.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { documentLinkName } from "#domain/placeholders/document-link-name.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import { listAllInReadingOrder } from "../document/reading-order.ts";
import { pagesSetting, readPageConditions } from "../page-content/pages-setting.ts";

/** A place in which a placeholder is used. */
export interface PlaceholderPlace {
  /** Missing for the settings of the document, and for marks. */
  readonly assetId?: string;
  /** Path within the asset or the settings, such as `aura.actions[0].data`. */
  readonly path: string;
  /** The page of a mark in the text of the PDF, from 1. */
  readonly page?: number;
}

/** A placeholder and what the data has for it. */
export interface ListedPlaceholder {
  readonly name: string;
  /** The places in reading order; those of the settings first, then the marks of the PDF. */
  readonly places: readonly PlaceholderPlace[];
  /** Whether every use has a default, so that rows need no value. */
  readonly hasDefault: boolean;
  /** Whether a filter reads the value as a number. */
  readonly isNumber: boolean;
  /** Whether a filter or a setting reads the value as a date. */
  readonly isDate: boolean;
  /** Whether the data has a column of this name; undefined as long as there is no data. */
  readonly isKnown: boolean | undefined;
  /** The column that was probably meant, if none has this name. */
  readonly suggestion?: string;
}

/** The placeholders of a document and the columns that it does not use. */
export interface PlaceholderList {
  readonly placeholders: readonly ListedPlaceholder[];
  readonly unusedColumns: readonly string[];
}

/** What is searched besides the assets, and the columns of the data if there is any. */
export interface PlaceholderSources {
  /** The texts of the settings by their names. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** The marks of the PDF, if rows fill them. */
  readonly marks?: readonly { readonly source: string; readonly page: number }[];
  readonly columns?: readonly string[] | undefined;
}

type Uses = readonly Pick<
  ReturnType<typeof findPlaceholders>[number],
  "name" | "path" | "hasDefault" | "isNumber" | "isDate"
>[];

/** Assets never change, so each is searched once: only the asset in which a person types is searched again. */
const usesByAsset = new WeakMap<EditorAsset, Uses>();

const findUses = (asset: EditorAsset): Uses => {
  const known = usesByAsset.get(asset);
  if (known !== undefined) return known;
  const uses = [
    ...findPlaceholders({ aura: asset.aura, files: asset.files }),
    ...findConditionUses({ assets: [asset] }, "aura.show_when.column"),
  ];
  usesByAsset.set(asset, uses);
  return uses;
};

/** Rows without a value are like those with an empty one, so conditions need no default. */
const findConditionUses = (template: Parameters<typeof findConditionColumns>[0], path: string): Uses =>
  findConditionColumns(template).map(({ name, isNumber, isDate }) => ({
    ...{ name, isNumber, isDate, path },
    hasDefault: true,
  }));

/** Lists the placeholders and the columns of conditions in the order of their first uses. */
export const listPlaceholders = (
  document: EditorDocument,
  { settings, marks = [], columns }: PlaceholderSources = {},
): PlaceholderList => {
  const byName = new Map<
    string,
    { places: PlaceholderPlace[]; hasDefault: boolean; isNumber: boolean; isDate: boolean }
  >();
  const addUses = (uses: Uses, place: Pick<PlaceholderPlace, "assetId" | "page"> = {}): void => {
    for (const { name, path, hasDefault, isNumber, isDate } of uses) {
      const entry = byName.get(name) ?? { places: [], hasDefault: true, isNumber: false, isDate: false };
      entry.places.push({ ...place, path });
      entry.hasDefault &&= hasDefault;
      entry.isNumber ||= isNumber;
      entry.isDate ||= isDate;
      byName.set(name, entry);
    }
  };
  addUses(findPlaceholders(settings));
  addUses(
    findConditionUses({ assets: [], config: { pages: readPageConditions(settings?.[pagesSetting]) } }, pagesSetting),
  );
  for (const { source, page } of marks) addUses(findPlaceholders({ mark: source }), { page });
  for (const asset of listAllInReadingOrder(document)) addUses(findUses(asset), { assetId: asset.id });
  const known = columns && new Set(columns);
  const unusedColumns = (columns ?? []).filter((column) => !byName.has(column));
  return {
    placeholders: Array.from(byName, ([name, entry]) => {
      const isKnown = known && (known.has(name) || name === documentLinkName);
      const suggestion = isKnown === false ? suggestColumn(name, columns ?? [], unusedColumns) : undefined;
      return { name, ...entry, isKnown, ...(suggestion === undefined ? {} : { suggestion }) };
    }),
    unusedColumns,
  };
};

/** Of columns that are equally like the name, one that nothing uses yet is the likelier one. */
const suggestColumn = (name: string, columns: readonly string[], unused: readonly string[]): string | undefined =>
  findClosestName(name, [...unused, ...columns]);
