/**
 * One page of the document: its element with canvas, text layer and links. It draws on request and releases its memory
 * when it is far from the viewport. The layer of assets is added from outside and stays.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { StringKey, Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import { abortable, isCancellation } from "./abortable.ts";
import { PageCanvas, PageTimeoutError, withPageTimeout } from "./page-canvas.ts";
import { type RenderedText, readPageText, renderTextLayer, type TextContent } from "./page-text.ts";
import { getDrawingScale } from "./zoom.ts";

/** Width and height in points, with the rotation that the PDF specifies. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  /** The PDF's `UserUnit`: points per unit of the page's coordinate space. */
  readonly userUnit: number;
}

/** Degrees clockwise, in addition to the rotation that the PDF specifies. */
export type Rotation = 0 | 90 | 180 | 270;

/** Returns the size of a pdf.js page. */
export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height, userUnit: page.userUnit };
};

/** In a frame that is not displayed, text has no size: it is drawn when the frame is shown. */
const isDisplayed = (): boolean => document.body.getClientRects().length > 0;

/** What a page needs from the page list. */
export interface PageServices {
  readonly document: PDFDocumentProxy;
  readonly drawingWorker: DeferredWorker | undefined;
  readonly t: Translate;
  /** The zoom at which this page is shown. */
  zoom(page: number): number;
  /** The page turned out to have a different size than assumed. */
  onResize(view: PageView): void;
  /** Creates the layer with the page's links. */
  createLinks(page: PDFPageProxy): Promise<HTMLElement>;
  /** The text layer was drawn. */
  onText(view: PageView): void;
  /** Drawing takes too long: it was cancelled, or continues because the reader has retried it. */
  onSlow(view: PageView): void;
  /** The reader pressed "Try again". */
  onRetry(view: PageView): void;
}

/** The element of a page and its drawings. */
export class PageView {
  /** Counted from 1. */
  readonly number: number;
  readonly element: HTMLElement;
  /** Without the rotation of the view. */
  size: PageSize;
  text: RenderedText | undefined;
  readonly #services: PageServices;
  readonly #canvas: PageCanvas;
  #rotation: Rotation = 0;
  #page: PDFPageProxy | undefined;
  #content: TextContent | undefined;
  #links: Promise<HTMLElement> | undefined;
  #notice: HTMLElement | undefined;
  #hasTextFailed = false;
  /** After a retry by the reader there is no time limit. */
  #isRetried = false;
  readonly #afterText: (() => void)[] = [];

  constructor(number: number, size: PageSize, services: PageServices) {
    this.number = number;
    this.#services = services;
    this.element = element("section", {
      class: "page",
      "data-page-number": number,
      "aria-label": services.t("pageNumber", { page: number }),
    });
    this.#canvas = new PageCanvas(this.element, services.drawingWorker);
    this.size = size;
    this.#updateStyle();
  }

  /** Size in points with the rotation of the view. */
  get displaySize(): { readonly width: number; readonly height: number } {
    const { width, height } = this.size;
    return this.#rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  }

  differsFrom({ width, height, userUnit }: PageSize): boolean {
    return width !== this.size.width || height !== this.size.height || userUnit !== this.size.userUnit;
  }

  resize(size: PageSize): void {
    if (!this.differsFrom(size)) return;
    this.size = size;
    this.#updateStyle();
  }

  /** Rotates all layers by CSS; nothing is drawn again. */
  setRotation(rotation: Rotation): void {
    this.#rotation = rotation;
    this.#updateStyle();
    this.#rotateText();
  }

  /** Whether the page shows a notice instead of its content. */
  get hasFailed(): boolean {
    return this.#notice !== undefined;
  }

  get needsCanvas(): boolean {
    return !this.hasFailed && Math.abs(this.#canvas.scale / this.#targetScale - 1) > 0.01;
  }

  get needsText(): boolean {
    return this.text === undefined && !this.hasFailed && !this.#hasTextFailed && isDisplayed();
  }

  /** Pixels of the canvas at the current zoom. */
  get targetPixels(): number {
    return this.size.width * this.size.height * this.#targetScale ** 2;
  }

  /** Canvas pixels per point that the screen can show, where a canvas of the whole page would be too large for them. */
  get detailScale(): number | undefined {
    const scale = this.#services.zoom(this.number) * (devicePixelRatio || 1);
    return this.#targetScale < 0.99 * scale ? scale : undefined;
  }

  async drawCanvas(signal: AbortSignal): Promise<void> {
    const draw = async (timeoutSignal: AbortSignal) => {
      const page = await this.#getPage(timeoutSignal);
      const size = sizeOf(page);
      if (this.differsFrom(size)) {
        this.resize(size);
        this.#services.onResize(this);
      }
      await this.#canvas.draw(page, this.#targetScale, timeoutSignal);
    };
    try {
      await withPageTimeout(signal, draw, this.#isRetried ? () => this.#services.onSlow(this) : undefined);
    } catch (cause) {
      if (cause instanceof PageTimeoutError) {
        this.#showNotice("pageSlow");
        this.#services.onSlow(this);
      } else if (!signal.aborted && !isCancellation(cause)) this.#showNotice("pageFailed");
      throw cause;
    }
  }

  /** Requests text and links early, so that the worker reads them while the browser paints the canvas. */
  readAhead(): void {
    if (this.#page) this.#requestContent(this.#page);
  }

  /** Draws text layer and links. If that fails, the page is shown without text. */
  async drawText(signal: AbortSignal): Promise<void> {
    const drawing = withPageTimeout(signal, async (timeoutSignal) => {
      const page = await this.#getPage(timeoutSignal);
      const requested = this.#requestContent(page);
      // A stream can be read only once: a retry needs a new one.
      this.#content = undefined;
      const text = await renderTextLayer(page, requested.content, timeoutSignal);
      const links = await abortable(requested.links, timeoutSignal);
      timeoutSignal.throwIfAborted();
      this.text = text;
      this.#rotateText();
      this.#canvas.canvas?.after(text.element);
      if (!text.element.isConnected) this.element.prepend(text.element);
      if (links.childElementCount > 0) text.element.after(links);
      await text.insertRest(timeoutSignal);
    });
    await drawing.catch((cause: unknown) => {
      this.#removeText();
      this.#hasTextFailed = !signal.aborted && !isCancellation(cause);
      throw cause;
    });
    this.#services.onText(this);
    this.#services.drawingWorker?.start();
    for (const callback of this.#afterText.splice(0)) callback();
  }

  /** Calls back once, when the text layer is drawn the next time. */
  afterText(callback: () => void): void {
    this.#afterText.push(callback);
  }

  /** Releases canvas and text, here and in pdf.js. Selected text stays. */
  release(): void {
    this.#canvas.release();
    if (this.text && !getSelection()?.containsNode(this.text.element, true)) this.#removeText();
    this.#page?.cleanup();
  }

  #removeText(): void {
    this.text?.element.remove();
    this.text = undefined;
  }

  get #targetScale(): number {
    return getDrawingScale(this.size, this.#services.zoom(this.number), devicePixelRatio || 1);
  }

  async #getPage(signal: AbortSignal): Promise<PDFPageProxy> {
    this.#page ??= await abortable(this.#services.document.getPage(this.number), signal);
    return this.#page;
  }

  #requestContent(page: PDFPageProxy) {
    this.#content ??= readPageText(page);
    this.#links ??= this.#services.createLinks(page);
    // Avoids an unhandled rejection; `drawText` awaits the links and reports it.
    this.#links.catch(() => {});
    return { content: this.#content, links: this.#links };
  }

  #updateStyle(): void {
    const { style, dataset } = this.element;
    const { width, height } = this.displaySize;
    style.setProperty("--page-width", String(width));
    style.setProperty("--page-height", String(height));
    style.setProperty("--user-unit", String(this.size.userUnit));
    if (this.#rotation === 0) delete dataset["rotation"];
    else dataset["rotation"] = String(this.#rotation);
  }

  /** pdf.js lays out text unrotated and rotates the layer by `data-main-rotation`. */
  #rotateText(): void {
    if (this.text && this.#page)
      this.text.element.dataset["mainRotation"] = String((this.#page.rotate + this.#rotation) % 360);
  }

  /** Shows the notice with a button to try again. Other pages are not affected. */
  #showNotice(sentence: StringKey & ("pageFailed" | "pageSlow")): void {
    const { t, onRetry } = this.#services;
    const retryButton = button("plain", t("tryAgain"), () => {
      notice.remove();
      this.#notice = undefined;
      this.#isRetried = true;
      onRetry(this);
    });
    const notice: HTMLElement = element("div", { class: "page-notice" }, element("p", {}, t(sentence)), retryButton);
    this.#notice?.remove();
    this.#notice = notice;
    this.element.append(notice);
  }
}
