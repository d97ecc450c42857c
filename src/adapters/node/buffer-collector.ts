/**
 * Collects buffers that nobody uses any more. V8 lets 64 MB of them pile up in each thread, whatever the size of its heap, so
 * the PDFs of a batch would take that much beside those in use.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collecting takes 10 ms, a fifth of what it takes to inspect the PDFs that leave so many bytes. */
const minGrowthBytes = 5 * 1024 * 1024;

/** Creates a function that collects the buffers of this thread if they have grown by 5 MB since it did so last. */
export const createBufferCollector = (): (() => void) => {
  let remainingBytes = 0;
  return () => {
    const { arrayBuffers } = process.memoryUsage();
    // V8 has collected them itself.
    remainingBytes = Math.min(remainingBytes, arrayBuffers);
    if (arrayBuffers - remainingBytes < minGrowthBytes) return;
    collectGarbage ??= findCollection();
    collectGarbage();
    remainingBytes = process.memoryUsage().arrayBuffers;
  };
};

let collectGarbage: (() => void) | undefined;

/** The option is set for a moment only, because cached code is rejected with other options (run-with-code-cache.ts). */
const findCollection = (): (() => void) => {
  setFlagsFromString("--expose-gc");
  try {
    return runInNewContext("gc");
  } finally {
    setFlagsFromString("--no-expose-gc");
  }
};
