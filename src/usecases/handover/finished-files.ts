/** Finds the files of finished batches in a folder that a person has chosen. Nothing of them is trusted. */
import { isSafePath } from "#domain/files/output-name.ts";
import { type BatchRecord, readBatchRecord } from "#domain/model/batch-record.ts";
import { type JobFile, readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { PackageFile } from "./job-package.ts";

/** The files of one finished batch. */
export interface FinishedFiles {
  readonly job: JobFile;
  readonly record: BatchRecord;
  /** Files of the batch's folder by their paths in it. */
  readonly outputs: ReadonlyMap<string, PackageFile["file"]>;
  /** Logs of shards by their names. */
  readonly logs: ReadonlyMap<string, PackageFile["file"]>;
}

const jobPath = /^((?:.*\/)?[^/]+)\.job\/job\.json$/;
const logName = /^shard-\d{1,6}-of-\d{1,6}\.jsonl$/;
const maxRecordBytes = 64 * 1024 * 1024;
/** The shortest line of a log is longer. */
const minLineBytes = 100;

/** Returns whether the files have a finished batch. */
export const hasFinishedBatch = (paths: readonly string[]): boolean => paths.some((path) => jobPath.test(path));

/**
 * Finds the finished batch and reads its records. Problems: `job-not-found` if there is none or more than one,
 * `job-unreadable` for damaged records, `name-invalid` for a path that leads out of the folder.
 */
export const findFinishedFiles = async (files: readonly PackageFile[]): Promise<Result<FinishedFiles>> => {
  const folders = files.flatMap(({ path }) => jobPath.exec(path)?.[1] ?? []);
  const [folder] = folders;
  if (folder === undefined) return fail(noBatch);
  if (folders.length > 1) return fail(severalBatches(folders));
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  const readText = async (name: string): Promise<string> => {
    const file = byPath.get(`${folder}.job/${name}`);
    if (file === undefined || file.size > maxRecordBytes) return "";
    return new TextDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  };
  const job = readJobFile(await readText("job.json"), `${folder}.job/job.json`);
  if (!job.ok) return job;
  const record = readBatchRecord(await readText("batch.json"), `${folder}.job/batch.json`);
  if (!record.ok) return record;
  const outputs = filesBelow(`${folder}/`, files);
  const logs = new Map([...filesBelow(`${folder}.job/`, files)].filter(([name]) => logName.test(name)));
  const batchId = job.value.batch_id;
  if (record.value.params.batch_id !== batchId || folder.split("/").at(-1) !== batchId)
    return fail(otherName(folder, batchId));
  const unsafe = [...outputs.keys()].find((path) => !isSafePath(`${batchId}/${path}`));
  if (unsafe !== undefined) return fail(unsafePath(unsafe));
  const logBytes = [...logs.values()].reduce((sum, { size }) => sum + size, 0);
  if (record.value.rows * minLineBytes > logBytes) return fail(notComplete(record.value.rows));
  return ok({ job: job.value, record: record.value, outputs, logs });
};

const filesBelow = (prefix: string, files: readonly PackageFile[]): ReadonlyMap<string, PackageFile["file"]> =>
  new Map(
    files.flatMap(({ path, file }) => (path.startsWith(prefix) ? [[path.slice(prefix.length), file] as const] : [])),
  );

const noBatch = problem(
  "job-not-found",
  "These files have no finished batch. Choose the output folder of smartlink generate: it contains a folder of the batch, such as offers, and the folder of its job, such as offers.job.",
);

const severalBatches = (folders: readonly string[]) =>
  problem(
    "job-not-found",
    `This folder has ${folders.length} finished batches. Open one at a time: drop its two folders, such as ${truncate(folders[0] ?? "")} and ${truncate(folders[0] ?? "")}.job, on the page.`,
  );

const otherName = (folder: string, batchId: string) =>
  problem(
    "name-invalid",
    `The folder ${truncate(folder)} has the record of batch “${truncate(batchId)}”. Give both folders the name of the batch again: ${truncate(batchId)} and ${truncate(batchId)}.job.`,
    { file: folder },
  );

const unsafePath = (path: string) =>
  problem(
    "name-invalid",
    `The batch has a file named “${truncate(path)}”, which is not the name of a generated file. Remove it, then open the batch again.`,
    { file: truncate(path) },
  );

/** Returns the problem of a batch whose rows do not all have a result. */
export const notComplete = (count: number) =>
  problem(
    "rows-missing",
    `${count} rows of the batch have no result. Run the missing shards, then smartlink merge, and open the batch again.`,
  );
