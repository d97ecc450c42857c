/** Filters the problems of a batch by code, file and field. */
import type { Problem, ProblemCode } from "#domain/problem.ts";
import { affectedCount } from "#domain/problems/group-by-cause.ts";

/** Which problems to show. An absent property fits all. */
export interface ProblemFilter {
  readonly code?: ProblemCode | undefined;
  readonly file?: string | undefined;
  /** The name of a placeholder in brackets, such as `[[price]]`, or the path of a field. */
  readonly field?: string | undefined;
}

/** A value by which problems can be filtered, and how many rows or files it concerns. */
export interface FilterChoice {
  readonly value: string;
  readonly count: number;
}

const readers: Readonly<Record<keyof ProblemFilter, (problem: Problem) => readonly string[]>> = {
  code: ({ code }) => [code],
  file: ({ at }) => (at?.file === undefined ? [] : [at.file]),
  field: ({ at }) => at?.placeholders?.map((name) => `[[${name}]]`) ?? (at?.path ? [at.path] : []),
};

/** Returns the problems that fit. */
export const filterProblems = (problems: readonly Problem[], filter: ProblemFilter): readonly Problem[] =>
  problems.filter((problem) => fits(problem, filter));

/** Returns the values of a property among the problems that fit the other properties, the most frequent first. */
export const listChoices = (
  problems: readonly Problem[],
  property: keyof ProblemFilter,
  filter: ProblemFilter,
): readonly FilterChoice[] => {
  const counts = new Map<string, number>();
  for (const problem of filterProblems(problems, { ...filter, [property]: undefined })) {
    for (const value of readers[property](problem))
      counts.set(value, (counts.get(value) ?? 0) + affectedCount(problem));
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
};

const fits = (problem: Problem, filter: ProblemFilter): boolean =>
  (["code", "file", "field"] as const).every((property) => {
    const value = filter[property];
    return value === undefined || readers[property](problem).includes(value);
  });
