/** Where a problem is, in words: file, line, row, field. */
import type { ProblemPlace } from "../problem.ts";

/** Empty where no place is known. */
export const placeText = (at: ProblemPlace | undefined): string => {
  if (at === undefined) return "";
  const parts: string[] = [];
  if (at.file !== undefined) parts.push(at.file);
  if (at.line !== undefined)
    parts.push(at.column === undefined ? `line ${at.line}` : `line ${at.line}, column ${at.column}`);
  if (at.row !== undefined) parts.push(`row ${at.row}`);
  if (at.reference_id !== undefined) parts.push(at.reference_id);
  if (at.path !== undefined && at.path !== "") parts.push(at.path);
  return parts.join(" · ");
};
