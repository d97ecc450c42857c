/**
 * Finds rows in a file of any size that can only be read from its start: it is read as far as the row, and on from there at
 * the next search. The rows around the last one stay in memory, so that a person can step back and forth.
 */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { LongWork } from "#ports/progress.ts";
import { matchesWords, toSearchText, toSearchWords } from "../rows/row-search.ts";

/** Which row to find. Row numbers can have gaps, because blank lines of a table are counted. */
export type RowChoice =
  /** The row itself or the first one after it; the last row if there is none. */
  | { readonly kind: "at"; readonly row: number }
  /** The last row before it; the first row if there is none. */
  | { readonly kind: "before"; readonly row: number }
  /** The first row after it with all words in its reference, file name or data, else the first such row of all. */
  | { readonly kind: "search"; readonly text: string; readonly after: number };

/** A row and the number of rows before it. */
export interface RowAt {
  readonly entry: PlannedEntry;
  readonly index: number;
}

/** Finds rows one after the other. */
export interface RowCursor {
  /** Resolves with undefined if no row has the words. @throws The reason of an aborted signal, and problems of the file. */
  find(choice: RowChoice, work: LongWork): Promise<RowAt | undefined>;
}

/** Begins to read all rows, in batches. */
export type OpenRows = (onProgress: LongWork["onProgress"]) => AsyncIterable<readonly PlannedEntry[]>;

/** Batches that stay in memory: the one with the last row, and the one before it. */
const batchesInMemory = 2;

/** Creates a cursor before the first row. */
export const createRowCursor = (open: OpenRows): RowCursor => {
  let reading: AsyncIterator<readonly PlannedEntry[]> | undefined;
  let recent: readonly (readonly PlannedEntry[])[] = [];
  /** Number of rows before the recent ones. */
  let skippedCount = 0;
  let onProgress: LongWork["onProgress"] = () => undefined;

  const restart = (): void => {
    reading = undefined;
    recent = [];
    skippedCount = 0;
  };

  /** Returns whether there were more rows. */
  const readOn = async (signal: AbortSignal): Promise<boolean> => {
    signal.throwIfAborted();
    reading ??= open((progress) => onProgress(progress))[Symbol.asyncIterator]();
    const { done, value } = await reading.next();
    if (done) return false;
    recent = [...recent, value];
    for (const batch of recent.slice(0, -batchesInMemory)) skippedCount += batch.length;
    recent = recent.slice(-batchesInMemory);
    return true;
  };

  const toRow = (index: number): RowAt | undefined => {
    const entry = recent.flat()[index];
    return entry && { entry, index: skippedCount + index };
  };

  /** Reads on until a recent row fits, and returns its index among the recent ones; -1 at the end of the file. */
  const seek = async (fits: (entry: PlannedEntry) => boolean, signal: AbortSignal): Promise<number> => {
    for (let entries = recent.flat(); ; entries = recent.at(-1)?.slice() ?? []) {
      const index = entries.findIndex(fits);
      if (index >= 0) return recent.flat().length - entries.length + index;
      if (!(await readOn(signal))) return -1;
    }
  };

  const startBefore = (row: number): void => {
    const first = recent.flat()[0];
    if (first !== undefined && first.row >= row) restart();
  };

  const search = async (text: string, after: number, signal: AbortSignal): Promise<RowAt | undefined> => {
    const words = toSearchWords(text);
    if (words.length === 0) return undefined;
    startBefore(after + 2);
    const next = await seek((entry) => entry.row > after && matches(words, entry), signal);
    if (next >= 0) return toRow(next);
    restart();
    return toRow(await seek((entry) => matches(words, entry), signal));
  };

  const find = async (choice: RowChoice, signal: AbortSignal): Promise<RowAt | undefined> => {
    if (choice.kind === "search") return search(choice.text, choice.after, signal);
    startBefore(choice.kind === "at" ? choice.row + 1 : choice.row);
    const next = await seek(({ row }) => row >= choice.row, signal);
    const end = next < 0 ? recent.flat().length : next;
    return choice.kind === "at" ? toRow(next < 0 ? end - 1 : next) : toRow(Math.max(0, end - 1));
  };

  return {
    find: async (choice, work) => {
      onProgress = work.onProgress;
      try {
        return await find(choice, work.signal);
      } catch (error) {
        // A failed reading cannot go on. An aborted one has read whole batches, so that the next search goes on.
        if (!work.signal.aborted) restart();
        throw error;
      }
    },
  };
};

const matches = (words: readonly string[], { row, reference_id, name, data }: PlannedEntry): boolean =>
  matchesWords(words, row, toSearchText({ title: Object.values(data).join("\n"), reference_id, path: name }));
