/** The thread's side of `createThreadInspector`: lets pdf.js work as in a browser's worker, with the reader's files from disk. */
import { readFile } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import type { Result } from "#domain/result.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import { inspectPdf } from "../pdf/pdfjs-inspect.ts";
import { recordRequests } from "../pdf/resource-recorder.ts";
import type { InspectionTask } from "./thread-inspector.ts";

/** An address below which pdf.js finds the reader's files. Nothing is ever fetched from it. */
const runtimeUrl = "https://runtime.invalid/";

/** Inspects the PDF of the task. Replaces `fetch` of this thread. */
export const inspectInThread = ({ bytes, runtimeFolder, depth }: InspectionTask): Promise<Result<PdfFacts>> => {
  const scope = globalThis as typeof globalThis & { XMLHttpRequest: typeof XMLHttpRequest };
  scope.fetch = (input) => readRuntimeFile(runtimeFolder, String(input));
  // pdf.js uses `fetch` for addresses with https.
  scope.XMLHttpRequest ??= class {} as typeof XMLHttpRequest;
  const recorder = recordRequests(scope, () => runtimeUrl);
  return inspectPdf(bytes, { runtimeUrl, recorder, depth });
};

const readRuntimeFile = async (folder: string, address: string): Promise<Response> => {
  const file = normalize(join(folder, address.slice(runtimeUrl.length)));
  if (!address.startsWith(runtimeUrl) || !file.startsWith(normalize(folder + sep)))
    return new Response(null, { status: 404 });
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? new Response(null, { status: 404 }) : new Response(new Uint8Array(bytes));
};
