/** What a person starts on the card of a job: retry, downloads, deletion. Keeps what the card shows of the last operation. */
import { msg, str } from "@lit/localize";
import type { BatchJob } from "#domain/model/job.ts";
import { toProblem } from "#domain/problem-error.ts";
import { ok, type Result } from "#domain/result.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import type { OperationState } from "#ui/operation-state.ts";
import { isPausedByPerson } from "#usecases/jobs/pause-job.ts";
import type { ReportPaths } from "#usecases/jobs/report-paths.ts";
import type { ExportProgress } from "#workers/batch-protocol.ts";
import type { PrintProgress } from "#workers/publishing/print-operations.ts";
import type { OfferedZipPart } from "#workers/publishing/zip-operations.ts";
import { printedText, printProgressText, progressText, savedText } from "../../library/export-text.ts";
import { pickFolder } from "../../site/browser/pick-folder.ts";
import { pickPdfTarget } from "../../site/browser/pick-save-file.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import type { JobServices } from "../job-services.ts";

/** The ZIP files of a batch that is too large for one. */
export interface ZipParts {
  readonly job: BatchJob;
  readonly parts: readonly OfferedZipPart[];
}

const noOperation: OperationState = { problems: [] };

type Services = Pick<JobServices, "host" | "client" | "jobFiles" | "unsavedWork">;

/** What is said of an export that was cancelled, and of one that a reload of the page would end. */
interface ExportTexts {
  readonly stopped: string;
  readonly describeLoss: () => string;
}

/** Runs operations on jobs, one at a time for each. */
export class JobOperations {
  readonly #services: Services;
  readonly #onChange: () => void;
  /** By job id. */
  readonly #states = new Map<string, OperationState>();
  /** Abort the running exports, by job id. */
  readonly #cancellations = new Map<string, AbortController>();
  #zipParts: ZipParts | undefined;

  /** `onChange` is called whenever a state has changed. */
  constructor(services: Services, onChange: () => void) {
    this.#services = services;
    this.#onChange = onChange;
  }

  /** Returns the last operation on the job. */
  stateOf({ job_id }: BatchJob): OperationState {
    return this.#states.get(job_id) ?? noOperation;
  }

  /** Shows what a person should know about a job that was just created. */
  report(job: BatchJob, state: Pick<OperationState, "outcome" | "problems">): void {
    this.#change(job, state);
  }

  /** Pauses a running or waiting job. */
  async pause(job: BatchJob): Promise<void> {
    await this.#run(job, msg("Pausing…"), () => this.#services.host.pause(job.job_id));
  }

  /** Continues a job that has stopped, whether or not it counts as ended. */
  async resume(job: BatchJob): Promise<void> {
    const { host, client } = this.#services;
    if (job.finished === null && !isPausedByPerson(job)) host.resume(job.job_id);
    else await this.#reopen(job, msg("Resuming…"), client.resume);
  }

  /** Makes the failed rows of an ended job due again. */
  async retry(job: BatchJob): Promise<void> {
    await this.#reopen(job, msg("Retrying the failed rows…"), this.#services.client.retry);
  }

  /** Saves a document of the job. `path`: in the batch's folder. */
  async saveDocument(job: BatchJob, path: string): Promise<void> {
    await this.#run(job, msg("Saving the file…"), () => this.#services.jobFiles.save(job.batch_id, path));
  }

  /** Saves the report or the link list. */
  async saveSummary(job: BatchJob, name: keyof ReportPaths): Promise<void> {
    const { jobFiles } = this.#services;
    const label = name === "report" ? msg("Saving the report…") : msg("Saving the links…");
    await this.#run(job, label, async () => jobFiles.save(job.batch_id, (await jobFiles.paths(job))[name]));
  }

  /**
   * Packs the documents of the job and passes the ZIP to the browser's downloads. If one file would be too large, `zipParts` has
   * the parts from then on.
   */
  async downloadZip(job: BatchJob): Promise<void> {
    const name = `${job.batch_id}.zip`;
    const label = msg(str`Making ${name}…`);
    await this.#export(job, label, textsOfZip(job), async (onProgress, signal) => {
      const zip = await this.#services.client.zip(job.job_id, onProgress, signal);
      if (!zip.ok) return zip;
      if (zip.value.kind === "archive") this.#saveArchive(job, zip.value.archive, name);
      else this.#zipParts = { job, parts: zip.value.parts };
      return zip;
    });
  }

  /** Packs what is for the maker alone, and passes the ZIP to the browser's downloads. */
  async downloadForMaker(job: BatchJob): Promise<void> {
    const name = msg(str`${job.batch_id}-for-you.zip`);
    const label = msg(str`Making ${name}…`);
    await this.#export(job, label, textsOfZip(job), async (_onProgress, signal) => {
      const zip = await this.#services.client.zipForMaker(job.job_id, signal);
      if (zip.ok) this.#saveArchive(job, zip.value, name);
      return zip;
    });
  }

  /** The ZIP files of a job that are offered to the person. */
  get zipParts(): ZipParts | undefined {
    return this.#zipParts;
  }

  /** Packs one of the offered ZIP files, passes it to the browser's downloads and records that. */
  async saveZipPart({ job, parts }: ZipParts, part: OfferedZipPart): Promise<void> {
    const name = toPartName(job.batch_id, part.number, parts.length);
    const label = msg(str`Making ${name}…`);
    const { client } = this.#services;
    await this.#export(job, label, textsOfZip(job), async (onProgress, signal) => {
      const archive = await client.zipPart(job.job_id, part, onProgress, signal);
      if (!archive.ok) return archive;
      this.#saveArchive(job, archive.value, name);
      const noted = await client.noteSavedPart(job.job_id, part);
      if (this.#zipParts?.job.job_id === job.job_id)
        this.#zipParts = {
          job,
          parts: parts.map((each) => (each.number === part.number ? { ...each, isSaved: true } : each)),
        };
      return noted;
    });
  }

  /** Withdraws the offer of ZIP files. */
  closeZipParts(): void {
    this.#zipParts = undefined;
    this.#onChange();
  }

  /** Lets the person choose a folder, and writes the documents of the job there. Call it in the listener of a press. */
  async saveToFolder(job: BatchJob): Promise<void> {
    // The picker needs the user gesture of the click.
    const result = await pickFolder();
    if (!result.ok) return this.#change(job, { problems: result.problems });
    const folder = result.value;
    if (folder === undefined) return;
    const stopped = msg(
      str`Stopped. “Save to folder” continues with the files that “${folder.name}” does not have yet.`,
    );
    const describeLoss = () => describeUnfinishedFolder(job.batch_id, folder.name);
    await this.#export(job, msg("Saving…"), { stopped, describeLoss }, async (onProgress, signal) => {
      const saved = await this.#services.client.saveToFolder(job.job_id, folder, onProgress, signal);
      if (saved.ok) this.#change(job, { outcome: savedText(saved.value, folder.name) });
      return saved;
    });
  }

  /** Lets the person choose a file, and writes the pages of all rows there as one PDF. Call it in the listener of a press. */
  async savePrintFile(job: BatchJob): Promise<void> {
    const name = `${job.batch_id}.pdf`;
    // The picker needs the user gesture of the click.
    const picked = await pickPdfTarget(name);
    if (!picked.ok) return this.#change(job, { problems: picked.problems });
    if (picked.value === "cancelled") return;
    const file = picked.value === "downloads" ? undefined : picked.value.file;
    const fileName = file?.name ?? name;
    const label = msg(str`Making ${fileName}…`);
    const stopped = msg("Stopped. No PDF was made.");
    const describeLoss = () => describeUnfinishedPrintFile(job.batch_id);
    await this.#export(job, label, { stopped, describeLoss }, async (_onProgress, signal) => {
      const showRows = (progress: PrintProgress) => this.#showText(job, printProgressText(label, progress));
      const printed = await this.#services.client.print(job.job_id, file, showRows, signal);
      if (!printed.ok) return printed;
      const { blob, warnings } = printed.value;
      if (blob !== undefined) saveBlob(blob, name);
      this.#change(job, { outcome: printedText(fileName, printed.value), problems: warnings });
      return printed;
    });
  }

  /** Cancels the ZIP, the folder or the PDF that is being made. */
  cancelExport({ job_id }: BatchJob): void {
    this.#cancellations.get(job_id)?.abort();
  }

  /** Deletes the job with its files. */
  async delete(job: BatchJob): Promise<void> {
    await this.#run(job, msg("Deleting…"), async () => ok(await this.#services.host.remove(job.job_id)));
  }

  #saveArchive(job: BatchJob, archive: Blob, name: string): void {
    saveBlob(archive, name);
    const size = formatBytes(archive.size);
    this.#change(job, { outcome: msg(str`${name} is ready (${size}). Find it in your browser’s downloads.`) });
  }

  async #reopen(job: BatchJob, label: string, request: (jobId: string) => Promise<Result<BatchJob>>): Promise<void> {
    await this.#run(job, label, async () => {
      const reopened = await request(job.job_id);
      if (reopened.ok) this.#services.host.enqueue(reopened.value);
      return reopened;
    });
  }

  /** Runs an operation that `cancelExport` ends, and that counts as unsaved work until it has ended. */
  async #export(
    job: BatchJob,
    label: string,
    texts: ExportTexts,
    work: (onProgress: (progress: ExportProgress) => void, signal: AbortSignal) => Promise<Result<unknown>>,
  ): Promise<void> {
    const running = new AbortController();
    const cancellation = new AbortController();
    this.#cancellations.set(job.job_id, cancellation);
    this.#services.unsavedWork.add(texts.describeLoss, running.signal);
    this.#change(job, { isCancellable: true });
    await this.#run(job, label, async () => {
      const result = await work((progress) => this.#showProgress(job, label, progress), cancellation.signal);
      if (result.ok || !result.problems.some(({ code }) => code === "cancelled")) return result;
      this.#change(job, { outcome: texts.stopped });
      return ok(undefined);
    });
    running.abort();
    this.#cancellations.delete(job.job_id);
    this.#change(job, { isCancellable: false });
  }

  async #run(job: BatchJob, label: string, work: () => Promise<Result<unknown>>): Promise<void> {
    this.#change(job, { progress: label, outcome: undefined, problems: [] });
    try {
      const result = await work();
      if (!result.ok) this.#change(job, { problems: result.problems });
    } catch (error) {
      this.#change(job, { problems: [toProblem(error)] });
    }
    this.#change(job, { progress: undefined });
  }

  #showProgress(job: BatchJob, label: string, progress: ExportProgress): void {
    this.#showText(job, progressText(label, progress));
  }

  #showText(job: BatchJob, progress: string): void {
    // Progress comes through a port of its own, so the last message may come after the operation has ended.
    if (this.stateOf(job).progress !== undefined) this.#change(job, { progress });
  }

  #change(job: BatchJob, change: Partial<OperationState>): void {
    this.#states.set(job.job_id, { ...this.stateOf(job), ...change });
    this.#onChange();
  }
}

const textsOfZip = ({ batch_id }: BatchJob): ExportTexts => ({
  stopped: msg("Stopped. No ZIP file was made."),
  describeLoss: () => describeUnfinishedZip(batch_id),
});

/** The numbers have as many digits as the last one, so that the files are sorted by their names. */
const toPartName = (batchId: string, number: number, total: number): string =>
  `${batchId}-part-${String(number).padStart(String(total).length, "0")}-of-${total}.zip`;

/** Describes the ZIP file of a batch while it is being made. */
const describeUnfinishedZip = (batchId: string): string =>
  msg(str`The ZIP file of the batch “${batchId}” is not complete: you would have to make it again.`);

/** Describes the PDF for the printer while it is being made. */
const describeUnfinishedPrintFile = (batchId: string): string =>
  msg(str`The PDF for the printer of the batch “${batchId}” is not complete: you would have to make it again.`);

/** Describes a folder into which a batch is being written. */
const describeUnfinishedFolder = (batchId: string, folder: string): string =>
  msg(
    str`The folder “${folder}” does not have all files of the batch “${batchId}”: you would have to press “Save to folder” again.`,
  );
