/** Writes a file aside and then renames it, so that no half-written file has its name. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import type { DraftFile } from "#ports/local/draft-file.ts";
import { toDiskError } from "../disk-problems.ts";
import { createDraftPath } from "./draft-path.ts";

/** Begins a file. `advice`: what a person can do if the place cannot be written to. */
export const openDraftFile = (path: string, advice: string): DraftFile => {
  const draft = createDraftPath(path);
  const attempt = <Result>(action: () => Result): Result => {
    try {
      return action();
    } catch (error) {
      throw toDiskError(error, path, advice);
    }
  };
  const descriptor = attempt(() => openSync(draft, "wx"));
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    write: async (bytes) =>
      attempt(() => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      }),
    commit: () =>
      attempt(() => {
        close();
        renameSync(draft, path);
      }),
    discard: () => {
      close();
      rmSync(draft, { force: true });
    },
  };
};
