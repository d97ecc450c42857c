/** What lies under a point of the pages. */
import { computeAssetBox } from "#domain/geometry/geometry.ts";
import { listRepeatedOn } from "#editor/model/commands/repeat.ts";
import type { ContentPoint, PageBox } from "#editor/model/document/boxes.ts";
import { type EditorDocument, listPageAssets } from "#editor/model/document/editor-document.ts";
import { listAssetsUnder } from "#editor/model/gestures/hit-test.ts";

/** A page, and the ids of the assets there, the topmost first. */
export interface StagePoint {
  readonly page: number;
  /** Assets of the page, locked ones too. */
  readonly assetIds: readonly string[];
  /** Assets of other pages that are shown there. */
  readonly copyIds: readonly string[];
}

/** Returns what lies under a point of the scrolled content. */
export const findStagePoint = (
  document: EditorDocument,
  pageBoxes: readonly PageBox[],
  page: PageBox,
  point: ContentPoint,
): StagePoint => {
  const [x, y] = [((point.x - page.left) / page.width) * 100, ((point.y - page.top) / page.height) * 100];
  const copies = listRepeatedOn(document, page.page).filter(({ aura }) => {
    const { left, top, width, height } = computeAssetBox(aura);
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
  return {
    page: page.page,
    assetIds: listAssetsUnder(document, pageBoxes, point),
    copyIds: copies.map(({ id }) => id),
  };
};

/** Returns the asset that an element of the pages shows, for menus that are opened by key. */
export const findElementPoint = (document: EditorDocument, id: string): StagePoint | undefined => {
  const asset = document.assets.get(id);
  if (asset === undefined) return undefined;
  const exists = listPageAssets(document, asset.page).includes(asset);
  return { page: asset.page, assetIds: exists ? [id] : [], copyIds: [] };
};
