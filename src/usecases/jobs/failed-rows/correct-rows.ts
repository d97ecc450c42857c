/**
 * Runs failed rows of an ended job again with corrected data: a further job in the same folder, with the template, the
 * settings and the files of the first one. Rows that did not fail, or are corrected already, are left out, so that nothing
 * is made twice.
 */

import { isRowUnreadable } from "#batch/rows/row-maker.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { fieldOfShown, isShownField, shownFieldOf } from "#domain/placeholders/shown-values.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { TableColumn } from "#domain/tables/table.ts";
import { createValueReader, type ValueForms } from "#domain/tables/value-forms.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchChoices } from "../../import/batch-choices.ts";
import type { BatchImporter } from "../../import/batch-importer.ts";
import { isTableName } from "../../import/tables/open-table-file.ts";
import { jobNotFound, missingInputProblem } from "../job-problems.ts";
import { type JobDefinition, type StoreJobPorts, storeJob } from "../store-job.ts";
import { findReplacedName, listUncorrectedRows } from "./corrected-rows.ts";
import { type FailedRow, rowColumn } from "./failed-columns.ts";

/** The job of the corrected rows. */
export interface Correction {
  readonly job: BatchJob;
  /** Rows of the file that did not fail before, or were corrected already. */
  readonly ignoredRows: number;
  /** Why rows of the file cannot be read. They are left out too; at most 1,000 problems. */
  readonly unreadableRows: readonly Problem[];
}

/**
 * Stores a job of the corrected rows, not yet running. `files`: the corrected data, and PDFs and resources that the rows name.
 * A row replaces the failed row of its number, else that of its reference, and keeps its suffix unless it names another.
 * Problems: `job-not-found`, `job-running`, `part-damaged`, `data-missing` if no row has failed before, and those of the files.
 */
export const correctRows = async (
  jobId: string,
  files: readonly IntakeFile[],
  importer: BatchImporter,
  ports: StoreJobPorts,
): Promise<Result<Correction>> => {
  const read = await readCorrection(jobId, files, importer, ports);
  if (!read.ok) return read;
  const { definition, rows, ignoredRows, unreadableRows } = read.value;
  if (rows.length === 0) return unreadableRows.length > 0 ? fail(...unreadableRows) : fail(noFailedRow);
  const job = await storeJob({ ...definition, rows: [rows] }, ports);
  return job.ok ? ok({ job: job.value, ignoredRows, unreadableRows }) : job;
};

/** The corrected rows of a job, not yet stored. */
export interface ReadCorrection extends Omit<Correction, "job"> {
  readonly definition: Omit<JobDefinition, "rows">;
  readonly rows: readonly ImportedRow[];
}

/** Reads corrected rows. Problems: those of `correctRows`. */
export const readCorrection = async (
  jobId: string,
  files: readonly IntakeFile[],
  importer: BatchImporter,
  { store: { jobs } }: Pick<StoreJobPorts, "store">,
): Promise<Result<ReadCorrection>> => {
  const stored = await jobs.get(jobId);
  if (stored === undefined) return fail(jobNotFound(jobId));
  if (stored.job.finished === null) return fail(jobRunning);
  const input = await jobs.input(jobId);
  if (input === undefined) return fail(missingInputProblem(stored.job));
  const batch = await importer.importFiles(files, chooseColumns(files, input.table));
  if (batch.problems.length > 0) return fail(...batch.problems);
  if (batch.rows === undefined) return fail(dataMissing);
  const match = createMatcher(await listUncorrectedRows(jobId, jobs), batch.table && (input.table ?? noSourceTable));
  const readFields =
    batch.table && input.table ? createFieldRenaming(input.table, batch.table.layout.columns) : undefined;
  const rows: ImportedRow[] = [];
  let ignoredRows = 0;
  const unreadable: Problem[] = [];
  const reading = batch.rows.read();
  for await (const read of reading.batches)
    for (const row of read) {
      const corrected = match(readFields === undefined ? row : withFields(row, readFields(row)));
      if (corrected !== undefined) rows.push(corrected);
      else if (isRowUnreadable(row)) unreadable.push(...row.problems);
      else ignoredRows += 1;
    }
  return ok({
    definition: {
      params: input.params,
      template: input.template,
      storedTemplateId: stored.job.document_id,
      corrects: jobId,
      files: [...batch.pdfs, ...batch.resources],
      storedFiles: input.files,
      table: input.table,
      readingWarnings: () => [...batch.warnings, ...reading.warnings()],
    },
    rows,
    ignoredRows,
    unreadableRows: unreadable.slice(0, maxProblems),
  });
};

const withFields = (row: ImportedRow, { data, problems }: CorrectedFields): ImportedRow => ({
  ...row,
  entry: { ...row.entry, data },
  problems: [...row.problems, ...problems.map((item) => withLocation(item, { row: row.entry.row }))],
});

/** A page shows no more. */
const maxProblems = 1000;

/** Returns the choices that find PDF and names of the rows in the columns of the job's table. */
const chooseColumns = (files: readonly IntakeFile[], table: SourceTable | undefined): BatchChoices => {
  const path = files.find(({ name }) => isTableName(name))?.path;
  return table === undefined || path === undefined
    ? {}
    : { table: { path, options: {}, mapping: { roles: table.roles } } };
};

/** Returns a function that gives a corrected row the suffix of the row that it replaces; undefined if none has failed. */
const createMatcher = (
  failedRows: readonly FailedRow[],
  table: Pick<SourceTable, "missingValues"> | undefined,
): ((row: ImportedRow) => ImportedRow | undefined) => {
  const byNumber = new Map(failedRows.map(({ entry }) => [String(entry.row), entry]));
  const byReference = new Map(failedRows.map(({ entry }) => [entry.reference_id, entry]));
  return ({ entry, problems, invalidNames }) => {
    const number = readOwnProperty(entry.data, rowColumn);
    const replaced = number === undefined ? byReference.get(entry.reference_id ?? "") : byNumber.get(number.trim());
    if (replaced === undefined) return undefined;
    const { [rowColumn]: _, ...data } = entry.data;
    return {
      entry: {
        ...entry,
        reference_id: entry.reference_id ?? replaced.reference_id,
        suffix: entry.suffix ?? replaced.suffix,
        data: keepShownTexts(table === undefined ? data : replaceEmptyCells(data, replaced, table), replaced.data),
      },
      problems,
      replaces: findReplacedName(replaced),
      ...(invalidNames === undefined ? {} : { invalidNames }),
    };
  };
};

/**
 * An empty cell is no value, unless the failed row had an empty text there, which a table cannot write differently. A row
 * that could not be read before gets the values that the job's table has for empty cells.
 */
const replaceEmptyCells = (
  cells: RowData,
  { data, cells: unreadCells }: PlannedEntry,
  { missingValues = {} }: Pick<SourceTable, "missingValues">,
): RowData => ({
  ...(unreadCells === undefined ? {} : missingValues),
  ...Object.fromEntries(
    Object.entries(cells).filter(([field, value]) => value !== "" || readOwnProperty(data, field) === ""),
  ),
});

/** A value that was not changed is shown as before. */
const keepShownTexts = (data: RowData, before: RowData): RowData => {
  const isUnchanged = (name: string) => before[fieldOfShown(name)] === data[fieldOfShown(name)];
  const shown = Object.entries(before).filter(([name]) => isShownField(name) && isUnchanged(name));
  const others = Object.entries(data).filter(([name]) => !isShownField(name) || !isUnchanged(name));
  return Object.fromEntries([...others, ...shown]);
};

/** The failed rows come from JSON. */
const noSourceTable = {};

const jobRunning = problem(
  "job-running",
  "The job is still in progress. Wait until it ends, then add its corrected rows.",
);

const dataMissing = problem(
  "data-missing",
  "None of these files has rows. Add the corrected table of failed rows as CSV, XLSX or JSON.",
);

const noFailedRow = problem(
  "data-missing",
  `None of these rows has failed in this job and is still to be corrected. Download its failed rows, correct them, and leave the column ${rowColumn} as it is.`,
);

// Reads the fields of corrected rows from a table that has the columns of the job's own table.

/** The fields of a row, and its values with two meanings. */
interface CorrectedFields {
  readonly data: RowData;
  readonly problems: readonly Problem[];
}

/**
 * Returns a function that returns the fields of a row whose columns were not matched with a template: each field from the
 * column of its name, else from the column that fills it in the job's table. If that table has both columns, the one that
 * fills the field. Numbers and dates are read as in that table.
 */
const createFieldRenaming = (
  {
    fields,
    commaNumbers,
    forms = ofEarlierVersions(commaNumbers),
    columns: sourceLabels = [],
    shownFields = [],
  }: SourceTable,
  columns: readonly TableColumn[],
): ((row: ImportedRow) => CorrectedFields) => {
  const indexes = new Map(columns.map(({ label, index }) => [label, index]));
  const shadowed = new Set(sourceLabels);
  const renamed = Object.entries(fields).filter(
    ([field, label]) => field !== label && indexes.has(label) && (!indexes.has(field) || shadowed.has(field)),
  );
  const columnOf = new Map([...indexes, ...renamed.map(([field, label]) => [field, indexes.get(label)] as const)]);
  const labels = new Set(renamed.map(([, label]) => label).filter((label) => !Object.hasOwn(fields, label)));
  const readers = [...new Set([...forms.numbers, ...forms.dates])].flatMap((field) => {
    const readValue = createValueReader(forms, field);
    return readValue === undefined ? [] : [{ field, readValue }];
  });
  return ({ entry: { data }, numberCells = [] }) => {
    const otherFields = Object.entries(data).filter(([name]) => !labels.has(name));
    const result = Object.fromEntries([
      ...otherFields,
      ...renamed.map(([field, label]) => [field, readOwnProperty(data, label) ?? ""] as const),
    ]);
    // What a person has entered is what documents show.
    for (const field of shownFields) {
      const text = readOwnProperty(result, field);
      if (text !== undefined && text !== "") result[shownFieldOf(field)] = text;
    }
    const problems: Problem[] = [];
    for (const { field, readValue } of readers) {
      const value = readOwnProperty(result, field);
      if (value === undefined || numberCells.includes(columnOf.get(field) ?? -1)) continue;
      const reading = readValue(value);
      if (typeof reading === "string") result[field] = reading;
      else problems.push(reading);
    }
    return { data: result, problems };
  };
};

/** Jobs of earlier versions have fields of numbers with a decimal comma only. */
const ofEarlierVersions = (commaNumbers: readonly string[]): ValueForms => ({
  numbers: commaNumbers,
  decimalSign: "comma",
  dates: [],
});
