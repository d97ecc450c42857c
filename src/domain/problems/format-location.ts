/** Formats the location of a problem for people: file, line, row, field. */
import type { ProblemLocation } from "../problem.ts";
import { describePath } from "./describe-path.ts";
import { readLocation } from "./read-location.ts";

/** Returns parts joined by ` · `; empty if the location is unknown. */
export const formatLocation = (location: ProblemLocation | undefined): string => {
  const at = readLocation(location);
  const parts: string[] = [];
  if (at.file !== undefined) parts.push(at.file);
  if (at.sheet !== undefined) parts.push(`sheet “${at.sheet}”`);
  if (at.files !== undefined) parts.push(formatFiles(at.files));
  if (at.line !== undefined && at.row === undefined)
    parts.push(at.column === undefined ? `line ${at.line}` : `line ${at.line}, column ${at.column}`);
  if (at.row !== undefined) parts.push(`row ${at.row}${formatTableRows(at, { count: 1, first: [at.row] })}`);
  if (at.rows !== undefined) parts.push(formatRows(at.rows) + formatTableRows(at, at.rows));
  if (at.reference_id !== undefined) parts.push(at.reference_id);
  if (at.path !== undefined && at.path !== "") parts.push(describePath(at.path));
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

/** Returns the line of a row if it is known, else the numbers that a spreadsheet shows; empty for data that is no table. */
const formatTableRows = (
  { headerRow, line, sheet }: ProblemLocation,
  { count, first }: NonNullable<ProblemLocation["rows"]>,
): string =>
  line !== undefined
    ? ` (line ${line} of the file)`
    : headerRow === undefined
      ? ""
      : ` (${formatRows({ count, first: first.map((row) => row + headerRow) })} of the ${sheet === undefined ? "file" : "sheet"})`;

const formatFiles = ({ count, first }: NonNullable<ProblemLocation["files"]>): string => {
  const more = count - first.length;
  return `${first.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
};
