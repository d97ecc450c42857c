/** The part of the batch worker's protocol that publishes batches, see `../batch-protocol.ts`. */
import type { UploadLogin, UploadServer } from "#domain/model/upload.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { ExportProgress } from "#usecases/publishing/export-folder.ts";
import type { QrPictureProgress } from "#usecases/publishing/links/add-qr-pictures.ts";
import type { CheckedLink, LinkVerdict } from "#usecases/publishing/links/check-links.ts";
import type { LinkListChoice } from "#usecases/publishing/links/write-mailing-list.ts";
import type { UploadProgress, UploadReport } from "#usecases/publishing/upload/upload-batch.ts";
import type { ZipPart } from "#usecases/publishing/zip/plan-zip.ts";

export type { CheckedLink, LinkListChoice, LinkVerdict, QrPictureProgress, UploadProgress, UploadReport };

/** The files of a batch on a server. */
export interface StoredUpload {
  readonly totalFiles: number;
  /** Those that an earlier upload has stored there. */
  readonly storedFiles: number;
  /** Whether credentials of the server are stored, encrypted. */
  readonly hasCredentials: boolean;
}

/** A list of links as a file. */
export interface LinkList {
  /** A CSV file, or a ZIP with it and the pictures of QR codes. */
  readonly file: Blob;
  readonly filename: string;
  readonly links: number;
  readonly warnings: readonly Problem[];
}

/** One of several ZIP files of a batch. `isSaved`: whether it was passed to the browser, and its files are still the same. */
export type OfferedZipPart = ZipPart & { readonly isSaved: boolean };

/** All files of a batch as one ZIP, or the ZIP files that have them together. */
export type ZipOffer =
  | { readonly kind: "archive"; readonly archive: Blob }
  | { readonly kind: "parts"; readonly parts: readonly OfferedZipPart[] };

/** Publishes jobs: public address, uploads, ZIP files, folders, lists of links. */
export interface PublishingWorker {
  /**
   * Packs all files of the batch as an uncompressed ZIP, whose Blob refers to the stored parts. A batch that is too large for
   * one file is not packed: call `zipPart` for each part. Problem: `cancelled`.
   */
  zip(jobId: string, onProgress: (progress: ExportProgress) => void): Promise<Result<ZipOffer>>;
  /** Packs one of several ZIP files. The same part has the same bytes each time. Problem: `cancelled`. */
  zipPart(
    jobId: string,
    part: Pick<ZipPart, "number" | "digest">,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<Blob>>;
  /** Records that a part was passed to the browser. */
  noteSavedPart(jobId: string, part: Pick<ZipPart, "number" | "digest">): Promise<Result<undefined>>;
  /**
   * Writes all files of the batch into a folder that the person has picked, and verifies each by its SHA-256. Files that
   * the folder has already are not written again. Problem: `cancelled`.
   */
  saveToFolder(
    jobId: string,
    folder: FileSystemDirectoryHandle,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<ExportProgress>>;
  /** Cancels the ZIP or the folder that is made of the job's files. What a folder has already stays there. */
  cancelExport(jobId: string): Promise<void>;
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
  /** Adds a PNG picture of a QR code for each document to the folder of the batch. Returns how many there are. */
  addQrPictures(
    jobId: string,
    publicUrl: string,
    onProgress: (progress: QrPictureProgress) => void,
  ): Promise<Result<QrPictureProgress>>;
  /** Ends the running `addQrPictures`. Pictures that are stored stay. */
  cancelQrPictures(): Promise<void>;
  createLinkList(jobId: string, choice: LinkListChoice): Promise<Result<LinkList>>;
  /** Writes a small file to the server, reads it back and deletes it. */
  checkServer(login: UploadLogin, batchId: string): Promise<Result<undefined>>;
  /** Reads what earlier uploads have stored on the server. */
  readUpload(server: UploadServer, batchId: string): Promise<Result<StoredUpload>>;
  /**
   * Uploads what is not on the server yet; everything if `sendsAll`. One upload runs at a time. Problem: `upload-running`
   * if another page uploads the batch to the same server.
   */
  upload(
    login: UploadLogin,
    batchId: string,
    sendsAll: boolean,
    onProgress: (progress: UploadProgress) => void,
  ): Promise<Result<UploadReport>>;
  /** Ends the running upload after the requests that are on their way. */
  cancelUpload(): Promise<void>;
  /** Stores credentials, encrypted with the passphrase. */
  storeCredentials(login: UploadLogin, passphrase: string): Promise<Result<undefined>>;
  /** Returns stored credentials. Problem: `passphrase-wrong`. */
  readCredentials(server: UploadServer, passphrase: string): Promise<Result<UploadLogin>>;
  removeCredentials(server: UploadServer): Promise<Result<undefined>>;
}
