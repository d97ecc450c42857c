/** MD5 (RFC 1321). Only the key derivation of older PDF encryption needs it; browsers do not offer it. */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const constants = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

/** Returns the 16 bytes of the digest. */
export const md5 = (...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const words = padded(chunks);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < words.length; block += 16) addBlock(state, words.subarray(block, block + 16));
  const digest = new DataView(new ArrayBuffer(16));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word, true);
  return new Uint8Array(digest.buffer);
};

/** The message with its padding and its length in bits, as little-endian words. */
const padded = (chunks: readonly Uint8Array[]): Int32Array => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const bytes = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, length << 3, true);
  view.setUint32(bytes.length - 4, Math.floor(length / 2 ** 29), true);
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => view.getInt32(index * 4, true));
};

const addBlock = (state: Int32Array, words: Int32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const [mixed, index] =
      round === 0
        ? [(b & c) | (~b & d), step]
        : round === 1
          ? [(d & b) | (~d & c), (5 * step + 1) & 15]
          : round === 2
            ? [b ^ c ^ d, (3 * step + 5) & 15]
            : [c ^ (b | ~d), (7 * step) & 15];
    const sum = (a + mixed + (constants[step] ?? 0) + (words[index] ?? 0)) | 0;
    const shift = shifts[round * 4 + (step & 3)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  for (const [index, value] of [a, b, c, d].entries()) state[index] = (state[index] ?? 0) + value;
};
