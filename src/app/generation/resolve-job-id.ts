import { msg } from "@lit/localize";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { Call } from "../elements/call-example.ts";
import { translatedProblem } from "../format/translated-problem.ts";
import { readProblems } from "../services/rest/response-problems.ts";

/** Returns the id of the job that an address of the standalone tool names. The address `…/start` starts a job first. */
export const resolveJobId = async (address: string, call: Call): Promise<Result<string>> => {
  const { pathname } = new URL(address);
  const lastSegment = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (lastSegment === "generation")
    return fail(
      translatedProblem(
        "job-not-found",
        msg("This address names no job. Start a run, or open the status link of a run."),
      ),
    );
  if (lastSegment !== "start") return ok(decodeURIComponent(lastSegment));
  const response = await call(address, { headers: { Accept: "application/json" }, cache: "no-store" });
  const body: unknown = await response.json();
  if (response.ok && isRecord(body) && typeof body["job_id"] === "string") return ok(body["job_id"]);
  return fail(...readProblems(body));
};
