/** Filters the problems of a batch by code, file and field. */
import type { Problem, ProblemCode } from "#domain/problem.ts";
import { affectedCount } from "#domain/problems/group-by-cause.ts";

/** Which problems to show. An absent property fits all. */
export interface ProblemFilter {
  readonly code?: ProblemCode | undefined;
  readonly file?: string | undefined;
  readonly path?: string | undefined;
}

/** A value by which problems can be filtered, and how many rows or files it concerns. */
export interface FilterChoice {
  readonly value: string;
  readonly count: number;
}

const readers = {
  code: ({ code }: Problem) => code,
  file: ({ at }: Problem) => at?.file,
  path: ({ at }: Problem) => at?.path || undefined,
} as const;

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
    const value = readers[property](problem);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + affectedCount(problem));
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
};

const fits = (problem: Problem, filter: ProblemFilter): boolean =>
  (["code", "file", "path"] as const).every(
    (property) => filter[property] === undefined || readers[property](problem) === filter[property],
  );
