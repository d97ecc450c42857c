/**
 * The inspector over a thread of its own, because a hostile PDF may keep pdf.js busy for ever or crash it: then the
 * thread is ended, the PDF is refused with a sentence, and the next PDF gets a new thread.
 */
import { type Remote, transfer, wrap } from "comlink";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { InspectorThread } from "./inspector-protocol.ts";

/** How long one PDF may take. The thread itself gives up on reading every page long before. */
const hangAfterMs = 30_000;

export const createWorkerInspector = (startWorker: () => Worker, runtimeUrl: string): PdfInspector => {
  // The proxy is kept as long as the thread: comlink ends the thread's side when a proxy of it is collected.
  let running: { readonly worker: Worker; readonly thread: Remote<InspectorThread> } | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const start = () => {
    const worker = startWorker();
    running = { worker, thread: wrap<InspectorThread>(worker) };
    return running;
  };

  const end = () => {
    running?.worker.terminate();
    running = undefined;
  };

  const inspect = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>> => {
    const { worker, thread } = running ?? start();
    const trouble = troubleOf(worker);
    const answer = await Promise.race([
      thread.inspect(transfer(bytes, [bytes.buffer]), runtimeUrl).catch((error: unknown) => crashed(String(error))),
      trouble.promise,
    ]);
    trouble.end();
    if ("code" in answer) {
      end();
      return fail(answer);
    }
    return answer;
  };

  return {
    // One at a time: the thread has one pdf.js, and the time limit is one PDF's.
    inspect: (bytes) => {
      const result = queue.then(() => inspect(bytes));
      queue = result.catch(() => undefined);
      return result;
    },
  };
};

const troubleOf = (worker: Worker): { readonly promise: Promise<Problem>; readonly end: () => void } => {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<Problem>((resolve) => {
    timer = setTimeout(() => resolve(tooLong), hangAfterMs);
    worker.addEventListener("error", (event) => resolve(crashed(event.message)), { signal: listening.signal });
  });
  return {
    promise,
    end: () => {
      clearTimeout(timer);
      listening.abort();
    },
  };
};

const tooLong = problem(
  "pdf-too-complex",
  `The PDF takes more than ${hangAfterMs / 1000} s to read, so readers could not open it either. Export it anew from its program.`,
);

const crashed = (reason: string) =>
  problem(
    "pdf-damaged",
    `The PDF cannot be read (${reason || "the reading stopped"}). Export it anew from its program.`,
  );
