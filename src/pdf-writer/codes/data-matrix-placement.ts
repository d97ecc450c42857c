/** Where the bits of code words lie in a Data Matrix code (ISO/IEC 16022, annex F). */

/** A bit that is always light. */
export const lightBit = -1;
/** A bit that is always dark. */
export const darkBit = -2;
const unset = -3;

const placements = new Map<number, Int16Array>();

/**
 * Returns for each module of a square without finder patterns, row after row, the number of its bit: `word * 8 + bit`, where
 * bit 0 is the highest; or `lightBit` or `darkBit`.
 */
export const placeBits = (size: number): Int16Array => {
  const known = placements.get(size);
  if (known !== undefined) return known;
  const placement = createPlacement(size);
  placements.set(size, placement);
  return placement;
};

/** Positions of the eight modules of a code word relative to its last one, from the highest bit. */
const shape: readonly (readonly [row: number, column: number])[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];

/** The words at the corners, whose modules lie apart. Negative positions count from the end. */
const corners: readonly (readonly (readonly [row: number, column: number])[])[] = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
];

const createPlacement = (size: number): Int16Array => {
  const bits = new Int16Array(size * size).fill(unset);
  let word = 0;
  const placeWord = (positions: readonly (readonly [row: number, column: number])[]) => {
    for (const [bit, [row, column]] of positions.entries()) bits[row * size + column] = word * 8 + bit;
    word += 1;
  };
  const placeShape = (row: number, column: number) =>
    placeWord(shape.map(([down, right]) => wrap(row + down, column + right, size)));
  const placeCorner = (index: number) =>
    placeWord((corners[index] ?? []).map(([row, column]) => [(row + size) % size, (column + size) % size]));
  let [row, column] = [4, 0];
  do {
    const corner = findCorner(row, column, size);
    if (corner !== undefined) placeCorner(corner);
    do {
      if (row < size && column >= 0 && bits[row * size + column] === unset) placeShape(row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < size);
    row += 1;
    column += 3;
    do {
      if (row >= 0 && column < size && bits[row * size + column] === unset) placeShape(row, column);
      row += 2;
      column -= 2;
    } while (row < size && column >= 0);
    row += 3;
    column += 1;
  } while (row < size || column < size);
  // Some sizes leave four modules in the last corner.
  if (bits[size * size - 1] === unset) {
    bits[size * size - 1] = darkBit;
    bits[(size - 1) * size - 2] = darkBit;
    bits[size * size - 2] = lightBit;
    bits[(size - 1) * size - 1] = lightBit;
  }
  return bits;
};

/** Modules beyond an edge lie at the opposite one, shifted. */
const wrap = (row: number, column: number, size: number): readonly [row: number, column: number] => {
  let [y, x] = [row, column];
  if (y < 0) {
    y += size;
    x += 4 - ((size + 4) % 8);
  }
  if (x < 0) {
    x += size;
    y += 4 - ((size + 4) % 8);
  }
  return [y, x];
};

/** Returns which corner word is next at a position, if any. Two more are only in symbols that are no squares. */
const findCorner = (row: number, column: number, size: number): number | undefined => {
  if (column !== 0) return undefined;
  if (row === size) return 0;
  return row === size - 2 ? 1 : undefined;
};
