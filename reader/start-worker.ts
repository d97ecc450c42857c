/** The thread of pdf.js, from a blob: it keeps the page's policy, and module workers fail on pages from the disk. */
import type { CodePolicy } from "./code-policy.ts";

/** undefined where the page may start no worker. */
export const startWorker = (code: BlobPart, policy: CodePolicy): Worker | undefined => {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return new Worker(policy.createScriptURL(url));
  } catch {
    return undefined;
  } finally {
    // The worker has the text once it runs; the address is not needed after that.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
};
