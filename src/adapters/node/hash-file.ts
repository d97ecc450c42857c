import { createHash } from "node:crypto";
import type { HashFile } from "#ports/local/local-input.ts";

const chunkBytes = 4 * 1024 * 1024;

/** Hashes a file in chunks, so that its size does not matter. */
export const hashFile: HashFile = async (file) => {
  const hash = createHash("sha256");
  for (let start = 0; start < file.size; start += chunkBytes)
    hash.update(await file.slice(start, Math.min(start + chunkBytes, file.size)));
  return hash.digest("hex");
};
