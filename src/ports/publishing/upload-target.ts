import type { Problem } from "#domain/problem.ts";
import type { UploadedFile } from "../files.ts";

/** A file on its way to a server. */
export interface UploadFile {
  /** Bytes for small files; large files stay in the browser's storage until they are sent. */
  readonly content: Uint8Array<ArrayBuffer> | UploadedFile;
  /** Of the content, in hex. */
  readonly sha256: string;
  readonly mimetype: string;
}

/** The result of one attempt to store a file on a server. */
export type UploadAttempt =
  | { readonly outcome: "stored" }
  /** The same request may succeed later. `delayMs`: how long the server asks to wait. */
  | { readonly outcome: "retry"; readonly problem: Problem; readonly delayMs?: number | undefined }
  | { readonly outcome: "failed"; readonly problem: Problem };

/** A server that takes files. */
export interface UploadTarget {
  /**
   * Stores a file, replacing what is there, and compares what the server has stored with the file's digest. Rejects if
   * `signal` aborts. `path`: below the target, with `/`.
   */
  put(path: string, file: UploadFile, signal: AbortSignal): Promise<UploadAttempt>;
  /**
   * Whether the server still has the file of an earlier upload: compares the size where the server tells it, else the digest.
   * Rejects if `signal` aborts. `read`: reads the file for the digest.
   */
  has(path: string, size: number, read: () => Promise<UploadFile>, signal: AbortSignal): Promise<boolean>;
  /** Deletes a file. Resolves also where the server rejects. */
  remove(path: string, signal: AbortSignal): Promise<void>;
}
