/** A refusal of the interface, read back into problems. */

import { type Problem, type ProblemCode, problem, problemCodes } from "#domain/problem.ts";
import { isRecord } from "#domain/values/is-record.ts";

/** The faults of a refusal: `details.errors` of the envelope, else its sentence. */
export const readProblems = (body: unknown): readonly Problem[] => {
  const details = isRecord(body) && isRecord(body["details"]) ? body["details"] : {};
  const code = codeOf(details["type"]);
  const errors: readonly unknown[] = Array.isArray(details["errors"]) ? details["errors"] : [];
  const told = errors.flatMap((error) =>
    isRecord(error) && typeof error["message"] === "string" ? [problem(code, error["message"])] : [],
  );
  const detail = typeof details["detail"] === "string" ? details["detail"] : "There was no answer. Reload the page.";
  return told.length > 0 ? told : [problem(code, detail)];
};

const codeOf = (type: unknown): ProblemCode => {
  const name = typeof type === "string" ? (/[\w-]+$/.exec(type)?.[0] ?? "") : "";
  return Object.hasOwn(problemCodes, name) ? (name as ProblemCode) : "internal";
};
