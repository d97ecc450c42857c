/** The document of the editor: assets over the pages of a PDF. It never changes; patches lead to the next one. */
import { readRepeat } from "#domain/geometry/repeat-pages.ts";
import { AssetMap } from "./asset-map.ts";
import type { EditorAsset, PageSize } from "./editor-asset.ts";
import { createPageIndex, type PageIndex, updatePageIndex } from "./page-index.ts";

/** The assets of a smartlink and the sizes of its pages. */
export interface EditorDocument {
  readonly assets: AssetMap<EditorAsset>;
  readonly pages: readonly PageSize[];
  readonly pageIndex: PageIndex;
  /** The assets that are shown on several pages. */
  readonly repeatedIds: ReadonlySet<string>;
}

/** One asset before and after a change. Without `before` it was added, without `after` removed. */
export interface Patch {
  readonly id: string;
  readonly before?: EditorAsset;
  readonly after?: EditorAsset;
}

/** Creates a document. */
export const createDocument = (assets: readonly EditorAsset[], pages: readonly PageSize[]): EditorDocument => ({
  assets: AssetMap.from(assets.map((asset) => [asset.id, asset])),
  pages,
  pageIndex: createPageIndex(new Map(assets.map((asset) => [asset.id, asset])).values()),
  repeatedIds: new Set(assets.filter(isRepeated).map(({ id }) => id)),
});

/** Creates the patch from one state of an asset to another. At least one of them must be passed. */
export const createPatch = (before: EditorAsset | undefined, after: EditorAsset | undefined): Patch => ({
  id: after?.id ?? before?.id ?? "",
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

/** Returns the document after the patches. Later patches of the same asset win. `before` of a patch is not compared. */
export const applyPatches = (document: EditorDocument, patches: readonly Patch[]): EditorDocument => {
  if (patches.length === 0) return document;
  const lastById = new Map(patches.map(({ id, after }) => [id, after]));
  const assets = document.assets.with(lastById);
  const changes = Array.from(lastById, ([id, after]) => ({ before: document.assets.get(id), after }));
  return {
    ...document,
    assets,
    pageIndex: updatePageIndex(document.pageIndex, changes, (id) => assets.get(id)),
    repeatedIds: updateRepeatedIds(document.repeatedIds, lastById),
  };
};

const isRepeated = ({ aura }: EditorAsset): boolean => readRepeat(aura) !== undefined;

const updateRepeatedIds = (
  ids: ReadonlySet<string>,
  changes: ReadonlyMap<string, EditorAsset | undefined>,
): ReadonlySet<string> => {
  const isWrong = ([id, asset]: readonly [string, EditorAsset | undefined]) =>
    ids.has(id) !== (asset !== undefined && isRepeated(asset));
  const wrongIds = [...changes].filter(isWrong).map(([id]) => id);
  if (wrongIds.length === 0) return ids;
  const next = new Set(ids);
  for (const id of wrongIds) if (!next.delete(id)) next.add(id);
  return next;
};

/** Returns the patches that undo the passed ones. */
export const invertPatches = (patches: readonly Patch[]): readonly Patch[] =>
  patches.toReversed().map(({ before, after }) => createPatch(after, before));

/** Returns the patches from one document to another, for storing. Compares only what both do not share. */
export const findPatches = (from: EditorDocument, to: EditorDocument): readonly Patch[] =>
  from.assets.findDifferences(to.assets).map((id) => createPatch(from.assets.get(id), to.assets.get(id)));

/** Returns the assets of a page, from the lowest to the topmost. */
export const listPageAssets = ({ assets, pageIndex }: EditorDocument, page: number): readonly EditorAsset[] =>
  (pageIndex.get(page) ?? []).flatMap((id) => assets.get(id) ?? []);
