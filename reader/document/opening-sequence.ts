/**
 * The order in which an opened document appears: the canvas of the first page, then its text, then all other pages. Work
 * that does not depend on the first page happens while the worker reads it.
 */

import type { PDFDocumentProxy } from "pdfjs-dist";
import { measurePages } from "../pages/measure-pages.ts";
import type { PageList } from "../pages/page-list.ts";
import type { PageView } from "../pages/page-view.ts";
import { mayTakeFocus } from "../ui/may-take-focus.ts";
import { nextPaint, waitWhileVisible } from "../ui/page-visibility.ts";

/** What the sequence shows, and what happens between its steps. */
export interface OpeningSequence {
  readonly document: PDFDocumentProxy;
  readonly pages: PageList;
  /** Undefined for a document without pages. */
  readonly firstPage: PageView | undefined;
  readonly signal: AbortSignal;
  /** Called once the worker is reading the first page. */
  onReading(): void;
  /** Called when the text of the first page is shown. */
  onText(): void;
}

/** Resolves when the first page is painted; the rest follows in the background. Rejects only when it is aborted. */
export const showDocument = async (sequence: OpeningSequence): Promise<void> => {
  const { pages, firstPage, signal, onReading } = sequence;
  const canvas = firstPage?.drawCanvas(signal);
  onReading();
  // A page that cannot be drawn shows a notice; the document is open all the same.
  await waitWhileVisible(canvas).catch(() => signal.throwIfAborted());
  firstPage?.readAhead();
  await nextPaint();
  performance.mark("smartlink:first-page");
  document.documentElement.dataset["smartlinkState"] = "ready";
  if (mayTakeFocus()) pages.element.focus({ preventScroll: true });
  void showRemaining(sequence, canvas);
};

/** `canvas`: the drawing of the first page, which may still be running if the window is not visible. */
const showRemaining = async (sequence: OpeningSequence, canvas: Promise<void> | undefined): Promise<void> => {
  const { document: pdf, pages, firstPage, signal, onText } = sequence;
  await canvas?.catch(() => {});
  if (firstPage?.needsText) await firstPage.drawText(signal).catch(() => {});
  performance.mark("smartlink:text-ready");
  if (signal.aborted) return;
  pages.startDrawing(firstPage ? [firstPage] : []);
  onText();
  await measurePages(pdf, pages, signal);
};
