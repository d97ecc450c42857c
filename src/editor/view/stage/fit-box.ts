import { type ContentBox, toAssetBox, uniteBoxes } from "#editor/model/document/boxes.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import type { PageList } from "#reader/index.ts";
import type { FindPageBox } from "./selection-layer.ts";

/** Space around a fitted box. CSS pixels. */
const marginPx = 48;

/** Zooms and scrolls the pages so that a box fills the window. `readBox` returns it in px of the scrolled content. */
export const fitBox = (list: PageList, readBox: () => ContentBox | undefined): void => {
  const box = readBox();
  if (box === undefined) return;
  const { clientWidth, clientHeight } = list.element;
  const factor = Math.min(
    (clientWidth - 2 * marginPx) / Math.max(1, box.width),
    (clientHeight - 2 * marginPx) / Math.max(1, box.height),
  );
  list.setZoom(list.zoom * factor);
  const zoomed = readBox();
  if (zoomed === undefined) return;
  list.element.scrollTo(
    zoomed.left + zoomed.width / 2 - clientWidth / 2,
    zoomed.top + zoomed.height / 2 - clientHeight / 2,
  );
};

/** Returns the frame around the selection; undefined if nothing is selected. */
export const uniteSelection = (
  { document: current, selection }: EditorState,
  findPageBox: FindPageBox,
): ContentBox | undefined => {
  const boxes = [...selection].flatMap((id) => {
    const asset = current.assets.get(id);
    const page = asset && findPageBox(asset.page);
    return asset && page ? [toAssetBox(asset, page)] : [];
  });
  return boxes.length === 0 ? undefined : uniteBoxes(boxes);
};
