import type { Result } from "#domain/result.ts";

/** Downloads files. */
export interface Fetcher {
  /** Downloads the file at an absolute http(s) address. Problems: `pdf-missing` (404, 410), `pdf-unreachable` (any other failure). */
  bytes(url: string, signal?: AbortSignal): Promise<Result<Uint8Array<ArrayBuffer>>>;
}
