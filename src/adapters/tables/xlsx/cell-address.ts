/** Addresses of cells, such as `B12`. */
import { columnLetters } from "#domain/tables/read-columns.ts";

/** Column and row, counted from 1. */
export interface CellAddress {
  readonly column: number;
  readonly row: number;
}

/** Reads an address in any letter case. @throws Error if it is invalid. */
export const readAddress = (text: string): CellAddress => {
  const [, letters, digits] = /^\s*\$?([A-Za-z]{1,7})\$?(\d{1,9})\s*$/.exec(text) ?? [];
  if (letters === undefined) throw new Error(`the cell “${text.slice(0, 40)}” has an invalid address`);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, row: Number(digits) };
};

/** Returns the address of a cell in upper case. */
export const formatAddress = ({ column, row }: CellAddress): string => `${columnLetters(column - 1)}${row}`;
