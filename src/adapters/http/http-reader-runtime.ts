import { ProblemError } from "#domain/problem-error.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest } from "#ports/reader-runtime.ts";
import { webBytes } from "../web-bytes.ts";

/** The reader's files from `runtime/` of the site (absolute address, ending in a slash), each fetched once and checked. */
export const createHttpReaderRuntime = (runtimeUrl: string): ReaderRuntime => {
  const once = memoizeByKey<Uint8Array<ArrayBuffer>>();
  const get = async (path: string): Promise<Response> => {
    const answer = await fetch(runtimeUrl + path).catch(() => undefined);
    if (answer?.ok !== true) throw unavailable(path);
    return answer;
  };
  const checked = async (file: RuntimeFile) => {
    const bytes = new Uint8Array(await (await get(file.file)).arrayBuffer());
    if ((await webBytes.sha256(bytes)) !== file.sha256) throw unavailable(file.file);
    return bytes;
  };
  return {
    manifest: memoizeAsync(async () => (await get("kit.json")).json() as Promise<RuntimeManifest>),
    bytes: (file) => once(file.file, () => checked(file)),
  };
};

const unavailable = (path: string) =>
  new ProblemError({
    code: "kit-unavailable",
    message: `The reader's file runtime/${path} could not be loaded, or is not the one this page was built with. Reload the page while online, then try again.`,
  });
