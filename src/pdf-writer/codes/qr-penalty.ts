/** Scores the masks of QR codes by what makes symbols hard to read (ISO/IEC 18004, 7.8.3). */
import { type BitMatrix, countBits } from "./bit-matrix.ts";

/**
 * Returns the penalty of a symbol, or a lower value that is not below the limit. `transposed`: the symbol with rows for columns.
 */
export const scoreSymbol = (symbol: BitMatrix, transposed: BitMatrix, limit: number): number => {
  const runs = scoreRuns(symbol) + scoreRuns(transposed);
  if (runs >= limit) return runs;
  const cheap = runs + scoreBlocks(symbol);
  if (cheap >= limit) return cheap;
  return cheap + 40 * (countFinders(symbol) + countFinders(transposed));
};

/** Returns a word with a bit for each column of the last word of a row. */
const maskColumns = (columns: number): number => (columns === 32 ? -1 : (1 << columns) - 1);
const lastColumns = ({ size, width }: BitMatrix): number => size - 32 * (width - 1);

/** Scores five and more modules of one colour in a column: 3, and 1 for each further one. 32 columns are compared at once. */
const scoreRuns = (matrix: BitMatrix): number => {
  const { size, width, words } = matrix;
  const last = maskColumns(lastColumns(matrix));
  let score = 0;
  for (let at = 0; at < width; at++) {
    const columns = at === width - 1 ? last : -1;
    let [row0, row1, row2, row3] = [words[at], words[at + width], words[at + 2 * width], words[at + 3 * width]] as [
      number,
      number,
      number,
      number,
    ];
    let change1 = row0 ^ row1;
    let change2 = row1 ^ row2;
    let change3 = row2 ^ row3;
    let changedBefore = -1;
    for (let index = at + 4 * width; index < words.length; index += width) {
      const row4 = words[index] as number;
      const change4 = row3 ^ row4;
      const equalRuns = ~(change1 | change2 | change3 | change4) & columns;
      // The first five of a run count three times.
      if (equalRuns !== 0) score += countBits(equalRuns) + 2 * countBits(equalRuns & changedBefore);
      changedBefore = change1;
      change1 = change2;
      change2 = change3;
      change3 = change4;
      row3 = row4;
    }
  }
  return size < 5 ? 0 : score;
};

/** Scores blocks of two by two modules of one colour with 3, and each 5 % by which the share of dark modules differs from half with 10. */
const scoreBlocks = (matrix: BitMatrix): number => {
  const { size, width, words } = matrix;
  const lastPairs = maskColumns(lastColumns(matrix) - 1);
  const end = width * (size - 1);
  let blocks = 0;
  let dark = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    dark += countBits(word);
    if (at >= end) break;
    const below = words[at + width] as number;
    const isLast = (at + 1) % width === 0;
    const next = isLast ? 0 : (words[at + 1] as number) << 31;
    const nextBelow = isLast ? 0 : (words[at + width + 1] as number) << 31;
    const differs = (word ^ below) | (word ^ ((word >>> 1) | next)) | (below ^ ((below >>> 1) | nextBelow));
    blocks += countBits(~differs & (isLast ? lastPairs : -1));
  }
  for (let at = end + 1; at < words.length; at++) dark += countBits(words[at] as number);
  const modules = size * size;
  const deviation = Math.abs(dark * 20 - modules * 10) - modules;
  return 3 * blocks + (deviation > 0 ? 10 * Math.ceil(deviation / modules) : 0);
};

/** Counts what looks like the middle of a finder pattern in a column: 1011101 beside four light modules. */
const countFinders = (matrix: BitMatrix): number => {
  const { width, words } = matrix;
  const row = (at: number): number => words[at] as number;
  let count = 0;
  for (let at = 0; at + 10 * width < words.length; at++) {
    const middle = row(at + 4 * width);
    // Both begin or end with a dark module in the fifth row.
    const common = middle & ~row(at + 5 * width) & row(at + 6 * width);
    if (common === 0) continue;
    const before =
      row(at) &
      ~row(at + width) &
      row(at + 2 * width) &
      row(at + 3 * width) &
      ~(row(at + 7 * width) | row(at + 8 * width) | row(at + 9 * width) | row(at + 10 * width));
    const after =
      ~(row(at) | row(at + width) | row(at + 2 * width) | row(at + 3 * width)) &
      row(at + 7 * width) &
      row(at + 8 * width) &
      ~row(at + 9 * width) &
      row(at + 10 * width);
    count += countBits(common & before) + countBits(common & after);
  }
  return count;
};
