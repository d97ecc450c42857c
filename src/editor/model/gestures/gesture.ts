/** What gestures receive from the view, and what the view shows while one lasts. */

import type { PercentBox } from "#domain/geometry/geometry.ts";
import type { AssetKind } from "../document/asset-kind.ts";
import type { ContentBox, ContentPoint, PageBox } from "../document/boxes.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { Patch } from "../document/editor-document.ts";
import type { Guide, SnapHold } from "../snapping/snap.ts";
import type { SnapTargets } from "../snapping/snap-targets.ts";

/** What a press on a page does: selects and moves, or places an asset with an action. */
export type Tool = "select" | AssetKind;

/** The eight handles of the selection frame, by points of the compass. */
export type ResizeHandle = "nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w";

/** The state of the pointer. Its position is in the space of the page boxes. */
export interface GesturePointer extends ContentPoint {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or the command key of a Mac: suspends snapping. */
  readonly ctrl: boolean;
  readonly pointerType: "mouse" | "pen" | "touch";
}

/** What a page shows beneath the assets. In percent of the page. */
export interface PageContents {
  readonly textLines: readonly PercentBox[];
  readonly pictures: readonly PercentBox[];
}

/** What a gesture needs to know of its surroundings. The view passes it once, when the gesture starts. */
export interface GestureSurface {
  /** All pages, sorted by `top`. */
  readonly pageBoxes: readonly PageBox[];
  /** Creates the asset of a tool in a box. */
  readonly createAsset: (tool: AssetKind, page: number, box: PercentBox) => EditorAsset;
  /** Returns the size of a tool's assets that are placed by a click, in percent of the page. */
  readonly defaultSize: (tool: AssetKind, page: number) => { readonly width: number; readonly height: number };
  /** Returns what a page shows; undefined as long as it is not known. */
  readonly readContents?: (page: number) => PageContents | undefined;
}

/** What every gesture shows. It changes nothing until it ends. */
interface GestureBase {
  readonly surface: GestureSurface;
  readonly start: GesturePointer;
  /** The assets as the gesture would leave them if it ended now. The view draws them in place of the document's. */
  readonly preview: readonly Patch[];
  readonly guides: readonly Guide[];
  /** The rectangle that a marquee or a tool spans. */
  readonly rectangle?: ContentBox;
  /** The assets that a marquee would select if it ended now. */
  readonly selection?: ReadonlySet<string>;
}

/** The pointer is down, but has not moved far enough to be a drag. */
export interface Pressing extends GestureBase {
  readonly kind: "pressing";
  readonly target:
    | { readonly on: "handle"; readonly handle: ResizeHandle }
    /** `next` is what a click selects: it lies beneath an asset that was selected before the press. */
    | { readonly on: "asset"; readonly id: string; readonly next: string; readonly toggles: boolean }
    | { readonly on: "page"; readonly page: number };
}

/** The targets of the page over which the box is, and the lines to which it is held. */
export interface SnapState {
  readonly page: number;
  readonly targets: SnapTargets;
  readonly hold: SnapHold;
}

/** An asset with its box when the gesture started. */
export interface GrabbedAsset {
  readonly asset: EditorAsset;
  readonly box: ContentBox;
}

/** Assets follow the pointer. */
export interface Moving extends GestureBase {
  readonly kind: "moving";
  readonly grabbed: readonly GrabbedAsset[];
  readonly bounds: ContentBox;
  readonly snap: SnapState | undefined;
}

/** A handle follows the pointer. */
export interface Resizing extends GestureBase {
  readonly kind: "resizing";
  readonly handle: ResizeHandle;
  readonly grabbed: readonly GrabbedAsset[];
  readonly bounds: ContentBox;
  readonly snap: SnapState | undefined;
}

/** A rectangle selects what it touches. */
export interface Marquee extends GestureBase {
  readonly kind: "marquee";
  /** What was selected before and stays so. */
  readonly initialSelection: ReadonlySet<string>;
}

/** A rectangle becomes an asset. */
export interface Drawing extends GestureBase {
  readonly kind: "drawing";
  readonly tool: AssetKind;
  readonly page: PageBox;
  readonly snap: SnapState | undefined;
}

/** A gesture in progress. */
export type Gesture = Pressing | Moving | Resizing | Marquee | Drawing;
