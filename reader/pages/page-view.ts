/**
 * One page: its place in the document, its picture, its text and links. It draws when it is told to and gives its
 * memory back when it is far away; the layer of assets is given to it and stays.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { StringKey, Translate } from "../i18n/language.ts";
import { button, element } from "../ui/dom.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import { abortable, isCancellation } from "./abortable.ts";
import { PageCanvas, PageTimeoutError, withPageTimeout } from "./page-canvas.ts";
import { type RenderedText, readPageText, renderTextLayer, type TextContent } from "./page-text.ts";
import { getDrawingScale } from "./zoom.ts";

/** Points, as displayed. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  /** CSS pixels of a point of the page's own space: the PDF's user unit. */
  readonly userUnit: number;
}

/** Degrees clockwise, beside what the page itself asks for. */
export type Rotation = 0 | 90 | 180 | 270;

export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height, userUnit: page.userUnit };
};

export interface PageServices {
  readonly document: PDFDocumentProxy;
  readonly drawingWorker: DeferredWorker | undefined;
  readonly t: Translate;
  /** The zoom at which this page is shown. */
  zoom(page: number): number;
  /** Drawing has shown that the page has a size other than the assumed one. */
  onResize(view: PageView): void;
  /** Makes the page's own links. */
  createLinks(page: PDFPageProxy): Promise<HTMLElement>;
  onText(view: PageView): void;
  /** The page takes too long. It was given up, or the reader has asked for it once more. */
  onSlow(view: PageView): void;
  /** The reader wants it to be drawn once more. */
  onRetry(view: PageView): void;
}

export class PageView {
  readonly number: number;
  readonly element: HTMLElement;
  /** Before it is turned. */
  size: PageSize;
  text: RenderedText | undefined;
  readonly #services: PageServices;
  readonly #picture: PageCanvas;
  #turn: Rotation = 0;
  #page: PDFPageProxy | undefined;
  #content: TextContent | undefined;
  #links: Promise<HTMLElement> | undefined;
  #notice: HTMLElement | undefined;
  #withoutText = false;
  /** The reader has asked for it once more: it may take as long as it takes. */
  #isAwaited = false;
  readonly #afterText: (() => void)[] = [];

  constructor(number: number, size: PageSize, services: PageServices) {
    this.number = number;
    this.#services = services;
    this.element = element("section", {
      class: "page",
      "data-page-number": number,
      "aria-label": services.t("pageNumber", { page: number }),
    });
    this.#picture = new PageCanvas(this.element, services.drawingWorker);
    this.size = size;
    this.#place();
  }

  /** As it lies on the screen. */
  get displaySize(): { readonly width: number; readonly height: number } {
    const { width, height } = this.size;
    return this.#turn % 180 === 0 ? { width, height } : { width: height, height: width };
  }

  differsFrom({ width, height, userUnit }: PageSize): boolean {
    return width !== this.size.width || height !== this.size.height || userUnit !== this.size.userUnit;
  }

  resize(size: PageSize): void {
    if (!this.differsFrom(size)) return;
    this.size = size;
    this.#place();
  }

  /** Picture, text, links and assets are turned as they are: nothing is drawn again. */
  setRotation(turn: Rotation): void {
    this.#turn = turn;
    this.#place();
    this.#turnText();
  }

  /** It says so in its place, and is drawn again when somebody asks for it. */
  get hasFailed(): boolean {
    return this.#notice !== undefined;
  }

  get needsCanvas(): boolean {
    return !this.hasFailed && Math.abs(this.#picture.scale / this.#wantedScale - 1) > 0.01;
  }

  get needsText(): boolean {
    return this.text === undefined && !this.hasFailed && !this.#withoutText;
  }

  /** Of the picture that the zoom asks for. */
  get targetPixels(): number {
    return this.size.width * this.size.height * this.#wantedScale ** 2;
  }

  async drawCanvas(signal: AbortSignal): Promise<void> {
    const draw = async (inTime: AbortSignal) => {
      const page = await this.#read(inTime);
      const size = sizeOf(page);
      if (this.differsFrom(size)) {
        this.resize(size);
        this.#services.onResize(this);
      }
      await this.#picture.draw(page, this.#wantedScale, inTime);
    };
    try {
      await withPageTimeout(signal, draw, this.#isAwaited ? () => this.#services.onSlow(this) : undefined);
    } catch (cause) {
      if (cause instanceof PageTimeoutError) {
        this.#tell("pageSlow");
        this.#services.onSlow(this);
      } else if (!signal.aborted && !isCancellation(cause)) this.#tell("pageFailed");
      throw cause;
    }
  }

  /** The worker reads text and links of a page whose picture is drawn, while the window paints it. */
  readAhead(): void {
    if (this.#page) this.#ask(this.#page);
  }

  /** A page whose text cannot be had is shown without it. */
  async drawText(signal: AbortSignal): Promise<void> {
    const drawing = withPageTimeout(signal, async (inTime) => {
      const page = await this.#read(inTime);
      const asked = this.#ask(page);
      // What was given up half way is asked for anew.
      this.#content = undefined;
      const text = await renderTextLayer(page, asked.content, inTime);
      const links = await abortable(asked.links, inTime);
      inTime.throwIfAborted();
      this.text = text;
      this.#turnText();
      this.#picture.canvas?.after(text.element);
      if (!text.element.isConnected) this.element.prepend(text.element);
      if (links.childElementCount > 0) text.element.after(links);
      await text.insertRest(inTime);
    });
    await drawing.catch((cause: unknown) => {
      this.#dropText();
      this.#withoutText = !signal.aborted && !isCancellation(cause);
      throw cause;
    });
    this.#services.onText(this);
    this.#services.drawingWorker?.start();
    for (const work of this.#afterText.splice(0)) work();
  }

  /** Once, when the text is drawn the next time. */
  afterText(work: () => void): void {
    this.#afterText.push(work);
  }

  /** Gives picture and text back, here and in pdf.js. Text that is selected stays. */
  release(): void {
    this.#picture.release();
    if (this.text && !getSelection()?.containsNode(this.text.element, true)) this.#dropText();
    this.#page?.cleanup();
  }

  #dropText(): void {
    this.text?.element.remove();
    this.text = undefined;
  }

  get #wantedScale(): number {
    return getDrawingScale(this.size, this.#services.zoom(this.number), devicePixelRatio || 1);
  }

  async #read(signal: AbortSignal): Promise<PDFPageProxy> {
    this.#page ??= await abortable(this.#services.document.getPage(this.number), signal);
    return this.#page;
  }

  #ask(page: PDFPageProxy) {
    this.#content ??= readPageText(page);
    this.#links ??= this.#services.createLinks(page);
    // Told where they are waited for.
    this.#links.catch(() => {});
    return { content: this.#content, links: this.#links };
  }

  #place(): void {
    const { style, dataset } = this.element;
    const { width, height } = this.displaySize;
    style.setProperty("--page-width", String(width));
    style.setProperty("--page-height", String(height));
    style.setProperty("--user-unit", String(this.size.userUnit));
    if (this.#turn === 0) delete dataset["rotation"];
    else dataset["rotation"] = String(this.#turn);
  }

  /** pdf.js lays text out as the page is stored, and turns the layer by the page's own rotation. */
  #turnText(): void {
    if (this.text && this.#page)
      this.text.element.dataset["mainRotation"] = String((this.#page.rotate + this.#turn) % 360);
  }

  /** The page stays as a sheet that says so and can be asked once more; the others go on. */
  #tell(sentence: StringKey & ("pageFailed" | "pageSlow")): void {
    const { t, onRetry } = this.#services;
    const again = button("plain", t("tryAgain"), () => {
      notice.remove();
      this.#notice = undefined;
      this.#isAwaited = true;
      onRetry(this);
    });
    const notice: HTMLElement = element("div", { class: "page-notice" }, element("p", {}, t(sentence)), again);
    this.#notice?.remove();
    this.#notice = notice;
    this.element.append(notice);
  }
}
