/**
 * Inspects each PDF in a new worker. pdf.js fetches a decoder once per worker, so a second PDF in the same worker would
 * seem to need none. A hostile PDF can also hang or crash its worker without affecting other PDFs.
 */
import { type Remote, wrap } from "comlink";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { InspectionDepth, InspectorWorker } from "./inspector-protocol.ts";
import type { PooledWorker, StartWorker } from "./worker-pool.ts";

/** Timeout of a worker. Reading pages stops by itself after about 6 s of work on a laptop; slower devices need longer. */
const hangAfterMs: Readonly<Record<InspectionDepth, number>> = { pages: 30_000, sizes: 10_000 };
/** A worker that was started ahead for the next PDF is terminated after this time, to free its memory. */
const idleAfterMs = 2_000;

interface RunningInspector {
  readonly pooled: PooledWorker;
  /** Referenced as long as the worker runs: comlink releases the other side when its proxy is garbage-collected. */
  readonly remote: Remote<InspectorWorker>;
}

/** Creates the inspector. `runtimeUrl`: folder of the reader's files, absolute, ending in a slash. */
export const createWorkerInspector = (startWorker: StartWorker, runtimeUrl: string): PdfInspector => {
  let idleWorker: { readonly worker: RunningInspector; readonly idle: ReturnType<typeof setTimeout> } | undefined;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): RunningInspector => {
    const pooled = startWorker();
    return { pooled, remote: wrap<InspectorWorker>(pooled.port) };
  };

  const takeWorker = (): RunningInspector => {
    const worker = idleWorker?.worker ?? start();
    clearTimeout(idleWorker?.idle);
    idleWorker = undefined;
    return worker;
  };

  /** Starting a worker takes about 0.1 s, so a worker for the next PDF is started while PDFs follow each other. */
  const startAhead = (): void => {
    const worker = start();
    const idle = setTimeout(() => {
      idleWorker = undefined;
      worker.pooled.terminate();
    }, idleAfterMs);
    idleWorker = { worker, idle };
  };

  const inspectInWorker = async (
    bytes: Uint8Array<ArrayBuffer>,
    depth: InspectionDepth,
  ): Promise<Result<PdfFacts> | "hangs"> => {
    const worker = takeWorker();
    const response = worker.remote
      .inspect(bytes, runtimeUrl, depth)
      .catch((error: unknown) => fail(crashProblem(error instanceof Error ? error.message : String(error))));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hanging = new Promise<"hangs">((resolve) => {
      timer = setTimeout(() => resolve("hangs"), hangAfterMs[depth]);
    });
    const result = await Promise.race([
      response,
      hanging,
      worker.pooled.crashed.then((reason) => fail(crashProblem(reason))),
    ]);
    clearTimeout(timer);
    worker.pooled.terminate();
    return result;
  };

  const inspect = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>> => {
    const followsSoon = performance.now() - lastEnd < idleAfterMs;
    const pagesResult = await inspectInWorker(bytes, "pages");
    // A slow page must not make the document invalid: page sizes are enough, and its resources are assumed.
    const response = pagesResult === "hangs" ? await inspectInWorker(bytes, "sizes") : pagesResult;
    lastEnd = performance.now();
    if (followsSoon && idleWorker === undefined) startAhead();
    return response === "hangs" ? fail(tooSlow) : response;
  };

  return {
    // Sequential, because several large PDFs at once may exceed the memory of a tab.
    inspect: (bytes) => {
      const result = queue.then(() => inspect(bytes));
      queue = result.catch(() => undefined);
      return result;
    },
  };
};

const tooSlow: Problem = problem(
  "pdf-too-complex",
  "The PDF takes too long to open. Export it again from its program, with simpler drawings.",
);

/** An empty reason means that the worker's script could not be loaded; a crash while reading a PDF has a reason. */
const crashProblem = (reason: string): Problem =>
  reason === ""
    ? problem(
        "kit-unavailable",
        "The part of this site that reads PDFs could not be loaded. Check your connection, then try again.",
      )
    : problem("pdf-damaged", `The PDF cannot be read (${reason}). Export it again from its program.`);
