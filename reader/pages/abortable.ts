/** Drawing that can be stopped, and that is tried a second time. */
import type { PDFPageProxy } from "pdfjs-dist";

/** Nothing went wrong: the page was left, or its drawing was told to stop. */
export const isCancellation = (cause: unknown): boolean =>
  cause instanceof Error && (cause.name === "AbortError" || cause.name === "RenderingCancelledException");

/** Rejects as soon as the signal is aborted; pdf.js' own answers may never come. */
export const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });

/**
 * Draws a page, and where that fails, once more from the start: a worker may have failed with pictures that were handed
 * over to it. Then the document draws, for which pdf.js reads the pictures anew.
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
