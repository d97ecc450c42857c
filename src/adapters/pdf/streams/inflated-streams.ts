/**
 * Keeps streams that the check of a PDF has decompressed, for pdf.js to use: decompressing the streams of a typical PDF of 1 MB
 * takes 6 ms, a tenth of all the work for it.
 */

/** Decompressed streams, each by its compressed bytes: the same place in the same buffer. */
export interface InflatedStreams {
  /** Keeps the decompressed bytes as long as the buffer of the compressed ones is in use. */
  keep(compressed: Uint8Array, inflated: Uint8Array<ArrayBuffer>): void;
  /** Returns the decompressed bytes and forgets them, because pdf.js may change them; undefined if there are none. */
  take(compressed: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
}

/** Creates an empty store. */
export const createInflatedStreams = (): InflatedStreams => {
  const byBuffer = new WeakMap<ArrayBufferLike, Map<string, Uint8Array<ArrayBuffer>>>();
  const placeOf = ({ byteOffset, length }: Uint8Array) => `${byteOffset} ${length}`;
  return {
    keep: (compressed, inflated) => {
      const streams = byBuffer.get(compressed.buffer) ?? new Map<string, Uint8Array<ArrayBuffer>>();
      byBuffer.set(compressed.buffer, streams.set(placeOf(compressed), inflated));
    },
    take: (compressed) => {
      const streams = byBuffer.get(compressed.buffer);
      const inflated = streams?.get(placeOf(compressed));
      streams?.delete(placeOf(compressed));
      return inflated;
    },
  };
};

interface DecompressionScope {
  DecompressionStream: typeof DecompressionStream;
}

/**
 * Replaces the `DecompressionStream` of this thread, which pdf.js uses, with one that takes kept streams. Only for a thread
 * where pdf.js alone decompresses: a stream must be written at once, as pdf.js does, and is not limited.
 */
export const reuseInflatedStreams = (scope: DecompressionScope): InflatedStreams => {
  const streams = createInflatedStreams();
  const Original = scope.DecompressionStream;
  const transform = async (
    compressed: Uint8Array<ArrayBuffer>,
    format: CompressionFormat,
    controller: TransformStreamDefaultController<Uint8Array>,
  ): Promise<void> => {
    const inflated = format === "deflate" ? streams.take(compressed) : undefined;
    if (inflated !== undefined) return controller.enqueue(inflated);
    const original = new Original(format);
    const writer = original.writable.getWriter();
    // The reading side has the same errors.
    writer.write(compressed).catch(() => undefined);
    writer.close().catch(() => undefined);
    for (const reader = original.readable.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      controller.enqueue(value);
    }
  };
  scope.DecompressionStream = class extends TransformStream<Uint8Array<ArrayBuffer>, Uint8Array> {
    constructor(format: CompressionFormat) {
      super({ transform: (compressed, controller) => transform(compressed, format, controller) });
    }
  } as unknown as typeof DecompressionStream;
  return streams;
};
