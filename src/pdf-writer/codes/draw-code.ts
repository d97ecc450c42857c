/** Draws bar codes and QR codes as paths in content streams, and finds those that are too small for scanners. */
import { type Problem, problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { Colour } from "#domain/values/colour.ts";
import { formatFillColour } from "../content/box-shape.ts";
import { drawInSpace } from "../content/page-space.ts";
import { ascii, latin1 } from "../syntax/pdf-bytes.ts";
import { type CodeSize, type CodeSymbol, invalidValue, type Symbology, symbologyNames } from "./code-symbol.ts";
import { encodeCode128 } from "./code128-symbol.ts";
import { encodeDataMatrix, measureDataMatrix } from "./data-matrix-symbol.ts";
import { encodeEan13 } from "./ean13-symbol.ts";
import { encodeQr, measureQr } from "./qr-symbol.ts";

/** The box of a code in points. */
export interface CodeBox {
  readonly width: number;
  readonly height: number;
}

/** The colours of a code. Scanners need dark modules on a light background. */
export interface CodeColours {
  readonly colour: Colour;
  /** Fills the box of a code that lies on other content. Without it, the page is the background. */
  readonly background?: Colour;
}

const encoders: Readonly<Record<Symbology, (value: string) => Result<CodeSymbol>>> = {
  qr: encodeQr,
  code128: encodeCode128,
  ean13: encodeEan13,
  datamatrix: encodeDataMatrix,
};

const valueMissing = (symbology: Symbology) =>
  invalidValue(`There is no value for the ${symbologyNames[symbology]}. Add it to the row's data.`);

/** Encodes a value. Problem: `code-invalid`, for a value that the code cannot hold. */
export const encodeCode = (symbology: Symbology, value: string): Result<CodeSymbol> =>
  value === "" ? valueMissing(symbology) : encoders[symbology](value);

/** Bar codes are encoded as quickly as they are measured. */
const measurers: Readonly<Record<Symbology, (value: string) => Result<CodeSize>>> = {
  ...encoders,
  qr: measureQr,
  datamatrix: measureDataMatrix,
};

/** Returns the size of the symbol that `encodeCode` returns, in a fraction of its time. Problem: `code-invalid`. */
export const measureCode = (symbology: Symbology, value: string): Result<CodeSize> =>
  value === "" ? valueMissing(symbology) : measurers[symbology](value);

/** Light modules that scanners need around a symbol, as the standards require them. */
const quietZones: Readonly<
  Record<Symbology, { readonly left: number; readonly right: number; readonly ends: number }>
> = {
  qr: { left: 4, right: 4, ends: 4 },
  datamatrix: { left: 2, right: 2, ends: 2 },
  code128: { left: 10, right: 10, ends: 0 },
  ean13: { left: 11, right: 7, ends: 0 },
};

const measureModules = ({ symbology, columns, rows }: CodeSize) => {
  const { left, right, ends } = quietZones[symbology];
  return { width: left + columns + right, height: rows + 2 * ends };
};

/** Returns the width of a module in points, with the quiet zone inside the box. */
export const measureModule = (symbol: CodeSize, box: CodeBox): number => {
  const { width, height } = measureModules(symbol);
  return symbol.rows === 1 ? box.width / width : Math.min(box.width / width, box.height / height);
};

/**
 * Returns operators that draw a symbol in the middle of a box whose origin is that of the space. The quiet zone is inside the
 * box, modules are squares, and bars are as high as the box.
 */
export const drawCode = (symbol: CodeSymbol, box: CodeBox, { colour, background }: CodeColours): string => {
  const { left } = quietZones[symbol.symbology];
  const module = measureModule(symbol, box);
  const moduleHeight = symbol.rows === 1 ? box.height : module;
  const x = (box.width - module * measureModules(symbol).width) / 2 + module * left;
  const y = (box.height - moduleHeight * symbol.rows) / 2;
  // Modules are the unit, so that their positions are short whole numbers.
  const modules = drawInSpace(
    [module, 0, 0, moduleHeight, x, y],
    `${formatFillColour(colour)}\n${formatPath(symbol)}f`,
  );
  return background === undefined ? modules : fillBox(box, background) + modules;
};

const operator = ascii("re ");
/** At most three digits and a space for each of four numbers. */
const maxRectangleBytes = 16 + operator.length;
let pathBuffer = new Uint8Array(2 ** 14);

/** Formats the rectangles. They are hundreds, so the text is written as bytes, without a string for each number. */
const formatPath = ({ rows, rectangles }: CodeSymbol): string => {
  const mostBytes = (rectangles.length / 4) * maxRectangleBytes;
  if (pathBuffer.length < mostBytes) pathBuffer = new Uint8Array(mostBytes);
  const path = pathBuffer;
  let at = 0;
  const put = (value: number): void => {
    const tens = (value / 10) | 0;
    if (value >= 100) path[at++] = 48 + ((value / 100) | 0);
    if (value >= 10) path[at++] = 48 + (value >= 100 ? tens % 10 : tens);
    path[at++] = 48 + value - tens * 10;
    path[at++] = 32;
  };
  for (let index = 0; index < rectangles.length; index += 4) {
    const height = rectangles[index + 3] as number;
    put(rectangles[index + 1] as number);
    put(rows - height - (rectangles[index] as number));
    put(rectangles[index + 2] as number);
    put(height);
    for (let byte = 0; byte < operator.length; byte++) path[at++] = operator[byte] as number;
  }
  return latin1(path.subarray(0, at));
};

const fillBox = ({ width, height }: CodeBox, colour: Colour): string =>
  drawInSpace([width, 0, 0, height, 0, 0], `${formatFillColour(colour)}\n0 0 1 1 re f`);

/** The least width of a module in millimetres that scanners and telephones read reliably; of EAN-13, that of GS1. */
const leastModuleMm: Readonly<Record<Symbology, number>> = { qr: 0.35, datamatrix: 0.35, code128: 0.35, ean13: 0.264 };
const mmPerPoint = 25.4 / 72;
const roundingMm = 0.001;

/** Returns `code-small` for a code whose modules are too small when the page is printed in its size. */
export const findCodeWarnings = (symbol: CodeSize, box: CodeBox): readonly Problem[] => {
  const { symbology } = symbol;
  const moduleMm = measureModule(symbol, box) * mmPerPoint;
  const leastMm = leastModuleMm[symbology];
  if (moduleMm >= leastMm - roundingMm) return [];
  const { width, height } = measureModules(symbol);
  const least = (modules: number) => Math.ceil(modules * leastMm);
  const area = symbol.rows === 1 ? `${least(width)} mm wide` : `${least(width)} × ${least(height)} mm large`;
  const shorten = symbology === "ean13" ? "" : ", or shorten the value";
  return [
    problem(
      "code-small",
      `The modules of the ${symbologyNames[symbology]} are ${moduleMm.toFixed(2)} mm wide when printed. Scanners need ${leastMm} mm. Make the area at least ${area}${shorten}.`,
    ),
  ];
};
