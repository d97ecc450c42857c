/**
 * Stores a batch that the command line has generated as a job that has ended, with its rows, log and files. Report and list
 * of links are made anew, so that nothing on them comes from the folder unread.
 */
import { detectFileType } from "#batch/inputs/file-type.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { createJob } from "#domain/jobs/job-state.ts";
import { findLineFault, listRowFiles, type RowFile, type RowLine } from "#domain/jobs/row-line.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputChunk, OutputFile, PartRef } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { FileParts, JobInput, JobStep } from "#ports/store.ts";
import { createReportFiles } from "../jobs/job-report.ts";
import { toRowEvent } from "../shards/line-merger.ts";
import { type MergedLogs, readMergedLogs } from "../shards/merged-jobs.ts";
import { type FinishedFiles, findFinishedFiles, notComplete } from "./finished-files.ts";
import type { PackageFile } from "./job-package.ts";

/** What opening a batch needs from its environment. */
export interface FinishedBatchPorts extends Pick<BatchPorts, "store" | "bytes" | "batchUrl"> {
  readonly parts: Pick<FileParts, "has" | "putBlob">;
  /** Returns the SHA-256 of a file in hex. */
  readonly hashFile: (file: UploadedFile) => Promise<string>;
  /** Opens the logs of shards by their names. */
  readonly openLogs: (files: ReadonlyMap<string, UploadedFile>) => {
    index(maxRow: number): Promise<ShardIndex>;
  };
}

type ReportProgress = (progress: WorkProgress) => void;

/**
 * Stores the batch. Problems: those of `findFinishedFiles`, `rows-missing` and `rows-differ` for a batch that is not
 * complete, `output-exists` if this browser has a batch of this name. If anything fails, nothing stays stored.
 */
export const openFinishedBatch = async (
  files: readonly PackageFile[],
  ports: FinishedBatchPorts,
  onProgress: ReportProgress,
): Promise<Result<BatchJob>> => {
  const reading = await findFinishedFiles(files);
  if (!reading.ok) return reading;
  const finished = reading.value;
  const { batch_id, job_id } = finished.job;
  const { jobs, outputs } = ports.store;
  const known = (await jobs.list()).some(({ job }) => job.job_id === job_id || job.batch_id === batch_id);
  if (known || (await outputs.paths(batch_id)).length > 0) return fail(batchExists(batch_id));
  const index = await ports.openLogs(finished.logs).index(finished.record.lastRow);
  const merged = await readMergedLogs(index, finished.record, ports.bytes);
  if (merged.missing.count > 0) return fail(notComplete(merged.missing.count));
  if (index.conflicts.length > 0) return fail(rowsDiffer(index.conflicts.length));
  const rows = await checkRows(index, finished);
  if (!rows.ok) return rows;
  try {
    return ok(await storeBatch({ finished, index, merged, paths: rows.value }, ports, onProgress));
  } catch (error) {
    await jobs.remove(job_id).catch(() => undefined);
    throw error;
  }
};

/** Checks that each row that succeeded has its file. Returns the paths of these files. */
const checkRows = async (index: ShardIndex, { outputs }: FinishedFiles): Promise<Result<ReadonlySet<string>>> => {
  const paths = new Set<string>();
  for await (const line of index.lines()) {
    if (line.problems !== undefined) continue;
    const { path, row } = line;
    if (findLineFault(line, row) !== undefined) return fail(fileMissing(path, row));
    for (const file of listRowFiles(line)) {
      if (paths.has(file.path) || outputs.get(file.path)?.size !== file.size) return fail(fileMissing(file.path, row));
      paths.add(file.path);
    }
  }
  return ok(paths);
};

interface CheckedBatch {
  readonly finished: FinishedFiles;
  readonly index: ShardIndex;
  readonly merged: MergedLogs;
  /** Paths of the files of rows. */
  readonly paths: ReadonlySet<string>;
}

/** The command line has made them for its folder. */
const reportPaths: ReadonlySet<string> = new Set(["report.html", "links.csv"]);
const filesPerStep = 50;

const storeBatch = async (
  checked: CheckedBatch,
  ports: FinishedBatchPorts,
  onProgress: ReportProgress,
): Promise<BatchJob> => {
  const { job: jobFile, record } = checked.finished;
  const { batch_id, job_id, started } = jobFile;
  const { params, template, warnings, rows } = record;
  const { strategy, encoding, max_errors, public_url, outputs } = params;
  const newJob = createJob({
    ...{ batch_id, job_id, started, total: rows, strategy, encoding, max_errors },
    ...(outputs === undefined ? {} : { outputs }),
    ...(public_url === undefined ? {} : { public_url }),
  });
  const { finished: lastRowAt, succeededCount, erroredCount, bytes } = checked.merged;
  const finished = Number.isNaN(Date.parse(lastRowAt)) ? started : lastRowAt;
  // Nothing runs a job that has ended. If this page is closed meanwhile, the job shows that it is not complete.
  const unfinished: BatchJob = { ...newJob, status: "Failed", finished, skippedCount: rows };
  const input: JobInput = { job_id, params, template, files: [], warnings };
  const stored = { job: unfinished, cursor: rows, epoch: 0, cancelRequested: false };
  await ports.store.jobs.create(newJob, readEntries(checked.index), async () => ({ stored, input }));
  const commit = await claimJob(unfinished, ports);
  await commit({ events: [{ kind: "started", at: started, total: rows }] });
  await storeFiles(checked, { commit, onProgress }, ports);
  const job: BatchJob = { ...unfinished, status: "Done", succeededCount, erroredCount, bytes, skippedCount: 0 };
  const events: readonly BatchEvent[] = [
    ...warnings.map((item): BatchEvent => ({ kind: "warning", at: started, problem: item })),
    { kind: "done", at: finished },
  ];
  await commit({ job, events, outputs: await createReportFiles({ job, input, unstoredEvents: events }, ports) });
  return job;
};

type Commit = (step: Partial<Pick<JobStep, "job" | "events" | "outputs">>) => Promise<void>;

/** Makes the caller the only one that writes to the job. */
const claimJob = async (job: BatchJob, { store: { jobs } }: FinishedBatchPorts): Promise<Commit> => {
  const epoch = (await jobs.claim(job.job_id)) ?? 0;
  return async (step) => {
    const { fenced } = await jobs.commit(job.job_id, epoch, {
      job,
      cursor: job.total,
      events: [],
      outputs: [],
      ...step,
    });
    if (fenced) throw new ProblemError(wasRemoved(job.batch_id));
  };
};

const storeFiles = async (
  { finished: { job, outputs }, index, paths }: CheckedBatch,
  { commit, onProgress }: { readonly commit: Commit; readonly onProgress: ReportProgress },
  ports: FinishedBatchPorts,
): Promise<void> => {
  let done = 0;
  const store = async (
    path: string,
    file: UploadedFile,
    origin?: { readonly row: number; readonly file: RowFile },
  ): Promise<OutputFile> => {
    const { batch_id, job_id } = job;
    const row = origin?.row;
    const kind = origin === undefined ? "support" : origin.file.kind === "pdf" ? "pdf" : "smartlink";
    const pieces =
      origin?.file.kind === "pdf"
        ? await storePdfPieces(file, origin.file.parts, ports)
        : await storePieces(file, ports);
    const output = { batch_id, job_id, path, kind, mimetype: mimetypeOf(path), pieces, size: file.size } as const;
    done += 1;
    onProgress({ done, total: outputs.size });
    return row === undefined ? output : { ...output, row };
  };
  for (const [path, file] of outputs)
    if (!paths.has(path) && !reportPaths.has(path)) await commit({ outputs: [await store(path, file)] });
  for await (const lines of inSteps(index)) {
    const stored: OutputFile[] = [];
    for (const line of lines)
      for (const rowFile of listRowFiles(line)) {
        const file = outputs.get(rowFile.path);
        if (file !== undefined) stored.push(await store(rowFile.path, file, { row: line.row, file: rowFile }));
      }
    await commit({ events: lines.map(toRowEvent), outputs: stored });
  }
};

async function* readEntries(index: ShardIndex): AsyncGenerator<readonly PlannedEntry[]> {
  for await (const lines of inSteps(index))
    yield lines.map(({ row, reference_id, suffix, path, data }) => ({
      ...{ row, pdf: "", reference_id, suffix, name: path, data },
    }));
}

async function* inSteps(index: ShardIndex): AsyncGenerator<readonly RowLine[]> {
  let lines: RowLine[] = [];
  for await (const line of index.lines()) {
    lines.push(line);
    if (lines.length < filesPerStep) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

/** Small texts are stored in their record, as those that this browser generates. */
const maxTextBytes = 64 * 1024;

/** Stores what a PDF shares with those of other rows as parts of their own. */
const storePdfPieces = async (
  file: UploadedFile,
  partSizes: readonly number[],
  ports: FinishedBatchPorts,
): Promise<readonly OutputChunk[]> => {
  const pieces: OutputChunk[] = [];
  let at = 0;
  for (const size of partSizes) {
    pieces.push(await storePart(file.slice(at, at + size), ports));
    at += size;
  }
  return at < file.size ? [...pieces, ...(await storePieces(file.slice(at), ports))] : pieces;
};

const storePieces = async (file: UploadedFile, ports: FinishedBatchPorts): Promise<readonly OutputChunk[]> => {
  const text = file.size <= maxTextBytes ? decodeUtf8(new Uint8Array(await file.arrayBuffer())) : undefined;
  return [text ?? (await storePart(file, ports))];
};

const storePart = async (file: UploadedFile, { parts, hashFile }: FinishedBatchPorts): Promise<PartRef> => {
  const part = await hashFile(file);
  if (!(await parts.has(part))) await parts.putBlob(part, file);
  return { part, size: file.size };
};

/** Returns undefined for bytes that are no UTF-8, such as those of a file with raw bytes, and for a byte order mark, which decoding removes. */
const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xef) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const mimetypeOf = (path: string): string => {
  if (path.endsWith(".html")) return "text/html";
  if (path.endsWith(".js")) return "text/javascript";
  const file = { url: path, filename: path, mimetype: "", filesize: 0 };
  return detectFileType(file, new Uint8Array()).mimetype;
};

const batchExists = (batchId: string) =>
  problem(
    "output-exists",
    `This browser has a batch “${truncate(batchId)}” already. Delete its job first, or generate the batch with another --batch-id.`,
  );

const rowsDiffer = (count: number) =>
  problem(
    "rows-differ",
    `Two shards have made ${count} rows with different content. Delete the folder, and run all shards with one job file.`,
  );

const fileMissing = (path: string, row: number) =>
  problem(
    "rows-missing",
    `The file “${truncate(path)}” of row ${row} is missing or was changed. Run smartlink generate again, which makes it anew, then open the batch again.`,
    { file: truncate(path), row },
  );

const wasRemoved = (batchId: string) =>
  problem("job-not-found", `The job of batch “${truncate(batchId)}” was deleted while it was opened. Open it again.`);
