/**
 * Inspects PDFs in workers of their own, which a hostile PDF can hang or crash without affecting other PDFs. A worker is
 * used again as long as its PDFs need no decoder (`isReusableAfter`).
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import { connect, type Remote, transfer } from "#rpc/connect.ts";
import { createInspectionQueue } from "./inspection-queue.ts";
import {
  hangAfterMs,
  inspectByDepth,
  isReusableAfter,
  type ThreadAnswer,
  threadCrashedProblem,
} from "./inspection-thread.ts";
import type { InspectionDepth, InspectorWorker } from "./inspector-protocol.ts";
import type { PooledWorker, StartWorker } from "./worker-pool.ts";

/** A worker that waits for the next PDF is terminated after this time, to free its memory. */
const idleAfterMs = 2_000;
/**
 * A worker this old inspects no further PDF: the page ends every worker after 120 s, which leaves time for a slow PDF. Each
 * new worker compiles pdf.js again, which takes as much processor time as ten PDFs.
 */
const maxReuseAgeMs = 75_000;

interface RunningInspector {
  readonly pooled: PooledWorker;
  readonly remote: Remote<InspectorWorker>;
  readonly startedMs: number;
}

interface IdleInspector {
  readonly worker: RunningInspector;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Creates the inspector. `runtimeUrl`: folder of the reader's files, absolute, ending in a slash. */
export const createWorkerInspector = (startWorker: StartWorker, runtimeUrl: string): PdfInspector => {
  const idleWorkers: IdleInspector[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  const enqueue = createInspectionQueue();

  const start = (): RunningInspector => {
    const pooled = startWorker();
    return { pooled, remote: connect<InspectorWorker>(() => pooled.port).remote, startedMs: performance.now() };
  };

  const takeWorker = (): RunningInspector => {
    const idle = idleWorkers.pop();
    clearTimeout(idle?.timer);
    return idle?.worker ?? start();
  };

  const putAside = (worker: RunningInspector): void => {
    const timer = setTimeout(() => {
      idleWorkers.splice(idleWorkers.indexOf(idle), 1);
      worker.pooled.terminate();
    }, idleAfterMs);
    const idle: IdleInspector = { worker, timer };
    idleWorkers.push(idle);
  };

  /** Starting a worker takes about 0.1 s, so one for the next PDF is started while PDFs follow each other. */
  const release = (worker: RunningInspector, answer: ThreadAnswer, followsSoon: boolean): void => {
    const isYoung = performance.now() - worker.startedMs < maxReuseAgeMs;
    if (isYoung && isReusableAfter(answer)) putAside(worker);
    else {
      worker.pooled.terminate();
      if (followsSoon && idleWorkers.length === 0) putAside(start());
    }
  };

  const inspectInWorker = async (bytes: Uint8Array<ArrayBuffer>, depth: InspectionDepth): Promise<ThreadAnswer> => {
    const followsSoon = performance.now() - lastEnd < idleAfterMs;
    const worker = takeWorker();
    // Transferred, because a message copies the bytes twice.
    const copy = bytes.slice();
    const response = worker.remote
      .inspect(transfer(copy, [copy.buffer]), runtimeUrl, depth)
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
    release(worker, result, followsSoon);
    return result;
  };

  const inspect = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>> => {
    const result = await inspectByDepth((depth) => inspectInWorker(bytes, depth));
    lastEnd = performance.now();
    return result;
  };

  return { inspect: (bytes) => enqueue(bytes.length, () => inspect(bytes)) };
};

/** An empty reason means that the worker's script could not be loaded; a crash while reading a PDF has a reason. */
const crashProblem = (reason: string): Problem =>
  reason === ""
    ? problem(
        "kit-unavailable",
        "The part of this site that reads PDFs could not be loaded. Check your connection, then try again.",
      )
    : threadCrashedProblem(reason);
