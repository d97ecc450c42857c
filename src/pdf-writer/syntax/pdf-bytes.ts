/** Bytes of a PDF, and the functions on them that the environment has to provide. */

/** Bytes of a PDF or of a part of it. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Decompresses zlib data (RFC 1950). Damaged data ends early, without an error. Resolves to undefined if the result would
 * have more than `maxBytes`.
 */
export type Inflate = (compressed: Bytes, maxBytes: number) => Promise<Bytes | undefined>;

/** Compresses to zlib data (RFC 1950). */
export type Deflate = (bytes: Bytes) => Promise<Bytes>;

/** Decodes each byte as one character, so that offsets stay valid. Only ASCII names and numbers are compared. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Encodes ASCII text. */
export const ascii = (text: string): Bytes => new TextEncoder().encode(text);

/** Returns the offset of the first ASCII word at or after `from`, or -1. */
export const indexOf = (bytes: Uint8Array, word: string, from: number): number => findBytes(bytes, ascii(word), from);

/** Returns the offset of the first occurrence of `word` at or after `from`, or -1. */
export const findBytes = (bytes: Uint8Array, word: Uint8Array, from: number): number => {
  const first = word[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let matching = 1;
    while (matching < word.length && bytes[at + matching] === word[matching]) matching++;
    if (matching === word.length) return at;
  }
  return -1;
};
