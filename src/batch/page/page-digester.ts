import { type DigestedPage, digestPrefix } from "#domain/encryption/page-digest.ts";
import { createSha256 } from "#domain/files/sha256.ts";
import { compressUnrolled } from "#domain/files/sha256-unrolled.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { TextHash } from "#ports/bytes.ts";
import { measureText } from "../parts/chunk-size.ts";

/** The digest of a page, with what hashing has counted. */
export interface PageDigest {
  /** Lower-case hex (domain/encryption/page-digest). */
  readonly hex: string;
  /** Size of the page's data in bytes of UTF-8. */
  readonly dataSize: number;
}

/** Digests a page. */
export type PageDigester = (page: DigestedPage) => PageDigest;

/** Creates the digester of a batch. Its pages mostly have the same policy and style, which are hashed once. */
export const createPageDigester = (hashText?: TextHash): PageDigester => {
  const prefixOf = createPrefixMemory();
  if (hashText === undefined) return createScriptDigester(prefixOf);
  return (page) => ({ hex: hashText(prefixOf(page), page.data), dataSize: measureText(page.data) });
};

type PrefixMemory = typeof digestPrefix;

/** Returns one and the same prefix for one policy and style: other texts are compared character by character. */
const createPrefixMemory = (): PrefixMemory => {
  let last = { policy: "", style: "", prefix: digestPrefix({ policy: "", style: "" }) };
  return ({ policy, style }) => {
    if (policy !== last.policy || style !== last.style)
      last = { policy, style, prefix: digestPrefix({ policy, style }) };
    return last.prefix;
  };
};

const createScriptDigester = (prefixOf: PrefixMemory): PageDigester => {
  const hash = createScriptHash();
  return (page) => {
    const { hex, size } = hash(prefixOf(page), page.data);
    return { hex, dataSize: size };
  };
};

/** The hash of a prefix and a text. */
export interface ScriptHash {
  /** Lower-case hex. */
  readonly hex: string;
  /** Size of the text in bytes of UTF-8. */
  readonly size: number;
}

/**
 * Creates a hash in JavaScript, which takes 12 to 25 µs for the few kilobytes of a row; a call of SubtleCrypto takes 80 µs of
 * processor time, most of it on the way to its thread and back. One and the same prefix is hashed once.
 */
export const createScriptHash = (): ((prefix: string, text: string) => ScriptHash) => {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(2 ** 14);
  /** Encodes into one buffer: a buffer for each row would take longer than hashing. */
  const encode = (text: string): Uint8Array => {
    if (text.length * 3 > buffer.length) buffer = new Uint8Array(text.length * 3);
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
  };
  const hashPrefix = memoizeLast((prefix: string) => {
    const hash = createSha256(compressUnrolled);
    hash.update(encode(prefix));
    return hash;
  });
  return (prefix, text) => {
    const hash = hashPrefix(prefix).clone();
    const bytes = encode(text);
    hash.update(bytes);
    return { hex: hash.hex(), size: bytes.length };
  };
};
