/** A thread of pdf.js, from a blob: it keeps the page's policy, and module workers fail on pages from the disk. */
import type { CodePolicy } from "../boot/code-policy.ts";

/** undefined where the page may start no worker. The thread can know its name. */
export const startWorker = (code: BlobPart, policy: CodePolicy, name = ""): Worker | undefined => {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return new Worker(policy.createScriptURL(url), { name });
  } catch {
    return undefined;
  } finally {
    // The worker has the text once it runs; the address is not needed after that.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
};
