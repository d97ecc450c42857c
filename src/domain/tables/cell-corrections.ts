/** Texts that a person has entered in place of cells of a table. */
import { isRecord } from "../values/is-record.ts";
import { readOwnProperty } from "../values/own-property.ts";
import type { FormattedCells, TableColumn, TableRecord } from "./table.ts";

/** New texts of the cells of one row by the labels of their columns. */
export type RowCorrections = Readonly<Record<string, string>>;

/** The corrections of a table by the numbers of its rows, which count from 1 below the header. */
export type CellCorrections = Readonly<Record<string, RowCorrections>>;

/**
 * Returns the record with the corrected cells. It then has one cell for each column, also if the file has too many cells in
 * this row, or quotes that are broken.
 */
export const correctRecord = (
  record: TableRecord,
  columns: readonly TableColumn[],
  corrections: RowCorrections,
): TableRecord => {
  const corrected = new Set<number>();
  const cells = columns.map(({ label, index }) => {
    const text = readOwnProperty(corrections, label);
    if (text !== undefined) corrected.add(index);
    return text ?? record.cells[index] ?? "";
  });
  if (corrected.size === 0) return record;
  // What a person enters is read like the texts of a CSV file.
  const { numberCells, formattedCells } = record;
  const isAsInFile = (index: number) => !corrected.has(index);
  return {
    cells,
    ...(numberCells === undefined ? {} : { numberCells: numberCells.filter(isAsInFile) }),
    ...(formattedCells === undefined ? {} : { formattedCells: selectCells(formattedCells, isAsInFile) }),
  };
};

const selectCells = (
  { indexes, numbers, formats }: FormattedCells,
  isSelected: (index: number) => boolean,
): FormattedCells => {
  const select = <T>(list: readonly T[]) => list.filter((_, position) => isSelected(indexes[position] ?? -1));
  return { indexes: select(indexes), numbers: select(numbers), formats: select(formats) };
};

/** Sets the text of a cell; undefined for the text that the file has. */
export const setCorrection = (
  corrections: CellCorrections,
  { row, label }: { readonly row: number; readonly label: string },
  text: string | undefined,
): CellCorrections => {
  const others = Object.entries(corrections[row] ?? {}).filter(([name]) => name !== label);
  const texts = text === undefined ? others : [...others, [label, text] as const];
  if (texts.length > 0) return { ...corrections, [row]: Object.fromEntries(texts) };
  const { [row]: _, ...otherRows } = corrections;
  return otherRows;
};

/** Reads stored corrections, which an older version may have written. */
export const readCellCorrections = (value: unknown): CellCorrections =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([row, stored]) => {
      const texts = isRecord(stored) ? Object.entries(stored).flatMap(readText) : [];
      return /^[1-9]\d*$/.test(row) && texts.length > 0 ? [[row, Object.fromEntries(texts)] as const] : [];
    }),
  );

const readText = ([label, text]: readonly [string, unknown]): readonly (readonly [string, string])[] =>
  typeof text === "string" ? [[label, text]] : [];
