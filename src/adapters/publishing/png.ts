/** Writes black-and-white PNG pictures (ISO/IEC 15948), one bit for each pixel. */
import { zlibSync } from "fflate";
import { crc32 } from "../sink/crc32.ts";

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Returns a square picture. `isBlack`: of a pixel, counted from the top left corner. */
export const writePng = (size: number, isBlack: (x: number, y: number) => boolean): Uint8Array<ArrayBuffer> => {
  // Each line begins with the number of its filter, 0 for none.
  const lineBytes = 1 + Math.ceil(size / 8);
  const lines = new Uint8Array(lineBytes * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * lineBytes + 1 + (x >> 3);
      if (!isBlack(x, y)) lines[at] = (lines[at] ?? 0) | (0x80 >> (x & 7));
    }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, size);
  header.setUint32(4, size);
  // One bit of grey for each pixel; compression, filter and interlacing are 0.
  header.setUint8(8, 1);
  const chunks = [
    signature,
    createChunk("IHDR", new Uint8Array(header.buffer)),
    createChunk("IDAT", zlibSync(lines)),
    createChunk("IEND", new Uint8Array(0)),
  ];
  return concatenate(chunks);
};

const createChunk = (name: string, data: Uint8Array): Uint8Array => {
  const content = concatenate([new TextEncoder().encode(name), data]);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, data.length);
  const sum = new DataView(new ArrayBuffer(4));
  sum.setUint32(0, crc32(content));
  return concatenate([new Uint8Array(length.buffer), content, new Uint8Array(sum.buffer)]);
};

const concatenate = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
};
