/**
 * Packs what is for the maker of a batch and not for its readers: reports, lists of links, which have the data of all
 * readers, and the logs of the jobs.
 */
import { measureChunks } from "#batch/parts/chunk-size.ts";
import type { ReportLanguage } from "#batch/report/report-language.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { nameAssets } from "#domain/problems/name-assets.ts";
import type { Store } from "#ports/store.ts";
import { formatJobLog, readLogSection } from "../../jobs/job-records.ts";
import { isReportPath } from "../../jobs/report-paths.ts";
import type { ZipTarget } from "./pack-zip.ts";

/** What packing needs. */
export interface MakerZipPorts<Archive> {
  readonly store: Pick<Store, "outputs" | "jobs">;
  /** Creates an empty archive. All files in it get the modification time `dateTime` (ISO 8601). */
  readonly createZip: (dateTime: string) => Pick<ZipTarget<Archive>, "add" | "end">;
  readonly signal: AbortSignal;
  /** Of the logs. */
  readonly language: ReportLanguage;
}

/** Events of one text of a log. */
const sectionLength = 5_000;

/** Packs the files of all jobs of the batch. The log of the first job is `log.txt`; the names of other logs have the id of the job. */
export const packForMaker = async <Archive>(
  { batch_id, started }: Pick<BatchJob, "batch_id" | "started">,
  { store, createZip, signal, language }: MakerZipPorts<Archive>,
): Promise<Archive> => {
  const zip = createZip(started);
  const add = (file: OutputFile) => zip.add(`${batch_id}/${file.path}`, file);
  for (const path of (await store.outputs.paths(batch_id)).filter(isReportPath)) {
    signal.throwIfAborted();
    const file = await store.outputs.get(batch_id, path);
    if (file !== undefined) await add(file);
  }
  const jobs = (await store.jobs.list()).map(({ job }) => job).filter((job) => job.batch_id === batch_id);
  const [first] = jobs.toSorted((a, b) => Date.parse(a.started) - Date.parse(b.started));
  for (const job of jobs) {
    signal.throwIfAborted();
    await add(await createLogFile(job, job === first ? "log.txt" : `log-${job.job_id}.txt`, store, language));
  }
  return zip.end();
};

const createLogFile = async (
  job: BatchJob,
  path: string,
  store: Pick<Store, "jobs">,
  language: ReportLanguage,
): Promise<OutputFile> => {
  const pieces: string[] = [];
  const input = await store.jobs.input(job.job_id).catch(() => undefined);
  const names = input === undefined ? {} : nameAssets(input.template);
  for (let after = 0; ; ) {
    const { entries, next } = await readLogSection(
      job,
      { after, limit: sectionLength },
      { store },
      { language, names },
    );
    pieces.push(formatJobLog({ entries }, language));
    if (next === after) break;
    after = next;
  }
  const { batch_id, job_id } = job;
  return { batch_id, job_id, path, kind: "report", mimetype: "text/plain", pieces, size: measureChunks(pieces) };
};
