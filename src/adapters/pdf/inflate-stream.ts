/** Decompresses streams of a PDF up to a limit, because a few kilobytes may decompress to gigabytes. */
import { concatenateBytes } from "./concatenate-bytes.ts";
import type { PdfStream } from "./pdf-streams.ts";

/** The result of decompressing a stream. */
export interface InflateResult {
  /** Decompressed bytes, counted up to the limit. */
  readonly length: number;
  readonly exceeded: boolean;
  /** The bytes, if `keep` was set and the limit was not exceeded. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Counts the deflate filters at the start of the filter list. Other filters are not decoded here. */
export const countDeflateFilters = (dictionary: string): number => {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1] ?? "";
  const names = filter.match(/\/[A-Za-z0-9]+/g) ?? [];
  const first = names.findIndex((name) => name !== "/FlateDecode" && name !== "/Fl");
  return first < 0 ? names.length : first;
};

/**
 * Decompresses a stream up to `limit` bytes. Damaged or encrypted data ends early, without an error. `keep`: whether the
 * result contains the bytes, not only their number.
 */
export const inflateStream = async (stream: PdfStream, limit: number, keep: boolean): Promise<InflateResult> => {
  const stages = Math.min(countDeflateFilters(stream.dictionary), 4);
  if (stages === 0) return { length: 0, exceeded: false };
  let source = new Blob([stream.bytes]).stream();
  for (let stage = 0; stage < stages; stage++) source = source.pipeThrough(new DecompressionStream("deflate"));
  const reader = source.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > limit) {
        await reader.cancel().catch(() => undefined);
        return { length: limit, exceeded: true };
      }
      if (keep) chunks.push(value);
    }
  } catch {
    // Truncated, damaged or encrypted data: the bytes until here count.
  }
  return keep ? { length, exceeded: false, bytes: concatenateBytes(chunks) } : { length, exceeded: false };
};
