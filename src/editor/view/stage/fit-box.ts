import { type ContentBox, toAssetBox, uniteBoxes } from "#editor/model/document/boxes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
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

/** Scrolls an asset into view, as little as needed. */
export const revealAsset = (scroller: HTMLElement, asset: EditorAsset, findPageBox: FindPageBox): void => {
  const page = findPageBox(asset.page);
  if (page === undefined) return;
  const { left, top, width, height } = toAssetBox(asset, page);
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const to = [
    moveIntoView(scrollLeft, clientWidth, left, width),
    moveIntoView(scrollTop, clientHeight, top, height),
  ] as const;
  if (to[0] !== scrollLeft || to[1] !== scrollTop) scroller.scrollTo(...to);
};

/** Returns the scroll position at which a stretch is visible. Of one that is too long, the start is. */
const moveIntoView = (scroll: number, viewLength: number, start: number, length: number): number => {
  const isVisible = start >= scroll && start + length <= scroll + viewLength;
  if (isVisible) return scroll;
  const atEnd = start + length + marginPx - viewLength;
  return start < scroll || atEnd > start ? start - marginPx : atEnd;
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
