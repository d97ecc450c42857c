/** Modules of a square symbol as bits. Each row has a few words of 32 bits, the leftmost module in the lowest bit. */

/** Dark modules have the bit 1. Bits behind the last column are 0. */
export interface BitMatrix {
  /** Modules in a row. */
  readonly size: number;
  /** Words in a row. */
  readonly width: number;
  readonly words: Int32Array;
}

/** Creates a matrix of light modules. */
export const createMatrix = (size: number): BitMatrix => {
  const width = (size + 31) >> 5;
  return { size, width, words: new Int32Array(width * size) };
};

/** Makes a module dark. */
export const setDark = ({ width, words }: BitMatrix, column: number, row: number): void => {
  const at = row * width + (column >> 5);
  words[at] = (words[at] ?? 0) | (1 << (column & 31));
};

/** Returns whether a module is dark. */
export const isDark = ({ width, words }: BitMatrix, column: number, row: number): boolean =>
  (((words[row * width + (column >> 5)] ?? 0) >>> (column & 31)) & 1) === 1;

/** Returns the matrix with rows for columns. */
export const transpose = (matrix: BitMatrix): BitMatrix => {
  const transposed = createMatrix(matrix.size);
  for (let row = 0; row < matrix.size; row++)
    for (let column = 0; column < matrix.size; column++)
      if (isDark(matrix, column, row)) setDark(transposed, row, column);
  return transposed;
};

/** Returns how many bits of a word are 1. */
export const countBits = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Creates a matrix from what is dark. */
export const fillMatrix = (size: number, test: (column: number, row: number) => boolean): BitMatrix => {
  const matrix = createMatrix(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (test(column, row)) setDark(matrix, column, row);
  return matrix;
};

/** The rectangles of one symbol, before their number is known. */
let buffer = new Uint8Array(2 ** 12);
/** By column: where the rectangle is that begins there and reaches the row before. It may reach an earlier row alone. */
const rectangleAt = new Int32Array(256);

/**
 * Divides the dark modules into rectangles (`CodeSymbol.rectangles`): runs of a row, with equal ones of the rows below. A row has at
 * most 255 modules.
 */
export const listRectangles = ({ size, width, words }: BitMatrix): Uint8Array => {
  const mostNumbers = size * ((size + 1) >> 1) * 4;
  if (buffer.length < mostNumbers) buffer = new Uint8Array(mostNumbers);
  const rectangles = buffer;
  rectangleAt.fill(-1);
  let end = 0;
  const add = (row: number, column: number, length: number): void => {
    const above = rectangleAt[column] as number;
    if (above >= 0 && rectangles[above + 2] === length) {
      const height = rectangles[above + 3] as number;
      if ((rectangles[above] as number) + height === row) {
        rectangles[above + 3] = height + 1;
        return;
      }
    }
    rectangleAt[column] = end;
    rectangles[end] = row;
    rectangles[end + 1] = column;
    rectangles[end + 2] = length;
    rectangles[end + 3] = 1;
    end += 4;
  };
  for (let row = 0; row < size; row++) {
    let start = -1;
    for (let part = 0; part < width; part++) {
      const word = words[row * width + part] as number;
      // Bits at which the colour changes, the lowest first.
      let changes = word ^ ((word << 1) | (start < 0 ? 0 : 1));
      while (changes !== 0) {
        const column = part * 32 + 31 - Math.clz32(changes & -changes);
        if (start < 0) start = column;
        else {
          add(row, start, column - start);
          start = -1;
        }
        changes &= changes - 1;
      }
    }
    if (start >= 0) add(row, start, size - start);
  }
  return rectangles.slice(0, end);
};
