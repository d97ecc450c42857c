/** Decompresses streams of a PDF up to a limit, because a few kilobytes may decompress to gigabytes. */
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import type { PdfStream } from "./pdf-streams.ts";

/** The result of decompressing a stream. */
export interface InflateResult {
  /** Decompressed bytes, counted up to the limit. */
  readonly length: number;
  readonly exceeded: boolean;
  /** Whether all of the stream was decompressed, without an error. */
  readonly isWhole: boolean;
  /** The bytes, unless they are more than `maxKept` or exceed the limit. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Counts the deflate filters at the start of the filter list. Other filters are not decoded here. */
export const countDeflateFilters = (dictionary: string): number => {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1] ?? "";
  const names = filter.match(/\/[A-Za-z0-9]+/g) ?? [];
  const first = names.findIndex((name) => name !== "/FlateDecode" && name !== "/Fl");
  return first < 0 ? names.length : first;
};

const maxStages = 4;
/** Deflate writes 258 bytes for two bits at most. */
const maxDeflateRatio = 1032;

const countStages = ({ dictionary }: PdfStream): number => Math.min(countDeflateFilters(dictionary), maxStages);

/** Returns whether the first filter is deflate and the second is not. */
export const isDeflatedOnce = ({ dictionary }: PdfStream): boolean => countDeflateFilters(dictionary) === 1;

/** Returns a number of bytes that the stream cannot exceed when it is decompressed. */
export const maxInflatedLength = (stream: PdfStream): number => {
  const stages = countStages(stream);
  return stages === 0 ? 0 : stream.bytes.length * maxDeflateRatio ** stages;
};

/** The browser's own, also where pdf.js gets another one (`reuseInflatedStreams`). */
const NativeDecompressionStream = DecompressionStream;

/**
 * Decompresses a stream up to `limit` bytes. Damaged or encrypted data ends early, without an error. The result contains
 * the bytes, not only their number, if they are `maxKept` at most.
 */
export const inflateStream = async (stream: PdfStream, limit: number, maxKept: number): Promise<InflateResult> => {
  const stages = countStages(stream);
  if (stages === 0) return { length: 0, exceeded: false, isWhole: false };
  let source = readSlices(stream.bytes);
  for (let stage = 0; stage < stages; stage++) source = source.pipeThrough(new NativeDecompressionStream("deflate"));
  const reader = source.getReader();
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > limit) {
        await reader.cancel().catch(() => undefined);
        return { length: limit, exceeded: true, isWhole };
      }
      if (length <= maxKept) chunks.push(value);
      else chunks = [];
    }
    isWhole = true;
  } catch {
    // Truncated, damaged or encrypted data: the bytes until here count.
  }
  const counted = { length, exceeded: false, isWhole };
  return length <= maxKept ? { ...counted, bytes: concatenateBytes(chunks) } : counted;
};

/** Decompresses zlib data, for the readers of `src/pdf-writer`. */
export const inflateBytes: Inflate = async (bytes, maxBytes) =>
  (await inflateStream({ dictionary: "/Filter /FlateDecode", bytes }, maxBytes, maxBytes)).bytes;

const sliceBytes = 64 * 1024;

/** Slices, because a browser decompresses each chunk at once. A stream of a Blob would take a way through another process. */
const readSlices = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let start = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (start < bytes.length) controller.enqueue(bytes.slice(start, start + sliceBytes));
        else controller.close();
        start += sliceBytes;
      },
    },
    { highWaterMark: 0 },
  );
};
