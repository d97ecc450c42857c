/**
 * Copies the selected text of pages: that of drawn pages as far as it is selected, that of pages between them, which are
 * not drawn, as a whole. The reader's interface, links and assets are left out.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { joinText, type PlacedRun } from "#reader/model/join-text.ts";
import type { RenderedText } from "../page-text.ts";
import type { PageView } from "../page-view.ts";
import { readPlacedRuns } from "./page-runs.ts";

/** Returns the runs of a drawn page with the part of their text that is selected. */
const selectRuns = ({ runs, items }: RenderedText, range: Range): readonly PlacedRun[] =>
  items.map((item, index) => {
    const node = runs[index]?.firstChild;
    if (!(node instanceof Text) || !range.intersectsNode(node)) return { ...item, str: "" };
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : node.length;
    return { ...item, str: node.data.slice(start, end) };
  });

/** A selection may end at the start of the page after it, of which nothing is selected. */
const containsEnd = (range: Range, { element }: PageView): boolean =>
  range.comparePoint(element, element.childNodes.length) === 0;

const joinPages = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n\n");

/**
 * Copies the selection of a `copy` event. Where pages have to be read first, the text of the drawn pages is copied at once,
 * and all of it as soon as it is read, if the browser allows that.
 */
export const copyPages = (
  event: ClipboardEvent,
  range: Range,
  views: readonly PageView[],
  pdf: PDFDocumentProxy,
): void => {
  const texts = views
    .filter(({ element }) => range.intersectsNode(element))
    .map((view) => {
      if (view.text) return joinText(selectRuns(view.text, range));
      return containsEnd(range, view) ? readPlacedRuns(pdf, view.number).then(joinText) : "";
    });
  const drawnText = joinPages(texts.filter((text) => typeof text === "string"));
  const isComplete = texts.every((text) => typeof text === "string");
  if (event.clipboardData === null || (drawnText === "" && isComplete)) return;
  event.clipboardData.setData("text/plain", drawnText);
  event.preventDefault();
  if (isComplete) return;
  const blob = Promise.all(texts).then((all) => new Blob([joinPages(all)], { type: "text/plain" }));
  // Absent at `http:` addresses, and rejected in some frames: what is drawn stays copied.
  void navigator.clipboard?.write([new ClipboardItem({ "text/plain": blob })]).catch(() => {});
};
