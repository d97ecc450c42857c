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

/** The runs of one symbol, before their number is known. */
let runBuffer = new Uint8Array(2 ** 12);

/** Joins the dark modules of each row to runs (`CodeSymbol.runs`). A row has at most 255 modules. */
export const listRuns = ({ size, width, words }: BitMatrix): Uint8Array => {
  const mostNumbers = size * ((size + 1) >> 1) * 3;
  if (runBuffer.length < mostNumbers) runBuffer = new Uint8Array(mostNumbers);
  const runs = runBuffer;
  let end = 0;
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
          runs[end] = row;
          runs[end + 1] = start;
          runs[end + 2] = column - start;
          end += 3;
          start = -1;
        }
        changes &= changes - 1;
      }
    }
    if (start < 0) continue;
    runs[end] = row;
    runs[end + 1] = start;
    runs[end + 2] = size - start;
    end += 3;
  }
  return runs.slice(0, end);
};
