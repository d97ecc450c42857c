/** What a gesture receives from the view and what it shows there while it lasts. */

import type { ActionType } from "#domain/actions.ts";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { Patch } from "../document/editor-document.ts";

/** What a press on a page does: selects and moves, or places an asset with an action. */
export type Tool = "select" | ActionType;

/** The eight handles of the selection frame, by points of the compass. */
export type ResizeHandle = "nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w";

/** A rectangle in px of the scrolled content, which scrolling does not move. */
export interface ContentBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page in the scrolled content. */
export interface PageBox extends ContentBox {
  /** From 1. */
  readonly page: number;
}

/** The state of the pointer. */
export interface GesturePointer {
  /** Position in px of the scrolled content, in the same space as the page boxes. */
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or the command key of a Mac. */
  readonly ctrl: boolean;
  readonly pointerType: "mouse" | "pen" | "touch";
}

/** Texts and pictures of a page and its margins, to which assets snap. In percent of the page. */
export interface PageContents {
  readonly textLines: readonly PercentBox[];
  readonly pictures: readonly PercentBox[];
}

/** What a gesture needs to know of its surroundings; passed once, when it starts. */
export interface GestureSurface {
  /** The pages from top to bottom. */
  readonly pageBoxes: readonly PageBox[];
  /** Creates the asset of a tool. Without `size`, the tool's default size in percent is used, centred in `box`. */
  readonly createAsset: (tool: ActionType, page: number, box: PercentBox) => EditorAsset;
  /** Returns the default size of a tool's assets on a page, in percent. */
  readonly defaultSize: (tool: ActionType, page: number) => { readonly width: number; readonly height: number };
  /** Returns what a page contains; undefined while it is not known. */
  readonly readContents?: (page: number) => PageContents | undefined;
}

/** A line that shows to what an asset snapped. In px of the scrolled content. */
export interface Guide {
  /** The axis on which the asset snapped: `x` gives a vertical line. */
  readonly axis: "x" | "y";
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly kind: "edge" | "centre" | "gap" | "page" | "margin" | "text" | "picture";
}

/** A gesture in progress. It changes nothing until it ends: the view draws `patches` in place of the document's assets. */
export interface Gesture {
  readonly kind: "pressing" | "moving" | "resizing" | "marquee" | "drawing";
  /** The state of the assets that the gesture would change if it ended now. */
  readonly preview: readonly Patch[];
  readonly guides: readonly Guide[];
  /** The rectangle that is being drawn, for `marquee` and `drawing`. */
  readonly rectangle?: ContentBox;
  /** The assets that a marquee would select if it ended now. */
  readonly selection?: ReadonlySet<string>;
}
