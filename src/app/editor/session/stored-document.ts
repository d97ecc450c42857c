/** Converts between stored records and the document of the editor. */
import type { StoredSmartlink, WholeSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import { isDeepEqual } from "#domain/values/is-deep-equal.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { createDocument, type EditorDocument } from "#editor/model/document/editor-document.ts";
import { compareCreation } from "#editor/model/document/page-index.ts";
import type { EditedSmartlink } from "#usecases/editor/read-smartlink.ts";

const toEditorAsset = ({ id, page, aura, files, inserted }: StoredAsset): EditorAsset => ({
  id,
  page,
  inserted,
  aura: aura as EditorAsset["aura"],
  ...(Object.keys(files).length === 0 ? {} : { files }),
});

/** Returns the document of a stored smartlink. */
export const toDocument = ({ assets, content }: EditedSmartlink): EditorDocument =>
  createDocument(
    assets.map(toEditorAsset),
    content.pagesWidth.map((width, index) => ({ width, height: content.pagesHeight[index] ?? width })),
  );

/**
 * Returns the document of a stored smartlink with the same objects as `known` for assets that did not change, so that only
 * the others count as different.
 */
export const toDocumentLike = (opened: EditedSmartlink, known: EditorDocument): EditorDocument => {
  const document = toDocument(opened);
  const assets = Array.from(document.assets.values(), (asset) => {
    const before = known.assets.get(asset.id);
    return before !== undefined && isSameAsset(before, asset) ? before : asset;
  });
  return createDocument(assets, document.pages);
};

/** The store repeats the page in the description. */
const isSameAsset = (one: EditorAsset, other: EditorAsset): boolean =>
  one.page === other.page &&
  isDeepEqual({ ...one.aura, page: 0 }, { ...other.aura, page: 0 }) &&
  isDeepEqual(one.files ?? {}, other.files ?? {});

/**
 * Returns a template file with the assets of the document in the order of creation, which counts where assets overlap.
 * `stored` has the addresses of their resources.
 */
export const toTemplate = (stored: WholeSmartlink | StoredSmartlink, { assets }: EditorDocument): unknown => {
  const storedAssets = "assets" in stored ? (stored as WholeSmartlink).assets : [];
  const files = new Map(storedAssets.map((asset) => [asset.id, asset.files]));
  return {
    ...stored,
    assets: [...assets.values()]
      .sort(compareCreation)
      .map(({ id, page, aura }) => ({ id, page, aura, files: files.get(id) ?? {} })),
  };
};
