/**
 * Adds to the values of rows the texts that the spreadsheet shows. They depend on the language of the document, which a row may
 * decide itself, and else on that of the maker.
 */
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { findLocale } from "#domain/placeholders/filters.ts";
import { shownFieldOf } from "#domain/placeholders/shown-values.ts";
import { type CellValueChoices, selectCellValues } from "#domain/tables/cell-values.ts";
import type { MatchedColumns } from "#domain/tables/match-columns.ts";
import { rolePlaceholders } from "#domain/tables/role-placeholders.ts";
import type { TableOptions, TableRecord } from "#domain/tables/table.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { ShowNumber } from "#ports/table-reader.ts";

/** Texts of cells by their indexes. */
export type ShownTexts = Readonly<Record<number, string>>;

type FormattedRow = Pick<TableRecord, "cells" | "formattedCells">;

/** Writes the cells of a table as the spreadsheet shows them. */
export interface CellWriter {
  /** Fields whose columns are shown as in the spreadsheet. */
  readonly fields: readonly string[];
  /** Returns the text that the spreadsheet shows in any column; undefined for a cell that it shows as its text says. */
  write(row: FormattedRow, index: number, data: RowData): string | undefined;
  /** Adds the shown texts of a row to its data, and returns them; undefined if there are none. */
  addTexts(row: FormattedRow, data: Record<string, string>): ShownTexts | undefined;
}

/** What decides about shown texts. */
export interface CellWriterInput extends CellValueChoices {
  readonly matched: MatchedColumns;
  readonly options: Pick<TableOptions, "cellValues" | "language">;
  /** With the placeholders of roles. */
  readonly template: Pick<Smartlink, "campaignLanguage"> | undefined;
  readonly showNumber: ShowNumber;
}

/** Roles whose columns become texts that people read. */
const textRoles = ["title", "password"] as const;

/** Creates the writer of one table. */
export const createCellWriter = (input: CellWriterInput): CellWriter => {
  const { matched, template, options, showNumber } = input;
  const readLanguage = createLanguageReader(template?.campaignLanguage ?? [], options.language);
  const filled = [
    ...matched.placeholders.map(({ placeholder, column }) => ({ field: placeholder, column })),
    ...textRoles.map((role) => ({ field: rolePlaceholders[role], column: matched.roles.get(role) })),
  ];
  const shown = filled.flatMap(({ field, column }) =>
    column !== undefined && selectCellValues(column, input) === "shown" ? [{ field, index: column.index }] : [],
  );
  const fieldsByIndex = new Map<number, string[]>();
  for (const { field, index } of shown) fieldsByIndex.set(index, [...(fieldsByIndex.get(index) ?? []), field]);
  const writeAt = ({ cells, formattedCells }: FormattedRow, position: number, data: RowData): string | undefined => {
    const number = formattedCells?.numbers[position];
    const format = formattedCells?.formats[position];
    if (number === undefined || format === undefined) return undefined;
    const text = showNumber(number, format, readLanguage(data));
    return text === cells[formattedCells?.indexes[position] ?? -1] ? undefined : text;
  };
  return {
    fields: shown.map(({ field }) => field),
    write: (row, index, data) => writeAt(row, row.formattedCells?.indexes.indexOf(index) ?? -1, data),
    addTexts: (row, data) => {
      if (row.formattedCells === undefined || shown.length === 0) return undefined;
      let texts: Record<number, string> | undefined;
      for (const [position, index] of row.formattedCells.indexes.entries()) {
        const fields = fieldsByIndex.get(index);
        const text = fields && writeAt(row, position, data);
        if (text === undefined) continue;
        for (const field of fields ?? []) data[shownFieldOf(field)] = text;
        texts ??= {};
        texts[index] = text;
      }
      return texts;
    },
  };
};

/** Returns the function that reads the language of a row's document; that of the maker where it has none, else English. */
const createLanguageReader = (
  campaignLanguage: readonly string[],
  makerLanguage: string | undefined,
): ((data: RowData) => string) => {
  const fallback = findLocale(makerLanguage === undefined ? [] : [makerLanguage]) ?? "en";
  const compiled = compileTemplate({ campaignLanguage });
  if (compiled.slots.length === 0) {
    const language = findLocale(campaignLanguage) ?? fallback;
    return () => language;
  }
  return (data) => {
    const languages = fillTemplate(compiled, data, "en");
    return (languages.ok ? findLocale(languages.value.campaignLanguage) : undefined) ?? fallback;
  };
};
