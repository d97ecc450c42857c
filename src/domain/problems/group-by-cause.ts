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

/**
 * Returns the problems that another list does not have for as many rows. Problems are compared by code and sentence: a check
 * that generates the rows locates problems of PDFs differently than an inspection of the files.
 */
export const omitListedProblems = (problems: readonly Problem[], listed: readonly Problem[]): readonly Problem[] => {
  const counts = countAffected(problems);
  const listedCounts = countAffected(listed);
  return problems.filter((item) => (counts.get(keyOf(item)) ?? 0) > (listedCounts.get(keyOf(item)) ?? 0));
};

const countAffected = (problems: readonly Problem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const item of problems) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + affectedCount(item));
  return counts;
};

const keyOf = ({ code, message }: Problem): string => `${code}\0${message}`;
