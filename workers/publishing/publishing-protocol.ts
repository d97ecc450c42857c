/** The part of the batch worker's protocol that publishes batches, see `../batch-protocol.ts`. */
import type { UploadLogin, UploadServer } from "#domain/model/upload.ts";
import type { Result } from "#domain/result.ts";
import type { AddressAnswer } from "#ports/publishing/address-probe.ts";
import type { UploadProgress, UploadReport } from "#usecases/publishing/upload/upload-batch.ts";

export type { AddressAnswer, UploadProgress, UploadReport };

/** The files of a batch on a server. */
export interface StoredUpload {
  readonly totalFiles: number;
  /** Those that an earlier upload has stored there. */
  readonly storedFiles: number;
  /** Whether credentials of the server are stored, encrypted. */
  readonly hasCredentials: boolean;
}

/** Uploads batches and checks addresses. */
export interface PublishingWorker {
  /** Requests an address as a reader does. */
  probeAddress(address: string): Promise<Result<AddressAnswer>>;
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
