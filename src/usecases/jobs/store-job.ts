/** Stores a new job with everything it needs to run, so that it can run after a reload. The job does not run yet. */
import { openBatch } from "#batch/open-batch.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { planRows } from "#batch/rows/plan.ts";
import { isRowUnreadable } from "#batch/rows/row-maker.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import { createJob } from "#domain/jobs/job-state.ts";
import { createNotices } from "#domain/jobs/notices.ts";
import { seedSuffix } from "#domain/jobs/suffix.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchFile } from "#ports/store.ts";
import { createBatchWarnings } from "../import/batch-warnings.ts";

/** The parameters, template, rows and files of a new job. */
export interface JobDefinition {
  readonly params: BatchParams;
  readonly template: Smartlink;
  /** Id of the smartlink in this library that is the template. */
  readonly storedTemplateId?: string | undefined;
  /** Id of the job whose failed rows these are. */
  readonly corrects?: string;
  /** All rows in batches, in their order. Read once. */
  readonly rows: Iterable<readonly ImportedRow[]> | AsyncIterable<readonly ImportedRow[]>;
  /** PDFs and resources that came with the data. */
  readonly files: readonly IntakeFile[];
  /** The table of the rows, unless they come from JSON. */
  readonly table?: SourceTable | undefined;
  /** Files of an earlier job, which are stored already. Files of the same name that came with the data take precedence. */
  readonly storedFiles?: readonly BatchFile[];
  /** Returns the warnings of parameters, rows and template. Called after the last row was read. */
  readonly readingWarnings: () => readonly Problem[];
}

/** What storing a job needs from its environment. */
export type StoreJobPorts = Pick<BatchPorts, "store" | "bytes" | "clock" | "ids" | "batchUrl">;

/**
 * Stores files, planned rows and the job. Problems: `job-running` if the batch has an unfinished job, and those of the
 * storage. `newId` returns the same id for a repeated call, which then returns the job of the first one.
 */
export const storeJob = async (
  definition: JobDefinition,
  ports: StoreJobPorts,
  newId: () => Promise<string> = async () => ports.ids.newId(),
): Promise<Result<BatchJob>> => {
  const { params, template } = definition;
  const { batch_id, strategy, encoding, max_errors, public_url, outputs, name } = params;
  try {
    const inputFiles: BatchFile[] = [];
    for (const file of definition.files) inputFiles.push(await storeFile(file, ports));
    inputFiles.push(...(definition.storedFiles ?? []));
    const opened = openBatch({ params, template, files: inputFiles }, ports);
    const batchWarnings = createBatchWarnings(params, compileTemplate(template));
    const job_id = await newId();
    const existing = await ports.store.jobs.get(job_id);
    if (existing !== undefined) return ok(existing.job);
    const started = ports.clock.now();
    const planner = await opened.createPlanner((row) =>
      params.seed === undefined ? ports.ids.newSuffix() : seedSuffix(params.seed, row),
    );
    const toStoredEntry = (planned: PlannedEntry, row: ImportedRow): PlannedEntry => {
      batchWarnings.addRow(row.entry);
      return withCorrectionFields(planned, row);
    };
    let job: BatchJob | undefined;
    await ports.store.jobs.create(
      { job_id, batch_id },
      planRows(definition.rows, planner, toStoredEntry, opened.contents),
      async (total) => {
        const { storedTemplateId, corrects, table } = definition;
        job = createJob({
          ...{ batch_id, job_id, started, total, strategy, encoding, max_errors },
          ...(name === undefined ? {} : { name }),
          ...(outputs === undefined ? {} : { outputs }),
          ...(public_url === undefined ? {} : { public_url }),
          ...(storedTemplateId === undefined ? {} : { document_id: storedTemplateId }),
          ...(corrects === undefined ? {} : { corrects }),
        });
        const files = [...inputFiles, ...(await opened.findLibraryFiles())];
        const warnings = batchWarnings.list(definition.readingWarnings());
        return {
          stored: { job, cursor: 0, epoch: 0, cancelRequested: false },
          input: { job_id, params, template, files, warnings, ...(table === undefined ? {} : { table }) },
          notices: createNotices(params, job_id, started),
        };
      },
    );
    if (job === undefined) throw new Error("The store did not create the job.");
    return ok(job);
  } catch (error) {
    if (error instanceof ProblemError) return fail(error.problem);
    throw error;
  }
};

const storeFile = async (
  { name, path, size, bytes }: IntakeFile,
  ports: Pick<BatchPorts, "bytes" | "store">,
): Promise<BatchFile> => {
  const content = await bytes();
  const sha256 = await ports.bytes.sha256(content);
  if (!(await ports.store.parts.has(sha256))) await ports.store.parts.put(sha256, content);
  return { name, path, size, sha256 };
};

/** Adds what a correction needs that the plan does not have. Most of millions of rows need no further object. */
const withCorrectionFields = (entry: PlannedEntry, { invalidNames, cells, replaces }: ImportedRow): PlannedEntry => {
  const isRenamed = replaces !== undefined && replaces !== entry.name;
  const isUnread = cells !== undefined && entry.problems !== undefined && isRowUnreadable(entry);
  if (!isRenamed && !isUnread && invalidNames === undefined) return entry;
  return {
    ...entry,
    ...(invalidNames === undefined ? {} : { invalidNames }),
    ...(isUnread ? { cells } : {}),
    ...(isRenamed ? { replaces } : {}),
  };
};
