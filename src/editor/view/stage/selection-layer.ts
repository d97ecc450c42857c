/**
 * The layer above all pages, in px of the scrolled content: selection frame with handles, guides and marquee. Zoom, page
 * borders and pages that are not drawn do not touch it.
 */
import { isLocked } from "#editor/model/commands/command.ts";
import { type ContentBox, toAssetBox, uniteBoxes } from "#editor/model/document/boxes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import type { ResizeHandle } from "#editor/model/gestures/gesture.ts";
import type { Guide } from "#editor/model/snapping/snap.ts";

const handles: readonly ResizeHandle[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];

/** Returns the box of a page in px of the scrolled content; undefined for a page that does not exist. */
export type FindPageBox = (page: number) => ContentBox | undefined;

/** Draws the layer. */
export class SelectionLayer {
  readonly element = createPart("selection-layer");
  readonly #frame = createPart("selection-frame");
  readonly #marquee = createPart("selection-marquee");
  readonly #guides = createPart("selection-guides");
  readonly #size = createPart("selection-size");

  constructor() {
    this.element.setAttribute("aria-hidden", "true");
    for (const handle of handles) {
      const part = createPart(`resize-handle resize-${handle}`);
      part.dataset["handle"] = handle;
      this.#frame.append(part);
    }
    this.#frame.append(this.#size);
    this.element.append(this.#guides, this.#marquee, this.#frame);
  }

  /** Returns the handle of the frame that an element belongs to. */
  handleOf(target: EventTarget | null): ResizeHandle | undefined {
    if (!(target instanceof HTMLElement) || !this.#frame.contains(target)) return undefined;
    return handles.find((handle) => handle === target.dataset["handle"]);
  }

  /** Shows frame, guides and marquee of a state. */
  update({ document: current, selection, gesture }: EditorState, findPageBox: FindPageBox): void {
    const patches = new Map(gesture?.preview.map(({ id, after }) => [id, after]));
    const assets = [...selection].flatMap((id) => (patches.has(id) ? patches.get(id) : current.assets.get(id)) ?? []);
    const boxes = assets.flatMap((asset) => {
      const page = findPageBox(asset.page);
      return page === undefined ? [] : [toAssetBox(asset, page)];
    });
    const frame = boxes.length === 0 ? undefined : uniteBoxes(boxes);
    placeHandles(this.#frame, frame);
    setBox(this.#frame, gesture?.kind === "marquee" || gesture?.kind === "drawing" ? undefined : frame);
    this.#frame.classList.toggle("is-locked", assets.length > 0 && assets.every(isLocked));
    setBox(this.#marquee, gesture?.rectangle);
    this.#marquee.classList.toggle("is-drawing", gesture?.kind === "drawing");
    this.#guides.replaceChildren(...(gesture?.guides ?? []).map(createGuide));
    const resized = gesture?.kind === "resizing" || gesture?.kind === "moving" ? assets[0] : undefined;
    this.#size.hidden = resized === undefined;
    if (resized !== undefined) this.#size.textContent = describeGeometry(resized, gesture?.kind === "resizing");
  }
}

/** Handles of a smaller frame would cover it, so that it could not be moved. CSS pixels. */
const minFramePx = { edgeHandles: 72, innerHandles: 48 };

/** Leaves out the handles in the middle of short sides, and moves those of thin frames outwards. */
const placeHandles = ({ classList }: HTMLElement, frame: ContentBox | undefined): void => {
  if (frame === undefined) return;
  classList.toggle("is-narrow", frame.width < minFramePx.edgeHandles);
  classList.toggle("is-low", frame.height < minFramePx.edgeHandles);
  classList.toggle("is-thin", frame.width < minFramePx.innerHandles);
  classList.toggle("is-flat", frame.height < minFramePx.innerHandles);
};

const describeGeometry = ({ aura }: EditorAsset, isResizing: boolean): string => {
  const [width, height] = aura.rect;
  const round = (value: number): string => String(Math.round(value * 10) / 10);
  return isResizing
    ? `${round(width)} × ${round(height)} %`
    : `${round(aura.center_x - width / 2)}, ${round(aura.center_y - height / 2)} %`;
};

const createPart = (className: string): HTMLElement => {
  const part = document.createElement("div");
  part.className = className;
  return part;
};

const setBox = (element: HTMLElement, box: ContentBox | undefined): void => {
  element.hidden = box === undefined;
  if (box === undefined) return;
  for (const side of ["left", "top", "width", "height"] as const) element.style.setProperty(side, `${box[side]}px`);
};

const createGuide = ({ kind, x1, y1, x2, y2 }: Guide): HTMLElement => {
  const guide = createPart(`guide guide-${x1 === x2 ? "vertical" : "horizontal"} guide-${kind}`);
  setBox(guide, { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) });
  return guide;
};
