/**
 * Splits the text of a CSV file into records with papaparse, chunk by chunk. A line with broken quotes becomes one faulty
 * record, and the next line is read as if nothing had happened: otherwise one quote would swallow the rest of the file.
 */
import Papa from "papaparse";
import { hasDamagedText } from "#domain/tables/check-row.ts";
import type { TableRecord } from "#domain/tables/table.ts";
import type { CsvDialect } from "./csv-dialect.ts";

/** A record that is longer than this has a quote that is never closed. Values have at most 4,194,304 characters. */
const maxRecordLength = 8 * 1024 * 1024;

/**
 * Characters that are split at a time. The records of a short section are garbage before they are old: with sections of
 * 1 MB, collecting them makes an inspection take half as long again.
 */
const sectionLength = 64 * 1024;

/** Yields the records of the chunks in batches. */
export async function* splitRecords(
  chunks: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly TableRecord[]> {
  let rest = "";
  let skip = dialect.skip;
  let line = skip === 0 ? 1 : 2;
  for await (const chunk of chunks) {
    for (let start = skip; start < chunk.length; ) {
      // A long record is not parsed again for each section.
      const end = start + Math.max(sectionLength, rest.length);
      const text = rest + chunk.slice(start, end);
      start = end;
      const { records, cursor } = parseRecords(text, { ...dialect, line }, false);
      line += countLines(text, dialect, cursor);
      rest = text.slice(cursor);
      if (records.length > 0) yield records;
    }
    skip = 0;
  }
  const { records } = parseRecords(rest, { ...dialect, line }, true);
  if (records.length > 0) yield records;
}

/** Returns the number of line breaks before an index. Text of 1 MB takes 0.2 ms, a fiftieth of splitting it. */
const countLines = (text: string, { newline }: CsvDialect, end: number): number => {
  let count = 0;
  for (let at = text.indexOf(newline); at >= 0 && at < end; at = text.indexOf(newline, at + newline.length)) count += 1;
  return count;
};

/** How the text of a chunk is split. */
interface ChunkFormat extends CsvDialect {
  /** Number of the line in which the text begins, counted from 1. */
  readonly line: number;
}

interface ParsedRecords {
  readonly records: readonly TableRecord[];
  /** Index of the first character after the records. */
  readonly cursor: number;
}

/** Parses the complete records of the text; with `isLast`, also the one at its end. */
const parseRecords = (text: string, dialect: ChunkFormat, isLast: boolean): ParsedRecords => {
  if (text === "") return { records: [], cursor: 0 };
  const { delimiter, newline } = dialect;
  const { data, errors, meta } = new Papa.Parser({ delimiter, newline }).parse(text, 0, !isLast) as Papa.ParseResult<
    string[]
  >;
  const isStuck = !isLast && text.length - meta.cursor > maxRecordLength;
  if (errors.length > 0 || isStuck) return parseWithFaults(text, dialect, isLast);
  // The empty text after the last line break is no record.
  if (isLast && isEmptyRecord(data.at(-1)) && text.endsWith(dialect.newline)) data.pop();
  const toRecord = createRecords(text, dialect);
  return { records: data.map(toRecord), cursor: meta.cursor };
};

const isEmptyRecord = (cells: readonly string[] | undefined): boolean => cells?.length === 1 && cells[0] === "";

/**
 * Returns a function that makes records of the cells of a text. Where records end with LF, a CR before it is part of the
 * line break. The text is searched once for damaged characters, which is faster than a search in each of its cells.
 */
const createRecords = (text: string, { newline }: CsvDialect): ((cells: string[]) => TableRecord) => {
  const isIntact = !hasDamagedText(text);
  return (cells) => {
    const last = cells[cells.length - 1];
    if (newline === "\n" && last?.endsWith("\r")) cells[cells.length - 1] = last.slice(0, -1);
    return isIntact ? { cells, isIntact } : { cells };
  };
};

/** Parses record by record, and takes the line of each error as a faulty record. */
const parseWithFaults = (text: string, dialect: ChunkFormat, isLast: boolean): ParsedRecords => {
  const records: TableRecord[] = [];
  const { delimiter, newline } = dialect;
  const toRecord = createRecords(text, dialect);
  let line = dialect.line;
  let start = 0;
  while (start < text.length) {
    const section = text.slice(start);
    let faultAt = -1;
    let cursor = 0;
    const parser: Papa.Parser = new Papa.Parser({
      delimiter,
      newline,
      step: ({ data, errors, meta }: Papa.ParseStepResult<string[][]>) => {
        if (errors.length > 0) {
          faultAt = cursor;
          parser.abort();
          return;
        }
        cursor = meta.cursor;
        const [cells] = data;
        if (cells !== undefined) records.push(toRecord(cells));
      },
    });
    parser.parse(section, 0, !isLast);
    if (faultAt < 0 && !isLast && section.length - cursor > maxRecordLength) faultAt = cursor;
    if (faultAt < 0) {
      if (isLast && isEmptyRecord(records.at(-1)?.cells) && text.endsWith(dialect.newline)) records.pop();
      return { records, cursor: isLast ? text.length : start + cursor };
    }
    const lineEnd = section.indexOf(dialect.newline, faultAt);
    if (lineEnd < 0 && !isLast) return { records, cursor: start + faultAt };
    line += countLines(section, dialect, faultAt);
    records.push({ cells: [section.slice(faultAt, lineEnd < 0 ? undefined : lineEnd)], brokenQuotes: true, line });
    line += 1;
    start = lineEnd < 0 ? text.length : start + lineEnd + dialect.newline.length;
  }
  return { records, cursor: start };
};
