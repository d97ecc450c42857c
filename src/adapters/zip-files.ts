/** A small ZIP of files that are in memory. Archives of batches are made by `sink/zip-blob`, which holds no bytes. */
import { type Zippable, zipSync } from "fflate";

export interface ZippedFile {
  /** Path with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Files that are compressed already are stored as they are. */
const compressed = /\.(?:jpe?g|png|mp4|pdf)$/i;

export const createZipBlob = (files: readonly ZippedFile[]): Blob => {
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, bytes }) => [path, [bytes, { level: compressed.test(path) ? 0 : 6 }]]),
  );
  return new Blob([zipSync(entries) as Uint8Array<ArrayBuffer>], { type: "application/zip" });
};
