/**
 * Copies dropped files to the standalone tool's folder once they include `param.json` and `data.json`, so that
 * `api/generation/start` finds them.
 */
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { PendingBatch } from "./pending-batch.ts";

/** Copies the files of the pending batch with `copyFiles` after each change, one copy at a time, until the signal aborts. */
export const syncToolFolder = (
  pendingBatch: PendingBatch,
  copyFiles: (files: readonly DroppedFile[]) => Promise<void>,
  signal: AbortSignal,
): void => {
  let copiedKey = "";
  let copying: Promise<void> = Promise.resolve();
  pendingBatch.addEventListener(
    "change",
    () => {
      const { files } = pendingBatch;
      const key = keyOf(files);
      if (pendingBatch.inspecting || key === copiedKey || !hasToolFiles(files)) return;
      copiedKey = key;
      // A storage problem is reported when the batch itself is started.
      copying = copying
        .then(() => copyFiles(files))
        .catch(() => {
          copiedKey = "";
        });
    },
    { signal },
  );
};

const hasToolFiles = (files: readonly DroppedFile[]): boolean =>
  ["param.json", "data.json"].every((name) => files.some(({ file }) => file.name === name));

const keyOf = (files: readonly DroppedFile[]): string =>
  files.map(({ path, file }) => `${path} ${file.size} ${file.lastModified}`).join("\n");
