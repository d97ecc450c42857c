/** A page's text, transparent over its picture: for selection, copy, search and assistive technology. */
import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { element } from "../ui/dom.ts";
import { nextPaint } from "../ui/page-visibility.ts";

export interface RenderedText {
  readonly element: HTMLElement;
  /** One element for each item of text, in the order of the page's text content. */
  readonly runs: readonly HTMLElement[];
  /** Puts in, part by part, what is too much for one frame; to be called when the element stands on its page. */
  insertRest(signal: AbortSignal): Promise<void>;
}

/** Elements that every browser lays out without a pause that is felt. */
const atOnce = 1_500;

export type TextContent = ReturnType<PDFPageProxy["streamTextContent"]>;

/** The worker begins to read at once. */
export const readPageText = (page: PDFPageProxy): TextContent =>
  page.streamTextContent({ includeMarkedContent: true, disableNormalization: true });

export const renderTextLayer = async (
  page: PDFPageProxy,
  text: TextContent,
  signal: AbortSignal,
): Promise<RenderedText> => {
  const container = element("div", { class: "text-layer" });
  const layer = new TextLayer({
    textContentSource: text,
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
  const parts = container.childElementCount > atOnce ? cut(container) : [];
  // Fills what is free below the text, so that a selection dragged past it does not jump to the page's start.
  const end = element("div", { class: "text-end" });
  container.append(end);
  const complete = async (whileOpen: AbortSignal) => {
    for (const part of parts) {
      end.before(part);
      await nextPaint();
      whileOpen.throwIfAborted();
    }
  };
  return { element: container, runs: layer.textDivs as HTMLElement[], insertRest: complete };
};

/** Takes all out of it, in parts as large as the page: each is laid out for itself (styles/text-layer.css). */
const cut = (container: HTMLElement): readonly HTMLElement[] => {
  const all = [...container.children];
  const count = Math.ceil(all.length / atOnce);
  return Array.from({ length: count }, (_, index) => {
    const part = element("div", { class: "text-part" });
    part.append(...all.slice(index * atOnce, (index + 1) * atOnce));
    return part;
  });
};
