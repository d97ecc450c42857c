/** Reads problems from an error response of the REST API. */

import { msg } from "@lit/localize";
import { type Problem, type ProblemCode, problem } from "#domain/problem.ts";
import { problemCodes } from "#domain/problem-codes.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

/** Returns a problem for each of `details.errors`, else one for `details.detail`. */
export const readProblems = (body: unknown): readonly Problem[] => {
  const details = isRecord(body) && isRecord(body["details"]) ? body["details"] : {};
  const code = codeOf(details["type"]);
  const errors: readonly unknown[] = Array.isArray(details["errors"]) ? details["errors"] : [];
  const problems = errors.flatMap((error) =>
    isRecord(error) && typeof error["message"] === "string" ? [problem(code, error["message"])] : [],
  );
  if (problems.length > 0) return problems;
  return typeof details["detail"] === "string"
    ? [problem(code, details["detail"])]
    : [translatedProblem(code, msg("The REST API gave no reason. Reload the page, then try again."))];
};

const codeOf = (type: unknown): ProblemCode => {
  const name = typeof type === "string" ? (/[\w-]+$/.exec(type)?.[0] ?? "") : "";
  return Object.hasOwn(problemCodes, name) ? (name as ProblemCode) : "internal";
};
