/** Reads QR codes with another library than the one that draws them. */
import { inflateSync } from "node:zlib";
import readQrCodeInPixels from "jsqr";

/** Returns the text of the QR code in a PNG with one bit for each pixel; undefined if there is none. */
export const readQrCode = (png: Uint8Array): string | undefined => {
  const { size, lines } = readLines(png);
  const lineBytes = lines.length / size;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    if (lines[y * lineBytes] !== 0) throw new Error(`Line ${y} of the picture has a filter.`);
    for (let x = 0; x < size; x++) {
      const isWhite = ((lines[y * lineBytes + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      pixels.fill(isWhite === 1 ? 255 : 0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  // The library is CommonJS, which bundlers and Node import differently.
  const read = (readQrCodeInPixels as unknown as { default?: typeof readQrCodeInPixels }).default ?? readQrCodeInPixels;
  return read(pixels, size, size)?.data;
};

const readLines = (png: Uint8Array): { readonly size: number; readonly lines: Uint8Array } => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const size = view.getUint32(16);
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at)) {
    const name = new TextDecoder().decode(png.subarray(at + 4, at + 8));
    if (name === "IDAT") data.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return { size, lines: inflateSync(Buffer.concat(data)) };
};
