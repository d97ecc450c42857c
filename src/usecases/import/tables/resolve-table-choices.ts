/** Resolves the choices about a table from those of a person, those of param.json and the presets, in this order. */
import type { FileCellValues } from "#domain/intake/read-cell-values.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { TableColumn } from "#domain/tables/table.ts";
import type { BatchChoices, TableChoices } from "../batch-choices.ts";
import type { TableFile } from "./open-table-file.ts";

/** Returns the choices about the table of rows. Those about its cells apply to workbooks alone. */
export const resolveTableChoices = (
  path: string,
  { layout }: Pick<TableFile, "layout">,
  { table, presets = {} }: Pick<BatchChoices, "table" | "presets">,
  ofFile: FileCellValues,
): TableChoices => {
  const chosen: TableChoices = table?.path === path ? table : { path, options: {}, mapping: {} };
  const { options, mapping } = chosen;
  if (layout.kind !== "xlsx") return chosen;
  const cellValues = options.cellValues ?? ofFile.all ?? presets.cellValues;
  const language = options.language ?? ofFile.language ?? presets.language;
  const ofColumns = { ...(options.cellValues === undefined ? ofFile.columns : {}), ...mapping.cellValues };
  return {
    ...chosen,
    options: {
      ...options,
      ...(cellValues === undefined ? {} : { cellValues }),
      ...(language === undefined ? {} : { language }),
    },
    mapping: Object.keys(ofColumns).length === 0 ? mapping : { ...mapping, cellValues: ofColumns },
  };
};

/** Returns a warning for each column of param.json that the table does not have. */
export const findUnknownColumns = (
  columns: readonly TableColumn[],
  { columns: choices = {} }: FileCellValues,
  file: string,
): readonly Problem[] => {
  const labels = columns.map(({ label }) => label);
  return Object.keys(choices)
    .filter((label) => !labels.includes(label))
    .map((label) =>
      problem("field-unused", `The table has no column “${label}”. Its columns are: ${labels.join(", ")}.`, {
        file,
        path: `cell_values.${label}`,
      }),
    );
};
