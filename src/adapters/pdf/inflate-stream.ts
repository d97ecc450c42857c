/** Unpacks streams of a PDF under a limit: a few kilobytes may stand for gigabytes, and must cost nobody that much. */
import type { PdfStream } from "./pdf-streams.ts";

export interface InflateResult {
  /** Bytes that came out, counted up to the limit. */
  readonly length: number;
  readonly exceeded: boolean;
  /** The bytes, where they were asked for and the limit was kept. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** How many times the dictionary says that the data was deflated. Other filters are not unpacked here. */
export const countDeflateFilters = (dictionary: string): number => {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1] ?? "";
  const names = filter.match(/\/[A-Za-z0-9]+/g) ?? [];
  const first = names.findIndex((name) => name !== "/FlateDecode" && name !== "/Fl");
  return first < 0 ? names.length : first;
};

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
    // Cut, damaged or encrypted data: what came out until then is what counts.
  }
  return keep ? { length, exceeded: false, bytes: joined(chunks, length) } : { length, exceeded: false };
};

const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};
