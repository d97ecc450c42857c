/**
 * Reads data.json in both dialects (`PDF_file` of the tool; `pdf`, `reference_id`, `suffix` of the batch API) into one
 * shape. An invalid row does not affect the others: its problems are returned beside the entries.
 */

import type { BatchEntry } from "../model/batch.ts";
import { describeValue } from "../model/problems-from-zod.ts";
import { type Problem, problem } from "../problem.ts";
import { groupByCause } from "../problems/group-by-cause.ts";
import type { TemplatePdf } from "../records/template-pdf.ts";
import { fail, ok, type Result } from "../result.ts";
import { isRecord } from "../values/is-record.ts";
import { type CoercedField, readRow } from "./read-row.ts";

/** The rows of a data file. */
export interface DataRows {
  readonly dialect: "tool" | "batch";
  /** All rows in their order. Rows with problems have the fields that could be read, so that they can be counted and named. */
  readonly entries: readonly BatchEntry[];
  /** Problems by row number, with file, row, `reference_id` and path. After 1000 problems, only the first of each row. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly warnings: readonly Problem[];
}

const maxProblems = 1000;

/**
 * Reads the JSON of a data file or the `data` of start parameters. `file` is its name, for messages. Fails if the value
 * is not a list or has no rows. `defaultPdf`: the PDF of rows that name none.
 */
export const readData = (value: unknown, file: string, defaultPdf?: TemplatePdf): Result<DataRows> => {
  const shape = 'A data file is a list of rows, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].';
  if (!Array.isArray(value)) {
    return fail(problem("shape-invalid", `${file}: expected a list, got ${describeValue(value)}. ${shape}`, { file }));
  }
  if (value.length === 0) {
    return fail(problem("data-missing", `${file}: the list has no rows. ${shape}`, { file }));
  }
  const rowProblems = new Map<number, readonly Problem[]>();
  const notes: CoercedField[] = [];
  let reportedCount = 0;
  const entries = (value as readonly unknown[]).map((given, index) => {
    const { entry, problems, coercedFields: ofRow } = readRow(given, index + 1, file, defaultPdf);
    notes.push(...ofRow);
    if (problems.length > 0) rowProblems.set(entry.row, reportedCount >= maxProblems ? problems.slice(0, 1) : problems);
    reportedCount += problems.length;
    return entry;
  });
  return ok({ dialect: detectDialect(value), entries, rowProblems, warnings: createCoercionWarnings(notes, file) });
};

const detectDialect = (rows: readonly unknown[]): "tool" | "batch" =>
  rows.some((row) => isRecord(row) && Object.hasOwn(row, "PDF_file")) ? "tool" : "batch";

/** Returns one warning for all values that are not texts. */
const createCoercionWarnings = (notes: readonly CoercedField[], file: string): readonly Problem[] => {
  const [first] = notes;
  if (first === undefined) return [];
  const fields = [...new Set(notes.map(({ field }) => `"${field}"`))];
  const listed =
    fields.length > 8 ? `${fields.slice(0, 8).join(", ")} and ${fields.length - 8} more` : fields.join(", ");
  const message = `Values of ${listed} are numbers or true/false. They are used as texts. Put quotes around values whose zeros matter, such as 1.50.`;
  const problems = [...new Set(notes.map(({ row }) => row))].map((row) =>
    problem("value-not-text", message, { file, row, path: `data.${first.field}` }),
  );
  return groupByCause(problems);
};
