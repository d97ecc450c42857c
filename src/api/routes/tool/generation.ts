/**
 * Routes of the standalone tool. They need no credentials, because an address typed into a browser cannot send any
 * (docs/api.md, “Credentials”).
 */
import { jobRecordSchema, toolRunSchema } from "#domain/model/records/job-record.ts";
import { z } from "#domain/model/zod.ts";
import type { ToolService } from "#usecases/tool/tool-service.ts";
import { jsonResponse } from "../../responses.ts";
import { type Route, route } from "../../route.ts";

const tag = "Standalone tool";

/** Creates the routes. */
export const toolRoutes = (tool: ToolService): readonly Route[] => [
  route({
    method: "GET",
    path: "/generation/start",
    tag,
    summary: "Start a run with param.json and data.json of the tool's folder",
    description:
      "Opened as an address in a browser, it shows the tool's folder, starts a run at a press and then shows the status view. While a run is in progress in the same dst_dir, it answers that run.",
    access: "open",
    answer: { kind: "bare", what: "The run", schema: toolRunSchema },
    errorStatuses: [404, 422, 507],
    handle: async () => {
      const run = await tool.start();
      return run.ok ? jsonResponse(200, run.value) : run;
    },
  }),
  route({
    method: "GET",
    path: "/generation/{job_id}",
    tag,
    summary: "Status of a run",
    description: "Opened as an address in a browser, it shows the status view.",
    access: "open",
    params: { job_id: z.string().describe("Job") },
    answer: { kind: "bare", what: "The batch job", schema: jobRecordSchema },
    errorStatuses: [404],
    handle: async ({ params }) => {
      const job = await tool.status(params["job_id"] ?? "");
      return job.ok ? jsonResponse(200, job.value) : job;
    },
  }),
];
