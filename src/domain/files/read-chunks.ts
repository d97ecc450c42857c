/** Reads a file in chunks, the next of which is read while one is used. */

/** The part of a file that reading it in chunks needs. */
export interface SlicedFile {
  /** In bytes. */
  readonly size: number;
  /** Bytes that are best read at once, a multiple of `chunkBytes`; 2 MiB by default. */
  readonly sliceBytes?: number;
  /** Reads the bytes from `start` to `end` (exclusive), fewer at the end of the file. */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Reads the whole file, where that takes less time than slices. Yields chunks of a length in bytes, the last one shorter; one
   * without bytes if the file is empty. A chunk is valid until the next one is requested. Rejects like `slice`.
   */
  stream?(length: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The same for every file, so that the encoding of a table is detected from the same bytes everywhere. */
export const chunkBytes = 512 * 1024;

/** Each slice of a file may cost some milliseconds, whatever its size. */
const defaultSliceBytes = 2 * 1024 * 1024;

/**
 * Yields the chunks of a file in their order; one without bytes if the file is empty. A chunk is valid until the next one is
 * requested. Rejects like `slice`.
 */
export async function* readChunks(file: SlicedFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (file.stream !== undefined) {
    yield* file.stream(chunkBytes);
    return;
  }
  const { size, sliceBytes = defaultSliceBytes } = file;
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
