import type { Result } from "#domain/result.ts";

export interface Fetcher {
  /** Bytes at an absolute http(s) address. Problems: `pdf-missing` (404, 410), `pdf-unreachable` (all else). */
  bytes(url: string, signal?: AbortSignal): Promise<Result<Uint8Array<ArrayBuffer>>>;
}
