/** Warns of rows with the same `reference_id`. Their files have different suffixes, but their links are mixed up easily. */
import { createNameIndex } from "#batch/rows/name-index.ts";
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
  readonly rows: number[];
  count: number;
}

const maxListed = 100;
const maxRows = 5;

/** Creates the check of one batch. Names are compared without regard to case, as those of files are. */
export const createReferenceCheck = (): ReferenceCheck => {
  const firstRows = createNameIndex();
  const repetitions = new Map<string, Repetition>();
  let omittedRows = 0;
  return {
    addRow: ({ row, reference_id }) => {
      if (reference_id === undefined) return;
      const key = toNameKey(reference_id);
      const first = firstRows.add(key, row);
      if (first === undefined || first === row) return;
      const known = repetitions.get(key);
      if (known === undefined && repetitions.size >= maxListed) omittedRows += 1;
      else if (known === undefined) repetitions.set(key, { reference: reference_id, rows: [first, row], count: 2 });
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

const toWarning = ({ reference, rows, count }: Repetition): Problem => {
  const listed =
    count > rows.length
      ? `${rows.join(", ")} and ${count - rows.length} more`
      : `${rows.slice(0, -1).join(", ")} and ${rows.at(-1)}`;
  return problem(
    "reference-twice",
    `Rows ${listed} have the same reference_id “${truncate(reference)}”. Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.`,
    { path: "reference_id", rows: { count, first: rows } },
  );
};

const describeOthers = (count: number): string =>
  `${count} more rows have a reference_id that an earlier row has, too. Each gets a file of its own with another suffix.`;
