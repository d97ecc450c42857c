/**
 * Prepares the PDFs of coming rows while the current row is generated, several at once: fetching, inspecting, encoding and
 * storing a PDF mostly wait for network, disk and other workers. The rows keep their order.
 */

/** Browsers open at most six connections to a server; storing two more PDFs meanwhile keeps all of them busy. */
const maxParallel = 8;
/** Of PDFs that wait for a serial inspector and not for the network: the next one is there when it has inspected one. */
const maxSerial = 2;
/** PDFs that are prepared at the same time have about this many bytes together. A single one may be larger. */
const maxBytes = 48 * 2 ** 20;

/** Starts `work` when the PDFs before it allow. The work handles its own errors. `size`: in bytes, undefined if unknown. */
export type PdfPrefetch = (size: number | undefined, work: () => Promise<number>) => void;

/**
 * Creates the prefetch of one batch. `work` resolves with the size of its PDF. A PDF of unknown size comes from the network,
 * and counts as the largest so far. `isSerial`: PDFs are inspected one after the other.
 */
export const createPdfPrefetch = (isSerial = false): PdfPrefetch => {
  const waiting: { readonly size: number | undefined; readonly work: () => Promise<number> }[] = [];
  let running = 0;
  let runningBytes = 0;
  let largestBytes = 2 ** 20;
  const startNext = (): void => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const size = next.size ?? largestBytes;
      const limit = isSerial && next.size !== undefined ? maxSerial : maxParallel;
      if (running > 0 && (running >= limit || runningBytes + size > maxBytes)) return;
      waiting.shift();
      running += 1;
      runningBytes += size;
      void next.work().then((bytes) => {
        largestBytes = Math.max(largestBytes, bytes);
        running -= 1;
        runningBytes -= size;
        startNext();
      });
    }
  };
  return (size, work) => {
    waiting.push({ size, work });
    startNext();
  };
};
