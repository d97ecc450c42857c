/**
 * One page: its place in the document, its canvas, its text and links. It draws when it is told to and gives its
 * memory back when it is far away; the layer of assets is given to it and stays.
 */
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist";
import { element } from "./dom.ts";
import { type DrawnText, drawText } from "./page-text.ts";
import type { Translate } from "./strings.ts";
import { drawingScale } from "./zoom.ts";

/** Points, as displayed. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  /** CSS pixels of a point of the page's own space: the PDF's user unit. */
  readonly userUnit: number;
}

export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height, userUnit: page.userUnit };
};

export interface PageServices {
  readonly document: PDFDocumentProxy;
  readonly say: Translate;
  zoom(): number;
  /** Makes the page's own links. */
  links(page: PDFPageProxy): Promise<HTMLElement>;
  onText(view: PageView): void;
}

export class PageView {
  readonly number: number;
  readonly element: HTMLElement;
  size: PageSize;
  text: DrawnText | undefined;
  readonly #services: PageServices;
  #canvas: HTMLCanvasElement | undefined;
  #links: HTMLElement | undefined;
  #drawnScale = 0;
  readonly #afterText: (() => void)[] = [];

  constructor(number: number, size: PageSize, services: PageServices) {
    this.number = number;
    this.#services = services;
    this.element = element("section", {
      class: "page",
      "data-page-number": number,
      "aria-label": services.say("pageNumber", { page: number }),
    });
    this.size = size;
    this.resize(size);
  }

  resize(size: PageSize): void {
    this.size = size;
    this.element.style.setProperty("--page-width", String(size.width));
    this.element.style.setProperty("--page-height", String(size.height));
    this.element.style.setProperty("--user-unit", String(size.userUnit));
  }

  get #wantedScale(): number {
    return drawingScale(this.size, this.#services.zoom(), devicePixelRatio || 1);
  }

  get needsCanvas(): boolean {
    return this.#canvas === undefined || Math.abs(this.#drawnScale / this.#wantedScale - 1) > 0.01;
  }

  get needsText(): boolean {
    return this.text === undefined;
  }

  async drawCanvas(signal: AbortSignal): Promise<void> {
    const page = await this.#services.document.getPage(this.number);
    signal.throwIfAborted();
    this.resize(sizeOf(page));
    const scale = this.#wantedScale;
    const viewport = page.getViewport({ scale });
    const canvas = element("canvas", { "aria-hidden": "true" });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    // The first drawing may be watched; a sharper one replaces the old one when it is whole.
    if (this.#canvas === undefined) this.#show(canvas);
    const task = page.render({ canvas, viewport });
    try {
      await finished(task, signal);
      if (canvas.width === 0) throw new Error("The page was left while it was drawn");
    } catch (cause) {
      const left = canvas.width === 0;
      if (this.#canvas === canvas) this.#canvas = undefined;
      discard(canvas);
      if (!signal.aborted && !left) this.#fail();
      throw cause;
    }
    this.#show(canvas);
    this.#drawnScale = scale;
  }

  async drawText(signal: AbortSignal): Promise<void> {
    const page = await this.#services.document.getPage(this.number);
    const text = await drawText(page, signal);
    this.text = text;
    this.#canvas?.after(text.element);
    if (!text.element.isConnected) this.element.prepend(text.element);
    if (this.#links === undefined) {
      this.#links = await this.#services.links(page);
      if (this.#links.childElementCount > 0) text.element.after(this.#links);
    }
    this.#services.onText(this);
    for (const work of this.#afterText.splice(0)) work();
  }

  /** Once, when the text is drawn the next time. */
  afterText(work: () => void): void {
    this.#afterText.push(work);
  }

  /** Gives canvas and text back. Text that is selected stays. */
  release(): void {
    if (this.#canvas) discard(this.#canvas);
    this.#canvas = undefined;
    this.#drawnScale = 0;
    if (this.text && !getSelection()?.containsNode(this.text.element, true)) {
      this.text.element.remove();
      this.text = undefined;
    }
  }

  #show(canvas: HTMLCanvasElement): void {
    if (this.#canvas === canvas) return;
    if (this.#canvas) {
      this.#canvas.replaceWith(canvas);
      discard(this.#canvas);
    } else this.element.prepend(canvas);
    this.#canvas = canvas;
    this.element.classList.remove("failed");
  }

  /** The page stays as a blank sheet that says so; the others go on. */
  #fail(): void {
    this.element.classList.add("failed");
    this.element.dataset["notice"] = this.#services.say("pageFailed");
    const blank = element("canvas", { "aria-hidden": "true" });
    blank.width = 1;
    blank.height = 1;
    this.element.prepend(blank);
    this.#canvas = blank;
    this.#drawnScale = this.#wantedScale;
  }
}

/** An empty canvas frees its pixels at once; some browsers keep those of a removed one for long. */
const discard = (canvas: HTMLCanvasElement): void => {
  canvas.remove();
  canvas.width = 0;
  canvas.height = 0;
};

const finished = async (task: RenderTask, signal: AbortSignal): Promise<void> => {
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await task.promise;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};
