/** Reads problems from an error response of the REST API. */

import { type Problem, type ProblemCode, problem, problemCodes } from "#domain/problem.ts";
import { isRecord } from "#domain/values/is-record.ts";

/** Returns a problem for each of `details.errors`, else one for `details.detail`. */
export const readProblems = (body: unknown): readonly Problem[] => {
  const details = isRecord(body) && isRecord(body["details"]) ? body["details"] : {};
  const code = codeOf(details["type"]);
  const errors: readonly unknown[] = Array.isArray(details["errors"]) ? details["errors"] : [];
  const problems = errors.flatMap((error) =>
    isRecord(error) && typeof error["message"] === "string" ? [problem(code, error["message"])] : [],
  );
  const detail =
    typeof details["detail"] === "string"
      ? details["detail"]
      : "The REST API gave no reason. Reload the page, then try again.";
  return problems.length > 0 ? problems : [problem(code, detail)];
};

const codeOf = (type: unknown): ProblemCode => {
  const name = typeof type === "string" ? (/[\w-]+$/.exec(type)?.[0] ?? "") : "";
  return Object.hasOwn(problemCodes, name) ? (name as ProblemCode) : "internal";
};
