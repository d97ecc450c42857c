/** Reads dropped files as parts without storing them. */
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchFile, PartStore } from "#ports/store.ts";

/** Keys as long as a SHA-256 in hex, so that the sizes of pages that contain them are exact. */
const hashLength = 64;

/**
 * Creates a part store in memory over a stored one, for generating rows without storing anything. Dropped files are read
 * when they are needed; `files` names them with keys of this store (no hashes).
 */
export const createOverlayPartStore = (
  dropped: readonly IntakeFile[],
  stored: Pick<PartStore, "bytes">,
): { files: readonly BatchFile[]; parts: PartStore } => {
  const newParts = new Map<string, Uint8Array<ArrayBuffer>>();
  const byKey = new Map(dropped.map((file, index) => [String(index).padStart(hashLength, "0"), file]));
  return {
    files: [...byKey].map(([sha256, { name, path, size }]) => ({ name, path, size, sha256 })),
    parts: {
      has: async (sha256) => newParts.has(sha256),
      put: async (sha256, bytes) => void newParts.set(sha256, bytes),
      bytes: async (sha256) => newParts.get(sha256) ?? byKey.get(sha256)?.bytes() ?? stored.bytes(sha256),
    },
  };
};
