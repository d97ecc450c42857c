/** The results of an earlier run of a shard, in 16 bytes a row, so that a million rows fit in memory. */
import type { RowLine } from "#domain/jobs/row-line.ts";
import type { Shard } from "#domain/shards/shards.ts";

/** The latest result of each row of a shard. */
export interface EarlierRows {
  add(line: RowLine): void;
  /** Lets a row be made again, because a file that it links is missing. */
  forget(row: number): void;
  /** Returns the size in bytes of a file that was made of the same input; undefined if the row is to be made. */
  findSize(row: number, key: string): number | undefined;
  hasFailed(row: number): boolean;
}

/** Digits of a key that are compared: as many as a number holds exactly. Keys of one row differ with 1 in 2^52. */
const keyDigits = 13;
const failedSize = -1;

/** Creates an empty table. `key`: hex. */
export const createEarlierRows = ({ count }: Pick<Shard, "count">): EarlierRows => {
  /** By index in the shard: size + 1 of a file, `failedSize` of a failed row, 0 without a result. */
  let sizes = new Float64Array(256);
  let keys = new Float64Array(256);
  const indexOf = (row: number) => Math.floor((row - 1) / count);
  const grow = (index: number): void => {
    if (index < sizes.length) return;
    const length = 2 ** Math.ceil(Math.log2(index + 1));
    [sizes, keys] = [sizes, keys].map((values) => {
      const larger = new Float64Array(length);
      larger.set(values);
      return larger;
    }) as [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];
  };
  const toNumber = (key: string) => Number.parseInt(key.slice(0, keyDigits), 16);
  return {
    add: ({ row, size, key }) => {
      const index = indexOf(row);
      grow(index);
      sizes[index] = size === undefined ? failedSize : size + 1;
      keys[index] = toNumber(key);
    },
    forget: (row) => {
      const index = indexOf(row);
      if ((sizes[index] ?? 0) > 0) sizes[index] = 0;
    },
    findSize: (row, key) => {
      const index = indexOf(row);
      const size = sizes[index] ?? 0;
      return size > 0 && keys[index] === toNumber(key) ? size - 1 : undefined;
    },
    hasFailed: (row) => sizes[indexOf(row)] === failedSize,
  };
};
