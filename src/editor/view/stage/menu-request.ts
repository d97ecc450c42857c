/** Opens the menu of the pages: at a right press, the menu key, or a finger that is held. */
import { findNearestPage } from "#editor/model/document/boxes.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import type { PageView } from "#reader/index.ts";
import { listPageBoxes } from "./content-geometry.ts";
import { findElementPoint, findStagePoint, type StagePoint } from "./stage-point.ts";

/** Where to open the menu: the detail of `stage-menu`. */
export interface StageMenuRequest {
  /** The element that gets the focus back. */
  readonly opener: HTMLElement;
  /** CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly point: StagePoint;
}

/** What the menu needs of the stage. */
export interface MenuOptions {
  readonly scroller: HTMLElement;
  readonly views: readonly PageView[];
  readonly readState: () => EditorState;
  readonly signal: AbortSignal;
  readonly onMenu: (request: StageMenuRequest) => void;
}

const openMenu = ({ scroller, views, readState, onMenu }: MenuOptions, x: number, y: number, id?: string): void => {
  const pageBoxes = listPageBoxes(scroller, views);
  const { left, top } = scroller.getBoundingClientRect();
  const content = { x: x - left + scroller.scrollLeft, y: y - top + scroller.scrollTop };
  const page = findNearestPage(pageBoxes, content);
  if (page === undefined) return;
  const current = readState().document;
  const point =
    (id === undefined ? undefined : findElementPoint(current, id)) ?? findStagePoint(current, pageBoxes, page, content);
  const focused = document.activeElement;
  const opener = focused instanceof HTMLElement && scroller.contains(focused) ? focused : scroller;
  onMenu({ opener, at: { x, y }, point });
};

/** Listens until the signal is aborted. Returns the function that opens the menu for a finger that was held. */
export const listenToMenu = (
  options: MenuOptions,
): ((at: { readonly clientX: number; readonly clientY: number }) => void) => {
  const handleContextMenu = (event: MouseEvent): void => {
    const { target, clientX, clientY } = event;
    if (!(target instanceof Element) || target.closest(".page-notice, .page-mark") !== null) return;
    event.preventDefault();
    const id = target.closest<HTMLElement>(".editor-asset")?.dataset["assetId"];
    const isFinger = "pointerType" in event && event.pointerType === "touch";
    // A finger on an asset opens the menu when it is released.
    if (isFinger && id !== undefined) return;
    const isKey = event.button !== 2 && !isFinger;
    openMenu(options, clientX, clientY, isKey ? id : undefined);
  };
  options.scroller.addEventListener("contextmenu", handleContextMenu, { signal: options.signal });
  return ({ clientX, clientY }) => openMenu(options, clientX, clientY);
};
