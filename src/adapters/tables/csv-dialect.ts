/** Detects delimiter and line breaks of a CSV file from its beginning. */
import Papa from "papaparse";

/** How the cells and records of a CSV file are separated. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly newline: "\n" | "\r\n" | "\r";
  /** Number of characters before the first record: the length of a line such as `sep=;`. */
  readonly skip: number;
}

/** Excel writes and reads this line to name the delimiter. */
const separatorLine = /^"?sep=(.)"?(?:\r\n|\n|\r)/i;

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

/** Tabs and semicolons are rarer inside cells than commas, so they win a tie. */
const guessedDelimiters = ["\t", ";", "|", ","];
const comparedRecords = 20;

/**
 * Returns the delimiter with which most of the first records have the same number of cells, at least two. papaparse's own
 * guess takes the comma of decimals (`Anna;1,5`) for a delimiter.
 */
const guessDelimiter = (text: string, newline: CsvDialect["newline"]): string => {
  let best = { delimiter: ",", share: 0, cells: 1 };
  for (const delimiter of guessedDelimiters) {
    const { data } = new Papa.Parser({ delimiter, newline, preview: comparedRecords }).parse(
      text,
      0,
      false,
    ) as Papa.ParseResult<string[]>;
    const counts = data.map((cells) => cells.length).filter((count, index) => count > 1 || data[index]?.[0] !== "");
    const cells = mostFrequent(counts.filter((count) => count > 1));
    const share = counts.filter((count) => count === cells).length / counts.length;
    if (cells > 1 && (share > best.share || (share === best.share && cells > best.cells)))
      best = { delimiter, share, cells };
  }
  return best.delimiter;
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
