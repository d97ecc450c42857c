/** Merges problems with the same cause: one problem that counts its rows instead of one per row. */
import type { Problem, ProblemLocation } from "../problem.ts";

/** Number of rows listed in a merged problem. The other rows are only counted. */
const maxListedRows = 5;

interface Cause {
  readonly problem: Problem;
  readonly rows: Set<number>;
}

/** Merges problems that differ only in their row, in the order of their first occurrence. */
export const groupByCause = (problems: readonly Problem[]): readonly Problem[] => {
  const causes = new Map<string, Cause>();
  for (const problem of problems) {
    const { file = "", path = "", row, line = "", column = "" } = problem.at ?? {};
    const key = JSON.stringify([problem.code, problem.message, file, path, row === undefined ? line : "", column]);
    const cause = causes.get(key) ?? { problem, rows: new Set() };
    if (problem.at?.row !== undefined) cause.rows.add(problem.at.row);
    causes.set(key, cause);
  }
  return [...causes.values()].map(({ problem, rows }) =>
    rows.size < 2 ? problem : { ...problem, at: withRows(problem.at, [...rows]) },
  );
};

const withRows = (at: ProblemLocation = {}, rows: readonly number[]): ProblemLocation => {
  const { row: _row, line: _line, reference_id: _reference, ...rest } = at;
  return { ...rest, rows: { count: rows.length, first: rows.slice(0, maxListedRows) } };
};

/** Returns the number of rows or files that a problem affects, at least 1. */
export const affectedCount = ({ at }: Problem): number => at?.rows?.count ?? at?.files?.count ?? 1;
