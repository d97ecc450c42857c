import { ProblemError } from "#domain/problem-error.ts";
import { computeRetryDelayMs } from "#domain/publishing/retry.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest } from "#ports/reader-runtime.ts";
import { webBytes } from "../web-bytes.ts";

/** How the reader's files are loaded. */
export interface HttpReaderRuntimeOptions {
  /** Sends a request, where requests do not pass through the service worker. */
  readonly load?: (request: Request) => Promise<Response>;
  /** Resolves after so many milliseconds. Tests replace it. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Attempts for one file, the first included. With the delays between them, at least two seconds. */
const maxAttempts = 4;
/** Time for one attempt. */
const timeoutMs = 120_000;

/**
 * Loads the reader's files from `runtimeUrl` (absolute, ending in a slash). Each is loaded once and its hash checked. A file
 * that does not arrive, or arrives damaged, is requested again, past the caches.
 */
export const createHttpReaderRuntime = (
  runtimeUrl: string,
  {
    load = (request) => fetch(request),
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: HttpReaderRuntimeOptions = {},
): ReaderRuntime => {
  const cache = memoizeByKey<Uint8Array<ArrayBuffer>>();

  /** `parse` throws if the response is not the file. */
  const read = async <T>(path: string, parse: (response: Response) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const request = new Request(runtimeUrl + path, {
        signal: AbortSignal.timeout(timeoutMs),
        ...(attempt > 1 ? { cache: "reload" } : {}),
      });
      try {
        const response = await load(request);
        if (response.ok) return await parse(response);
      } catch {
        // The last attempt reports the failure.
      }
      if (attempt >= maxAttempts) throw unavailableError(path);
      await wait(computeRetryDelayMs(attempt, Math.random()));
    }
  };

  const readChecked = ({ file, sha256 }: RuntimeFile) =>
    read(file, async (response) => {
      const bytes = new Uint8Array(await response.arrayBuffer());
      if ((await webBytes.sha256(bytes)) !== sha256) throw unavailableError(file);
      return bytes;
    });

  return {
    manifest: memoizeAsync(() => read("kit.json", (response) => response.json() as Promise<RuntimeManifest>)),
    bytes: (file) => cache(file.file, () => readChecked(file)),
  };
};

const unavailableError = (path: string) =>
  new ProblemError({
    code: "kit-unavailable",
    message: `The reader's file runtime/${path} could not be loaded, or is not the one this page was built with. Check your connection. If the site was updated, reload the page.`,
  });
