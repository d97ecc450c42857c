import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { FreeSpace } from "#ports/store.ts";

/** Creates the measurement of the disk that has a folder, or will have it when it is created. */
export const createDiskSpace = (folder: string): FreeSpace => ({
  kind: "disk",
  measure: async () => {
    for (let path = resolve(folder); ; path = dirname(path)) {
      try {
        const { bavail, bsize } = await statfs(path);
        return bavail * bsize;
      } catch {
        if (dirname(path) === path) return undefined;
      }
    }
  },
});
