/** Adds pictures of QR codes to the folder of a batch, so that ZIP, folder and upload contain them. */
import { qrPathOf } from "#batch/report/mailing-list.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Store } from "#ports/store.ts";
import { readQrPicturePaths } from "../../jobs/qr-picture-paths.ts";
import { listDocuments } from "./list-documents.ts";
import { readJobLinks } from "./read-job-links.ts";

/** What adding pictures needs. */
export interface QrPicturePorts {
  readonly store: Pick<Store, "jobs" | "outputs" | "parts">;
  readonly bytes: Pick<Bytes, "sha256">;
  readonly drawQrCode: (text: string, format: "png") => Promise<Uint8Array<ArrayBuffer>>;
}

/** How far the pictures of a job are. */
export interface QrPictureProgress {
  readonly done: number;
  readonly total: number;
}

/** So many pictures are in memory, and between two reports of progress. */
const picturesPerWrite = 100;

/**
 * Stores a PNG picture with the link of each document as `qr/<document>.png` in the batch's folder. Replaces pictures of
 * another public address. Resolves with the number of pictures, also when `signal` has aborted: pictures that are stored
 * stay.
 */
export const addQrPictures = async (
  job: BatchJob,
  publicUrl: string,
  ports: QrPicturePorts,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: QrPictureProgress) => void },
): Promise<QrPictureProgress> => {
  const { store } = ports;
  const linkOf = await readJobLinks(job, publicUrl, store);
  let total = 0;
  for await (const { entries } of listDocuments(job, store)) total += entries.length;
  let done = 0;
  for await (const { entries } of listDocuments(job, store))
    for (let first = 0; first < entries.length; first += picturesPerWrite) {
      if (signal.aborted) return { done, total };
      const files = entries
        .slice(first, first + picturesPerWrite)
        .map((entry) => createPicture(job, entry, linkOf(entry), ports));
      await store.outputs.put(await Promise.all(files));
      done += files.length;
      onProgress({ done, total });
    }
  return { done, total };
};

/** Whether the folder of the batch has a picture of each document of the job. */
export const hasQrPictures = async (job: BatchJob, store: Pick<Store, "jobs" | "outputs">): Promise<boolean> => {
  const paths = await readQrPicturePaths(job.batch_id, store);
  if (paths.size === 0) return false;
  for await (const { entries } of listDocuments(job, store))
    if (!entries.every((entry) => paths.has(qrPathOf(entry, "png")))) return false;
  return true;
};

const createPicture = async (
  { batch_id, job_id }: BatchJob,
  entry: PlannedEntry,
  link: string,
  { store, bytes, drawQrCode }: QrPicturePorts,
): Promise<OutputFile> => {
  const picture = await drawQrCode(link, "png");
  const sha256 = await bytes.sha256(picture);
  await store.parts.put(sha256, picture);
  const size = picture.length;
  const path = qrPathOf(entry, "png");
  return { batch_id, path, job_id, kind: "support", mimetype: "image/png", pieces: [{ part: sha256, size }], size };
};
