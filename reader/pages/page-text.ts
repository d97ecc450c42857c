/** The text layer of a page: transparent text over the canvas for selection, copying, search and assistive technology. */
import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import type { PlacedRun } from "#reader/model/join-text.ts";
import { element } from "../ui/dom.ts";
import { nextPaint } from "../ui/page-visibility.ts";

/** The text layer of a page. */
export interface RenderedText {
  readonly element: HTMLElement;
  /** One element for each text item, in the order of pdf.js' text content. */
  readonly runs: readonly HTMLElement[];
  /** The text item of each of `runs`. */
  readonly items: readonly PlacedRun[];
  /** Inserts the rest of a long text part by part, one per frame. Call it when `element` is in the document. */
  insertRest(signal: AbortSignal): Promise<void>;
}

/** Every browser lays out this many elements without a noticeable pause. */
const maxElementsPerFrame = 1_500;

/** The stream of text items of a page. */
export type TextContent = ReturnType<PDFPageProxy["streamTextContent"]>;
type TextChunk = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;

/** Requests the text of a page; the worker starts to read immediately. */
export const readPageText = (page: PDFPageProxy): TextContent =>
  page.streamTextContent({ includeMarkedContent: true, disableNormalization: true });

/** Renders the text layer. Rejects when the signal is aborted. */
export const renderTextLayer = async (
  page: PDFPageProxy,
  text: TextContent,
  signal: AbortSignal,
): Promise<RenderedText> => {
  const container = element("div", { class: "text-layer" });
  const items: PlacedRun[] = [];
  const collectItems = new TransformStream<TextChunk, TextChunk>({
    transform: (chunk, controller) => {
      for (const item of chunk.items) if ("str" in item) items.push(item);
      controller.enqueue(chunk);
    },
  });
  const layer = new TextLayer({
    textContentSource: text.pipeThrough(collectItems),
    images: undefined,
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  const cancel = () => layer.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await layer.render();
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  const parts = container.childElementCount > maxElementsPerFrame ? splitIntoParts(container) : [];
  // Fills the space below the text, so that a selection dragged past it does not jump to the start of the page.
  const end = element("div", { class: "text-end" });
  container.append(end);
  const insertRest = async (insertSignal: AbortSignal) => {
    for (const part of parts) {
      end.before(part);
      await nextPaint();
      insertSignal.throwIfAborted();
    }
  };
  return { element: container, runs: layer.textDivs as HTMLElement[], items, insertRest };
};

/** Moves the children into parts with layout containment (styles/text-layer.css), each as large as the page. */
const splitIntoParts = (container: HTMLElement): readonly HTMLElement[] => {
  const children = [...container.children];
  const count = Math.ceil(children.length / maxElementsPerFrame);
  return Array.from({ length: count }, (_, index) => {
    const part = element("div", { class: "text-part" });
    part.append(...children.slice(index * maxElementsPerFrame, (index + 1) * maxElementsPerFrame));
    return part;
  });
};
