import { type DigestedPage, digestPrefix } from "#domain/encryption/page-digest.ts";
import { createTextSha256 } from "#domain/files/sha256-text.ts";
import { compressUnrolled } from "#domain/files/sha256-unrolled.ts";
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

/**
 * Creates a hash in JavaScript, which takes 12 to 25 µs for the few kilobytes of a row; a call of SubtleCrypto takes 80 µs of
 * processor time, most of it on the way to its thread and back. One and the same prefix is hashed once.
 */
export const createScriptHash = () => createTextSha256(compressUnrolled);
