/**
 * Reads the rows of data.json in both dialects (`PDF_file` of the tool; `pdf`, `reference_id`, `suffix` of the batch API)
 * into one shape. An invalid row does not affect the others: its problems are returned beside its entry.
 */

import type { BatchEntry, InvalidNames } from "../model/batch.ts";
import { describeValue } from "../model/problems-from-zod.ts";
import { type Problem, problem } from "../problem.ts";
import { createCauseGroups } from "../problems/cause-groups.ts";
import type { TemplatePdf } from "../records/template-pdf.ts";
import { fail, ok, type Result } from "../result.ts";
import type { TableRecord } from "../tables/table.ts";
import { type CoercedField, readRow } from "./read-row.ts";

/** A row that was read, with the problems found meanwhile. They fail the row. */
export interface ImportedRow {
  readonly entry: BatchEntry;
  /** With file, row, `reference_id` and path. */
  readonly problems: readonly Problem[];
  /** The cells of a row of a table. */
  readonly cells?: readonly string[];
  /** Indexes of cells that a workbook stores as numbers. */
  readonly numberCells?: readonly number[] | undefined;
  /** Texts that the spreadsheet shows in cells, by their indexes. */
  readonly shownCells?: Readonly<Record<number, string>> | undefined;
  /** The record as the file has it, of a row that a person has corrected or whose cells have problems. */
  readonly source?: TableRecord;
  /** Names of the row that are invalid, so that its entry does not have them. */
  readonly invalidNames?: InvalidNames;
  /** Name of the failed row that this row corrects. */
  readonly replaces?: string;
  /** The entry as the file has it, if `entry` has another password. */
  readonly entryOfFile?: BatchEntry;
}

/** Reads the rows of a data file one after the other. */
export interface DataReader {
  /** Reads the next rows. After 1000 problems, each row has its first one only. */
  read(values: readonly unknown[]): readonly ImportedRow[];
  /** Returns the warnings of the rows read so far, by cause. */
  warnings(): readonly Problem[];
}

const maxProblems = 1000;

const listExample = 'A data file is a list of rows, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].';

/** Creates a reader of rows. `file` is the name of the data file, for messages. `defaultPdf`: the PDF of rows that name none. */
export const createDataReader = (file: string, defaultPdf?: TemplatePdf): DataReader => {
  const coercions = createCoercionWarnings(file);
  let rowCount = 0;
  let problemCount = 0;
  return {
    read: (values) =>
      values.map((value) => {
        rowCount += 1;
        const { entry, problems, coercedFields, invalidNames } = readRow(value, rowCount, file, defaultPdf);
        coercedFields.forEach(coercions.add);
        const isFull = problemCount >= maxProblems;
        problemCount += problems.length;
        const shownProblems = isFull ? problems.slice(0, 1) : problems;
        return invalidNames === undefined
          ? { entry, problems: shownProblems }
          : { entry, problems: shownProblems, invalidNames };
      }),
    warnings: coercions.list,
  };
};

/** Returns the elements of a data file that was parsed as a whole. Fails if the value is not a list. */
export const readDataList = (value: unknown, file: string): Result<readonly unknown[]> =>
  Array.isArray(value)
    ? ok(value as readonly unknown[])
    : fail(problem("shape-invalid", `${file}: expected a list, got ${describeValue(value)}. ${listExample}`, { file }));

/** The rows of a list that is in memory as a whole. */
export interface DataRows {
  readonly rows: readonly ImportedRow[];
  readonly entries: readonly BatchEntry[];
  /** Problems by row number. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly warnings: readonly Problem[];
}

/** Reads the rows of parsed JSON. Fails if the value is not a list or has no rows. */
export const readData = (value: unknown, file: string, defaultPdf?: TemplatePdf): Result<DataRows> => {
  const list = readDataList(value, file);
  if (!list.ok) return list;
  if (list.value.length === 0) return fail(noRowsInList(file));
  const reader = createDataReader(file, defaultPdf);
  const rows = reader.read(list.value);
  const failedRows = rows.flatMap(({ entry, problems }) =>
    problems.length > 0 ? [[entry.row, problems] as const] : [],
  );
  return ok({
    rows,
    entries: rows.map(({ entry }) => entry),
    rowProblems: new Map(failedRows),
    warnings: reader.warnings(),
  });
};

/** Returns the problem of a data file without rows. */
export const noRowsInList = (file: string): Problem =>
  problem("data-missing", `${file}: the list has no rows. ${listExample}`, { file });

const maxListedFields = 8;

/** Collects values that are not texts, for one warning about all of them. */
const createCoercionWarnings = (file: string) => {
  const fields = new Set<string>();
  const rows = createCauseGroups();
  let first: CoercedField | undefined;
  return {
    add: (note: CoercedField): void => {
      first ??= note;
      fields.add(note.field);
      rows.add(problem("value-not-text", "", { file, row: note.row, path: `data.${first.field}` }));
    },
    list: (): readonly Problem[] => {
      const names = Array.from(fields, (field) => `"${field}"`);
      const more = names.length - maxListedFields;
      const listed = names.slice(0, maxListedFields).join(", ") + (more > 0 ? ` and ${more} more` : "");
      const message = `Values of ${listed} are numbers or true/false. They are used as texts. Put quotes around values whose zeros matter, such as 1.50.`;
      return rows.list().map((warning) => ({ ...warning, message }));
    },
  };
};
