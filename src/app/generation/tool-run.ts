/** The addresses of the standalone tool, and the call that starts a run. */
import { msg } from "@lit/localize";
import { fail, ok, type Result } from "#domain/result.ts";
import { decodePercent } from "#domain/text/decode-percent.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { Call } from "../api/call-example.ts";
import { readProblems } from "../api/rest/response-problems.ts";

/** What an address of the tool shows: the start of a run, or a job. */
export type ToolAddress = { readonly kind: "start" } | { readonly kind: "job"; readonly jobId: string };

/** Reads an address of the tool. Problem: `job-not-found` if it names neither. */
export const readToolAddress = (address: string): Result<ToolAddress> => {
  const { pathname } = new URL(address);
  const lastSegment = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (lastSegment === "generation")
    return fail(
      translatedProblem(
        "job-not-found",
        msg("This address names no job. Start a run, or open the status link of a run."),
      ),
    );
  return ok(lastSegment === "start" ? { kind: "start" } : { kind: "job", jobId: decodePercent(lastSegment) });
};

/** Starts a run with the files of the tool's folder. Returns the id of its job. */
export const startToolRun = async (address: string, call: Call): Promise<Result<string>> => {
  const response = await call(address, { headers: { Accept: "application/json" }, cache: "no-store" });
  const body: unknown = await response.json();
  if (response.ok && isRecord(body) && typeof body["job_id"] === "string") return ok(body["job_id"]);
  return fail(...readProblems(body));
};
