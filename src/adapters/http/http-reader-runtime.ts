import { ProblemError } from "#domain/problem-error.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest } from "#ports/reader-runtime.ts";
import { webBytes } from "../web-bytes.ts";

/**
 * Loads the reader's files from `runtimeUrl` (absolute, ending in a slash). Each is fetched once and its hash checked.
 * `load`: fetches an address, where requests do not pass through the service worker.
 */
export const createHttpReaderRuntime = (
  runtimeUrl: string,
  load: (address: string) => Promise<Response> = (address) => fetch(address),
): ReaderRuntime => {
  const cache = memoizeByKey<Uint8Array<ArrayBuffer>>();
  const get = async (path: string): Promise<Response> => {
    const response = await load(runtimeUrl + path).catch(() => undefined);
    if (response?.ok !== true) throw unavailableError(path);
    return response;
  };
  const fetchChecked = async (file: RuntimeFile) => {
    const bytes = new Uint8Array(await (await get(file.file)).arrayBuffer());
    if ((await webBytes.sha256(bytes)) !== file.sha256) throw unavailableError(file.file);
    return bytes;
  };
  return {
    manifest: memoizeAsync(async () => (await get("kit.json")).json() as Promise<RuntimeManifest>),
    bytes: (file) => cache(file.file, () => fetchChecked(file)),
  };
};

const unavailableError = (path: string) =>
  new ProblemError({
    code: "kit-unavailable",
    message: `The reader's file runtime/${path} could not be loaded, or is not the one this page was built with. Reload the page while online, then try again.`,
  });
