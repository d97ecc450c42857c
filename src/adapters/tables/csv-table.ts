/** Opens CSV files: detects encoding, delimiter and line breaks, then reads the file in chunks. */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { EncodingGuess } from "#domain/tables/detect-encoding.ts";
import { encodingNames } from "#domain/tables/encoding-names.ts";
import { maxRecordLength } from "#domain/tables/limits.ts";
import type { TableOptions, TableRecord } from "#domain/tables/table.ts";
import type { OpenTable } from "#ports/table-reader.ts";
import type { CreateDecoder } from "./create-decoder.ts";
import { type CsvDialect, detectDialect } from "./csv-dialect.ts";
import { decodeFile, findEncoding, readFirstChunk, type TextFile } from "./decode-file.ts";
import { splitCsv } from "./split-csv.ts";

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

// Reads the records of a CSV file from its text, section by section.

/**
 * Characters that are split at a time. The records of a short section are garbage before they are old: with sections of
 * 1 MB, collecting them makes an inspection take half as long again.
 */
const sectionLength = 64 * 1024;

/** Yields the records of the chunks in batches. */
async function* splitRecords(
  chunks: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly TableRecord[]> {
  let text = "";
  let line = dialect.skip === 0 ? 1 : 2;
  let skip = dialect.skip;
  let isTooLong = false;
  // A long record is not split again for each section: that would take time by the square of its length.
  let neededLength = 0;
  const split = (isLast: boolean): readonly TableRecord[] => {
    const { records, cursor } = splitCsv({ ...dialect, text, line, isLast });
    line += countLines(text, dialect, cursor);
    text = text.slice(cursor);
    isTooLong = !isLast && text.length > maxRecordLength;
    if (!isTooLong) return records;
    text = text.slice(-1);
    return [...records, { cells: [], excess: "characters", line }];
  };
  for await (const chunk of chunks) {
    for (let start = skip; start < chunk.length; start += sectionLength) {
      text += chunk.slice(start, start + sectionLength);
      if (isTooLong) {
        // The rest of the line is not kept.
        const lineEnd = text.indexOf(dialect.newline);
        isTooLong = lineEnd < 0;
        text = lineEnd < 0 ? text.slice(-1) : text.slice(lineEnd + dialect.newline.length);
        line += lineEnd < 0 ? 0 : 1;
        neededLength = 0;
      }
      if (text.length < neededLength || isTooLong) continue;
      const records = split(false);
      neededLength = 2 * text.length;
      if (records.length > 0) yield records;
    }
    skip = 0;
  }
  if (isTooLong) return;
  const records = split(true);
  if (records.length > 0) yield records;
}

/** Returns the number of line breaks before an index. Text of 1 MB takes 0.2 ms, a fiftieth of splitting it. */
const countLines = (text: string, { newline }: CsvDialect, end: number): number => {
  let count = 0;
  for (let at = text.indexOf(newline); at >= 0 && at < end; at = text.indexOf(newline, at + newline.length)) count += 1;
  return count;
};
