/** Schemas of the batch job, its log and the tool's response in the API (docs/api.md, “Batches” and “Standalone tool”). */
import { encodingSchema, outputsSchema, strategySchema } from "../batch-schemas.ts";
import { z } from "../zod.ts";
import { address, identifier, timestamp, wholeNumber } from "./record-fields.ts";

/** The statuses of a batch job (docs/api.md, “Batches”). */
export const jobStatusSchema = z.enum(["In progress", "Paused", "Done", "Cancelled", "Failed"]);

/** A batch job as the API returns it. */
export const jobRecordSchema = z.lazy(() =>
  z
    .object({
      batch_id: identifier("Batch"),
      job_id: identifier("Job"),
      status: jobStatusSchema,
      reason: z
        .enum(["requested", "max_errors"])
        .optional()
        .describe("Why it was cancelled or paused; absent if a failure that may end paused it"),
      started: timestamp("When the batch was started; later answers have the same time"),
      finished: timestamp("Finished").nullable(),
      succeededCount: wholeNumber("Smartlinks generated"),
      erroredCount: wholeNumber("Rows that failed"),
      skippedCount: wholeNumber("Rows that were not tried"),
      total: wholeNumber("Rows of the data"),
      waiting: z.boolean().describe("True while no page of the site is open to do the work"),
      rate: z.number().nullable().describe("Recent rate in rows per second; null until it can be measured"),
      eta: timestamp("Expected end").nullable(),
      strategy: strategySchema,
      encoding: encodingSchema,
      outputs: outputsSchema.optional(),
      max_errors: wholeNumber("0: no limit"),
      public_url: address("Where the exported folder will be hosted; absent: links lead to this site").optional(),
      bytes: wholeNumber("Bytes of all outputs"),
      report_url: address("The final report, there when the job has ended"),
      links_url: address("The list of links (CSV), there when the job has ended"),
    })
    .describe("Batch job"),
);
/** A batch job as the API returns it. */
export type JobRecord = z.infer<typeof jobRecordSchema>;

/** A section of a job's log, oldest entry first. */
export const jobLogSchema = z.lazy(() =>
  z
    .object({
      batch_id: identifier("Batch"),
      job_id: identifier("Job"),
      entries: z.array(
        z.object({
          at: timestamp("When"),
          level: z.enum(["info", "warning", "error"]),
          row: z.int().nullable().describe("Row of the data, from 1"),
          reference_id: z.string().nullable(),
          code: z.string().nullable().describe("What happened, for programs"),
          message: z.string(),
        }),
      ),
      next: z.int().describe("Pass it as `after` to read the next entries"),
    })
    .describe("Log of a batch job, oldest first"),
);
/** A section of a job's log. */
export type JobLog = z.infer<typeof jobLogSchema>;

/** The response to the start of a tool run (docs/api.md, “Standalone tool”). */
export const toolRunSchema = z.lazy(() =>
  z
    .object({
      job_id: identifier("Job"),
      status_url: address("Where the run's status can be read at any time"),
      batch_id: identifier("Batch"),
      status: jobStatusSchema,
    })
    .describe("A run of the standalone tool"),
);
/** The response to the start of a tool run. */
export type ToolRun = z.infer<typeof toolRunSchema>;
