/**
 * Plans the rows of a batch: gives each row its `reference_id` (from the PDF if the row has none), its random suffix and
 * its output name. A row with invalid names stays in the plan with its problems: it fails when it is made, and the other
 * rows are not affected.
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

/** The rows to plan and what their names must not collide with. */
export interface PlanInput {
  readonly entries: readonly BatchEntry[];
  /** Problems found while the rows were read, by row number. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  /** Names of the files that the batch's folder already contains. */
  readonly taken: readonly string[];
  readonly newSuffix: () => string;
}

/**
 * Plans the entries in their order. Names are compared without regard to case, as most file systems do. Of several rows
 * with the same name, the first one keeps it and the others get `name-taken`.
 */
export const planEntries = ({ entries, rowProblems, taken, newSuffix }: PlanInput): readonly PlannedEntry[] => {
  const existing = new Set(taken.map(toNameKey));
  const firstRow = new Map<string, number>();
  const references = new Set(entries.flatMap(({ reference_id }) => (reference_id ? [toNameKey(reference_id)] : [])));
  return entries.map((entry) => {
    const reference_id =
      entry.reference_id ?? ensureUniqueReference(referenceFromPdf(entry.pdf, entry.row), entry.row, references);
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
    const sameNameRow = firstRow.get(key);
    if (sameNameRow !== undefined)
      problems.push(problem("name-taken", describeDuplicateName(name, sameNameRow), { path: "reference_id" }));
    else if (existing.has(key))
      problems.push(problem("output-exists", describeExistingOutput(name), { path: "reference_id" }));
    if (sameNameRow === undefined) firstRow.set(key, entry.row);
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

const ensureUniqueReference = (reference: string, row: number, references: ReadonlySet<string>): string =>
  references.has(toNameKey(reference)) ? appendRow(reference, row) : reference;

const describeDuplicateName = (name: string, row: number) =>
  `Row ${row} has the same output name, “${name}” (upper and lower case count as equal). Give each row its own reference_id or suffix.`;

const describeExistingOutput = (name: string) =>
  `The batch's folder already contains “${name}” from an earlier job. Give the row another suffix, or use another batch id.`;
