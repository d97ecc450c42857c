/** Matches the columns of a table with placeholders and roles: by a person's choice, else by their names. */
import { findClosestName } from "../text/closest-name.ts";
import { foldName } from "../text/fold-name.ts";
import { readOwnProperty } from "../values/own-property.ts";
import { haveSameMeaning } from "./column-meanings.ts";
import type { TableColumn } from "./table.ts";
import { type ColumnRole, columnRoles, problemsColumn, type TableMapping } from "./table-mapping.ts";

/** What fills one placeholder. */
export interface PlaceholderMatch {
  readonly placeholder: string;
  readonly column: TableColumn | undefined;
  /** Whether the column has another name that means the same, so that a person should look at it. */
  readonly isGuessed: boolean;
  /** Label of a column with a similar name, if no column was found or chosen. */
  readonly suggestion: string | undefined;
  /** Whether an empty cell of the column is a value, because all filters of the placeholder have a text for it. */
  readonly allowsEmpty?: boolean;
}

/** The columns and what they fill. */
export interface MatchedColumns {
  readonly placeholders: readonly PlaceholderMatch[];
  readonly roles: ReadonlyMap<ColumnRole, TableColumn>;
  /** Columns that fill neither. Their values are fields of the row, which links.csv contains. */
  readonly unused: readonly TableColumn[];
}

/**
 * Names that columns of a role have by themselves, without case, accents, spaces and `_.-`. Roles that would change the
 * template, such as the title, are taken by choice only.
 */
const roleNames: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  pdf: ["pdffile", "pdf", "pdfurl", "pdfname", "filepdf"],
  reference_id: ["referenceid", "reference"],
  suffix: ["suffix"],
  pdf_password: ["pdfpassword"],
};

/**
 * Matches the columns. A placeholder takes the column of exactly its name, else the only one whose name differs in case,
 * accents, spaces or `_.-`, else the only one whose name means the same (`Vorname` for `first_name`) and is no other placeholder's.
 * One column can fill several placeholders and roles. `emptyNames`: the placeholders that allow empty cells.
 */
export const matchColumns = (
  columns: readonly TableColumn[],
  placeholderNames: readonly string[],
  mapping: TableMapping,
  emptyNames?: ReadonlySet<string>,
): MatchedColumns => {
  const byLabel = new Map(columns.map((column) => [column.label, column]));
  /** Returns the chosen column, null for the choice of none, undefined without a choice that this table can fulfil. */
  const findChosen = (label: string | null | undefined) =>
    label === null ? null : label === undefined ? undefined : byLabel.get(label);
  const used = new Set<TableColumn>();
  const chosenColumns = placeholderNames.map((name) => findChosen(readOwnProperty(mapping.placeholders ?? {}, name)));
  const namedColumns = placeholderNames.map((name, index) =>
    chosenColumns[index] === undefined ? findByName(columns, name) : (chosenColumns[index] ?? undefined),
  );
  const free = columns.filter((column) => !namedColumns.includes(column));
  const placeholders = placeholderNames.map((placeholder, index): PlaceholderMatch => {
    const named = namedColumns[index];
    const hasChoice = chosenColumns[index] !== undefined;
    const column = named ?? (hasChoice ? undefined : findByMeaning(free, placeholder));
    if (column !== undefined) used.add(column);
    const suggestion = column === undefined && !hasChoice ? suggest(placeholder, columns) : undefined;
    const allowsEmpty = column !== undefined && emptyNames?.has(placeholder) === true;
    return { placeholder, column, isGuessed: column !== named, suggestion, ...(allowsEmpty ? { allowsEmpty } : {}) };
  });
  const roles = new Map<ColumnRole, TableColumn>();
  for (const role of columnRoles) {
    const chosen = findChosen(mapping.roles?.[role]);
    const column = chosen === undefined ? findByRole(columns, role) : chosen;
    if (column) roles.set(role, column);
    if (column) used.add(column);
  }
  return {
    placeholders,
    roles,
    unused: columns.filter((column) => !used.has(column) && column.name !== problemsColumn),
  };
};

const findByName = (columns: readonly TableColumn[], name: string): TableColumn | undefined => {
  const exact = columns.find((column) => column.name === name);
  if (exact !== undefined) return exact;
  const similar = columns.filter((column) => column.name !== "" && foldName(column.name) === foldName(name));
  return similar.length === 1 ? similar[0] : undefined;
};

/** Of several columns with this meaning, none is right with certainty. */
const findByMeaning = (columns: readonly TableColumn[], name: string): TableColumn | undefined => {
  const similar = columns.filter((column) => column.name !== "" && haveSameMeaning(column.name, name));
  return similar.length === 1 ? similar[0] : undefined;
};

const findByRole = (columns: readonly TableColumn[], role: ColumnRole): TableColumn | undefined =>
  (roleNames[role] ?? [])
    .map((name) => columns.find((column) => foldName(column.name) === name))
    .find((column) => column !== undefined);

const suggest = (placeholder: string, columns: readonly TableColumn[]): string | undefined => {
  const named = columns.filter(({ name }) => name !== "");
  const closest = findClosestName(
    placeholder,
    named.map(({ name }) => name),
  );
  return named.find(({ name }) => name === closest)?.label;
};
