/**
 * What is dropped as `param.json` and `data.json` is placed in the standalone tool's folder too, with everything that
 * was dropped beside it: `api/generation/start` then finds it there (decisions §4).
 */
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { PendingBatch } from "./pending-batch.ts";

export const syncToolFolder = (
  draft: PendingBatch,
  place: (files: readonly DroppedFile[]) => Promise<void>,
  signal: AbortSignal,
): void => {
  let placed = "";
  let placing: Promise<void> = Promise.resolve();
  draft.addEventListener(
    "change",
    () => {
      const { files } = draft;
      const key = keyOf(files);
      if (draft.examining || key === placed || !isForTool(files)) return;
      placed = key;
      // One after the other; what the storage refuses is told when the batch itself is started.
      placing = placing
        .then(() => place(files))
        .catch(() => {
          placed = "";
        });
    },
    { signal },
  );
};

const isForTool = (files: readonly DroppedFile[]): boolean =>
  ["param.json", "data.json"].every((name) => files.some(({ file }) => file.name === name));

const keyOf = (files: readonly DroppedFile[]): string =>
  files.map(({ path, file }) => `${path} ${file.size} ${file.lastModified}`).join("\n");
