/** Warns of rows with the same `reference_id`. Their files have different suffixes, but their links are mixed up easily. */
import { createNameIndex, createNameSet } from "#batch/rows/name-index.ts";
import { toNameKey } from "#domain/files/output-name.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { truncate } from "#domain/text/truncate.ts";

/** Finds repeated references while rows are read. */
export interface ReferenceCheck {
  addRow(entry: Pick<BatchEntry, "row" | "reference_id">): void;
  /** Returns one warning for each of the first references, which names its rows, and one for all others. */
  list(): readonly Problem[];
}

interface Repetition {
  readonly reference: string;
  /** The first of its rows, as far as they are known. */
  readonly rows: number[];
  /** Of its rows, without an earlier one that is not known. */
  count: number;
}

const maxListed = 100;
const maxRows = 5;

/**
 * The first rows, of which a warning names the earlier one. Of later rows only the references are kept, not where they were: four
 * million rows would need 20 MB more.
 */
const maxKnownRow = 100_000;

/** Creates the check of one batch. Names are compared without regard to case, as those of files are. */
export const createReferenceCheck = (): ReferenceCheck => {
  const firstRows = createNameIndex();
  const laterReferences = createNameSet();
  const repetitions = new Map<string, Repetition>();
  let omittedRows = 0;
  /** Returns the rows that have the reference, without those that are not known; none if it is new. */
  const findRows = (key: string, row: number): number[] | undefined => {
    const first = row <= maxKnownRow ? firstRows.add(key, row) : firstRows.find(key);
    if (first !== undefined) return first === row ? undefined : [first, row];
    return row <= maxKnownRow || laterReferences.add(key) ? undefined : [row];
  };
  return {
    addRow: ({ row, reference_id }) => {
      if (reference_id === undefined) return;
      const key = toNameKey(reference_id);
      const rows = findRows(key, row);
      if (rows === undefined) return;
      const known = repetitions.get(key);
      if (known === undefined && repetitions.size >= maxListed) omittedRows += 1;
      else if (known === undefined) repetitions.set(key, { reference: reference_id, rows, count: rows.length });
      else {
        known.count += 1;
        if (known.rows.length < maxRows) known.rows.push(row);
      }
    },
    list: () => [
      ...Array.from(repetitions.values(), toWarning),
      ...(omittedRows === 0 ? [] : [problem("reference-twice", describeOthers(omittedRows), { path: "reference_id" })]),
    ],
  };
};

const toWarning = ({ reference, rows, count }: Repetition): Problem =>
  problem(
    "reference-twice",
    `${describeRows(truncate(reference), rows, count)}. Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.`,
    { path: "reference_id", rows: { count, first: rows } },
  );

const describeRows = (reference: string, rows: readonly number[], count: number): string => {
  if (count === 1) return `Row ${rows[0]} has the reference_id “${reference}” of an earlier row`;
  const listed =
    count > rows.length
      ? `${rows.join(", ")} and ${count - rows.length} more`
      : `${rows.slice(0, -1).join(", ")} and ${rows.at(-1)}`;
  return `Rows ${listed} have the same reference_id “${reference}”`;
};

const describeOthers = (count: number): string =>
  `${count} more rows have a reference_id that an earlier row has, too. Each gets a file of its own with another suffix.`;
