/** Starts pdf.js workers from blobs: these inherit the page's policy and work in pages opened from disk. */
import type { CodePolicy } from "../boot/code-policy.ts";

/** Starts a classic worker; undefined if the page cannot start workers. The worker can read its name. */
export const startWorker = (code: BlobPart, policy: CodePolicy, name = ""): Worker | undefined => {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return new Worker(policy.createScriptURL(url), { name });
  } catch {
    return undefined;
  } finally {
    // Revoked late: the worker needs the address until it has loaded the script.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
};
