/** Reads PNG pictures (RFC 2083). */
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { reversePngFilters } from "../reading/png-predictor.ts";
import type { Bytes, Inflate } from "../syntax/pdf-bytes.ts";
import { checkPictureSize, PictureError } from "./picture-error.ts";

/** A PNG picture, with its data still compressed. */
export interface Png {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: PngColourType;
  readonly isInterlaced: boolean;
  /** Red, green and blue of each colour. */
  readonly palette: Bytes | undefined;
  /** The chunk `tRNS`: alpha values of a palette, or the samples of the transparent colour. */
  readonly transparency: Bytes | undefined;
  readonly data: Bytes;
}

const greyscale = 0;
const truecolour = 2;
const indexed = 3;
const greyscaleAlpha = 4;
const truecolourAlpha = 6;
type PngColourType = 0 | 2 | 3 | 4 | 6;

const channelCounts: Readonly<Record<PngColourType, number>> = {
  [greyscale]: 1,
  [truecolour]: 3,
  [indexed]: 1,
  [greyscaleAlpha]: 2,
  [truecolourAlpha]: 4,
};
const bitDepths: Readonly<Record<PngColourType, readonly number[]>> = {
  [greyscale]: [1, 2, 4, 8, 16],
  [truecolour]: [8, 16],
  [indexed]: [1, 2, 4, 8],
  [greyscaleAlpha]: [8, 16],
  [truecolourAlpha]: [8, 16],
};

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns whether the bytes begin as a PNG picture does. */
export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, index) => bytes[index] === byte);

/** Returns the number of samples of a pixel. */
export const countChannels = ({ colourType }: Png): number => channelCounts[colourType];

/** Reads the chunks. @throws PictureError */
export const readPng = (bytes: Bytes): Png => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunks = new Map<string, Bytes>();
  const data: Bytes[] = [];
  for (let at = signature.length; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (type === "IEND") break;
    if (type === "IDAT") data.push(chunk);
    else chunks.set(type, chunk);
    at += 12 + length;
  }
  const header = readHeader(chunks.get("IHDR"));
  const palette = chunks.get("PLTE");
  if (header.colourType === indexed && (palette === undefined || palette.length < 3))
    throw new PictureError("its palette is missing");
  return { ...header, palette, transparency: chunks.get("tRNS"), data: concatenateBytes(data) };
};

const readHeader = (chunk: Bytes = new Uint8Array(0)) => {
  if (chunk.length < 13) throw new PictureError("it is damaged");
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bitDepth = 0, colourType = 0, , , interlace = 0] = chunk.subarray(8);
  if (!isColourType(colourType) || !bitDepths[colourType].includes(bitDepth)) throw new PictureError("it is damaged");
  checkPictureSize(width, height);
  return { width, height, bitDepth, colourType, isInterlaced: interlace === 1 };
};

const isColourType = (value: number): value is PngColourType => Object.hasOwn(channelCounts, value);

/** A part of the pixels that is stored by itself: every `stepX`th column and `stepY`th row. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

const wholePicture: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
/** The passes of an interlaced picture (Adam7). */
const adam7: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

const measurePass = (png: Png, { x, y, stepX, stepY }: Pass) => {
  const columns = Math.ceil((png.width - x) / stepX);
  const rows = Math.ceil((png.height - y) / stepY);
  const rowBytes = Math.ceil((columns * countChannels(png) * png.bitDepth) / 8);
  return { columns, rows: columns <= 0 ? 0 : Math.max(0, rows), rowBytes };
};

/** Decompresses the rows with their filters. @throws PictureError if data are missing */
export const inflateRows = async (png: Png, inflate: Inflate): Promise<Bytes> => {
  const passes = png.isInterlaced ? adam7 : wholePicture;
  const length = passes.reduce((sum, pass) => {
    const { rows, rowBytes } = measurePass(png, pass);
    return sum + rows * (rowBytes + 1);
  }, 0);
  // Some programs write more than the picture needs.
  const bytes = await inflate(png.data, length + maxExcessBytes);
  if (bytes === undefined || bytes.length < length) throw new PictureError("its data are incomplete");
  return bytes.subarray(0, length);
};

const maxExcessBytes = 65_536;

/** Decodes to samples of 8 bits, pixel after pixel. The samples of a palette are its indexes. @throws PictureError */
export const decodeSamples = async (png: Png, inflate: Inflate): Promise<Bytes> => {
  const channels = countChannels(png);
  const data = await inflateRows(png, inflate);
  const samples = new Uint8Array(png.width * png.height * channels);
  let at = 0;
  for (const pass of png.isInterlaced ? adam7 : wholePicture) {
    const { columns, rows, rowBytes } = measurePass(png, pass);
    const length = rows * (rowBytes + 1);
    const sampleBytes = Math.max(1, (channels * png.bitDepth) / 8);
    const plain = reversePngFilters(data.subarray(at, at + length), rowBytes, sampleBytes);
    for (let row = 0; row < rows; row++) {
      const unpacked = unpackSamples(plain.subarray(row * rowBytes, (row + 1) * rowBytes), png, columns * channels);
      const target = (pass.y + row * pass.stepY) * png.width + pass.x;
      for (let column = 0; column < columns; column++)
        for (let channel = 0; channel < channels; channel++)
          samples[(target + column * pass.stepX) * channels + channel] = unpacked[column * channels + channel] ?? 0;
    }
    at += length;
  }
  return samples;
};

/** Returns samples of 8 bits. The higher byte of 16 bits is enough for any printer. */
const unpackSamples = (row: Uint8Array, { bitDepth, colourType }: Png, count: number): Uint8Array => {
  if (bitDepth === 8) return row;
  if (bitDepth === 16) return Uint8Array.from({ length: count }, (_, index) => row[index * 2] ?? 0);
  const largest = 2 ** bitDepth - 1;
  const scale = colourType === indexed ? 1 : 255 / largest;
  return Uint8Array.from({ length: count }, (_, index) => {
    const bit = index * bitDepth;
    const byte = row[bit >> 3] ?? 0;
    return ((byte >> (8 - bitDepth - (bit & 7))) & largest) * scale;
  });
};

/** Returns the alpha value of each pixel, or undefined for an opaque picture. `samples`: those of `decodeSamples`. */
export const readAlpha = (png: Png, samples: Bytes): Bytes | undefined => {
  const channels = countChannels(png);
  const pixels = png.width * png.height;
  const { transparency } = png;
  if (png.colourType === greyscaleAlpha || png.colourType === truecolourAlpha)
    return Uint8Array.from({ length: pixels }, (_, index) => samples[(index + 1) * channels - 1] ?? 0);
  if (transparency === undefined) return undefined;
  if (png.colourType === indexed)
    return Uint8Array.from({ length: pixels }, (_, index) => transparency[samples[index] ?? 0] ?? 255);
  return undefined;
};

/** Returns the samples of the transparent colour of a picture without alpha and palette, or undefined if it has none. */
export const readColourKey = ({ colourType, transparency, bitDepth }: Png): readonly number[] | undefined => {
  if (transparency === undefined || (colourType !== greyscale && colourType !== truecolour)) return undefined;
  const view = new DataView(transparency.buffer, transparency.byteOffset, transparency.length);
  const largest = 2 ** bitDepth - 1;
  const count = Math.min(channelCounts[colourType], transparency.length >> 1);
  return Array.from({ length: count }, (_, index) => view.getUint16(index * 2) & largest);
};
