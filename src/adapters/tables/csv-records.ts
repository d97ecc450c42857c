/**
 * Splits the text of a CSV file into records with papaparse, chunk by chunk. A line with broken quotes becomes one faulty
 * record, and the next line is read as if nothing had happened: otherwise one quote would swallow the rest of the file.
 */
import Papa from "papaparse";
import type { TableRecord } from "#domain/tables/table.ts";
import type { CsvDialect } from "./csv-dialect.ts";

/** A record that is longer than this has a quote that is never closed. Values have at most 4,194,304 characters. */
const maxRecordLength = 8 * 1024 * 1024;

/** Yields the records of the chunks in batches. */
export async function* splitRecords(
  chunks: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly TableRecord[]> {
  let rest = "";
  let skip = dialect.skip;
  for await (const chunk of chunks) {
    const text = rest + chunk.slice(skip);
    skip = 0;
    const { records, cursor } = parseRecords(text, dialect, false);
    rest = text.slice(cursor);
    if (records.length > 0) yield records;
  }
  const { records } = parseRecords(rest, dialect, true);
  if (records.length > 0) yield records;
}

interface ParsedRecords {
  readonly records: readonly TableRecord[];
  /** Index of the first character after the records. */
  readonly cursor: number;
}

/** Parses the complete records of the text; with `isLast`, also the one at its end. */
const parseRecords = (text: string, dialect: CsvDialect, isLast: boolean): ParsedRecords => {
  if (text === "") return { records: [], cursor: 0 };
  const { data, errors, meta } = new Papa.Parser({ ...dialect }).parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
  const isStuck = !isLast && text.length - meta.cursor > maxRecordLength;
  if (errors.length > 0 || isStuck) return parseWithFaults(text, dialect, isLast);
  // The empty text after the last line break is no record.
  if (isLast && isEmptyRecord(data.at(-1)) && text.endsWith(dialect.newline)) data.pop();
  return { records: data.map((cells) => toRecord(cells, dialect)), cursor: meta.cursor };
};

const isEmptyRecord = (cells: readonly string[] | undefined): boolean => cells?.length === 1 && cells[0] === "";

/** Where records end with LF, a CR before it is part of the line break. */
const toRecord = (cells: string[], { newline }: CsvDialect): TableRecord => {
  const last = cells.length - 1;
  if (newline === "\n" && cells[last]?.endsWith("\r")) cells[last] = cells[last].slice(0, -1);
  return { cells };
};

/** Parses record by record, and takes the line of each error as a faulty record. */
const parseWithFaults = (text: string, dialect: CsvDialect, isLast: boolean): ParsedRecords => {
  const records: TableRecord[] = [];
  let start = 0;
  while (start < text.length) {
    const section = text.slice(start);
    let faultAt = -1;
    let cursor = 0;
    const parser: Papa.Parser = new Papa.Parser({
      ...dialect,
      step: ({ data, errors, meta }: Papa.ParseStepResult<string[][]>) => {
        if (errors.length > 0) {
          faultAt = cursor;
          parser.abort();
          return;
        }
        cursor = meta.cursor;
        const [cells] = data;
        if (cells !== undefined) records.push(toRecord(cells, dialect));
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
    const line = section.slice(faultAt, lineEnd < 0 ? undefined : lineEnd);
    records.push({ cells: [line], brokenQuotes: true });
    start = lineEnd < 0 ? text.length : start + lineEnd + dialect.newline.length;
  }
  return { records, cursor: start };
};
