/** A page's text, transparent over its picture: for selection, copy, search and assistive technology. */
import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { element } from "./dom.ts";

export interface DrawnText {
  readonly element: HTMLElement;
  /** One element for each item of text, in the order of the page's text content. */
  readonly runs: readonly HTMLElement[];
}

export type TextContent = ReturnType<PDFPageProxy["streamTextContent"]>;

/** The worker begins to read at once. */
export const readText = (page: PDFPageProxy): TextContent =>
  page.streamTextContent({ includeMarkedContent: true, disableNormalization: true });

export const drawText = async (page: PDFPageProxy, text: TextContent, signal: AbortSignal): Promise<DrawnText> => {
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
  // Fills what is free below the text, so that a selection dragged past it does not jump to the page's start.
  container.append(element("div", { class: "text-end" }));
  return { element: container, runs: layer.textDivs as HTMLElement[] };
};
