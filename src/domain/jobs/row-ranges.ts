/** Lists of row indexes as ranges, which stay short where whole parts of a batch have to run again. */

/** Consecutive rows: the index of the first one, from 0, and their number. */
export type RowRange = readonly [first: number, count: number];

/** Returns the ranges of indexes that ascend. */
export const toRowRanges = (indexes: Iterable<number>): readonly RowRange[] => {
  const ranges: [first: number, count: number][] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[0] + last[1] === index) last[1] += 1;
    else ranges.push([index, 1]);
  }
  return ranges;
};

/** Returns the number of rows in the ranges. */
export const countRows = (ranges: readonly RowRange[]): number => ranges.reduce((sum, [, count]) => sum + count, 0);

/** Returns the ranges without their first `count` rows. */
export const skipRows = (ranges: readonly RowRange[], count: number): readonly RowRange[] => {
  let rest = count;
  return ranges.flatMap(([first, length]): readonly RowRange[] => {
    const skipped = Math.min(rest, length);
    rest -= skipped;
    return skipped === length ? [] : [[first + skipped, length - skipped]];
  });
};
