/** Finds what is wrong with a code before it is printed. */
import type { CodeContent } from "#domain/model/page-content.ts";
import type { Problem } from "#domain/problem.ts";
import { encodeCode, findCodeWarnings } from "#pdf-writer/codes/draw-code.ts";

/** What is wrong with a code. `isError`: it cannot be printed, so that its row fails. */
export interface CodeFault {
  readonly isError: boolean;
  readonly message: string;
}

/** Returns why a filled code cannot hold its value, or why scanners may not read it in its area (in points); else undefined. */
export const findCodeFault = (
  { symbology, value }: Pick<CodeContent, "symbology" | "value">,
  area: { readonly width: number; readonly height: number },
): CodeFault | undefined => {
  const symbol = encodeCode(symbology, value);
  if (!symbol.ok) return toFault(symbol.problems[0], true);
  return toFault(findCodeWarnings(symbol.value, area)[0], false);
};

const toFault = (problem: Problem | undefined, isError: boolean): CodeFault | undefined =>
  problem && { isError, message: problem.message };
