import type { IntakeFile } from "#ports/intake-file.ts";
import type { InputFile, PartStore } from "#ports/store.ts";

/**
 * Dropped files as a part store that lives in memory and reads a file only when it is asked for: for a look at what a
 * batch would become, with nothing stored.
 */
export const createOverlayPartStore = (
  dropped: readonly IntakeFile[],
  stored: Pick<PartStore, "bytes">,
): { files: readonly InputFile[]; parts: PartStore } => {
  const made = new Map<string, Uint8Array<ArrayBuffer>>();
  const byKey = new Map(dropped.map((file, index) => [`dropped-${index}`, file]));
  return {
    files: [...byKey].map(([sha256, { name, path, size }]) => ({ name, path, size, sha256 })),
    parts: {
      has: async (sha256) => made.has(sha256),
      put: async (sha256, bytes) => void made.set(sha256, bytes),
      bytes: async (sha256) => made.get(sha256) ?? byKey.get(sha256)?.bytes() ?? stored.bytes(sha256),
    },
  };
};
