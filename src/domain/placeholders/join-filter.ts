/**
 * The filter `join`: `[[title|join:first_name,last_name]]` joins the values of several columns with a space, and
 * `[[street|join:", ",city]]` with another text. Empty values are left out. The filler of a text joins the values, because
 * filters see one value only.
 */
import type { FilterCall, FilterDefinition } from "./filter-definition.ts";
import { brokenQuotes, readList } from "./filter-list.ts";

const expectedColumns =
  'its argument is a list of columns such as first_name,last_name. A text between the values stands before them in double quotes, as in ", ",street,city.';

const columnForm = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** What joins a value with further ones. */
export interface Join {
  readonly separator: string;
  /** The columns whose values follow that of the placeholder. */
  readonly columns: readonly string[];
}

/** Returns what a call of `join` joins; undefined for other filters and invalid arguments. */
export const readJoin = ({ name, argument }: FilterCall): Join | undefined => {
  const items = name === "join" && argument !== undefined ? readList(argument) : undefined;
  const [first] = items ?? [];
  if (items === undefined || first === undefined) return undefined;
  const columns = first.isQuoted ? items.slice(1) : items;
  const isValid = columns.every(({ key, text, isQuoted }) => key === undefined && !isQuoted && columnForm.test(text));
  if (!isValid || columns.length === 0 || first.key !== undefined) return undefined;
  return { separator: first.isQuoted ? first.text : " ", columns: columns.map(({ text }) => text) };
};

/** Joins the values that are not empty, without spaces at their ends. */
export const joinValues = (values: readonly (string | undefined)[], separator: string): string =>
  values
    .map((value) => value?.trim() ?? "")
    .filter((value) => value !== "")
    .join(separator);

/** The table's entry of the filter. */
export const join: FilterDefinition = {
  argument: "required",
  example: "first_name,last_name",
  isList: true,
  reads: "any text",
  describeProblem: (argument) => {
    if (readList(argument) === undefined) return brokenQuotes;
    return readJoin({ name: "join", argument }) === undefined ? expectedColumns : undefined;
  },
  format: () => (value) => value,
};

const joinForm = /(\|\s*join\s*:)((?:\\[\s\S]|[^|\\])*?)(?=\||\]\]$)/g;

/** Returns the source of a placeholder in which `join` names a column by another name. */
export const renameJoinedColumn = (source: string, from: string, to: string): string =>
  source.replace(
    joinForm,
    (_, start: string, list: string) =>
      start +
      list.replace(/"(?:\\[\s\S]|[^"\\])*"|[^",]+/g, (item) =>
        item.trim() === from ? item.replace(from, () => to) : item,
      ),
  );
