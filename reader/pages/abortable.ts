/** Cancels and retries the drawing of pages. */
import type { PDFPageProxy } from "pdfjs-dist";

/** Whether a drawing rejected because it was cancelled, not because it failed. */
export const isCancellation = (cause: unknown): boolean =>
  cause instanceof Error && (cause.name === "AbortError" || cause.name === "RenderingCancelledException");

/** Rejects as soon as the signal is aborted. Needed because promises of pdf.js may never settle. */
export const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const rejectWithReason = () => reject(signal.reason);
    if (signal.aborted) rejectWithReason();
    signal.addEventListener("abort", rejectWithReason, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", rejectWithReason));
  });

/**
 * Draws a page and retries once after a failure. The drawing worker may have failed with images that were transferred to
 * it: `cleanup` makes pdf.js decode them again, and the document draws the page.
 */
export const drawWithRetry = async <T>(page: PDFPageProxy, signal: AbortSignal, draw: () => Promise<T>): Promise<T> => {
  try {
    return await draw();
  } catch (cause) {
    if (isCancellation(cause) || signal.aborted) throw cause;
    page.cleanup();
    return draw();
  }
};
