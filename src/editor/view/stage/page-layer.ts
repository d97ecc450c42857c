/** The assets of one page as elements over its canvas, in reading order, so that keyboards and screen readers reach them. */
import { msg, str } from "@lit/localize";
import { html, nothing, render } from "lit";
import { computeAssetBox, sortByReadingOrder } from "#domain/geometry/geometry.ts";
import { readKind } from "#editor/model/document/asset-kind.ts";
import { computeShownBox, isOutside } from "#editor/model/document/boxes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { describeAsset, describeRepeat, describeTyped, iconOfAsset } from "../asset-names.ts";
import { conditionIcon, problemIcon } from "../frame/frame-icons.ts";
import type { AssetDrawings } from "./asset-drawings.ts";
import { findPicture, type PictureAddresses } from "./asset-pictures.ts";
import { describeDrawing } from "./printed/describe-fault.ts";
import type { FindDrawing } from "./printed/printed-layer.ts";

interface AssetNode {
  readonly element: HTMLElement;
  /** How its area looks to readers. */
  readonly look: HTMLElement;
  /** Its picture and name. The element itself is larger where the asset is too small to be pressed. */
  readonly body: HTMLElement;
  asset: EditorAsset | undefined;
  label: string;
}

/** What the layers of all pages share. */
export interface LayerParts {
  readonly pictures: PictureAddresses;
  readonly looks: AssetDrawings;
  readonly findDrawing: FindDrawing;
}

/** What a page shows. */
export interface PageLayerContent {
  /** From the lowest to the topmost. */
  readonly assets: readonly EditorAsset[];
  readonly selection: ReadonlySet<string>;
  /** During a gesture, the order of the elements and their names stay as they are. */
  readonly isGesture: boolean;
}

/** The layer of a page. */
export class PageLayer {
  readonly element = document.createElement("div");
  readonly #page: number;
  readonly #parts: LayerParts;
  readonly #nodes = new Map<string, AssetNode>();
  #assets: readonly EditorAsset[] = [];

  constructor(page: number, parts: LayerParts) {
    this.#page = page;
    this.#parts = parts;
    this.element.className = "asset-layer";
    this.element.setAttribute("role", "listbox");
    this.element.setAttribute("aria-multiselectable", "true");
    this.element.setAttribute("aria-label", msg(str`Assets on page ${page}`));
  }

  /** Returns the element of an asset. */
  find(id: string): HTMLElement | undefined {
    return this.#nodes.get(id)?.element;
  }

  /** Shows the assets. Touches only the elements of assets that have changed. */
  update({ assets, selection, isGesture }: PageLayerContent): void {
    const ids = new Set(assets.map(({ id }) => id));
    for (const [id, { element }] of this.#nodes)
      if (!ids.has(id)) {
        element.remove();
        this.#nodes.delete(id);
      }
    for (const [index, asset] of assets.entries()) {
      const node = this.#nodes.get(asset.id) ?? this.#addNode(asset.id);
      if (node.asset !== asset) this.#placeNode(node, asset);
      setStyle(node.element, "z-index", String(index + 1));
      setAttribute(node.element, "aria-selected", String(selection.has(asset.id)));
    }
    if (!isGesture && assets !== this.#assets) this.#order(assets);
    this.element.hidden = assets.length === 0;
    this.#assets = assets;
  }

  #addNode(id: string): AssetNode {
    const element = document.createElement("div");
    element.className = "editor-asset";
    element.setAttribute("role", "option");
    element.tabIndex = 0;
    element.dataset["assetId"] = id;
    const look = document.createElement("span");
    look.classList.add("editor-asset-drawing", "overlay");
    const body = document.createElement("span");
    body.className = "editor-asset-body";
    element.append(look, body);
    this.element.append(element);
    const node = { element, look, body, asset: undefined, label: "" };
    this.#nodes.set(id, node);
    return node;
  }

  /** Shows the assets with pictures that have been loaded meanwhile, or with another row of the data. */
  redraw(): void {
    for (const node of this.#nodes.values()) if (node.asset !== undefined) this.#placeNode(node, node.asset);
  }

  /** Shows what is wrong with the drawings that have changed. */
  updateDrawings(): void {
    for (const node of this.#nodes.values())
      if (node.asset?.aura.content !== undefined) this.#placeNode(node, node.asset);
  }

  #placeNode(node: AssetNode, asset: EditorAsset): void {
    const { element, look, body } = node;
    const { pictures, looks, findDrawing } = this.#parts;
    placeElement(element, asset);
    const drawing = findDrawing(asset);
    const fault = drawing && describeDrawing(drawing);
    const isLeftOut = drawing?.isShown === false;
    const repeated = describeRepeat(asset);
    const picture = findPicture(asset);
    const address = picture && pictures.find(picture.file);
    const isDrawn = looks.draw(look, asset);
    const isConditional = asset.aura.show_when !== undefined;
    const label = [readKind(asset), describeAsset(asset), repeated, isConditional, address, fault, isLeftOut].join(" ");
    if (label !== node.label) {
      node.label = label;
      const badge = repeated === undefined ? nothing : html`<span class="editor-asset-badge">${repeated}</span>`;
      render(
        html`${address === undefined ? nothing : html`<img class="editor-asset-picture" src=${address} alt="" decoding="async" draggable="false" @error=${removeElement} />`}
          ${fault === undefined ? nothing : html`<span class="editor-asset-fault" title=${fault}>${problemIcon}</span>`}
          <span class="editor-asset-tag">${iconOfAsset(asset)}<span>${describeAsset(asset)}</span>${isConditional ? conditionIcon : nothing}${badge}${isLeftOut ? html`<span class="editor-asset-badge">${msg("not in this row")}</span>` : nothing}</span>`,
        body,
      );
    }
    const { locked, hidden } = asset.aura as { readonly locked?: unknown; readonly hidden?: unknown };
    element.classList.toggle("is-locked", locked === true);
    element.classList.toggle("is-hidden", hidden === true);
    element.classList.toggle("is-outside", isOutside(computeAssetBox(asset.aura)));
    element.classList.toggle("has-print", asset.aura.content !== undefined);
    element.classList.toggle("is-left-out", isLeftOut);
    element.classList.toggle("is-drawn", isDrawn);
    element.classList.toggle("has-picture", address !== undefined);
    element.classList.toggle("has-faint-picture", address !== undefined && picture?.isOnPage === false);
    node.asset = asset;
  }

  /** Brings the elements into reading order and names them by their position in it. */
  #order(assets: readonly EditorAsset[]): void {
    const focused = document.activeElement;
    const ordered = sortByReadingOrder(assets);
    for (const [index, asset] of ordered.entries()) {
      const node = this.#nodes.get(asset.id);
      if (node === undefined) continue;
      const [position, total] = [index + 1, ordered.length];
      const [described, repeated] = [describeTyped(asset), describeRepeat(asset)];
      const name =
        repeated === undefined
          ? msg(str`${described}, ${position} of ${total}, page ${this.#page}`)
          : msg(str`${described}, ${position} of ${total}, page ${this.#page}, shown on ${repeated}`);
      const isBeside = isOutside(computeAssetBox(asset.aura));
      setAttribute(node.element, "aria-label", isBeside ? msg(str`${name}, outside the page`) : name);
      if (this.element.children[index] !== node.element)
        this.element.insertBefore(node.element, this.element.children[index] ?? null);
    }
    // Moving an element in the document takes the focus from it.
    if (focused instanceof HTMLElement && this.element.contains(focused) && document.activeElement !== focused)
      focused.focus({ preventScroll: true });
  }
}

/** Places an element over its page. */
export const placeElement = (element: HTMLElement, { aura }: EditorAsset): void => {
  const { left, top, width, height } = computeShownBox(aura);
  setStyle(element, "left", `${left}%`);
  setStyle(element, "top", `${top}%`);
  setStyle(element, "width", `${width}%`);
  setStyle(element, "height", `${height}%`);
};

/** A damaged picture: name and icon are shown in its place. */
const removeElement = ({ target }: Event): void => {
  if (!(target instanceof HTMLElement)) return;
  target.closest(".editor-asset")?.classList.remove("has-picture");
  target.hidden = true;
};

const setStyle = ({ style }: HTMLElement, name: string, value: string): void => {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
};

const setAttribute = (element: HTMLElement, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};
