/** Caches results by file, so that adding one file to a thousand does not process the thousand again. */
import type { IntakeFile } from "#ports/intake-file.ts";

/** A cache whose entries last for the current and the next round. A failed result is not cached. */
export interface FileCache<T> {
  /** Returns the cached result of a file, else computes it. `variant`: anything else that the result depends on. */
  getOrCompute(file: IntakeFile, compute: () => Promise<T>, variant?: string): Promise<T>;
  /** Starts a round. Entries that were not used in the round before are dropped. */
  startRound(): void;
}

/** Creates an empty cache. Files are the same where path, size and version are. */
export const createFileCache = <T>(): FileCache<T> => {
  let previousRound = new Map<string, Promise<T>>();
  let currentRound = new Map<string, Promise<T>>();
  return {
    getOrCompute: (file, compute, variant = "") => {
      const key = `${file.path}|${file.size}|${file.version}|${variant}`;
      const result = currentRound.get(key) ?? previousRound.get(key) ?? compute();
      currentRound.set(key, result);
      result.catch(() => currentRound.delete(key));
      return result;
    },
    startRound: () => {
      previousRound = currentRound;
      currentRound = new Map();
    },
  };
};
