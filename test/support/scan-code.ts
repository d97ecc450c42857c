/** Scans codes that content streams draw, with another library than those that make them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** Pixels of grey. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, row after row from the top: 255 is white. */
  readonly pixels: Uint8Array;
}

/** Paints the rectangles of operators: a pixel gets the colour of the last one that covers its centre. */
export const paintRectangles = (operators: string, box: { width: number; height: number }, scale: number): Raster => {
  const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  const pixels = new Uint8Array(width * height).fill(255);
  let matrix = [1, 0, 0, 1, 0, 0];
  let grey = 0;
  let path: number[][] = [];
  let operands: number[] = [];
  for (const token of operators.split(/\s+/).filter((part) => part !== "")) {
    if (/^[-+.\d]/.test(token)) {
      operands.push(Number(token));
      continue;
    }
    if (token === "cm") matrix = operands;
    else if (token === "Q") matrix = [1, 0, 0, 1, 0, 0];
    else if (token === "rg") grey = Math.round(((operands[0] ?? 0) + (operands[1] ?? 0) + (operands[2] ?? 0)) * 85);
    else if (token === "re") path.push(operands);
    else if (token === "f") {
      for (const rectangle of path) fill(rectangle, matrix);
      path = [];
    } else if (token !== "q") throw new Error(`The operator ${token} is not expected.`);
    operands = [];
  }
  return { width, height, pixels };

  function fill([x = 0, y = 0, w = 0, h = 0]: readonly number[], [a = 0, , , d = 0, e = 0, f = 0]: readonly number[]) {
    const toPixel = (position: number) => Math.round(position * scale);
    const [left, right] = [toPixel(a * x + e), toPixel(a * (x + w) + e)];
    const [bottom, top] = [toPixel(d * y + f), toPixel(d * (y + h) + f)];
    for (let row = height - top; row < height - bottom; row++)
      pixels.fill(grey, row * width + left, row * width + right);
  }
};

/** Returns the codes in a picture. */
export const scanCodes = async (
  { width, height, pixels }: Raster,
  format: ReadInputBarcodeFormat,
): Promise<readonly ReadResult[]> => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [index, grey] of pixels.entries()) data.fill(grey, index * 4, index * 4 + 3);
  const image = { data, width, height, colorSpace: "srgb" as const };
  return readBarcodes(image as ImageData, { formats: [format], textMode: "Plain", tryHarder: true });
};
