/**
 * Plans the rows of a batch one after the other: gives each row its `reference_id` (from the PDF if the row has none), its
 * random suffix and its output name. A row with invalid names stays in the plan with its problems: it fails when it is made,
 * and the other rows are not affected.
 */

import {
  appendRow,
  buildOutputName,
  describeNameProblem,
  pdfNameOf,
  referenceFromPdf,
  toNameKey,
} from "#domain/files/output-name.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { BatchEntry, BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { ContentFinder } from "../inputs/stored-files.ts";
import { createNameIndex, type NameIndex } from "./name-index.ts";

/** What the names of rows must not collide with, and where random suffixes come from. */
export interface PlanInput {
  /** Names of the files that the batch's folder already contains. */
  readonly existingNames: readonly string[];
  /** Returns the suffix of a row that has none. */
  readonly newSuffix: (row: number) => string;
  /** What is made of each row, as in the batch's parameters. */
  readonly outputs?: BatchParams["outputs"];
}

/** Plans rows. Remembers the names of earlier rows, so a further run over the rows needs a new planner. */
export interface RowPlanner {
  /** Plans the next row. `problems`: what reading the row has found. */
  plan(entry: BatchEntry, problems: readonly Problem[]): PlannedEntry;
}

/** Given references beyond this row are not compared with derived ones: their names would fill 60 MB for 4 million rows. */
const maxRememberedReferences = 100_000;

/** The row of names that a file in the folder has. Rows count from 1. */
const existingFileRow = 0;

/**
 * Creates the planner of a batch. Names are compared without regard to case, as most file systems do. Of several rows with
 * the same name, the first one keeps it and the others get `name-taken`. Rows with a random suffix cannot collide, so their
 * names are not remembered. A derived `reference_id` is unique among the rows before it.
 */
export const createRowPlanner = ({ existingNames, newSuffix, outputs }: PlanInput): RowPlanner => {
  const names = createNameIndex();
  const references = createNameIndex();
  for (const name of existingNames) names.add(toNameKey(name), existingFileRow);
  /** Rows of the batch whose web documents differ in their names have PDFs with other names too. */
  const checkNames = (name: string, row: number): readonly Problem[] => {
    const problems = checkUnique(name, row, names);
    const pdfName = pdfNameOf(name);
    const isTaken = problems.length === 0 && pdfName !== name && outputs !== undefined;
    return isTaken && names.find(toNameKey(pdfName)) === existingFileRow ? [outputExists(pdfName)] : problems;
  };
  return {
    plan: (entry, rowProblems) => {
      const { row, pdf, data, pdf_password } = entry;
      const reference_id = entry.reference_id ?? deriveReference(entry, references);
      if (entry.reference_id === undefined || row <= maxRememberedReferences)
        references.add(toNameKey(reference_id), row);
      const suffix = entry.suffix ?? newSuffix(row);
      const name = buildOutputName(reference_id, suffix, outputs === "pdf" ? "pdf" : "html");
      const ofReference = checkName("reference_id", reference_id);
      const ofSuffix = entry.suffix === undefined ? none : [...checkName("suffix", suffix), ...checkNames(name, row)];
      const planned = { row, pdf, reference_id, suffix, name, data };
      // Most of millions of rows have neither, and need no further object.
      if (pdf_password === undefined && rowProblems.length + ofReference.length + ofSuffix.length === 0) return planned;
      const problems = [...rowProblems, ...ofReference, ...ofSuffix];
      return {
        ...planned,
        ...(pdf_password === undefined ? {} : { pdf_password }),
        ...(problems.length > 0 ? { problems } : {}),
      };
    },
  };
};

/** A row as it was read, and with the names that its file has. */
export interface PlannedRow {
  readonly row: ImportedRow;
  readonly entry: PlannedEntry;
}

/**
 * Plans the rows of one reading, a batch of them at a time: names depend on all rows before them, so every reading begins
 * with the first row. `contents` adds the problems of PDFs that the library does not have.
 */
export async function* planRows<T>(
  batches: Iterable<readonly ImportedRow[]> | AsyncIterable<readonly ImportedRow[]>,
  planner: RowPlanner,
  select: (planned: PlannedEntry, row: ImportedRow) => T,
  contents?: Pick<ContentFinder, "find">,
): AsyncGenerator<readonly T[]> {
  for await (const batch of batches) {
    const rows: T[] = [];
    for (const row of batch) {
      const search = contents?.find(row.entry.pdf) ?? none;
      const contentProblems = search instanceof Promise ? await search : search;
      const problems = contentProblems.length === 0 ? row.problems : [...row.problems, ...contentProblems];
      rows.push(select(planner.plan(row.entry, problems), row));
    }
    yield rows;
  }
}

const deriveReference = ({ pdf, row }: BatchEntry, references: NameIndex): string => {
  const reference = referenceFromPdf(pdf, row);
  return references.find(toNameKey(reference)) === undefined ? reference : appendRow(reference, row);
};

const none: readonly Problem[] = [];

const checkName = (kind: "reference_id" | "suffix", value: string): readonly Problem[] => {
  const fault = describeNameProblem(kind, value);
  return fault === undefined ? none : [problem("name-invalid", fault, { path: kind })];
};

/** Returns a problem if an earlier row or a file has the name. Else the row gets it. */
const checkUnique = (name: string, row: number, names: NameIndex): readonly Problem[] => {
  const owner = names.add(toNameKey(name), row);
  if (owner === undefined) return none;
  return owner === existingFileRow
    ? [outputExists(name)]
    : [problem("name-taken", describeDuplicateName(name, owner), { path: "reference_id" })];
};

const describeDuplicateName = (name: string, row: number) =>
  `Row ${row} has the same output name, “${name}” (upper and lower case count as equal). Give each row its own reference_id or suffix.`;

const outputExists = (name: string) =>
  problem(
    "output-exists",
    `The batch's folder already contains “${name}” from an earlier job. Give the row another suffix, or use another batch id.`,
    { path: "reference_id" },
  );
