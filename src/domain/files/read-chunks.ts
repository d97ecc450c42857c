/** Reads a file in chunks, the next of which is read while one is used. */

/** The part of a file that reading it in chunks needs. */
export interface SlicedFile {
  /** In bytes. */
  readonly size: number;
  /** Bytes that are best read at once, a multiple of `chunkBytes`; 2 MiB by default. */
  readonly sliceBytes?: number;
  /** Reads the bytes from `start` to `end` (exclusive), fewer at the end of the file. */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The same for every file, so that the encoding of a table is detected from the same bytes everywhere. */
export const chunkBytes = 512 * 1024;

/** Each slice of a browser's file costs 2 ms of processor time, whatever its size. */
const browserSliceBytes = 2 * 1024 * 1024;

/** Yields the chunks of a file in their order; one without bytes if the file is empty. Rejects like `slice`. */
export async function* readChunks(file: SlicedFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { size, sliceBytes = browserSliceBytes } = file;
  let reading = file.slice(0, sliceBytes);
  for (let end = sliceBytes; ; end += sliceBytes) {
    const bytes = await reading;
    if (end < size) reading = file.slice(end, end + sliceBytes);
    // The reader may stop before it needs the next slice.
    reading.catch(() => undefined);
    for (let start = 0; start === 0 || start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
    if (end >= size) return;
  }
}
