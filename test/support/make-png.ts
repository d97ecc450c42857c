/** Writes PNG pictures of any kind. */
import { crc32, deflateSync } from "node:zlib";

/** A PNG picture. Its samples are those of the bit depth, pixel after pixel. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: 0 | 2 | 3 | 4 | 6;
  readonly samples: readonly number[];
  readonly isInterlaced?: boolean;
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
}

const channelCounts = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Start and step of the columns and rows of each pass. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

const packRow = (samples: readonly number[], bitDepth: number): readonly number[] => {
  const bits = samples.map((sample) => sample.toString(2).padStart(bitDepth, "0")).join("");
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
};

/** Writes the picture. All rows have the filter "up", which the first row of a pass does not change. */
export const makePng = (png: PngParts): Uint8Array<ArrayBuffer> => {
  const { width, height, bitDepth, colourType, samples } = png;
  const channels = channelCounts[colourType];
  const bytes: number[] = [];
  for (const [x, stepX, y, stepY] of png.isInterlaced ? passes : ([[0, 1, 0, 1]] as const)) {
    let previous: readonly number[] = [];
    for (let row = y; row < height; row += stepY) {
      const rowSamples: number[] = [];
      for (let column = x; column < width; column += stepX)
        rowSamples.push(...samples.slice((row * width + column) * channels, (row * width + column + 1) * channels));
      if (rowSamples.length === 0) continue;
      const packed = packRow(rowSamples, bitDepth);
      bytes.push(2, ...packed.map((byte, index) => (byte - (previous[index] ?? 0)) & 255));
      previous = packed;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, png.isInterlaced ? 1 : 0], 8);
  const data = deflateSync(Uint8Array.from(bytes));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      ...(png.palette ? [chunk("PLTE", Uint8Array.from(png.palette))] : []),
      ...(png.transparency ? [chunk("tRNS", Uint8Array.from(png.transparency))] : []),
      // Two chunks, as encoders with small buffers write.
      chunk("IDAT", data.subarray(0, 5)),
      chunk("IDAT", data.subarray(5)),
      chunk("IEND", new Uint8Array(0)),
    ]),
  );
};
