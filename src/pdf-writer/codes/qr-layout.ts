/** Where the patterns and the data of QR codes lie, which is the same for all symbols of a version (ISO/IEC 18004). */
import { type BitMatrix, createMatrix, setDark, transpose } from "./bit-matrix.ts";
import { listAlignments, type QrVersion } from "./qr-version.ts";

/** The layout of a version. */
export interface QrLayout {
  /** Finder, alignment and timing patterns. What tells format and version is light. */
  readonly patterns: BitMatrix;
  /** Where the bits of the data lie, in their order: the index of the word in the matrix times 32, and the bit in the word. */
  readonly positions: Uint32Array;
  /** Where the bits of the data lie in the transposed matrix. */
  readonly transposedPositions: Uint32Array;
  readonly transposedPatterns: BitMatrix;
  readonly masks: readonly QrMask[];
}

/** A pattern of which modules of the data are inverted. */
export interface QrMask {
  readonly inverted: BitMatrix;
  readonly transposed: BitMatrix;
  /** What tells the format and the version, with this mask. */
  readonly format: BitMatrix;
}

/** Returns whether a mask inverts a module. */
type Inverts = (column: number, row: number) => boolean;

/** In the order of their numbers. */
const rules: readonly Inverts[] = [
  (column, row) => (column + row) % 2 === 0,
  (_, row) => row % 2 === 0,
  (column) => column % 3 === 0,
  (column, row) => (column + row) % 3 === 0,
  (column, row) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (column, row) => ((column * row) % 2) + ((column * row) % 3) === 0,
  (column, row) => (((column * row) % 2) + ((column * row) % 3)) % 2 === 0,
  (column, row) => (((column + row) % 2) + ((column * row) % 3)) % 2 === 0,
];

const layouts: QrLayout[] = [];

/** Returns the layout of a version, which is computed once. */
export const findLayout = (version: QrVersion): QrLayout => {
  const layout = layouts[version.version] ?? createLayout(version);
  layouts[version.version] = layout;
  return layout;
};

const createLayout = ({ version, size }: QrVersion): QrLayout => {
  const { patterns, isReserved } = drawPatterns(version, size);
  const modules = listDataModules(size, isReserved);
  const transposedPatterns = transpose(patterns);
  const positionOf = (column: number, row: number) => (row * patterns.width + (column >> 5)) * 32 + (column & 31);
  return {
    patterns,
    transposedPatterns,
    positions: Uint32Array.from(modules, ([column, row]) => positionOf(column, row)),
    transposedPositions: Uint32Array.from(modules, ([column, row]) => positionOf(row, column)),
    masks: rules.map((inverts, mask) => {
      const inverted = createMatrix(size);
      for (const [column, row] of modules) if (inverts(column, row)) setDark(inverted, column, row);
      return { inverted, transposed: transpose(inverted), format: drawFormat(version, size, mask) };
    }),
  };
};

type IsReserved = (column: number, row: number) => boolean;

const finderSize = 7;

const drawPatterns = (version: number, size: number) => {
  const patterns = createMatrix(size);
  const reserved = new Uint8Array(size * size);
  const isReserved: IsReserved = (column, row) => reserved[row * size + column] === 1;
  const reserve = (column: number, row: number, isDark: boolean): void => {
    if (column < 0 || row < 0 || column >= size || row >= size) return;
    reserved[row * size + column] = 1;
    if (isDark) setDark(patterns, column, row);
  };
  /** Draws rings around a module. `lightRings`: their distances from it. */
  const drawRings = (centreColumn: number, centreRow: number, radius: number, lightRings: readonly number[]): void => {
    for (let row = -radius; row <= radius; row++)
      for (let column = -radius; column <= radius; column++)
        reserve(
          centreColumn + column,
          centreRow + row,
          !lightRings.includes(Math.max(Math.abs(column), Math.abs(row))),
        );
  };
  const far = size - 4;
  for (const [column, row] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    drawRings(column, row, 4, [2, 4]);
  const alignments = listAlignments(version);
  for (const row of alignments)
    for (const column of alignments) if (!isReserved(column, row)) drawRings(column, row, 2, [1]);
  for (let index = finderSize + 1; index < size - finderSize - 1; index++) {
    if (!isReserved(index, 6)) reserve(index, 6, index % 2 === 0);
    if (!isReserved(6, index)) reserve(6, index, index % 2 === 0);
  }
  for (const [column, row] of [...listFormatModules(size).flat(), ...listVersionModules(version, size).flat()])
    reserve(column, row, false);
  reserve(8, size - 8, false);
  return { patterns, isReserved };
};

type Module = readonly [column: number, row: number];

/** Lists the modules of the data: up and down in stripes of two columns, from the right. */
const listDataModules = (size: number, isReserved: IsReserved): readonly Module[] => {
  const modules: Module[] = [];
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The timing pattern takes a whole column.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUpwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!isReserved(column, row)) modules.push([column, row]);
    }
    isUpwards = !isUpwards;
  }
  return modules;
};

/** Lists the two places of each bit of the format, from the lowest bit. */
const listFormatModules = (size: number): readonly (readonly Module[])[] =>
  Array.from({ length: 15 }, (_, bit): readonly Module[] => {
    const beside: Module = bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit];
    if (bit < 6) return [[8, bit], beside];
    if (bit < 8) return [[8, bit + 1], beside];
    return [[bit === 8 ? 7 : 14 - bit, 8], beside];
  });

/** Lists the two places of each bit of the version, from the lowest bit. Small versions do not tell it. */
const listVersionModules = (version: number, size: number): readonly (readonly Module[])[] =>
  Array.from({ length: version < 7 ? 0 : 18 }, (_, bit): readonly Module[] => {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    return [
      [far, near],
      [near, far],
    ];
  });

const drawFormat = (version: number, size: number, mask: number): BitMatrix => {
  const matrix = createMatrix(size);
  const draw = (bits: number, places: readonly (readonly Module[])[]): void => {
    for (const [bit, modules] of places.entries())
      if (((bits >> bit) & 1) === 1) for (const [column, row] of modules) setDark(matrix, column, row);
  };
  draw(formatBits(mask), listFormatModules(size));
  draw(versionBits(version), listVersionModules(version, size));
  setDark(matrix, 8, size - 8);
  return matrix;
};

/** Level M has the indicator 0. */
const formatBits = (mask: number): number => appendRemainder(mask, 10, 0b10100110111) ^ 0b101010000010010;

const versionBits = (version: number): number => appendRemainder(version, 12, 0b1111100100101);

/** Appends the remainder of a division by a generator, by which readers correct errors. */
const appendRemainder = (value: number, bits: number, generator: number): number => {
  let remainder = value;
  for (let bit = 0; bit < bits; bit++) remainder = (remainder << 1) ^ ((remainder >> (bits - 1)) * generator);
  return (value << bits) | remainder;
};
