/** What the batch worker does with public addresses, lists of links and pictures of QR codes. */
import { isEncrypted } from "#batch/parts/encryptors.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { listCorrections } from "#usecases/jobs/failed-rows/corrected-rows.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { readQrPicturePaths } from "#usecases/jobs/qr-picture-paths.ts";
import {
  addQrPictures,
  hasQrPictures,
  type QrPicturePorts,
  type QrPictureProgress,
} from "#usecases/publishing/links/add-qr-pictures.ts";
import {
  type CheckedLink,
  checkFirstLink,
  checkLinks,
  type LinkCheckPorts,
} from "#usecases/publishing/links/check-links.ts";
import { type SetPublicUrlPorts, setPublicUrl } from "#usecases/publishing/links/set-public-url.ts";
import { type LinkListChoice, writeMailingList } from "#usecases/publishing/links/write-mailing-list.ts";

/** A list of links as a file. */
export interface LinkList {
  /** A CSV file, or a ZIP with it and the pictures of QR codes. */
  readonly file: Blob;
  readonly filename: string;
  readonly links: number;
  readonly warnings: readonly Problem[];
}

/** The operations on links. */
export interface LinkOperations {
  /** Opens the link of the job's first document at a public address. Undefined if the job has no document. */
  checkAddress(jobId: string, publicUrl: string): Promise<Result<CheckedLink | undefined>>;
  /**
   * Stores the public address with the job and the jobs that correct it, and writes their reports and lists of links again.
   * Draws pictures of QR codes again if there are any.
   */
  setPublicUrl(
    jobId: string,
    publicUrl: string,
    onProgress: (progress: QrPictureProgress) => void,
  ): Promise<Result<undefined>>;
  /** Opens up to five links of the job at its public address. */
  checkLinks(jobId: string, publicUrl: string): Promise<Result<readonly CheckedLink[]>>;
  /** Whether documents of the job have passwords. */
  hasPasswords(jobId: string): Promise<Result<boolean>>;
  /** Whether the folder of the batch has a picture of a QR code for each document of the job. */
  hasQrPictures(jobId: string): Promise<Result<boolean>>;
  /**
   * Adds a PNG picture of a QR code for each document to the folder of the batch. Returns how many there are. If it is aborted,
   * pictures that are stored stay.
   */
  addQrPictures(
    jobId: string,
    publicUrl: string,
    onProgress: (progress: QrPictureProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<QrPictureProgress>>;
  createLinkList(jobId: string, choice: LinkListChoice): Promise<Result<LinkList>>;
}

/** What links need. */
export interface LinkPorts extends LinkCheckPorts, SetPublicUrlPorts, Omit<QrPicturePorts, "drawQrCode"> {
  readonly store: LinkCheckPorts["store"] & SetPublicUrlPorts["store"] & QrPicturePorts["store"];
  readonly bytes: SetPublicUrlPorts["bytes"];
  readonly drawQrCode: (text: string, format: "svg" | "png") => Promise<Uint8Array<ArrayBuffer>>;
  readonly createZip: (
    files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  ) => Promise<Blob>;
}

/** Creates the operations. `openPorts` is called at the first one. */
export const createLinkOperations = (openPorts: () => Promise<LinkPorts>): LinkOperations => {
  const withJob = async <T>(
    jobId: string,
    work: (job: BatchJob, ports: LinkPorts) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const ports = await openPorts();
    const stored = await ports.store.jobs.get(jobId);
    return stored === undefined ? fail(jobNotFound(jobId)) : work(stored.job, ports);
  };
  return {
    checkAddress: (jobId, publicUrl) =>
      withJob(jobId, async (job, ports) => ok(await checkFirstLink(job, publicUrl, ports, neverAborted()))),
    setPublicUrl: (jobId, publicUrl, onProgress) =>
      withJob(jobId, async (job, ports) => {
        const saved = await saveAddress(job, publicUrl, ports);
        // Pictures that the batch has already lead to the former address.
        if (saved.ok && (await readQrPicturePaths(job.batch_id, ports.store)).size > 0)
          await addQrPictures(job, publicUrl, ports, { signal: neverAborted(), onProgress });
        return saved;
      }),
    checkLinks: (jobId, publicUrl) =>
      withJob(jobId, async (job, ports) => ok(await checkLinks(job, publicUrl, ports, neverAborted()))),
    hasPasswords: (jobId) =>
      withJob(jobId, async (_, { store }) => {
        const template = (await store.jobs.input(jobId))?.template;
        return ok(template !== undefined && isEncrypted(template));
      }),
    hasQrPictures: (jobId) => withJob(jobId, async (job, { store }) => ok(await hasQrPictures(job, store))),
    addQrPictures: (jobId, publicUrl, onProgress, signal) =>
      withJob(jobId, async (job, ports) => {
        const added = await addQrPictures(job, publicUrl, ports, { signal, onProgress });
        // The lists of links name the pictures.
        const saved = await saveAddress(job, publicUrl, ports);
        return saved.ok ? ok(added) : saved;
      }),
    createLinkList: (jobId, choice) =>
      withJob(jobId, async (job, { store, drawQrCode, createZip }) => {
        // Without a byte order mark, Excel takes UTF-8 for windows-1252.
        const lines: string[] = ["\ufeff"];
        const pictures: { path: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
        const written = await writeMailingList(job, choice, store, {
          writeLines: (csv) => lines.push(csv),
          writePicture: async (path, link, format) => {
            pictures.push({ path, bytes: await drawQrCode(link, format) });
          },
        });
        if (!written.ok) return written;
        const csv = new Blob(lines, { type: "text/csv" });
        const name = `${job.batch_id}-links`;
        if (pictures.length === 0) return ok({ ...written.value, file: csv, filename: `${name}.csv` });
        const table = { path: "links.csv", bytes: new Uint8Array(await csv.arrayBuffer()) };
        return ok({ ...written.value, file: await createZip([table, ...pictures]), filename: `${name}.zip` });
      }),
  };
};

/** Stores the address with the job and with those that correct its rows: their files lie in the same folder. */
const saveAddress = async (job: BatchJob, publicUrl: string, ports: LinkPorts): Promise<Result<undefined>> => {
  for (const each of [job, ...(await listCorrections(job, ports.store.jobs))]) {
    const saved = await setPublicUrl(each, publicUrl, ports);
    if (!saved.ok) return saved;
  }
  return ok(undefined);
};

const neverAborted = (): AbortSignal => new AbortController().signal;
