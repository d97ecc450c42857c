/** The names of columns of sample data, which are names of placeholders. */
import { isShownField } from "../placeholders/shown-values.ts";
import type { RowData } from "../values/row-data.ts";

/** Returns the name in the form that placeholders can have: `First name` gives `First_name`. */
export const toColumnName = (text: string): string => {
  const latin = text.normalize("NFD").replace(/\p{M}+/gu, "");
  const name = latin.replace(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+|_+$/g, "");
  return name === "" || /^[A-Za-z_]/.test(name) ? name : `_${name}`;
};

/** Returns a name that no column has: the proposed one, or with the lowest free number after it. */
export const findFreeName = (columns: readonly string[], proposed: string): string => {
  const base = proposed === "" ? "column" : proposed;
  if (proposed !== "" && !columns.includes(base)) return base;
  for (let number = proposed === "" ? 1 : 2; ; number++)
    if (!columns.includes(`${base}_${number}`)) return `${base}_${number}`;
};

/** Returns the names of all columns, in the order of their first use. */
export const listColumns = (rows: readonly RowData[]): readonly string[] =>
  [...new Set(rows.flatMap(Object.keys))].filter((name) => !isShownField(name));
