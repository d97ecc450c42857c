import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and those above it, one by one: the `recursive` option of Node reports ENOENT where a file system is
 * read-only, and never ends below `/proc`. Throws the error of the system.
 */
export const createFolder = (path: string): void => {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
};
