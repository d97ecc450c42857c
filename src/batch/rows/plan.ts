/**
 * Settles each row's names, so that from here on the row's bytes are determined: reference_id from the PDF where it is
 * missing, a suffix that cannot be guessed, one output name each. A row whose names break a rule is kept with its
 * problems; it fails when its turn comes, and the others are made.
 */

import {
  appendRow,
  buildOutputName,
  describeNameProblem,
  referenceFromPdf,
  toNameKey,
} from "#domain/files/output-name.ts";
import type { BatchEntry, PlannedEntry } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";

export interface PlanInput {
  readonly entries: readonly BatchEntry[];
  /** Faults found while the rows were read, by row. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  /** Names that the batch's folder has already. */
  readonly taken: readonly string[];
  readonly newSuffix: () => string;
}

export const planEntries = ({ entries, rowProblems, taken, newSuffix }: PlanInput): readonly PlannedEntry[] => {
  const existing = new Set(taken.map(toNameKey));
  const firstRow = new Map<string, number>();
  const references = new Set(entries.flatMap(({ reference_id }) => (reference_id ? [toNameKey(reference_id)] : [])));
  return entries.map((entry) => {
    const reference_id =
      entry.reference_id ?? freeReference(referenceFromPdf(entry.pdf, entry.row), entry.row, references);
    references.add(toNameKey(reference_id));
    const suffix = entry.suffix ?? newSuffix();
    const name = buildOutputName(reference_id, suffix);
    const key = toNameKey(name);
    const problems: Problem[] = [...(rowProblems.get(entry.row) ?? [])];
    for (const [kind, value] of [
      ["reference_id", reference_id],
      ["suffix", suffix],
    ] as const) {
      const fault = describeNameProblem(kind, value);
      if (fault !== undefined) problems.push(problem("name-invalid", fault, { path: kind }));
    }
    const twin = firstRow.get(key);
    if (twin !== undefined) problems.push(problem("name-taken", takenSentence(name, twin), { path: "reference_id" }));
    else if (existing.has(key)) problems.push(problem("output-exists", existsSentence(name), { path: "reference_id" }));
    if (twin === undefined) firstRow.set(key, entry.row);
    return {
      row: entry.row,
      pdf: entry.pdf,
      reference_id,
      suffix,
      name,
      ...(entry.pdf_password === undefined ? {} : { pdf_password: entry.pdf_password }),
      data: entry.data,
      ...(problems.length > 0 ? { problems } : {}),
    };
  });
};

const freeReference = (wanted: string, row: number, references: ReadonlySet<string>): string =>
  references.has(toNameKey(wanted)) ? appendRow(wanted, row) : wanted;

const takenSentence = (name: string, row: number) =>
  `Row ${row} makes the file “${name}” too (letter case does not count). Give each row its own reference_id or suffix.`;

const existsSentence = (name: string) =>
  `The batch's folder has “${name}” already, from an earlier job. Give the row another suffix, or start with another batch id.`;
