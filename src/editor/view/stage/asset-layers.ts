/** The layers of the pages near the viewport. During a gesture they show the assets as they would be after it. */

import { msg, str } from "@lit/localize";
import { html, render } from "lit";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { RowData } from "#domain/values/row-data.ts";
import { listRepeatedOn } from "#editor/model/commands/repeat.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { listPageAssets, type Patch } from "#editor/model/document/editor-document.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import type { PageView } from "#reader/index.ts";
import { describeAsset } from "../asset-names.ts";
import { AssetDrawings, type DrawingContext } from "./asset-drawings.ts";
import { PictureAddresses } from "./asset-pictures.ts";
import { PageLayer, placeElement } from "./page-layer.ts";
import type { ContentService } from "./printed/content-service.ts";
import { PrintedDrawings } from "./printed/printed-drawings.ts";
import { type FindDrawing, PrintedLayer } from "./printed/printed-layer.ts";

/** Layers are created this far from the viewport, in parts of its height. */
const aheadMargin = "100% 0px";

/** Shows assets on pages. */
export class AssetLayers {
  readonly #views: readonly PageView[];
  readonly #layers = new Map<number, PageLayer>();
  readonly #copies = new Map<number, PageCopies>();
  readonly #prints = new Map<number, PrintedLayer>();
  readonly #pictures: PictureAddresses;
  readonly #drawings: PrintedDrawings;
  readonly #looks: AssetDrawings;
  #state: EditorState | undefined;
  #arePicturesRequested = false;

  constructor(
    scroller: HTMLElement,
    {
      views,
      readFile,
      fetchFile,
      contents,
      signal,
    }: {
      readonly views: readonly PageView[];
      readonly readFile: (file: StoredFile) => Promise<Blob | undefined>;
      readonly fetchFile: (url: string) => Promise<Blob | undefined>;
      readonly contents: ContentService;
      readonly signal: AbortSignal;
    },
  ) {
    this.#views = views;
    this.#pictures = new PictureAddresses({ readFile, fetchFile }, { onLoad: () => this.#requestPictures(), signal });
    this.#drawings = new PrintedDrawings(contents, () => this.#updateDrawings());
    this.#looks = new AssetDrawings(this.#pictures);
    const observer = new IntersectionObserver((entries) => this.#handleIntersections(entries), {
      root: scroller,
      rootMargin: aheadMargin,
    });
    for (const { element } of views) observer.observe(element);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Shows a state. */
  update(state: EditorState, context: DrawingContext): void {
    const previous = this.#state;
    this.#state = state;
    if (this.#looks.setContext(context)) for (const layer of this.#layers.values()) layer.redraw();
    if (previous === undefined || hasOtherAssets(previous, state))
      for (const page of this.#layers.keys()) this.#show(page);
  }

  /** Fills what is printed with a row. */
  setRow(row: RowData | undefined): void {
    if (this.#drawings.setRow(row)) this.#updateDrawings();
  }

  /** Draws what is printed in the sizes that pages have now. */
  updateSizes(): void {
    this.#updateDrawings();
  }

  /**
   * Returns the element of an asset; creates the layer of its page if it is far from the viewport. Undefined for one on a
   * page that the PDF does not have.
   */
  find(id: string): HTMLElement | undefined {
    const page = this.#state?.document.assets.get(id)?.page;
    if (page === undefined || this.#views[page - 1] === undefined) return undefined;
    this.showPage(page);
    return this.#layers.get(page)?.find(id);
  }

  /** Shows the assets of a page without waiting until the browser reports that it is near the viewport. */
  showPage(page: number): void {
    if (!this.#layers.has(page)) this.#add(page);
  }

  #handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = Number((target as HTMLElement).dataset["pageNumber"]);
      const layer = this.#layers.get(page);
      if (isIntersecting && layer === undefined) this.#add(page);
      else if (!isIntersecting && layer !== undefined && !layer.element.contains(document.activeElement)) {
        layer.element.remove();
        this.#layers.delete(page);
        this.#copies.get(page)?.element.remove();
        this.#copies.delete(page);
        this.#prints.get(page)?.element.remove();
        this.#prints.delete(page);
        this.#drawings.forget(page);
      }
    }
  }

  /** Shows pictures that have been loaded meanwhile: all of a frame together, because each update looks at all assets. */
  #requestPictures(): void {
    if (this.#arePicturesRequested) return;
    this.#arePicturesRequested = true;
    requestAnimationFrame(() => {
      this.#arePicturesRequested = false;
      for (const layer of this.#layers.values()) layer.redraw();
    });
  }

  #updateDrawings(): void {
    for (const layer of this.#layers.values()) layer.updateDrawings();
    for (const print of this.#prints.values()) print.updateDrawings();
  }

  #add(page: number): void {
    const findDrawing: FindDrawing = (asset) => {
      const size = this.#views[page - 1]?.size;
      return size && this.#drawings.find(asset, page, size);
    };
    const layer = new PageLayer(page, { pictures: this.#pictures, looks: this.#looks, findDrawing });
    this.#layers.set(page, layer);
    const copies = new PageCopies();
    this.#copies.set(page, copies);
    const print = new PrintedLayer(findDrawing);
    this.#prints.set(page, print);
    this.#views[page - 1]?.element.append(print.element, copies.element, layer.element);
    this.#show(page);
  }

  #show(page: number): void {
    const state = this.#state;
    if (state === undefined) return;
    const { document: current, gesture, selection } = state;
    const patches = gesture?.preview ?? [];
    const assets = withPatches(listPageAssets(current, page), patches, page);
    this.#layers.get(page)?.update({
      assets,
      selection: gesture?.selection ?? selection,
      isGesture: gesture !== undefined,
    });
    const patched = new Map(patches.map(({ id, after }) => [id, after]));
    const copies = listRepeatedOn(current, page).map((asset) => patched.get(asset.id) ?? asset);
    this.#copies.get(page)?.update(copies);
    this.#prints.get(page)?.update([...assets, ...copies]);
  }
}

const hasOtherAssets = (previous: EditorState, { document: current, gesture, selection }: EditorState): boolean =>
  previous.document !== current || previous.gesture !== gesture || previous.selection !== selection;

/** Returns the assets of a page after the patches of a gesture, which lie on top. */
const withPatches = (
  assets: readonly EditorAsset[],
  patches: readonly Patch[],
  page: number,
): readonly EditorAsset[] => {
  if (patches.length === 0) return assets;
  const patched = new Map(patches.map(({ id, after }) => [id, after]));
  const present = new Set(assets.map(({ id }) => id));
  return [
    ...assets.flatMap((asset) => {
      const after = patched.has(asset.id) ? patched.get(asset.id) : asset;
      return after?.page === page ? [after] : [];
    }),
    ...patches.flatMap(({ id, after }) => (after?.page === page && !present.has(id) ? [after] : [])),
  ];
};

/**
 * The assets of other pages that are shown on a page too, drawn faintly beneath its own. They are changed on their own
 * page, so the pointer passes through and screen readers hear of them there.
 */
class PageCopies {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "asset-copies";
    this.element.setAttribute("aria-hidden", "true");
  }

  /** Shows the assets. They are few, so all are drawn anew where one is added or removed. */
  update(assets: readonly EditorAsset[]): void {
    const copies = assets.map(
      ({ id }) => html`<div class="asset-copy" data-copy-of=${id}><span class="asset-copy-tag"></span></div>`,
    );
    render(copies, this.element);
    for (const [index, asset] of assets.entries()) {
      const copy = this.element.querySelectorAll<HTMLElement>(".asset-copy")[index];
      if (copy === undefined) continue;
      placeElement(copy, asset);
      copy.classList.toggle("has-print", asset.aura.content !== undefined);
      const tag = copy.firstElementChild;
      if (tag !== null) tag.textContent = msg(str`${describeAsset(asset)}, from page ${asset.page}`);
    }
  }
}
