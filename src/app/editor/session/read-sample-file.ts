/** Reads data files as sample data, and says in the language of the page why a file has none. */
import { msg, str } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { TypedPlaceholder } from "#domain/tables/value-forms.ts";
import { maxSampleRows } from "#editor/model/sample/sample-table.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";
import type { SampleData, SampleFault, SampleOptions } from "#usecases/editor/read-sample.ts";
import type { SampleRows } from "./sample-rows.ts";

/** The sample data of a file. */
export interface SampleFile {
  readonly sample: SampleRows;
  /** What was left out or changed. */
  readonly warnings: readonly Problem[];
}

/** Reads a file. Runs in a worker, because a large file takes seconds. */
export type ReadSample = (file: File, options: SampleOptions) => Promise<Result<SampleData> | SampleFault>;

/** The files that can be read, as a file input takes them. */
export const sampleFileTypes = ".json,.csv,.tsv,.txt,.xlsx";

const maxFileBytes = 64 * 2 ** 20;

/** What decides how a file is read. */
export interface SampleDocument {
  /** They take the columns of similar names. */
  readonly placeholders: readonly TypedPlaceholder[];
  /** The first one is that of cells as the spreadsheet shows them; without any, that of the page. */
  readonly languages: readonly string[];
}

/** Reads the first 1,000 rows of a file. Problems: those of the file. */
export const readSampleFile = async (
  file: File,
  { placeholders, languages }: SampleDocument,
  read: ReadSample,
): Promise<Result<SampleFile>> => {
  if (file.size > maxFileBytes) return fail(tooLarge(file.name));
  try {
    const data = await read(file, {
      placeholders,
      languages: [...languages, getFormatLocale()],
      maxRows: maxSampleRows,
    });
    if ("fault" in data) return fail(faults[data.fault](file.name));
    if (!data.ok) return data;
    const { columns, rows, warnings } = data.value;
    return ok({ sample: { columns, rows, file: file.name }, warnings });
  } catch (error) {
    return fail(toProblem(error));
  }
};

const faults: Readonly<Record<SampleFault["fault"], (file: string) => Problem>> = {
  "no-json": (file) =>
    translatedProblem("shape-invalid", msg(str`${file}: this is not JSON. Choose a data.json, as for a batch.`), {
      file,
    }),
  "no-rows": (file) =>
    translatedProblem(
      "data-missing",
      msg(str`${file}: there are no rows below the names of the columns. Add at least one row.`),
      { file },
    ),
};

const tooLarge = (file: string): Problem =>
  translatedProblem(
    "file-too-large",
    msg(str`${file}: the file has more than 64 MB. Choose one with fewer rows as an example.`),
    { file },
  );
