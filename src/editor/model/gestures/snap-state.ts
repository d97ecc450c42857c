/** Chooses the snap targets of a gesture: those of the page over which its box is. */
import {
  type ContentBox,
  centerOf,
  findNearestPage,
  type PageBox,
  toAssetBox,
  toContentBox,
} from "../document/boxes.ts";
import { type EditorDocument, listPageAssets } from "../document/editor-document.ts";
import { type Guide, type SnapOptions, snapBox } from "../snapping/snap.ts";
import { prepareSnapTargets, type SnapTargets } from "../snapping/snap-targets.ts";
import type { GesturePointer, GestureSurface, SnapState } from "./gesture.ts";

interface SnapRequest {
  readonly document: EditorDocument;
  readonly surface: GestureSurface;
  readonly pointer: GesturePointer;
  /** The state after the last move; undefined for the first one. */
  readonly previous: SnapState | undefined;
  /** The assets that move themselves. */
  readonly excluded: ReadonlySet<string>;
  readonly box: ContentBox;
  readonly options: SnapOptions;
}

/** How far to move the box, the guides, and the state for the next move. */
interface GestureSnap {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
  readonly snap: SnapState | undefined;
}

/** Snaps a box to its surroundings, unless Ctrl is held. Targets are prepared anew only when the box changes its page. */
export const snapToSurface = (request: SnapRequest): GestureSnap => {
  const { surface, pointer, previous, box } = request;
  const page = findNearestPage(surface.pageBoxes, centerOf(box));
  if (page === undefined || pointer.ctrl) return { dx: 0, dy: 0, guides: [], snap: withoutHold(previous) };
  const isSamePage = previous?.page === page.page;
  const targets = isSamePage ? previous.targets : prepareTargets(request, page);
  const hold = isSamePage ? previous.hold : {};
  const { dx, dy, guides, hold: nextHold } = snapBox(targets, box, { ...request.options, hold });
  return { dx, dy, guides, snap: { page: page.page, targets, hold: nextHold } };
};

const withoutHold = (snap: SnapState | undefined): SnapState | undefined =>
  snap === undefined ? undefined : { ...snap, hold: {} };

const prepareTargets = ({ document, surface, excluded }: SnapRequest, page: PageBox): SnapTargets => {
  const contents = surface.readContents?.(page.page);
  return prepareSnapTargets({
    page,
    peers: listPageAssets(document, page.page)
      .filter(({ id }) => !excluded.has(id))
      .map((asset) => toAssetBox(asset, page)),
    textLines: (contents?.textLines ?? []).map((line) => toContentBox(line, page)),
    pictures: (contents?.pictures ?? []).map((picture) => toContentBox(picture, page)),
  });
};
