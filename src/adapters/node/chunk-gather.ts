/**
 * Gathers the texts and parts of a file for one call of the system. Short ones are copied into one buffer: for a page of
 * 6 kB, a buffer for each text and a vector of chunks would take as long as writing the file.
 */

/** The chunks of one file at a time. */
export interface ChunkGather {
  /** Bytes of the chunks. */
  readonly size: number;
  clear(): void;
  addText(text: string): void;
  addBytes(bytes: Uint8Array): void;
  /** Returns the chunks, none of them empty. Valid until `clear`. */
  chunks(): readonly Uint8Array[];
}

const bufferBytes = 256 * 1024;
/** Longer parts are written from where they are. */
const maxCopiedBytes = 16 * 1024;
/** A UTF-16 unit has at most three bytes in UTF-8. */
const maxBytesPerUnit = 3;

/** Creates an empty gather. */
export const createChunkGather = (): ChunkGather => {
  const buffer = Buffer.allocUnsafeSlow(bufferBytes);
  let chunks: Uint8Array[] = [];
  /** Of what is in the buffer but not yet a chunk. */
  let start = 0;
  let end = 0;
  /** Bytes outside the buffer. */
  let longBytes = 0;
  const endChunk = (): void => {
    if (end > start) chunks.push(buffer.subarray(start, end));
    start = end;
  };
  const addChunk = (bytes: Uint8Array): void => {
    endChunk();
    if (bytes.length > 0) chunks.push(bytes);
    longBytes += bytes.length;
  };
  return {
    get size() {
      return end + longBytes;
    },
    clear: () => {
      chunks = [];
      start = 0;
      end = 0;
      longBytes = 0;
    },
    addText: (text) => {
      if (text.length * maxBytesPerUnit > bufferBytes - end) addChunk(Buffer.from(text));
      else end += buffer.write(text, end);
    },
    addBytes: (bytes) => {
      if (bytes.length > Math.min(maxCopiedBytes, bufferBytes - end)) return addChunk(bytes);
      buffer.set(bytes, end);
      end += bytes.length;
    },
    chunks: () => {
      endChunk();
      return chunks;
    },
  };
};
