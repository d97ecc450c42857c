/** Detects delimiter and line breaks of a CSV file from its beginning. */
import { type CsvSeparators, splitCsv } from "./split-csv.ts";

/** How a CSV file is divided. */
export interface CsvDialect extends CsvSeparators {
  /** Number of characters before the first record: the length of a line such as `sep=;`. */
  readonly skip: number;
}

/** Excel writes and reads this line to name the delimiter. */
const separatorLine = /^"?sep=(.)"?(?:\r*\n|\r)/i;

/** Returns the dialect of a text. `delimiter`: what a person has chosen. */
export const detectDialect = (start: string, delimiter: string | undefined): CsvDialect => {
  const line = separatorLine.exec(start);
  const text = line === null ? start : start.slice(line[0].length);
  const newline = detectNewline(text);
  return {
    delimiter: delimiter ?? line?.[1] ?? guessDelimiter(text, newline),
    newline,
    skip: line?.[0].length ?? 0,
  };
};

/** In order of preference: tabs and semicolons are rarer inside cells than commas. */
const guessedDelimiters = ["\t", ";", "|", ","];
const comparedRecords = 20;

interface Division {
  readonly delimiter: string;
  /** Share of the records that have at least two cells, and no more than the one that is taken for the header. */
  readonly share: number;
  /** Cells of the header. */
  readonly cells: number;
}

/**
 * Returns the delimiter that divides most of the first records. Rows may be shorter than the header, because spreadsheets
 * leave out empty cells at their end. Between delimiters that divide all of them, the order of preference decides, unless
 * the later one makes far more cells: names and addresses have commas inside their cells.
 */
const guessDelimiter = (text: string, newline: CsvDialect["newline"]): string => {
  const divisions = guessedDelimiters.map((delimiter) => divide(text, delimiter, newline));
  const isBetter = (other: Division, best: Division) =>
    other.share > best.share || (other.share === best.share && other.cells > 2 * best.cells);
  const best = divisions.reduce((best, other) => (isBetter(other, best) ? other : best));
  return best.share > 0 ? best.delimiter : ",";
};

const divide = (text: string, delimiter: string, newline: CsvDialect["newline"]): Division => {
  const { records } = splitCsv({ text, delimiter, newline, line: 1, isLast: true }, comparedRecords);
  const filled = records.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== "");
  const counts = filled.map(({ cells, brokenQuotes }) => (brokenQuotes ? 0 : cells.length));
  const usual = mostFrequent(counts.filter((count) => count > 1));
  const cells = counts.find((count) => count >= usual) ?? 0;
  if (cells < 2) return { delimiter, share: 0, cells };
  // Of a comma that a space follows, nearly all are parts of texts.
  const isProse =
    delimiter === "," && filled.every(({ cells: [, ...others] }) => others.every((cell) => /^\s/.test(cell)));
  const fitting = counts.filter((count) => count > 1 && count <= cells).length;
  const exact = counts.filter((count) => count === usual).length;
  return { delimiter, share: isProse ? 0.1 : (fitting + exact / 100) / counts.length, cells };
};

const mostFrequent = (counts: readonly number[]): number => {
  const frequency = (count: number) => counts.filter((other) => other === count).length;
  return counts.reduce((best, count) => (frequency(count) > frequency(best) ? count : best), counts[0] ?? 0);
};

/**
 * Cells may contain line breaks of another kind than those between records, so only those outside quotes count. One LF
 * without CR means that records end with LF; a CR before it then belongs to neither.
 */
const detectNewline = (text: string): CsvDialect["newline"] => {
  const unquoted = text.replace(/"[^"]*"/g, "");
  if (/(?<!\r)\n/.test(unquoted)) return "\n";
  if (unquoted.includes("\r\n")) return "\r\n";
  return unquoted.includes("\r") ? "\r" : "\n";
};
