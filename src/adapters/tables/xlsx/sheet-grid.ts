/** Collects the cells of a sheet by their rows, in any order. */
import type { FormattedCells, NumberFormat, TableRecord } from "#domain/tables/table.ts";
import { type CellAddress, formatAddress } from "./cell-address.ts";
import type { ReadCell } from "./read-cell.ts";

/** Limits of every spreadsheet program. */
export const maxColumns = 16_384;
const maxRows = 1_048_576;
/** Number of cells up to the last row and column, filled or not. */
const maxCells = 20_000_000;

/** Thrown for a sheet whose last cell is so far away that the cells before it would not fit into memory. */
export class SheetTooWide extends Error {
  /** Such as `XFD1048576`. */
  readonly address: string;
  constructor(address: string) {
    super(`The cell ${address} is too far away.`);
    this.address = address;
  }
}

/** Thrown for a cell beyond the last column of spreadsheets. */
export class TooManyColumns extends Error {}

interface GridRow {
  readonly cells: string[];
  readonly numberCells: number[];
  /** The cells that may be shown otherwise; undefined before the first one. */
  formatted: GridFormats | undefined;
  /** Column of the last cell, filled or not. */
  lastColumn: number;
  isHidden: boolean;
}

interface GridFormats extends FormattedCells {
  readonly indexes: number[];
  readonly numbers: number[];
  readonly formats: NumberFormat[];
}

/** Columns that are hidden, counted from 1. */
export interface ColumnRange {
  readonly first: number;
  readonly last: number;
}

/** The cells of a sheet. */
export interface SheetGrid {
  /** Begins a row element. A row may have several. */
  beginRow(row: number, isHidden: boolean): void;
  /** Returns the column of the last cell in a row, filled or not; 0 if there is none. */
  lastColumnOf(row: number): number;
  /** @throws SheetTooWide or TooManyColumns for a filled cell that is too far away. */
  add(address: CellAddress, cell: ReadCell | undefined): void;
  hideColumns(range: ColumnRange): void;
  /** Returns the numbers of hidden rows and columns that have cells, counted from 1. */
  listHidden(): { readonly rows: readonly number[]; readonly columns: readonly number[] };
  /**
   * Returns the records up to the last filled row, each up to its last filled cell. Hidden cells are empty in them, unless
   * they are included.
   */
  toRecords(includeHidden: boolean): readonly TableRecord[];
  /** Number of columns up to the last filled cell. */
  readonly width: number;
}

/** Creates a set of columns, to which any number of ranges can be added. */
const createColumnSet = () => {
  /** By column: the number of ranges that begin in it, less those that ended before it. */
  const starts = new Int32Array(maxColumns + 2);
  let isEmpty = true;
  const change = (column: number, by: number) => {
    starts[column] = (starts[column] ?? 0) + by;
  };
  return {
    add: ({ first, last }: ColumnRange) => {
      if (!(first >= 1 && first <= last && first <= maxColumns)) return;
      isEmpty = false;
      change(first, 1);
      change(Math.min(last, maxColumns) + 1, -1);
    },
    list: (lastColumn: number): readonly number[] => {
      const columns: number[] = [];
      let ranges = 0;
      for (let column = 1; column <= lastColumn && !isEmpty; column++) {
        ranges += starts[column] ?? 0;
        if (ranges > 0) columns.push(column);
      }
      return columns;
    },
  };
};

/** Creates an empty grid. */
export const createSheetGrid = (): SheetGrid => {
  const rows: GridRow[] = [];
  const hiddenColumns = createColumnSet();
  let widest: CellAddress = { column: 0, row: 0 };
  const rowAt = (number: number): GridRow => {
    rows[number - 1] ??= { cells: [], numberCells: [], formatted: undefined, lastColumn: 0, isHidden: false };
    return rows[number - 1] as GridRow;
  };
  const listHiddenColumns = (): readonly number[] =>
    hiddenColumns.list(widest.column).filter((column) => rows.some((row) => (row.cells[column - 1] ?? "") !== ""));
  return {
    beginRow: (number, isHidden) => {
      if (isHidden && number <= maxRows) rowAt(number).isHidden = true;
    },
    lastColumnOf: (number) => rows[number - 1]?.lastColumn ?? 0,
    add: (address, cell) => {
      const { column, row: number } = address;
      if (column > maxColumns && cell !== undefined) throw new TooManyColumns();
      if (number < 1 || number > maxRows) {
        if (cell === undefined) return;
        throw new Error(`the cell ${formatAddress(address)} has an invalid address`);
      }
      if (cell === undefined && number > rows.length + 1) return;
      const row = rowAt(number);
      row.lastColumn = Math.max(row.lastColumn, column);
      if (cell === undefined) return;
      if (column > widest.column) widest = address;
      if (number * widest.column > maxCells)
        throw new SheetTooWide(formatAddress(widest.column > number ? widest : address));
      // An address may come twice, and the last cell counts.
      if (row.formatted !== undefined && row.cells.length >= column)
        row.formatted = withoutColumns(row.formatted, [column - 1]);
      while (row.cells.length < column - 1) row.cells.push("");
      row.cells[column - 1] = cell.text;
      if (cell.isNumber) row.numberCells.push(column - 1);
      if (cell.formatted === undefined) return;
      row.formatted ??= { indexes: [], numbers: [], formats: [] };
      row.formatted.indexes.push(column - 1);
      row.formatted.numbers.push(cell.formatted.number);
      row.formatted.formats.push(cell.formatted.format);
    },
    hideColumns: hiddenColumns.add,
    listHidden: () => ({
      rows: rows.flatMap((row, index) => (row.isHidden && row.cells.length > 0 ? [index + 1] : [])),
      columns: listHiddenColumns(),
    }),
    toRecords: (includeHidden) => {
      const hidden = includeHidden ? [] : listHiddenColumns().map((column) => column - 1);
      const last = rows.findLastIndex((row) => row !== undefined && row.cells.length > 0);
      return Array.from({ length: last + 1 }, (_, index) => {
        const row = rows[index];
        if (row === undefined || row.cells.length === 0 || (row.isHidden && !includeHidden)) return blankRecord;
        for (const column of hidden) if (column < row.cells.length) row.cells[column] = "";
        return toRecord(row, hidden);
      });
    },
    get width() {
      return widest.column;
    },
  };
};

/** Most rows have none, and a list for each of them would be garbage. */
const noNumbers: readonly number[] = [];

const blankRecord: TableRecord = { cells: [], numberCells: noNumbers, formattedCells: undefined };

const toRecord = ({ cells, numberCells, formatted }: GridRow, hidden: readonly number[]): TableRecord => {
  const numbers = hidden.length === 0 ? numberCells : numberCells.filter((index) => !hidden.includes(index));
  const formattedCells = formatted === undefined || hidden.length === 0 ? formatted : withoutColumns(formatted, hidden);
  return { cells, numberCells: numbers.length === 0 ? noNumbers : numbers, formattedCells };
};

const withoutColumns = ({ indexes, numbers, formats }: FormattedCells, columns: readonly number[]): GridFormats => {
  const isOther = (_: unknown, position: number) => !columns.includes(indexes[position] ?? -1);
  return { indexes: indexes.filter(isOther), numbers: numbers.filter(isOther), formats: formats.filter(isOther) };
};
