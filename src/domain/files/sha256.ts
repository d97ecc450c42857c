/**
 * SHA-256 (FIPS 180-4) in JavaScript. Pages over plain http have no `crypto.subtle`, but must detect changed parts too.
 * `crypto.subtle` is about five times faster: use it where it exists.
 */

/** Returns the first 32 bits of the fractional part. */
const fraction = (root: number): number => Math.trunc((root - Math.trunc(root)) * 2 ** 32);

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** A hash that is computed incrementally. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Returns the digest in lower-case hex. Call nothing after it. */
  hex(): string;
}

/** Compresses all blocks of 64 bytes into the state, which are eight words. */
export type Compress = (state: Int32Array, blocks: DataView) => void;

const first64 = /* @__PURE__ */ firstPrimes(64);
/** The constants of the 64 rounds. */
export const roundConstants = /* @__PURE__ */ Int32Array.from(first64, (prime) => fraction(Math.cbrt(prime)));
/** The message schedule of the block that is compressed. */
const schedule = new Int32Array(64);

const hexOfByte = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The state before the first block. */
export const initialWords = /* @__PURE__ */ Int32Array.from(first64.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** Creates a hash of chunks of any size. `compress`: an implementation of the compression function that is faster and larger. */
export const createSha256 = (compress: Compress = compressBlocks): Sha256 => {
  const words = initialWords.slice();
  /** Bytes that do not fill a block yet. */
  const pendingBytes = new Uint8Array(64);
  let [pendingCount, length] = [0, 0];
  return {
    update: (bytes) => {
      length += bytes.length;
      const filling = pendingCount === 0 ? 0 : Math.min(64 - pendingCount, bytes.length);
      pendingBytes.set(bytes.subarray(0, filling), pendingCount);
      pendingCount += filling;
      if (pendingCount === 64) {
        compressBytes(compress, words, pendingBytes);
        pendingCount = 0;
      }
      const rest = bytes.subarray(filling);
      const whole = rest.length - (rest.length % 64);
      compressBytes(compress, words, rest.subarray(0, whole));
      pendingBytes.set(rest.subarray(whole), pendingCount);
      pendingCount += rest.length - whole;
    },
    hex: () => {
      compressBytes(compress, words, lastBlocks(pendingBytes.subarray(0, pendingCount), length));
      return formatDigest(words);
    },
  };
};

/** Formats the state after the last block as lower-case hex. */
export const formatDigest = (words: Int32Array): string => {
  let hex = "";
  for (const word of words)
    hex +=
      (hexOfByte[word >>> 24] as string) +
      hexOfByte[(word >>> 16) & 255] +
      hexOfByte[(word >>> 8) & 255] +
      hexOfByte[word & 255];
  return hex;
};

const compressBytes = (compress: Compress, state: Int32Array, bytes: Uint8Array): void => {
  if (bytes.length > 0) compress(state, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
};

/** Returns the digest of the bytes in lower-case hex. */
export const sha256Hex = (bytes: Uint8Array): string => {
  const hash = createSha256();
  hash.update(bytes);
  return hash.hex();
};

/** Pads the last bytes: a 1 bit, zeros, and the length in bits as a 64-bit number. */
const lastBlocks = (rest: Uint8Array, length: number): Uint8Array => {
  const blocks = new Uint8Array(rest.length < 56 ? 64 : 128);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(blocks.length - 4, (length << 3) >>> 0);
  return blocks;
};

const compressBlocks: Compress = (state, blocks) => {
  for (let at = 0; at < blocks.byteLength; at += 64) compressBlock(state, blocks, at);
};

const compressBlock = (state: Int32Array, block: DataView, at: number): void => {
  for (let index = 0; index < 16; index += 1) schedule[index] = block.getInt32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const word15 = schedule[index - 15] as number;
    const word2 = schedule[index - 2] as number;
    const s0 = rotate(word15, 7) ^ rotate(word15, 18) ^ (word15 >>> 3);
    const s1 = rotate(word2, 17) ^ rotate(word2, 19) ^ (word2 >>> 10);
    schedule[index] = ((schedule[index - 16] as number) + s0 + (schedule[index - 7] as number) + s1) | 0;
  }
  // Destructuring the array takes four times as long.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let index = 0; index < 64; index += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const sum = (h + sum1 + choice + (roundConstants[index] as number) + (schedule[index] as number)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + sum) | 0;
    d = c;
    c = b;
    b = a;
    a = (sum + sum0 + majority) | 0;
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = (state[index] as number) + (next[index] as number);
};
