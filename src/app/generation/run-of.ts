import { type Problem, type ProblemCode, problem, problemCodes } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Call } from "../elements/call-example.ts";

/** The job that an address of the tool means: the one it names, or the one that `start` starts. */
export const runOf = async (address: string, call: Call): Promise<Result<string>> => {
  const { pathname } = new URL(address);
  const last = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (last === "generation")
    return fail(problem("job-not-found", "This address names no job. Start a run, or open the status link of one."));
  if (last !== "start") return ok(decodeURIComponent(last));
  const answer = await call(address, { headers: { Accept: "application/json" }, cache: "no-store" });
  const body: unknown = await answer.json();
  if (answer.ok && isRecord(body) && typeof body["job_id"] === "string") return ok(body["job_id"]);
  return fail(...problemsOf(body));
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The faults of a refusal: `details.errors` of the envelope, else its sentence. */
const problemsOf = (body: unknown): readonly Problem[] => {
  const details = isRecord(body) && isRecord(body["details"]) ? body["details"] : {};
  const code = codeOf(details["type"]);
  const errors: readonly unknown[] = Array.isArray(details["errors"]) ? details["errors"] : [];
  const told = errors.flatMap((error) =>
    isRecord(error) && typeof error["message"] === "string" ? [problem(code, error["message"])] : [],
  );
  const detail =
    typeof details["detail"] === "string" ? details["detail"] : "The tool gave no answer. Reload the page.";
  return told.length > 0 ? told : [problem(code, detail)];
};

const codeOf = (type: unknown): ProblemCode => {
  const name = typeof type === "string" ? (/[\w-]+$/.exec(type)?.[0] ?? "") : "";
  return Object.hasOwn(problemCodes, name) ? (name as ProblemCode) : "internal";
};
