/** Opens CSV files: detects encoding, delimiter and line breaks, then reads the file in chunks. */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { EncodingGuess } from "#domain/tables/detect-encoding.ts";
import { encodingNames } from "#domain/tables/encoding-names.ts";
import type { TableOptions } from "#domain/tables/table.ts";
import type { OpenTable } from "#ports/table-reader.ts";
import type { CreateDecoder } from "./create-decoder.ts";
import { detectDialect } from "./csv-dialect.ts";
import { splitRecords } from "./csv-records.ts";
import { decodeFile, findEncoding, readFirstChunk, type TextFile } from "./decode-file.ts";

/** Opens a CSV file. A file without text has the problem `data-missing`. */
export const openCsvTable = async (
  file: TextFile,
  options: TableOptions,
  createDecoder: CreateDecoder,
): Promise<Result<OpenTable>> => {
  const guess: EncodingGuess =
    options.encoding === undefined ? await findEncoding(file) : { encoding: options.encoding, doubtfulWords: [] };
  const { encoding } = guess;
  const bytes = await readFirstChunk(file);
  const decode = await createDecoder(encoding);
  const start = decode(bytes, { stream: false });
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
    format: { kind: "csv", encoding, delimiter: dialect.delimiter, sheets: [] },
    warnings: warnOfEncoding(guess),
    records: () => splitRecords(decodeFile(file, encoding, createDecoder), dialect),
  });
};

/** The file does not say in which encoding it is, so the words that depend on it are shown. */
const warnOfEncoding = ({ encoding, doubtfulWords }: EncodingGuess): readonly Problem[] => {
  if (doubtfulWords.length === 0) return [];
  const words = doubtfulWords.map(({ text, line, alternative }) =>
    alternative === undefined ? `“${text}” (line ${line})` : `“${text}” instead of “${alternative}” (line ${line})`,
  );
  const isOther = doubtfulWords.some(({ alternative }) => alternative !== undefined);
  const sentence = isOther
    ? `The encoding is not certain. The file is read as ${encodingNames[encoding]} and not as Windows-1252, which gives ${words.join(", ")}. Compare these words with their source, and choose another encoding if they are wrong.`
    : `The encoding is not certain. The file is read as ${encodingNames[encoding]}, which gives doubtful words: ${words.join(", ")}. Compare them with their source, and choose another encoding if they are wrong.`;
  return [problem("encoding-uncertain", sentence)];
};
