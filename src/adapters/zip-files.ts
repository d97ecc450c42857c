/** Writes a small ZIP of files in memory. For archives of batches, see sink/zip-blob.ts, which does not load the files. */
import { type Zippable, zipSync } from "fflate";

/** A file for the archive. */
export interface ZippedFile {
  /** Path with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Files that are compressed already are stored without compression. */
const compressedExtension = /\.(?:jpe?g|png|mp4|pdf)$/i;

/** Creates the archive, with its entries in the order of the files. */
export const createZipBlob = (files: readonly ZippedFile[]): Blob => {
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, bytes }) => [path, [bytes, { level: compressedExtension.test(path) ? 0 : 6 }]]),
  );
  return new Blob([zipSync(entries) as Uint8Array<ArrayBuffer>], { type: "application/zip" });
};
