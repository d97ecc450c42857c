/** Reads the rows of a table that cannot be generated, so that a person can correct them and drop them again. */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import { joinMessages } from "#domain/problems/join-messages.ts";
import { alignCells } from "#domain/tables/align-cells.ts";
import { findColumnIndexes, problemsColumn } from "#domain/tables/match-columns.ts";
import { listCommaNumbers } from "#domain/tables/value-forms.ts";
import { toCommaNumber } from "#domain/values/decimal-sign.ts";
import type { InspectRow } from "../inspect-rows.ts";
import type { ImportedRows } from "../rows/imported-rows.ts";
import type { ImportedTable } from "./import-table.ts";

/** A table of faulty rows. */
export interface FaultyRows {
  /** Header and rows in batches. */
  readonly batches: AsyncIterable<readonly (readonly string[])[]>;
  /** The delimiter of the file that they come from; a comma for a workbook. */
  readonly delimiter: string;
}

/** Returns the header and the faulty rows, with their problems in a further column, which is ignored when it is read. */
export const readFaultyRows = (table: ImportedTable, rows: ImportedRows, inspect: InspectRow): FaultyRows => ({
  delimiter: table.layout.delimiter ?? ",",
  batches: (async function* () {
    const readCells = createCellReader(table);
    yield [[...listColumnNames(table), problemsColumn]];
    for await (const batch of rows.read().batches) {
      const faulty: (readonly string[])[] = [];
      for (const row of batch) {
        const { problems } = await inspect(row);
        if (problems.length > 0) faulty.push([...readCells(row), joinMessages(problems)]);
      }
      if (faulty.length > 0) yield faulty;
    }
  })(),
});

/** Returns the names of the columns as the table has them, without a column of problems from an earlier correction. */
export const listColumnNames = ({ layout }: Pick<ImportedTable, "layout">): readonly string[] =>
  layout.columns.flatMap(({ name }) => (name === problemsColumn ? [] : [name]));

/**
 * Returns the function that reads the cells of a row as the table has them. A row with too few cells gets its missing ones,
 * and one with too many keeps them. Numbers of a workbook get the decimal sign that the column is read with.
 */
export const createCellReader = ({
  layout,
  matched,
  forms,
}: ImportedTable): ((row: Pick<ImportedRow, "cells" | "numberCells">) => readonly string[]) => {
  const commaColumns = findColumnIndexes(matched, new Set(listCommaNumbers(forms)));
  const names = layout.columns.map(({ name }) => name);
  return ({ cells = [], numberCells = [] }) => {
    const isCommaNumber = (index: number) => commaColumns.has(index) && numberCells.includes(index);
    return alignCells(
      cells.map((cell, index) => (isCommaNumber(index) ? toCommaNumber(cell) : cell)),
      names,
    );
  };
};
