import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a folder and those above it. Throws the error of the system. */
export const createFolder = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    // Node reports ENOENT where a file system is read-only. Creating the first missing folder alone gives the reason.
    let missing = path;
    while (!existsSync(dirname(missing))) missing = dirname(missing);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    if (!existsSync(missing)) mkdirSync(missing);
    mkdirSync(path, { recursive: true });
  }
};
