/** Routes of the batch interface. They answer the bare job without an envelope, as those of the original product do. */

import type { BatchJob } from "#domain/model/job.ts";
import { jobLogSchema, jobRecordSchema } from "#domain/model/records/job-record.ts";
import { z } from "#domain/model/zod.ts";
import { ok, type Result } from "#domain/result.ts";
import { formatJobLog } from "#usecases/jobs/job-records.ts";
import type { BatchService } from "../../batch-service.ts";
import { commonHeaders, jsonResponse } from "../../responses.ts";
import { type Answer, type Call, type Route, route } from "../../route.ts";
import { startFormSchema, toStartRequest } from "./start-form.ts";

const tag = "Batch generation";
const maxLogEvents = 5_000;

const batchParams = { batch_id: z.string().describe("Batch, also the name of its folder") };
const jobParams = { ...batchParams, job_id: z.string().describe("Job") };
const jobAnswer = { kind: "bare", what: "The batch job", schema: jobRecordSchema } as const;

const logQuery = z.lazy(() =>
  z.object({
    after: z
      .string()
      .regex(/^\d{1,9}$/, { error: "expected the value of next in the last response" })
      .optional()
      .describe("Where to continue: next of the last response"),
  }),
);

/** Creates the routes. */
export const batchRoutes = (batches: BatchService): readonly Route[] => [
  createStartRoute(batches),
  ...createReadingRoutes(batches),
  ...createChangeRoutes(batches),
];

const createStartRoute = (batches: BatchService): Route =>
  route({
    method: "POST",
    path: "/batch/{batch_id}/start",
    tag,
    summary: "Start generation",
    description:
      "Further file parts may contain PDFs and resources, named as the rows name them. An open page of this site runs the job; while none is open, `waiting` is true.",
    access: "user",
    params: batchParams,
    body: { kind: "form", schema: startFormSchema },
    answer: jobAnswer,
    errorStatuses: [404, 409, 413, 507],
    handle: async ({ params, body, caller }) => {
      const request = toStartRequest(params["batch_id"] ?? "", body, () => caller.newId());
      return answerJob(await batches.start(request), batches);
    },
  });

/** Creates the routes that read the state of a job. */
const createReadingRoutes = (batches: BatchService): readonly Route[] => [
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
      const stored = await findJob(call, batches);
      return stored.ok ? answerJob(ok(stored.value.job), batches) : stored;
    },
  }),
  route({
    method: "GET",
    path: "/batch/{batch_id}/{job_id}/log",
    tag,
    summary: "Get job log",
    description: "With `Accept: text/plain`, one line per entry.",
    access: "user",
    startsBeforeAuthentication: true,
    params: jobParams,
    query: logQuery,
    answer: { kind: "bare", what: "The log", schema: jobLogSchema, alsoText: true },
    errorStatuses: [404],
    handle: async (call) => {
      const stored = await findJob(call, batches);
      if (!stored.ok) return stored;
      const log = await batches.readLog(stored.value.job, {
        after: Number(call.query.after ?? 0),
        limit: maxLogEvents,
      });
      return wantsText(call.request) ? textResponse(formatJobLog(log)) : jsonResponse(200, log);
    },
  }),
];

/** Creates the routes that stop or continue a job. */
const createChangeRoutes = (batches: BatchService): readonly Route[] => [
  ...(["GET", "POST"] as const).map((method) =>
    route({
      method,
      path: "/batch/{batch_id}/{job_id}/cancel",
      tag,
      summary: method === "GET" ? "Cancel the job" : "Cancel the job (alias)",
      description: "May be repeated. A running job ends with its next checkpoint; an ended job stays as it is.",
      access: "user",
      params: jobParams,
      answer: jobAnswer,
      errorStatuses: [404],
      handle: createChangeHandler(batches, async (stored) => ok(await batches.cancel(stored))),
    }),
  ),
  route({
    method: "POST",
    path: "/batch/{batch_id}/{job_id}/pause",
    tag,
    summary: "Pause the job",
    description:
      "The job stops at its last stored row and stays paused, also when the browser is restarted, until it is resumed. May be repeated; an ended job stays as it is.",
    access: "user",
    params: jobParams,
    answer: jobAnswer,
    errorStatuses: [404, 507],
    handle: createChangeHandler(batches, batches.pause),
  }),
  route({
    method: "POST",
    path: "/batch/{batch_id}/{job_id}/retry",
    tag,
    summary: "Run the failed rows again",
    access: "user",
    params: jobParams,
    answer: jobAnswer,
    errorStatuses: [404, 409],
    handle: createChangeHandler(batches, batches.retry),
  }),
  route({
    method: "POST",
    path: "/batch/{batch_id}/{job_id}/resume",
    tag,
    summary: "Continue a paused job, or run the skipped rows of a cancelled one",
    description:
      "When a cancelled job continues, earlier errors no longer count towards `max_errors`. An ended job without skipped rows stays as it is.",
    access: "user",
    params: jobParams,
    answer: jobAnswer,
    errorStatuses: [404, 409],
    handle: createChangeHandler(batches, batches.resume),
  }),
];

type JobCall = Pick<Call, "params">;

const findJob = ({ params }: JobCall, batches: BatchService) =>
  batches.findJob(params["batch_id"] ?? "", params["job_id"] ?? "");

const answerJob = async (job: Result<BatchJob>, batches: BatchService): Promise<Answer> =>
  job.ok ? jsonResponse(200, await batches.readRecord(job.value)) : job;

/** Creates a handler that answers the job as it is after the change. */
const createChangeHandler =
  (batches: BatchService, change: BatchService["retry"]) =>
  async (call: JobCall): Promise<Answer> => {
    const stored = await findJob(call, batches);
    return stored.ok ? answerJob(await change(stored.value), batches) : stored;
  };

const wantsText = (request: Request): boolean => {
  const accept = request.headers.get("accept") ?? "";
  return accept.includes("text/plain") && !accept.includes("application/json");
};

const textResponse = (text: string): Response =>
  new Response(text, { headers: { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8" } });
