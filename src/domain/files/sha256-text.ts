/**
 * SHA-256 of many texts with the same beginning. A text of a few kilobytes is encoded, padded and compressed in one buffer, and nothing
 * but the digest is created for it.
 */
import { type Compress, formatDigest, initialWords } from "./sha256.ts";

/** The hash of a prefix and a text. */
export interface TextDigest {
  /** Lower-case hex. */
  readonly hex: string;
  /** Size of the text in bytes of UTF-8. */
  readonly size: number;
}

/** What is known after a prefix. */
interface HashStart {
  readonly prefix: string;
  readonly words: Int32Array;
  /** Bytes that do not fill a block. */
  readonly pendingBytes: Uint8Array;
  /** Bytes of the prefix. */
  readonly length: number;
}

const blockBytes = 64;
/** At least one byte for the end of the text, and eight for its length, fill the last block. */
const maxPaddingBytes = blockBytes + 8;

/** Creates the function that hashes a prefix and a text. One and the same prefix is hashed once. `compress`: the fastest one. */
export const createTextSha256 = (compress: Compress): ((prefix: string, text: string) => TextDigest) => {
  const encoder = new TextEncoder();
  const words = new Int32Array(initialWords.length);
  let buffer = new Uint8Array(2 ** 14);
  /** Encodes a text behind bytes of the buffer. Returns its size. */
  const encode = (text: string, at: number): number => {
    const mostBytes = at + text.length * 3 + maxPaddingBytes;
    if (mostBytes > buffer.length) {
      const larger = new Uint8Array(mostBytes);
      larger.set(buffer.subarray(0, at));
      buffer = larger;
    }
    return encoder.encodeInto(text, at === 0 ? buffer : buffer.subarray(at)).written;
  };
  const hashPrefix = (prefix: string): HashStart => {
    const length = encode(prefix, 0);
    const end = length - (length % blockBytes);
    const started = initialWords.slice();
    compress(started, new DataView(buffer.buffer, 0, end));
    return { prefix, words: started, pendingBytes: buffer.slice(end, length), length };
  };
  let start: HashStart | undefined;
  return (prefix, text) => {
    if (start?.prefix !== prefix) start = hashPrefix(prefix);
    const { pendingBytes, length } = start;
    const at = pendingBytes.length;
    if (at > 0) buffer.set(pendingBytes);
    const size = encode(text, at);
    const end = at + size;
    const paddedEnd = end + blockBytes - ((end + 8) % blockBytes) + 8;
    buffer[end] = 0x80;
    buffer.fill(0, end + 1, paddedEnd);
    const view = new DataView(buffer.buffer, 0, paddedEnd);
    view.setUint32(paddedEnd - 8, Math.floor((length + size) / 2 ** 29));
    view.setUint32(paddedEnd - 4, ((length + size) << 3) >>> 0);
    words.set(start.words);
    compress(words, view);
    return { hex: formatDigest(words), size };
  };
};
