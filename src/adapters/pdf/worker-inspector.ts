/**
 * The inspector over threads of its own. Every PDF gets a fresh one: pdf.js fetches a decoder once a thread, so a second
 * PDF would seem to need none; and a hostile PDF may keep its thread busy for ever, or crash it, without harm to others.
 */
import { type Remote, wrap } from "comlink";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { InspectionDepth, InspectorWorker } from "./inspector-protocol.ts";
import type { PooledWorker, StartWorker } from "./worker-pool.ts";

/** How long a thread may take. Reading pages ends by itself after some 6 s of a laptop's work: slower ones get their time. */
const hangAfterMs: Readonly<Record<InspectionDepth, number>> = { pages: 30_000, sizes: 10_000 };
/** A thread started ahead for the next PDF gives its memory back when none comes. */
const idleAfterMs = 2_000;

interface Thread {
  readonly lent: PooledWorker;
  /** Kept as long as the thread: comlink ends the thread's side when its proxy is collected. */
  readonly remote: Remote<InspectorWorker>;
}

/** `runtimeUrl`: folder of the reader's files, absolute, ending in a slash. */
export const createWorkerInspector = (startThread: StartWorker, runtimeUrl: string): PdfInspector => {
  let ahead: { readonly thread: Thread; readonly idle: ReturnType<typeof setTimeout> } | undefined;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): Thread => {
    const lent = startThread();
    return { lent, remote: wrap<InspectorWorker>(lent.port) };
  };

  const take = (): Thread => {
    const thread = ahead?.thread ?? start();
    clearTimeout(ahead?.idle);
    ahead = undefined;
    return thread;
  };

  /** A thread takes a tenth of a second to start: where one PDF follows the other, the next has its own in time. */
  const startAhead = (): void => {
    const thread = start();
    const idle = setTimeout(() => {
      ahead = undefined;
      thread.lent.terminate();
    }, idleAfterMs);
    ahead = { thread, idle };
  };

  const ask = async (bytes: Uint8Array<ArrayBuffer>, how: InspectionDepth): Promise<Result<PdfFacts> | "hangs"> => {
    const thread = take();
    const answer = thread.remote
      .inspect(bytes, runtimeUrl, how)
      .catch((error: unknown) => fail(crashed(error instanceof Error ? error.message : String(error))));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hanging = new Promise<"hangs">((resolve) => {
      timer = setTimeout(() => resolve("hangs"), hangAfterMs[how]);
    });
    const first = await Promise.race([answer, hanging, thread.lent.crashed.then((reason) => fail(crashed(reason)))]);
    clearTimeout(timer);
    thread.lent.terminate();
    return first;
  };

  const inspect = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>> => {
    const followsOn = performance.now() - lastEnd < idleAfterMs;
    const read = await ask(bytes, "pages");
    // One slow page is no reason to refuse a document: its sizes will do, and what it may need is assumed.
    const answer = read === "hangs" ? await ask(bytes, "sizes") : read;
    lastEnd = performance.now();
    if (followsOn && ahead === undefined) startAhead();
    return answer === "hangs" ? fail(tooSlow) : answer;
  };

  return {
    // One at a time: a browser's memory holds one large PDF more easily than ten.
    inspect: (bytes) => {
      const result = queue.then(() => inspect(bytes));
      queue = result.catch(() => undefined);
      return result;
    },
  };
};

const tooSlow: Problem = problem(
  "pdf-too-complex",
  "The PDF takes longer to open than readers would wait. Export it anew from its program, with simpler drawings.",
);

/** A script that cannot be loaded gives no reason; a crash in the middle of a PDF does. */
const crashed = (reason: string): Problem =>
  reason === ""
    ? problem(
        "kit-unavailable",
        "The part of this site that reads PDFs could not be loaded. Check the connection to this site, then try again.",
      )
    : problem("pdf-damaged", `The PDF cannot be read (${reason}). Export it anew from its program.`);
