/** The thread's side of `createThreadInspector`: lets pdf.js work as in a browser's worker, with the reader's files from disk. */
import { readFileSync } from "node:fs";
import { join, normalize, sep } from "node:path";
import type { Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import { inspectPdf } from "../pdf/pdfjs-inspect.ts";
import { recordRequests } from "../pdf/resource-recorder.ts";
import { reuseInflatedStreams } from "../pdf/streams/inflated-streams.ts";
import type { InspectionTask } from "./thread-inspector.ts";

/** An address below which pdf.js finds the reader's files. Nothing is ever fetched from it. */
const runtimeUrl = "https://runtime.invalid/";

/**
 * Returns a function that inspects PDFs in this thread, one at a time. Replaces `fetch`, `XMLHttpRequest` and others of this
 * thread.
 */
export const createThreadInspection = (): ((task: InspectionTask) => Promise<Result<PdfFacts>>) => {
  let folder = "";
  const read = (address: string) => readRuntimeFile(folder, address);
  const scope = globalThis as typeof globalThis & { XMLHttpRequest: typeof XMLHttpRequest };
  scope.fetch = async (input) => {
    const file = read(String(input));
    return file === undefined ? new Response(null, { status: 404 }) : new Response(file);
  };
  scope.XMLHttpRequest = createSyncRequest(read);
  const recorder = recordRequests(scope, () => runtimeUrl);
  const inflatedStreams = reuseInflatedStreams(globalThis);
  return ({ bytes, runtimeFolder, depth }) => {
    folder = runtimeFolder;
    return inspectPdf(bytes, { runtimeUrl, recorder, inflatedStreams, depth });
  };
};

/** pdf.js reads colour profiles with synchronous requests. */
const createSyncRequest = (read: (address: string) => Uint8Array<ArrayBuffer> | undefined): typeof XMLHttpRequest =>
  class {
    responseType = "";
    status = 0;
    response: ArrayBuffer | null = null;
    #address = "";

    open(_method: string, address: string): void {
      this.#address = address;
    }

    send(): void {
      const bytes = read(this.#address);
      this.status = bytes === undefined ? 404 : 200;
      this.response = bytes?.buffer ?? null;
    }
  } as unknown as typeof XMLHttpRequest;

const readRuntimeFile = (folder: string, address: string): Uint8Array<ArrayBuffer> | undefined => {
  const file = normalize(join(folder, address.slice(runtimeUrl.length)));
  if (!address.startsWith(runtimeUrl) || !file.startsWith(normalize(folder + sep))) return undefined;
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    return undefined;
  }
};
