/**
 * The job file: everything that the bytes of a batch depend on. A run on another machine, or a shard, compares its own
 * input with it and stops at the first difference.
 */

import { problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { maxShards } from "../shards/shards.ts";
import { isRecord } from "../values/is-record.ts";
import { problemsFromZod } from "./problems-from-zod.ts";
import { z } from "./zod.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const pdfFacts = z.object({
  pages: z.array(z.object({ width: z.number().positive(), height: z.number().positive() })).min(1),
  needs: z.array(z.string()),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
});

const jobFileSchema = z.lazy(() =>
  z.object({
    format: z.literal("smartlink-job"),
    version: z.literal(1),
    batch_id: z.string(),
    job_id: z.string().regex(/^[0-9a-z]{1,40}$/),
    /** The clock of the batch, ISO 8601. */
    started: z.iso.datetime(),
    seed: z.string().min(1).max(1_000),
    /** Version of the built reader. */
    reader: z.string(),
    /** Hash of the parameters, including choices about a table. */
    params: sha256,
    rows: z.number().int().nonnegative().optional(),
    /** The number of shards, where it was chosen in advance. No byte depends on it, so it is not in `job_id`. */
    shards: z.number().int().min(1).max(maxShards).optional(),
    /** The input by its path: template, data, PDFs and media. */
    files: z.record(z.string(), z.object({ sha256, size: z.number().int().nonnegative() })),
    /** Fingerprints of formats by locale. */
    formats: z.record(z.string(), z.string()),
    /** What reading a PDF has found, by its hash, so that shards need not read it again. */
    pdfs: z.record(z.string(), pdfFacts).optional(),
  }),
);

/** A parsed job file. */
export type JobFile = z.infer<typeof jobFileSchema>;

const remedy = "Write one with smartlink check --write-job.";

/** Parses a job file. Problem: `job-unreadable`. `file`: its name, for messages. */
export const readJobFile = (text: string, file: string): Result<JobFile> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(problem("job-unreadable", `${file} is not a job file, or it is cut. ${remedy}`, { file }));
  }
  if (!isRecord(value) || value["format"] !== "smartlink-job")
    return fail(problem("job-unreadable", `${file} is not a job file. ${remedy}`, { file }));
  const parsed = jobFileSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const faults = problemsFromZod(parsed.error, value, { file });
  return fail(
    ...faults.map(({ message, at }) =>
      problem("job-unreadable", `${file} is not a job file of this version: ${message} Write it again.`, at),
    ),
  );
};
