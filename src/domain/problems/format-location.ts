/** Formats the location of a problem for people: file, line, row, field. */
import type { ProblemLocation } from "../problem.ts";
import { describePath } from "./describe-path.ts";
import type { AssetNames } from "./name-assets.ts";
import { readLocation } from "./read-location.ts";

/** Writes an English part of a location, such as `row 5`, in another language. */
export type TranslatePart = (part: string) => string;

const unchanged: TranslatePart = (part) => part;

/** Returns parts joined by ` · `; empty if the location is unknown. `names`: as for `describePath`. */
export const formatLocation = (
  location: ProblemLocation | undefined,
  translate: TranslatePart = unchanged,
  names: AssetNames = {},
): string => {
  const at = readLocation(location);
  const parts: string[] = [];
  if (at.file !== undefined) parts.push(at.file);
  if (at.sheet !== undefined) parts.push(translate(`sheet “${at.sheet}”`));
  if (at.files !== undefined) parts.push(formatFiles(at.files, translate));
  if (at.line !== undefined && at.row === undefined)
    parts.push(translate(at.column === undefined ? `line ${at.line}` : `line ${at.line}, column ${at.column}`));
  if (at.row !== undefined) parts.push(formatTableRows(at, { count: 1, first: [at.row] }, `row ${at.row}`, translate));
  if (at.rows !== undefined) parts.push(formatTableRows(at, at.rows, formatRows(at.rows), translate));
  if (at.reference_id !== undefined) parts.push(at.reference_id);
  if (at.path !== undefined && at.path !== "") parts.push(translate(describePath(at.path, names)));
  return parts.join(" · ");
};

/** Returns text such as `rows 1, 2, 3 and 47 more`. */
export const formatRows = ({ count, first }: NonNullable<ProblemLocation["rows"]>): string => {
  const more = count - first.length;
  const numbers = first.map((row) => row.toLocaleString("en"));
  if (more > 0) return `rows ${numbers.join(", ")} and ${more.toLocaleString("en")} more`;
  const last = numbers.at(-1) ?? "";
  return count === 1 ? `row ${last}` : `rows ${numbers.slice(0, -1).join(", ")} and ${last}`;
};

/** Returns rows with the line of the row if it is known, else with the numbers that a spreadsheet shows. */
const formatTableRows = (
  { headerRow, line, sheet }: ProblemLocation,
  rows: NonNullable<ProblemLocation["rows"]>,
  english: string,
  translate: TranslatePart,
): string => {
  const description = translate(english);
  if (line !== undefined) return `${description} (${translate(`line ${line} of the file`)})`;
  if (headerRow === undefined) return description;
  const inTable = formatRows({ count: rows.count, first: rows.first.map((row) => row + headerRow) });
  return `${description} (${translate(`${inTable} of the ${sheet === undefined ? "file" : "sheet"}`)})`;
};

const formatFiles = ({ count, first }: NonNullable<ProblemLocation["files"]>, translate: TranslatePart): string => {
  const more = count - first.length;
  const names = first.join(", ");
  return more > 0 ? `${names} ${translate(`and ${more.toLocaleString("en")} more`)}` : names;
};
