/** Finds the header of a table and reads its columns. */
import { type Problem, problem } from "../problem.ts";
import type { TableColumn } from "./table.ts";

/** Number of records at the beginning of a file in which the header is searched. */
export const headerSearchRows = 20;

const isFilled = (cell: string): boolean => cell.trim() !== "";
const countFilled = (cells: readonly string[]): number => cells.filter(isFilled).length;

const widthOf = (cells: readonly string[]): number => cells.findLastIndex(isFilled) + 1;

/** Returns whether all cells of a record are empty. */
export const isBlankRecord = (cells: readonly string[]): boolean => !cells.some(isFilled);

/**
 * Returns the number (from 1) of the record that is most likely the header: the first one that fills more than half as many
 * cells as the fullest of the first records. Titles and notes above a table fill fewer. 0 if there is no text at all.
 */
export const findHeaderRow = (records: readonly (readonly string[])[]): number => {
  const searched = records.slice(0, headerSearchRows);
  const fullest = Math.max(0, ...searched.map(countFilled));
  const widest = Math.max(0, ...searched.map(widthOf));
  const isHeader = (cells: readonly string[]) => {
    const filled = countFilled(cells) * 2;
    // Exactly half are filled where the first of two columns has no name.
    return filled > fullest || (filled === fullest && widthOf(cells) === widest);
  };
  return fullest === 0 ? 0 : searched.findIndex(isHeader) + 1;
};

/** Returns the letters of a column as in a spreadsheet: A for 0, AA for 26. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** Reads the column names. Empty cells at the end are no columns. Names are normalized to NFC. */
export const readColumns = (header: readonly string[]): readonly TableColumn[] => {
  const counts = new Map<string, number>();
  const labels = new Set(header.map((cell) => cell.trim()));
  return header.slice(0, widthOf(header)).map((cell, index) => {
    const name = cell.normalize("NFC").trim();
    if (name === "") return { index, name, label: `Column ${columnLetters(index)}` };
    let count = (counts.get(name) ?? 0) + 1;
    // A column may really be named "name (2)".
    while (count > 1 && labels.has(`${name} (${count})`)) count += 1;
    counts.set(name, count);
    return { index, name, label: count === 1 ? name : `${name} (${count})` };
  });
};

/** Returns one warning for each name that several columns have. */
export const findRepeatedColumns = (columns: readonly TableColumn[]): readonly Problem[] => {
  const byName = new Map<string, TableColumn[]>();
  for (const column of columns) {
    if (column.name === "") continue;
    const group = byName.get(column.name);
    if (group === undefined) byName.set(column.name, [column]);
    else group.push(column);
  }
  return [...byName].flatMap(([name, group]) =>
    group.length < 2 ? [] : [problem("column-twice", describeRepeated(name, group), { path: name })],
  );
};

const maxListedColumns = 20;

const describeRepeated = (name: string, columns: readonly TableColumn[]): string => {
  const letters = columns.slice(0, maxListedColumns).map(({ index }) => columnLetters(index));
  const more = columns.length > letters.length ? " …" : "";
  return `${columns.length} columns are named “${name}”: ${letters.join(", ")}${more}. Rename them, so that each has a name of its own.`;
};
