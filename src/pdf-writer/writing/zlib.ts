import type { Bytes } from "../syntax/pdf-bytes.ts";

const modulus = 65_521;
/** So many sums of bytes stay below 2^32. */
const blockBytes = 3_800;

/** Returns the checksum Adler-32 (RFC 1950, 8.2). */
const adler32 = (bytes: Uint8Array): number => {
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += blockBytes) {
    const end = Math.min(start + blockBytes, bytes.length);
    for (let at = start; at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return high * 65_536 + low;
};

/** Makes zlib data (RFC 1950), as PDF has it, of a deflate stream. `plain`: what was compressed. */
export const toZlib = (deflated: Bytes, plain: Uint8Array): Bytes => {
  const bytes = new Uint8Array(deflated.length + 6);
  bytes.set([0x78, 0x9c]);
  bytes.set(deflated, 2);
  new DataView(bytes.buffer).setUint32(deflated.length + 2, adler32(plain));
  return bytes;
};
