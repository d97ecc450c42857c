import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { type ContentBox, toAssetBox, uniteBoxes } from "#editor/model/document/boxes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import { listAllInReadingOrder } from "#editor/model/document/reading-order.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import type { GestureSurface, PageContents } from "#editor/model/gestures/gesture.ts";
import { joinTextLines } from "#editor/model/snapping/text-lines.ts";
import { type OpenedPdf, type OpenPages, openPages, type PageList, readPageContents, stepZoom } from "#reader/index.ts";
import { LightElement } from "#ui/light-element.ts";
import { AssetLayers } from "./asset-layers.ts";
import { contentBoxOf, findMiddle, findPagePoint, listPageBoxes, type PagePoint } from "./content-geometry.ts";
import { listenToMenu, type StageMenuRequest } from "./menu-request.ts";
import { listenToPointer } from "./pointer-input.ts";
import type { ContentFaults, ContentService } from "./printed/content-service.ts";
import { FaultCheck } from "./printed/fault-check.ts";
import { type FindPageBox, SelectionLayer } from "./selection-layer.ts";

/** What the pages show now. `zoom`: CSS pixels per point. */
export interface StageView {
  readonly page: number;
  readonly pageCount: number;
  readonly zoom: number;
}

/** The parts of a gesture's surface that do not depend on the layout. */
export type AssetFactory = Pick<GestureSurface, "createAsset" | "defaultSize">;

/** How the pages are fitted into the window. */
export type StageFit = "width" | "page" | "selection";

/**
 * The pages with their assets. Dispatches `editor-action` for what pointers do, `stage-view` when page or zoom change,
 * `stage-ready` when the first page is painted, `stage-failed` with the error if the PDF cannot be opened, `stage-menu` with
 * a `StageMenuRequest` at a right press or a held finger, `stage-open` when an asset is pressed twice, and `stage-faults` with
 * what is wrong with printed contents in any sample row.
 */
export class PageStage extends LightElement {
  static override properties = {
    openPdf: { attribute: false },
    state: { attribute: false },
    factory: { attribute: false },
    now: { attribute: false },
    selectsSeveral: { attribute: false },
    readFile: { attribute: false },
    fetchFile: { attribute: false },
    contents: { attribute: false },
    sample: { attribute: false },
    skin: { attribute: false },
  };
  /** Opens the PDF. The signal closes it. */
  declare openPdf: (signal: AbortSignal) => Promise<OpenedPdf>;
  declare state: EditorState;
  declare factory: AssetFactory;
  /** Returns the time in milliseconds since 1970. */
  declare now: () => number;
  /** Whether presses add to the selection. */
  declare selectsSeveral: boolean;
  /** Reads the picture of an asset. */
  declare readFile: (file: StoredFile) => Promise<Blob | undefined>;
  /** Reads a picture of another site. */
  declare fetchFile: (url: string) => Promise<Blob | undefined>;
  /** Draws and checks what assets print. */
  declare contents: ContentService;
  /** The sample rows, and the one with which contents are filled. */
  declare sample: SampleData;
  /** `config.skin` of the smartlink, unchecked. */
  declare skin: unknown;
  #pages: OpenPages | undefined;
  #layers: AssetLayers | undefined;
  #contents: PageContentsCache | undefined;
  #faultCheck: FaultCheck | undefined;
  readonly #selection = new SelectionLayer();
  #opening = new AbortController();
  /** The asset that gets the focus when it is shown. */
  #awaitedId: string | undefined;

  constructor() {
    super();
    this.selectsSeveral = false;
    [this.readFile, this.fetchFile] = [async () => undefined, async () => undefined];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#opening.abort();
    [this.#pages, this.#layers, this.#contents] = [undefined, undefined, undefined];
  }

  /** Zooms in (1) or out (-1) by a step. */
  zoomBy(direction: 1 | -1): void {
    const list = this.#pages?.list;
    list?.setZoom(stepZoom(list.zoom, direction));
  }

  /** Sets the zoom: a fit, or CSS pixels per point. */
  fit(to: StageFit | number): void {
    const list = this.#pages?.list;
    if (to !== "selection") list?.setZoom(to);
    else if (list !== undefined) fitBox(list, () => uniteSelection(this.state, this.#findPageBox));
  }

  /** Scrolls to a page. */
  goTo(page: number): void {
    this.#pages?.list.goTo({ page });
  }

  /** Scrolls to an asset and focuses it. One that was just added is focused when it is shown. */
  focusAsset(id: string): void {
    const element = this.showAsset(id);
    this.#awaitedId = element === undefined ? id : undefined;
    element?.focus({ preventScroll: true });
  }

  /** Focuses the asset after (1) or before (-1) the focused one in reading order. Returns false if there is none. */
  focusNextAsset(direction: 1 | -1): boolean {
    const next = findNextAsset(this.state.document, readFocusedId(), direction);
    if (next !== undefined) this.focusAsset(next);
    return next !== undefined;
  }

  /** Scrolls to an asset. Returns its element. */
  showAsset(id: string): HTMLElement | undefined {
    const element = this.#layers?.find(id);
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return element;
  }

  /** Scrolls to where an asset is, or was, if that is out of view. */
  async revealPlace(asset: EditorAsset): Promise<void> {
    await this.updateComplete;
    revealAsset(this.#scroller, asset, this.#findPageBox);
  }

  /** Focuses the first selected asset; the pages while a tool is chosen or nothing is selected. */
  focusSelection(): void {
    const [id = ""] = this.state.tool === "select" ? this.state.selection : [];
    (this.showAsset(id) ?? this.#scroller).focus({ preventScroll: true });
  }

  /** Gives the pages the keyboard. */
  focusPages(): void {
    this.#scroller.focus({ preventScroll: true });
  }

  /** Returns the point in the middle of the viewport: its page, and percent of it. */
  middleOfView(): PagePoint {
    const list = this.#pages?.list;
    const page = list?.current ?? 1;
    return findMiddle(this.#scroller, list?.views[page - 1], page);
  }

  /** Returns the page and the point in percent under a point of the window; undefined beside the pages. */
  pointAt(clientX: number, clientY: number): PagePoint | undefined {
    return findPagePoint(this.#pages?.list.views ?? [], clientX, clientY);
  }

  /** Rendered once: pages and layers are managed outside of Lit. */
  protected override render(): TemplateResult {
    return html`<div class="editor-pages" tabindex="0" role="region" aria-label=${msg("Pages")}></div>`;
  }

  protected override firstUpdated(): void {
    void this.#open();
  }

  protected override updated(changed: PropertyValues): void {
    if (["state", "selectsSeveral", "sample", "skin"].some((name) => changed.has(name))) this.#show();
    if (changed.has("sample")) this.#layers?.setRow(this.sample.row);
    this.#checkContents(changed);
    if (this.#awaitedId !== undefined) this.focusAsset(this.#awaitedId);
    const previous = changed.get("state") as EditorState | undefined;
    const hasEnded = previous?.gesture !== undefined && this.state.gesture === undefined;
    // Pressed may be an asset above the selected one; one that was dragged to another page is another element there.
    if (hasEnded && isFocusElsewhere(this.state.selection)) this.focusSelection();
  }

  get #scroller(): HTMLElement {
    return this.querySelector(".editor-pages") as HTMLElement;
  }

  #show(): void {
    const scroller = this.#scroller;
    scroller.dataset["tool"] = this.state.tool;
    scroller.classList.toggle("selects-several", this.selectsSeveral);
    scroller.classList.toggle("is-busy", this.state.gesture !== undefined);
    this.#layers?.update(this.state, { row: this.sample.row, skin: this.skin });
    if (this.#pages !== undefined) this.#selection.update(this.state, this.#findPageBox);
  }

  readonly #findPageBox = (page: number): ContentBox | undefined => {
    const view = this.#pages?.list.views[page - 1];
    return view === undefined ? undefined : contentBoxOf(this.#scroller, view.element);
  };

  async #open(): Promise<void> {
    this.#opening.abort();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    const scroller = this.#scroller;
    try {
      this.#pages = await openPages(await this.openPdf(signal), {
        container: scroller,
        signal,
        onPage: () => this.#reportView(),
        onZoom: () => {
          // Called while the pages open, before their list is returned.
          if (this.#pages === undefined) return;
          this.#show();
          this.#reportView();
        },
        onSizes: () => {
          this.#show();
          this.#layers?.updateSizes();
          this.#requestCheck();
        },
      });
    } catch (error) {
      return signal.aborted ? undefined : this.emit("stage-failed", error);
    }
    const { list, document: pdf } = this.#pages;
    list.setZoom(list.activeZoomChoice); // The default fit would halve the pages when a notice makes them landscape.
    const contents = new PageContentsCache(pdf);
    this.#contents = contents;
    scroller.append(this.#selection.element);
    const readState = () => this.state;
    const { readFile, fetchFile } = this;
    this.#layers = new AssetLayers(scroller, {
      views: list.views,
      readFile,
      fetchFile,
      contents: this.contents,
      signal,
    });
    this.#layers.setRow(this.sample.row);
    this.#faultCheck = new FaultCheck(
      this.contents,
      (faults) => this.emit<ContentFaults>("stage-faults", faults),
      signal,
    );
    const onMenu = (request: StageMenuRequest) => this.emit<StageMenuRequest>("stage-menu", request);
    const openMenu = listenToMenu({ scroller, views: list.views, readState, signal, onMenu });
    listenToPointer({
      scroller,
      signal,
      now: () => this.now(),
      readState,
      dispatch: (action) => this.emit<EditorAction>("editor-action", action),
      createSurface: () => ({
        ...this.factory,
        pageBoxes: listPageBoxes(scroller, list.views),
        readContents: (page) => contents.read(page),
      }),
      handleOf: (target) => this.#selection.handleOf(target),
      selectsSeveral: () => this.selectsSeveral,
      onHold: openMenu,
      onDoublePress: () => this.emit("stage-open"),
    });
    const observer = new ResizeObserver(() => requestAnimationFrame(() => this.#show()));
    observer.observe(scroller);
    signal.addEventListener("abort", () => observer.disconnect());
    this.#show();
    this.#layers.showPage(list.current);
    this.#reportView();
    this.emit("stage-ready");
  }

  /** Checks what is printed after changes of the document or of the rows. */
  #checkContents(changed: PropertyValues): void {
    const [state, sample] = [changed.get("state"), changed.get("sample")] as [EditorState?, SampleData?];
    const hasOtherDocument = state !== undefined && state.document !== this.state.document;
    if (hasOtherDocument || (sample !== undefined && sample.rows !== this.sample.rows)) this.#requestCheck();
  }

  #requestCheck(): void {
    const sizeOf = (page: number) => this.#pages?.list.views[page - 1]?.size;
    this.#faultCheck?.request({ document: this.state.document, rows: this.sample.rows ?? [], sizeOf });
  }

  #reportView(): void {
    const list = this.#pages?.list;
    if (list === undefined) return;
    // Read before a drag begins, so that its first step knows to what to snap.
    for (const page of [list.current, list.current + 1]) this.#contents?.read(page);
    this.emit<StageView>("stage-view", { page: list.current, pageCount: list.views.length, zoom: list.zoom });
  }
}

/** Reads what the pages of a PDF show, each once. */
class PageContentsCache {
  readonly #document: OpenPages["document"];
  readonly #contents = new Map<number, PageContents | undefined>();

  constructor(document: OpenPages["document"]) {
    this.#document = document;
  }

  /** Returns what a page shows; undefined while it is read, which starts at the first call. Pages count from 1. */
  read(page: number): PageContents | undefined {
    if (!this.#contents.has(page) && page >= 1 && page <= this.#document.numPages) {
      this.#contents.set(page, undefined);
      void this.#load(page);
    }
    return this.#contents.get(page);
  }

  async #load(number: number): Promise<void> {
    try {
      const { texts, pictures } = await readPageContents(await this.#document.getPage(number));
      this.#contents.set(number, { textLines: joinTextLines(texts), pictures });
    } catch {
      // The PDF was closed, or the page is damaged: assets then snap to everything else.
    }
  }
}

/** Space around a fitted box. CSS pixels. */
const marginPx = 48;

/** Zooms and scrolls the pages so that a box fills the window. `readBox` returns it in px of the scrolled content. */
const fitBox = (list: PageList, readBox: () => ContentBox | undefined): void => {
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
const revealAsset = (scroller: HTMLElement, asset: EditorAsset, findPageBox: FindPageBox): void => {
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
const uniteSelection = (
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

customElements.define("page-stage", PageStage);

declare global {
  interface HTMLElementTagNameMap {
    "page-stage": PageStage;
  }
}

/** Returns the id of the asset after (1) or before (-1) another one in reading order; undefined at the ends. */
const findNextAsset = (document: EditorDocument, id: string | undefined, direction: 1 | -1): string | undefined => {
  if (id === undefined) return undefined;
  const ordered = listAllInReadingOrder(document);
  const at = ordered.findIndex((asset) => asset.id === id);
  return at < 0 ? undefined : ordered[at + direction]?.id;
};

/** Returns the id of the asset that has the focus. */
const readFocusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-asset-id]")?.dataset["assetId"];

/** Returns whether nothing has the focus, or an asset that is not selected. */
const isFocusElsewhere = (selection: ReadonlySet<string>): boolean => {
  const id = readFocusedId();
  return id === undefined ? document.activeElement === document.body : !selection.has(id);
};
