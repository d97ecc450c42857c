/** The failed rows of a job as a table that a person corrects on the page, and the same table with the corrections. */
import { openBatch } from "#batch/open-batch.ts";
import { type BatchPorts, listRows } from "#batch/pipeline.ts";
import { planRows } from "#batch/rows/plan.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { ok, type Result } from "#domain/result.ts";
import { type CellCorrections, correctRecord } from "#domain/tables/cell-corrections.ts";
import type { TableContent } from "#domain/tables/format-table.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { JobStore } from "#ports/store.ts";
import type { BatchImporter } from "../../import/batch-importer.ts";
import { type CellProblem, type CorrectableTable, maxCorrectableRows } from "../../import/tables/correctable-rows.ts";
import { withoutStoring } from "../trial/check-all-rows.ts";
import { readCorrection } from "./correct-rows.ts";
import { listUncorrectedRows } from "./corrected-rows.ts";
import {
  arrangeFailedColumns,
  type FailedRow,
  findFailedFields,
  findTemplateFields,
  formatFailedHeader,
  formatFailedRow,
  joinFailedFields,
} from "./failed-columns.ts";

type FailureStore = Pick<JobStore, "list" | "events" | "rows" | "input">;

/** The failed rows with their cells. The first column is the number of the row in the job, the last one has its problems. */
interface FailureTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly failure: FailedRow; readonly cells: readonly string[] }[];
  readonly source: SourceTable | undefined;
}

const readFailures = async (jobId: string, jobs: FailureStore): Promise<FailureTable> => {
  const failures = await listUncorrectedRows(jobId, jobs);
  const input = await jobs.input(jobId);
  const fields = joinFailedFields(
    findFailedFields(failures.map(({ entry }) => entry)),
    findTemplateFields(input?.template),
  );
  const columns = arrangeFailedColumns(fields, input?.table);
  return {
    header: formatFailedHeader(columns),
    rows: failures.map((failure) => ({ failure, cells: formatFailedRow(failure, columns) })),
    source: input?.table,
  };
};

/** Lists the failed rows of a job that no later job has corrected. */
export const listCorrectableFailures = async (jobId: string, jobs: FailureStore): Promise<CorrectableTable> => {
  const { header, rows, source } = await readFailures(jobId, jobs);
  const columns = header.slice(1, -1);
  return {
    columns,
    rows: rows.slice(0, maxCorrectableRows).map(({ failure, cells }) => ({
      record: { row: failure.entry.row, cells: cells.slice(1, -1) },
      problems: failure.problems.map((problem) => locateProblem(problem, columns, source)),
    })),
    faultyCount: rows.length,
  };
};

/**
 * Returns the table of the failed rows of a job with a person's corrections, to be added to the job again. `numbers`: the rows
 * of which it is; all by default.
 */
export const formatCorrectedFailures = async (
  jobId: string,
  corrections: CellCorrections,
  jobs: FailureStore,
  numbers?: readonly number[],
): Promise<TableContent> => {
  const { header, rows, source } = await readFailures(jobId, jobs);
  const columns = header.slice(1, -1).map((label, index) => ({ label, name: label, index }));
  const chosen = numbers === undefined ? rows : rows.filter(({ failure }) => numbers.includes(failure.entry.row));
  const corrected = chosen.map(({ failure: { entry }, cells }) => {
    const texts = corrections[entry.row];
    if (texts === undefined) return cells;
    return [
      String(entry.row),
      ...correctRecord({ cells: cells.slice(1, -1) }, columns, texts).cells,
      cells.at(-1) ?? "",
    ];
  });
  return { batches: [[header, ...corrected]], delimiter: source?.delimiter };
};

/**
 * Checks corrected rows by making each without storing it. `table`: those of `formatCorrectedFailures` for the numbers, in their
 * order. Returns the problems of each row.
 */
export const checkCorrectedFailures = async (
  jobId: string,
  table: IntakeFile,
  numbers: readonly number[],
  importer: BatchImporter,
  ports: BatchPorts,
): Promise<Result<ReadonlyMap<number, readonly CellProblem[]>>> => {
  const read = await readCorrection(jobId, [table], importer, ports);
  if (!read.ok) return read;
  const { definition, rows, unreadableRows } = read.value;
  const { params, template, storedFiles = [] } = definition;
  const opened = openBatch({ params, template, files: storedFiles, parts: withoutStoring(ports.store.parts) }, ports);
  const planner = await opened.createPlanner(() => ports.ids.newSuffix());
  const entries: PlannedEntry[] = [];
  for await (const batch of planRows([rows], planner, (planned) => planned, opened.contents)) entries.push(...batch);
  const maker = await opened.createMaker(ports, () => listRows(entries));
  const { header, source } = await readFailures(jobId, ports.store.jobs);
  const columns = header.slice(1, -1);
  const problems = new Map<number, readonly CellProblem[]>(numbers.map((number) => [number, []]));
  const add = (row: number | undefined, list: readonly Problem[]): void => {
    const number = numbers[(row ?? 0) - 1];
    if (number === undefined) return;
    const located = list.map((problem) => locateProblem(problem, columns, source));
    problems.set(number, [...(problems.get(number) ?? []), ...located]);
  };
  for (const problem of unreadableRows) add(problem.at?.row, [problem]);
  for (const entry of entries) {
    const output = await maker.make(entry);
    if (!output.ok) add(entry.row, output.problems);
  }
  return ok(problems);
};

/** Finds the columns that fill the placeholders of a problem, or the names of the row. */
const locateProblem = (problem: Problem, columns: readonly string[], source: SourceTable | undefined): CellProblem => {
  const { placeholders, path = "" } = problem.at ?? {};
  const field = path.startsWith("data.") ? path.slice("data.".length) : undefined;
  const role = path === "PDF_file" ? "pdf" : path;
  const names = placeholders ?? (field === undefined ? [] : [field]);
  const labels = [
    ...names.flatMap((name) => [source?.fields[name], name]),
    ...(role === "pdf" || role === "reference_id" || role === "suffix" || role === "pdf_password"
      ? [source?.roles[role], role === "pdf" ? "PDF_file" : role]
      : []),
  ];
  const indexes = labels.map((label) => (label === undefined ? -1 : columns.indexOf(label))).filter((at) => at >= 0);
  return { problem, columns: [...new Set(indexes)] };
};
