/** Opens CSV files: detects encoding, delimiter and line breaks from the first chunk, then reads the file in chunks. */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { detectEncoding } from "#domain/tables/detect-encoding.ts";
import type { TableOptions } from "#domain/tables/table.ts";
import type { OpenTable } from "#ports/table-reader.ts";
import { detectDialect } from "./csv-dialect.ts";
import { splitRecords } from "./csv-records.ts";
import { decodeFile, readFirstChunk, type TextFile } from "./decode-file.ts";

/** Opens a CSV file. A file without text has the problem `data-missing`. */
export const openCsvTable = async (file: TextFile, options: TableOptions): Promise<Result<OpenTable>> => {
  const bytes = await readFirstChunk(file);
  const encoding = options.encoding ?? detectEncoding(bytes);
  const start = new TextDecoder(encoding).decode(bytes);
  if (start.trim() === "")
    return fail(
      problem(
        "data-missing",
        `${file.path}: the file is empty. Add a table with a header and one row for each document.`,
        {
          file: file.path,
        },
      ),
    );
  const dialect = detectDialect(start, options.delimiter);
  return ok({
    format: { kind: "csv", encoding: encoding ?? "utf-8", delimiter: dialect.delimiter, sheets: [] },
    warnings: [],
    // An encoding that the first chunk does not decide is decided by the first chunk that has more than ASCII.
    records: () => splitRecords(decodeFile(file, encoding), dialect),
  });
};
