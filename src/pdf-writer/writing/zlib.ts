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

/** Creates zlib data (RFC 1950) for a deflate stream of so many bytes, which belongs into `target`. `plain`: what was compressed. */
export const wrapZlib = (length: number, plain: Uint8Array): { readonly data: Bytes; readonly target: Bytes } => {
  const data = new Uint8Array(length + 6);
  data.set([0x78, 0x9c]);
  new DataView(data.buffer).setUint32(length + 2, adler32(plain));
  return { data, target: data.subarray(2, length + 2) };
};

/** Makes zlib data, as PDF has it, of a deflate stream. `plain`: what was compressed. */
export const toZlib = (deflated: Bytes, plain: Uint8Array): Bytes => {
  const { data, target } = wrapZlib(deflated.length, plain);
  target.set(deflated);
  return data;
};
