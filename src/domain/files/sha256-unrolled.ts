/**
 * The compression function of SHA-256 with sixteen rounds written out: 1.5 times as fast as the loop of `sha256.ts`, but
 * four times as long, so the reader does not contain it.
 */
import { type Compress, roundConstants as constants } from "./sha256.ts";

/** Compresses blocks like `sha256.ts`. The message schedule is in local variables; small functions would not be inlined. */
// biome-ignore format: one or two lines for each round
export const compressUnrolled: Compress = (state, blocks) => {
  for (let at = 0; at < blocks.byteLength; at += 64) {
    let a = state[0] as number; let b = state[1] as number; let c = state[2] as number; let d = state[3] as number;
    let e = state[4] as number; let f = state[5] as number; let g = state[6] as number; let h = state[7] as number;
    let w0 = blocks.getInt32(at); let w1 = blocks.getInt32(at + 4); let w2 = blocks.getInt32(at + 8); let w3 = blocks.getInt32(at + 12);
    let w4 = blocks.getInt32(at + 16); let w5 = blocks.getInt32(at + 20); let w6 = blocks.getInt32(at + 24); let w7 = blocks.getInt32(at + 28);
    let w8 = blocks.getInt32(at + 32); let w9 = blocks.getInt32(at + 36); let w10 = blocks.getInt32(at + 40); let w11 = blocks.getInt32(at + 44);
    let w12 = blocks.getInt32(at + 48); let w13 = blocks.getInt32(at + 52); let w14 = blocks.getInt32(at + 56); let w15 = blocks.getInt32(at + 60);
    for (let round = 0; round < 64; round += 16) {
      if (round > 0) {
        w0 = w0 + ((w1 >>> 7 | w1 << 25) ^ (w1 >>> 18 | w1 << 14) ^ w1 >>> 3) + w9 + ((w14 >>> 17 | w14 << 15) ^ (w14 >>> 19 | w14 << 13) ^ w14 >>> 10) | 0;
        w1 = w1 + ((w2 >>> 7 | w2 << 25) ^ (w2 >>> 18 | w2 << 14) ^ w2 >>> 3) + w10 + ((w15 >>> 17 | w15 << 15) ^ (w15 >>> 19 | w15 << 13) ^ w15 >>> 10) | 0;
        w2 = w2 + ((w3 >>> 7 | w3 << 25) ^ (w3 >>> 18 | w3 << 14) ^ w3 >>> 3) + w11 + ((w0 >>> 17 | w0 << 15) ^ (w0 >>> 19 | w0 << 13) ^ w0 >>> 10) | 0;
        w3 = w3 + ((w4 >>> 7 | w4 << 25) ^ (w4 >>> 18 | w4 << 14) ^ w4 >>> 3) + w12 + ((w1 >>> 17 | w1 << 15) ^ (w1 >>> 19 | w1 << 13) ^ w1 >>> 10) | 0;
        w4 = w4 + ((w5 >>> 7 | w5 << 25) ^ (w5 >>> 18 | w5 << 14) ^ w5 >>> 3) + w13 + ((w2 >>> 17 | w2 << 15) ^ (w2 >>> 19 | w2 << 13) ^ w2 >>> 10) | 0;
        w5 = w5 + ((w6 >>> 7 | w6 << 25) ^ (w6 >>> 18 | w6 << 14) ^ w6 >>> 3) + w14 + ((w3 >>> 17 | w3 << 15) ^ (w3 >>> 19 | w3 << 13) ^ w3 >>> 10) | 0;
        w6 = w6 + ((w7 >>> 7 | w7 << 25) ^ (w7 >>> 18 | w7 << 14) ^ w7 >>> 3) + w15 + ((w4 >>> 17 | w4 << 15) ^ (w4 >>> 19 | w4 << 13) ^ w4 >>> 10) | 0;
        w7 = w7 + ((w8 >>> 7 | w8 << 25) ^ (w8 >>> 18 | w8 << 14) ^ w8 >>> 3) + w0 + ((w5 >>> 17 | w5 << 15) ^ (w5 >>> 19 | w5 << 13) ^ w5 >>> 10) | 0;
        w8 = w8 + ((w9 >>> 7 | w9 << 25) ^ (w9 >>> 18 | w9 << 14) ^ w9 >>> 3) + w1 + ((w6 >>> 17 | w6 << 15) ^ (w6 >>> 19 | w6 << 13) ^ w6 >>> 10) | 0;
        w9 = w9 + ((w10 >>> 7 | w10 << 25) ^ (w10 >>> 18 | w10 << 14) ^ w10 >>> 3) + w2 + ((w7 >>> 17 | w7 << 15) ^ (w7 >>> 19 | w7 << 13) ^ w7 >>> 10) | 0;
        w10 = w10 + ((w11 >>> 7 | w11 << 25) ^ (w11 >>> 18 | w11 << 14) ^ w11 >>> 3) + w3 + ((w8 >>> 17 | w8 << 15) ^ (w8 >>> 19 | w8 << 13) ^ w8 >>> 10) | 0;
        w11 = w11 + ((w12 >>> 7 | w12 << 25) ^ (w12 >>> 18 | w12 << 14) ^ w12 >>> 3) + w4 + ((w9 >>> 17 | w9 << 15) ^ (w9 >>> 19 | w9 << 13) ^ w9 >>> 10) | 0;
        w12 = w12 + ((w13 >>> 7 | w13 << 25) ^ (w13 >>> 18 | w13 << 14) ^ w13 >>> 3) + w5 + ((w10 >>> 17 | w10 << 15) ^ (w10 >>> 19 | w10 << 13) ^ w10 >>> 10) | 0;
        w13 = w13 + ((w14 >>> 7 | w14 << 25) ^ (w14 >>> 18 | w14 << 14) ^ w14 >>> 3) + w6 + ((w11 >>> 17 | w11 << 15) ^ (w11 >>> 19 | w11 << 13) ^ w11 >>> 10) | 0;
        w14 = w14 + ((w15 >>> 7 | w15 << 25) ^ (w15 >>> 18 | w15 << 14) ^ w15 >>> 3) + w7 + ((w12 >>> 17 | w12 << 15) ^ (w12 >>> 19 | w12 << 13) ^ w12 >>> 10) | 0;
        w15 = w15 + ((w0 >>> 7 | w0 << 25) ^ (w0 >>> 18 | w0 << 14) ^ w0 >>> 3) + w8 + ((w13 >>> 17 | w13 << 15) ^ (w13 >>> 19 | w13 << 13) ^ w13 >>> 10) | 0;
      }
      h = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ e & (f ^ g)) + (constants[round] as number) + w0 | 0; d = d + h | 0;
      h = h + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b | c & (a | b)) | 0;
      g = g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) + (f ^ d & (e ^ f)) + (constants[round + 1] as number) + w1 | 0; c = c + g | 0;
      g = g + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) + (h & a | b & (h | a)) | 0;
      f = f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) + (e ^ c & (d ^ e)) + (constants[round + 2] as number) + w2 | 0; b = b + f | 0;
      f = f + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) + (g & h | a & (g | h)) | 0;
      e = e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) + (d ^ b & (c ^ d)) + (constants[round + 3] as number) + w3 | 0; a = a + e | 0;
      e = e + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) + (f & g | h & (f | g)) | 0;
      d = d + ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7)) + (c ^ a & (b ^ c)) + (constants[round + 4] as number) + w4 | 0; h = h + d | 0;
      d = d + ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10)) + (e & f | g & (e | f)) | 0;
      c = c + ((h >>> 6 | h << 26) ^ (h >>> 11 | h << 21) ^ (h >>> 25 | h << 7)) + (b ^ h & (a ^ b)) + (constants[round + 5] as number) + w5 | 0; g = g + c | 0;
      c = c + ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10)) + (d & e | f & (d | e)) | 0;
      b = b + ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7)) + (a ^ g & (h ^ a)) + (constants[round + 6] as number) + w6 | 0; f = f + b | 0;
      b = b + ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10)) + (c & d | e & (c | d)) | 0;
      a = a + ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7)) + (h ^ f & (g ^ h)) + (constants[round + 7] as number) + w7 | 0; e = e + a | 0;
      a = a + ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10)) + (b & c | d & (b | c)) | 0;
      h = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ e & (f ^ g)) + (constants[round + 8] as number) + w8 | 0; d = d + h | 0;
      h = h + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b | c & (a | b)) | 0;
      g = g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) + (f ^ d & (e ^ f)) + (constants[round + 9] as number) + w9 | 0; c = c + g | 0;
      g = g + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) + (h & a | b & (h | a)) | 0;
      f = f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) + (e ^ c & (d ^ e)) + (constants[round + 10] as number) + w10 | 0; b = b + f | 0;
      f = f + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) + (g & h | a & (g | h)) | 0;
      e = e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) + (d ^ b & (c ^ d)) + (constants[round + 11] as number) + w11 | 0; a = a + e | 0;
      e = e + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) + (f & g | h & (f | g)) | 0;
      d = d + ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7)) + (c ^ a & (b ^ c)) + (constants[round + 12] as number) + w12 | 0; h = h + d | 0;
      d = d + ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10)) + (e & f | g & (e | f)) | 0;
      c = c + ((h >>> 6 | h << 26) ^ (h >>> 11 | h << 21) ^ (h >>> 25 | h << 7)) + (b ^ h & (a ^ b)) + (constants[round + 13] as number) + w13 | 0; g = g + c | 0;
      c = c + ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10)) + (d & e | f & (d | e)) | 0;
      b = b + ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7)) + (a ^ g & (h ^ a)) + (constants[round + 14] as number) + w14 | 0; f = f + b | 0;
      b = b + ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10)) + (c & d | e & (c | d)) | 0;
      a = a + ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7)) + (h ^ f & (g ^ h)) + (constants[round + 15] as number) + w15 | 0; e = e + a | 0;
      a = a + ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10)) + (b & c | d & (b | c)) | 0;
    }
    state[0] = (state[0] as number) + a; state[1] = (state[1] as number) + b; state[2] = (state[2] as number) + c; state[3] = (state[3] as number) + d;
    state[4] = (state[4] as number) + e; state[5] = (state[5] as number) + f; state[6] = (state[6] as number) + g; state[7] = (state[7] as number) + h;
  }
};
