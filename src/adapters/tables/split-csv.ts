/**
 * Splits text into the records of a CSV file, in time that grows with its length only. A line with broken quotes becomes one
 * faulty record, and the next line is read as if nothing had happened: otherwise one quote would swallow the rest of the file.
 */
import { hasDamagedText } from "#domain/tables/check-row.ts";
import { maxColumns, maxRecordLength } from "#domain/tables/limits.ts";
import type { TableRecord } from "#domain/tables/table.ts";
import { readTextFormula } from "#domain/tables/text-formula.ts";

/** How the cells and records of a CSV file are separated. */
export interface CsvSeparators {
  readonly delimiter: string;
  readonly newline: "\n" | "\r\n" | "\r";
}

/** Text and how it is split. */
export interface CsvText extends CsvSeparators {
  readonly text: string;
  /** Number of the line in which the text begins, counted from 1. */
  readonly line: number;
  /** Whether the file ends with the text, so that its last record is complete. */
  readonly isLast: boolean;
}

/** Complete records of a text. */
export interface SplitRecords {
  readonly records: readonly TableRecord[];
  /** Index of the first character after the records. */
  readonly cursor: number;
}

/** One record, or what is wrong with it. */
type Scan =
  | { readonly cells: string[]; readonly end: number }
  | { readonly fault: "incomplete" | "broken" }
  | { readonly fault: "wide"; readonly end: number };

/** Splits the complete records of a text. `maxRecords`: further ones are not needed. */
export const splitCsv = (source: CsvText, maxRecords = Number.POSITIVE_INFINITY): SplitRecords => {
  const { text, newline, isLast } = source;
  const scan = createScanner(source);
  const countLine = createLineCounter(source);
  const toRecord = createRecords(text);
  const records: TableRecord[] = [];
  let cursor = 0;
  while (cursor < text.length && records.length < maxRecords) {
    const record = scan(cursor);
    if ("cells" in record || record.fault === "wide") {
      const isLong = record.end - cursor > maxRecordLength;
      if ("cells" in record && !isLong) records.push(toRecord(record.cells));
      else records.push({ cells: [], excess: isLong ? "characters" : "cells", line: countLine(cursor) });
      cursor = record.end;
      continue;
    }
    // A record that is longer than the limit has a quote that is never closed.
    if (record.fault === "incomplete" && text.length - cursor <= maxRecordLength) break;
    const lineEnd = text.indexOf(newline, cursor);
    if (lineEnd < 0 && !isLast) break;
    const line = text.slice(cursor, lineEnd < 0 ? undefined : lineEnd);
    records.push(
      line.length > maxRecordLength
        ? { cells: [], excess: "characters", line: countLine(cursor) }
        : { cells: [line], brokenQuotes: true, line: countLine(cursor) },
    );
    cursor = lineEnd < 0 ? text.length : lineEnd + newline.length;
  }
  return { records, cursor };
};

/** Finds a character from an index on. Remembers what it has searched, so that each part of the text is searched once. */
const createFinder = (text: string, searched: string): ((from: number) => number) => {
  let start = 0;
  let next = -1;
  return (from) => {
    // After a line with broken quotes, the text after it is searched again.
    if (from >= start && from <= next) return next;
    start = from;
    next = text.indexOf(searched, from);
    if (next < 0) next = Number.POSITIVE_INFINITY;
    return next;
  };
};

const createScanner = (source: CsvText): ((start: number) => Scan) => {
  const { text, delimiter, newline, isLast } = source;
  const findQuote = createFinder(text, '"');
  const findNewline = createFinder(text, newline);
  const scanQuoted = createQuotedScanner(source);
  return (start) => {
    const newlineAt = findNewline(start);
    if (newlineAt === Number.POSITIVE_INFINITY && !isLast) return { fault: "incomplete" };
    const lineEnd = Math.min(newlineAt, text.length);
    if (findQuote(start) > lineEnd) {
      const cells = trimReturns(text.slice(start, lineEnd), newline).split(delimiter, maxColumns + 1);
      const end = Math.min(lineEnd + newline.length, text.length);
      return cells.length > maxColumns ? { fault: "wide", end } : { cells, end };
    }
    return scanQuoted(start);
  };
};

/** All carriage returns before a line feed belong to the end of the line. */
const trimReturns = (text: string, newline: string): string => {
  if (newline === "\r") return text;
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === carriageReturn) end -= 1;
  return end === text.length ? text : text.slice(0, end);
};

const carriageReturn = 13;

/** Returns the scanner of records that have quotes. */
const createQuotedScanner = (source: CsvText): ((start: number) => Scan) => {
  const { text, delimiter, newline, isLast } = source;
  const findDelimiter = createFinder(text, delimiter);
  const findNewline = createFinder(text, newline);
  const scanCell = createQuotedCellScanner(source);
  const isDelimiter = createMatch(text, delimiter);
  return (start) => {
    const cells: string[] = [];
    let count = 0;
    for (let at = start; ; ) {
      let end: number;
      let cell: string;
      const quoteAt = delimiter === " " ? at : skipSpaces(text, at);
      const quoted = text.charCodeAt(quoteAt) === quote ? scanCell(quoteAt) : undefined;
      // A broken quote after a space is part of a text: `5, "x" y`.
      if (quoted !== undefined && "fault" in quoted && (quoteAt === at || quoted.fault === "incomplete")) return quoted;
      if (quoted !== undefined && "cell" in quoted) ({ cell, end } = quoted);
      else {
        end = Math.min(findDelimiter(at), findNewline(at), text.length);
        cell = text.slice(at, end);
        if (!isDelimiter(end)) cell = trimReturns(cell, newline);
      }
      count += 1;
      if (count <= maxColumns) cells.push(cell);
      if (end === text.length && !isLast) return { fault: "incomplete" };
      at = end + delimiter.length;
      if (isDelimiter(end)) continue;
      const recordEnd = Math.min(end + newline.length, text.length);
      return count > maxColumns ? { fault: "wide", end: recordEnd } : { cells, end: recordEnd };
    }
  };
};

/** People write a space after the delimiter: `name, "Muster, Anna"`. */
const skipSpaces = (text: string, at: number): number => {
  let end = at;
  while (text.charCodeAt(end) === space) end += 1;
  return end;
};

type CellScan = { readonly cell: string; readonly end: number } | { readonly fault: "incomplete" | "broken" };

/** White space may stand between the closing quote and the end of the cell. */
const createQuotedCellScanner = ({ text, delimiter, newline, isLast }: CsvText): ((at: number) => CellScan) => {
  const isDelimiter = createMatch(text, delimiter);
  const isNewline = createMatch(text, newline);
  const isEnd = (at: number) => at === text.length || isDelimiter(at) || isNewline(at);
  return (at) => {
    let close = text.indexOf('"', at + 1);
    let hasQuotes = false;
    while (close >= 0 && text.charCodeAt(close + 1) === quote) {
      hasQuotes = true;
      close = text.indexOf('"', close + 2);
    }
    if (close < 0) return { fault: isLast ? "broken" : "incomplete" };
    let end = close + 1;
    while (!isEnd(end) && isSpace(text.charCodeAt(end))) end += 1;
    if (!isEnd(end)) return { fault: "broken" };
    const cell = text.slice(at + 1, close);
    return { cell: hasQuotes ? cell.replaceAll('""', '"') : cell, end };
  };
};

/** Returns a test for a delimiter or line break. Most characters are told from it without a search. */
const createMatch = (text: string, separator: string): ((at: number) => boolean) => {
  const first = separator.charCodeAt(0);
  const isLong = separator.length > 1;
  return (at) => text.charCodeAt(at) === first && (!isLong || text.startsWith(separator, at));
};

const quote = 34;
const space = 32;
const isSpace = (code: number): boolean => code === space || code === 9 || code === carriageReturn;

const createLineCounter = ({ text, newline, line: firstLine }: CsvText): ((end: number) => number) => {
  let line = firstLine;
  let counted = 0;
  return (end) => {
    for (let at = text.indexOf(newline, counted); at >= 0 && at < end; at = text.indexOf(newline, counted)) {
      line += 1;
      counted = at + newline.length;
    }
    return line;
  };
};

/**
 * Returns a function that makes records of cells. The text is searched once for what concerns few cells, which is faster
 * than a search in each of them.
 */
const createRecords = (text: string): ((cells: string[]) => TableRecord) => {
  const isIntact = !hasDamagedText(text);
  const hasTextFormulas = text.includes('="');
  return (cells) => {
    const texts = hasTextFormulas ? cells.map(readTextFormula) : cells;
    return isIntact ? { cells: texts, isIntact } : { cells: texts };
  };
};
