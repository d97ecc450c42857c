import type { RowLine } from "./row-line.ts";

/** Where a line is in the logs of shards. */
export interface LinePosition {
  /** Counted from 0. */
  readonly log: number;
  /** Of the first byte. */
  readonly start: number;
  /** Bytes without the line break. */
  readonly length: number;
}

/** Most conflicts that are listed. */
const maxConflicts = 100;

/** The position of the latest line of each row, and the rows that two logs have with different bytes. 16 bytes a row. */
export class RowPositions {
  readonly conflicts: number[] = [];
  #lastRow = 0;
  #starts = new Float64Array(1024);
  /** The log of the row, counted from 1, 0 without a line; and the line's length. */
  #places = new Uint32Array(2048);

  /** Number of the last row that has a line; 0 without any. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** Returns where the latest line of a row is. */
  find(row: number): LinePosition | undefined {
    const log = this.#places[row * 2] ?? 0;
    if (log === 0) return undefined;
    return { log: log - 1, start: this.#starts[row] ?? 0, length: this.#places[row * 2 + 1] ?? 0 };
  }

  /** Returns whether the latest line of a row is in another log, so that `add` needs it. */
  isInOtherLog(row: number, log: number): boolean {
    const latest = this.#places[row * 2] ?? 0;
    return latest !== 0 && latest !== log + 1;
  }

  /** Adds a line. `earlier`: the row's line in another log, if there is one. */
  add({ row, digest }: RowLine, { log, start, length }: LinePosition, earlier: RowLine | undefined): void {
    const isMadeEarlier = earlier?.digest !== undefined;
    if (isMadeEarlier && digest !== undefined && earlier.digest !== digest && this.conflicts.length < maxConflicts)
      this.conflicts.push(row);
    // A failure in one shard does not undo the file that another has made.
    if (isMadeEarlier && digest === undefined) return;
    this.#grow(row);
    this.#starts[row] = start;
    this.#places.set([log + 1, length], row * 2);
    this.#lastRow = Math.max(this.#lastRow, row);
  }

  #grow(row: number): void {
    if (row < this.#starts.length) return;
    const size = 2 ** Math.ceil(Math.log2(row + 1));
    const starts = new Float64Array(size);
    starts.set(this.#starts);
    this.#starts = starts;
    const places = new Uint32Array(size * 2);
    places.set(this.#places);
    this.#places = places;
  }
}

/** Yields the latest lines of the rows in their order. Rows whose line cannot be read are left out. */
export async function* readRowLines(
  positions: RowPositions,
  readAt: (row: number) => RowLine | undefined | Promise<RowLine | undefined>,
): AsyncGenerator<RowLine> {
  for (let row = 1; row <= positions.lastRow; row++) {
    const line = await readAt(row);
    if (line !== undefined) yield line;
  }
}
