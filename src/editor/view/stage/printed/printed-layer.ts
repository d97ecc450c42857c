/**
 * What assets print on one page, as SVG over its canvas: sharp at every zoom and on every screen. All drawings of a page are one
 * picture, because browsers move each picture to whole pixels, and the canvas alike.
 */
import { nothing, render, svg } from "lit";
import { computeAssetBox, sortByDepth } from "#domain/geometry/geometry.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { PrintedDrawing } from "./printed-drawings.ts";

/** Returns the drawing of what an asset prints on the page; undefined if it prints nothing, or as long as nothing is drawn. */
export type FindDrawing = (asset: EditorAsset) => PrintedDrawing | undefined;

interface PrintNode {
  readonly element: SVGSVGElement;
  drawing: PrintedDrawing | undefined;
}

/** The layer of a page, below those of its assets. */
export class PrintedLayer {
  readonly element = createSvg("printed-contents");
  readonly #findDrawing: FindDrawing;
  readonly #nodes = new Map<string, PrintNode>();
  #assets: readonly EditorAsset[] = [];

  constructor(findDrawing: FindDrawing) {
    this.#findDrawing = findDrawing;
    this.element.setAttribute("aria-hidden", "true");
  }

  /** Shows what the assets print: those of the page, and those of other pages that are shown on it too. */
  update(assets: readonly EditorAsset[]): void {
    const printed = assets.filter(({ aura }) => aura.content !== undefined);
    this.#assets = sortByDepth(printed);
    const ids = new Set(printed.map(({ id }) => id));
    for (const [id, { element }] of this.#nodes)
      if (!ids.has(id)) {
        element.remove();
        this.#nodes.delete(id);
      }
    this.updateDrawings();
  }

  /** Shows the drawings that have changed. */
  updateDrawings(): void {
    for (const [index, asset] of this.#assets.entries()) {
      const node = this.#nodes.get(asset.id) ?? this.#addNode(asset.id);
      placeDrawing(node.element, asset);
      if (this.element.children[index] !== node.element)
        this.element.insertBefore(node.element, this.element.children[index] ?? null);
      const drawing = this.#findDrawing(asset);
      if (drawing === undefined || drawing === node.drawing) continue;
      renderDrawing(node.element, drawing);
      node.drawing = drawing;
    }
  }

  #addNode(id: string): PrintNode {
    const element = createSvg("printed-content");
    // During a resize, the last drawing is stretched until the next one is there.
    element.setAttribute("preserveAspectRatio", "none");
    element.dataset["printOf"] = id;
    const node = { element, drawing: undefined };
    this.#nodes.set(id, node);
    return node;
  }
}

const createSvg = (className: string): SVGSVGElement => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  element.setAttribute("class", className);
  return element;
};

const placeDrawing = (element: SVGSVGElement, { aura }: EditorAsset): void => {
  const { left, top, width, height } = computeAssetBox(aura);
  for (const [name, value] of Object.entries({ x: left, y: top, width, height }))
    if (element.getAttribute(name) !== `${value}%`) element.setAttribute(name, `${value}%`);
  element.classList.toggle("is-hidden", (aura as { readonly hidden?: unknown }).hidden === true);
};

const renderDrawing = (element: SVGSVGElement, { shapes, area }: PrintedDrawing): void => {
  element.setAttribute("viewBox", `0 0 ${area.width} ${area.height}`);
  const paths = shapes.map(
    ({ path, fill, stroke, strokeWidth }) =>
      svg`<path d=${path} fill=${fill ?? "none"} stroke=${stroke ?? nothing} stroke-width=${strokeWidth ?? nothing}></path>`,
  );
  render(paths, element as unknown as HTMLElement);
};
