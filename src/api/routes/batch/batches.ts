/** The batch interface: start, cancel, status, log, retry, resume. Answers are the bare job, as the original's are. */

import type { BatchJob } from "#domain/model/job.ts";
import { jobLogSchema, jobRecordSchema } from "#domain/model/records/job-record.ts";
import { z } from "#domain/model/zod.ts";
import { ok, type Result } from "#domain/result.ts";
import type { BatchService } from "#usecases/jobs/batch-service.ts";
import { formatJobLog } from "#usecases/jobs/job-records.ts";
import { commonHeaders, jsonResponse } from "../../responses.ts";
import { type Answer, type Call, type Route, route } from "../../route.ts";
import { startFormSchema, toStartRequest } from "./start-form.ts";

const tag = "Batch generation";
const mostEvents = 5_000;

const batchParams = { batch_id: z.string().describe("Batch, also the name of its folder") };
const jobParams = { ...batchParams, job_id: z.string().describe("Job") };
const jobAnswer = { kind: "bare", what: "The batch job", schema: jobRecordSchema } as const;

const logQuery = z.lazy(() =>
  z.object({
    after: z
      .string()
      .regex(/^\d{1,9}$/, { error: "expected the number that the last answer gave as next" })
      .optional()
      .describe("Read on from here: next of the last answer"),
  }),
);

export const batchRoutes = (batches: BatchService): readonly Route[] => {
  const answered = async (job: Result<BatchJob>): Promise<Answer> =>
    job.ok ? jsonResponse(200, await batches.readRecord(job.value)) : job;
  const ofJob = async ({ params }: Pick<Call, "params">) =>
    batches.findJob(params["batch_id"] ?? "", params["job_id"] ?? "");
  const cancel = async (call: Pick<Call, "params">): Promise<Answer> => {
    const found = await ofJob(call);
    return found.ok ? answered(ok(await batches.cancel(found.value))) : found;
  };
  const reopening =
    (reopen: BatchService["retry"]) =>
    async (call: Pick<Call, "params">): Promise<Answer> => {
      const found = await ofJob(call);
      return found.ok ? answered(await reopen(found.value)) : found;
    };

  return [
    route({
      method: "POST",
      path: "/batch/{batch_id}/start",
      tag,
      summary: "Start generation",
      description:
        "PDFs and resources may be sent along as further file parts, named as the rows name them. The work is done by an open page of this site; while none is open, `waiting` is true.",
      access: "user",
      params: batchParams,
      body: { kind: "form", schema: startFormSchema },
      answer: jobAnswer,
      errorStatuses: [404, 409, 413, 507],
      handle: async ({ params, body, caller }) =>
        answered(await batches.start(toStartRequest(params["batch_id"] ?? "", body, () => caller.newId()))),
    }),
    route({
      method: "GET",
      path: "/batch/{batch_id}/{job_id}/status",
      tag,
      summary: "Get job status",
      access: "user",
      startsBeforeAuthentication: true,
      params: jobParams,
      answer: jobAnswer,
      errorStatuses: [404],
      handle: async (call) => {
        const found = await ofJob(call);
        return found.ok ? answered(ok(found.value.job)) : found;
      },
    }),
    route({
      method: "GET",
      path: "/batch/{batch_id}/{job_id}/log",
      tag,
      summary: "Get job log",
      description: "`Accept: text/plain` gives a line an entry.",
      access: "user",
      startsBeforeAuthentication: true,
      params: jobParams,
      query: logQuery,
      answer: { kind: "bare", what: "The log", schema: jobLogSchema, alsoText: true },
      errorStatuses: [404],
      handle: async (call) => {
        const found = await ofJob(call);
        if (!found.ok) return found;
        const log = await batches.readLog(found.value.job, { after: Number(call.query.after ?? 0), limit: mostEvents });
        return wantsText(call.request) ? plain(formatJobLog(log)) : jsonResponse(200, log);
      },
    }),
    ...(["GET", "POST"] as const).map((method) =>
      route({
        method,
        path: "/batch/{batch_id}/{job_id}/cancel",
        tag,
        summary: method === "GET" ? "Cancel the job" : "Cancel the job (alias)",
        description: "May be repeated. A job that runs ends with its next step; an ended job stays as it is.",
        access: "user",
        params: jobParams,
        answer: jobAnswer,
        errorStatuses: [404],
        handle: cancel,
      }),
    ),
    route({
      method: "POST",
      path: "/batch/{batch_id}/{job_id}/retry",
      tag,
      summary: "Run the failed rows again",
      access: "user",
      params: jobParams,
      answer: jobAnswer,
      errorStatuses: [404, 409],
      handle: reopening(batches.retry),
    }),
    route({
      method: "POST",
      path: "/batch/{batch_id}/{job_id}/resume",
      tag,
      summary: "Go on with the rows that a cancelled job left out",
      description:
        "The errors before do not count towards `max_errors` any more. A job without such rows stays as it is.",
      access: "user",
      params: jobParams,
      answer: jobAnswer,
      errorStatuses: [404, 409],
      handle: reopening(batches.resume),
    }),
  ];
};

const wantsText = (request: Request): boolean => {
  const accept = request.headers.get("accept") ?? "";
  return accept.includes("text/plain") && !accept.includes("application/json");
};

const plain = (text: string): Response =>
  new Response(text, { headers: { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8" } });
