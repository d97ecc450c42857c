/**
 * Writes the selected text of the pages to the clipboard (selected-text.ts, which is loaded with the first selection). The
 * browser's own text would contain line breaks between all positioned elements and the content of other layers.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { LoadPanels } from "../../ui/load-panels.ts";
import type { PageView } from "../page-view.ts";
import type { copyPages } from "./selected-text.ts";

/** What is loaded on demand. */
export interface CopyCode {
  readonly copyPages: typeof copyPages;
}

/** Options of `listenToCopy`. */
export interface CopyOptions {
  readonly document: PDFDocumentProxy;
  readonly pages: { readonly element: HTMLElement; readonly views: readonly PageView[] };
  readonly loadPanels: LoadPanels<CopyCode>;
  readonly signal: AbortSignal;
}

/** Listens until the signal is aborted. */
export const listenToCopy = ({ pages, document: pdf, loadPanels, signal }: CopyOptions): void => {
  let isLoading = false;
  let copyPages: CopyCode["copyPages"] | undefined;
  const selectedRange = (): Range | undefined => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    return range && !range.collapsed && range.intersectsNode(pages.element) ? range : undefined;
  };
  document.addEventListener(
    "selectionchange",
    () => {
      if (isLoading || !selectedRange()) return;
      isLoading = true;
      void loadPanels().then((panels) => {
        copyPages = panels?.copyPages;
      });
    },
    { signal },
  );
  document.addEventListener(
    "copy",
    (event) => {
      const range = selectedRange();
      const isInPages = !(event.target as Element | null)?.closest?.("input, textarea, dialog");
      if (range && isInPages && !event.defaultPrevented) copyPages?.(event, range, pages.views, pdf);
    },
    { signal },
  );
};
