/** Writes the list of links of a job for a mailing, with pictures of QR codes on request. */
import {
  createMailingList,
  findDataColumns,
  type MailingListOptions,
  type QrFormat,
  qrPathOf,
} from "#batch/report/mailing-list.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import { makesPdfs } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { createDocumentLinks } from "#domain/publishing/personal-link.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import { listDocuments } from "./list-documents.ts";

/** What a person chooses for the list. */
export interface LinkListChoice extends Omit<MailingListOptions, "folderUrl" | "linkOf" | "hasPdfs"> {
  /** The public address, ending in a slash. */
  readonly publicUrl: string;
}

/** Takes the parts of the list. Paths are relative to the list. */
export interface LinkListWriter {
  writeLines(csv: string): void;
  writePicture(path: string, link: string, format: QrFormat): Promise<void>;
}

/** Writes header and lines in the order of the rows. Returns the number of links and the warnings. */
export const writeMailingList = async (
  job: BatchJob,
  { publicUrl, ...options }: LinkListChoice,
  store: Pick<Store, "jobs" | "outputs">,
  writer: LinkListWriter,
): Promise<Result<{ readonly links: number; readonly warnings: readonly Problem[] }>> => {
  const input = await store.jobs.input(job.job_id);
  if (input === undefined) return fail(inputMissing);
  const folderUrl = publicFolder(publicUrl, job.batch_id);
  const linkOf = createDocumentLinks(input, folderUrl);
  const columns = await findDataColumns(listDocuments(job, store), input.template);
  const hasPdfs = makesPdfs(input.params);
  const list = createMailingList(columns, input.template, { ...options, hasPdfs, folderUrl, linkOf });
  writer.writeLines(list.header);
  let links = 0;
  for await (const { entries } of listDocuments(job, store)) {
    writer.writeLines(list.format(entries));
    links += entries.length;
    const { qrPictures } = options;
    if (qrPictures === "svg" || qrPictures === "png")
      for (const entry of entries) await writer.writePicture(qrPathOf(entry, qrPictures), linkOf(entry), qrPictures);
  }
  return ok({ links, warnings: list.warnings });
};

const inputMissing = problem(
  "part-damaged",
  "The stored data of this job was damaged, so there is no list of links. Run the batch again.",
);
