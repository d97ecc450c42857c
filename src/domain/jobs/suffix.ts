/** Suffixes of output names: 128 bits as 26 characters of base32, which nobody can guess. */
import { createSha256 } from "../files/sha256.ts";

/** The base32 alphabet of RFC 4648 in lower case. */
const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Encodes 16 bytes as a suffix. */
export const encodeSuffix = (bytes: Uint8Array): string => {
  let bits = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  let text = "";
  for (let digit = 0; digit < 26; digit++) {
    text += base32[Number(bits & 31n)];
    bits >>= 5n;
  }
  return text;
};

/**
 * Returns the suffix of a row of a batch with a seed. Every machine makes the same one, and nobody without the seed can
 * compute it: keep the seed as secret as the links.
 */
export const seedSuffix = (seed: string, row: number): string => {
  const hash = createSha256();
  hash.update(new TextEncoder().encode(`smartlink suffix\0${seed}\0${row}`));
  const hex = hash.hex().slice(0, 32);
  return encodeSuffix(Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)));
};
