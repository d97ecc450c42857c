/** Finds matched columns in a table. Apart from the matching, whose lists of names only the reading of tables needs. */
import type { MatchedColumns } from "./match-columns.ts";
import { isSettingRole, rolePlaceholders } from "./role-placeholders.ts";

/** Returns the indexes of the columns that fill these placeholders, also those of settings. */
export const findColumnIndexes = (
  { placeholders, roles }: Pick<MatchedColumns, "placeholders" | "roles">,
  names: ReadonlySet<string>,
): ReadonlySet<number> =>
  new Set([
    ...placeholders.flatMap(({ placeholder, column }) => (column && names.has(placeholder) ? [column.index] : [])),
    ...[...roles].flatMap(([role, { index }]) =>
      isSettingRole(role) && names.has(rolePlaceholders[role]) ? [index] : [],
    ),
  ]);
