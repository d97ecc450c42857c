/**
 * Inspects PDFs in a thread of their own, as the browser does in workers: a hostile PDF can hang or crash its thread without
 * affecting other PDFs. A thread is used again as long as its PDFs need no decoder (`needsDecoder`): starting one takes as
 * long as inspecting two small PDFs.
 */
import type { Worker } from "node:worker_threads";
import { problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import { type InspectionDepth, needsDecoder } from "../pdf/inspector-protocol.ts";
import { startInspectionThread } from "./start-inspection-thread.ts";

/** What a thread gets for each PDF. Its answer is a `Result<PdfFacts>`. */
export interface InspectionTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Folder of the reader's files, absolute. */
  readonly runtimeFolder: string;
  readonly depth: InspectionDepth;
}

/** Starts threads, the first of them before its PDF is there, and keeps one for the next PDF. */
export interface InspectionThreads {
  /** Starts the thread of the next PDF, or takes one that has just been started. Loading pdf.js takes half of the time of a small PDF. */
  prepare(started?: Worker): void;
  /** Returns the prepared thread, else a new one. */
  take(): Worker;
  /** Keeps a thread that has answered for the next PDF, for a short time, or ends it if there is one. */
  giveBack(thread: Worker): void;
  /** Ends all threads, also one whose answer nobody needs any more. */
  close(): Promise<void>;
}

/** Limits of one thread. Reading pages stops by itself after about 6 s of work. */
const limitMs: Readonly<Record<InspectionDepth, number>> = { pages: 30_000, sizes: 10_000 };

/** A thread that waits for the next PDF is ended after this time, to free its memory: 30 MB and more. */
const idleAfterMs = 500;

/** Creates the threads. `script`: the built src/cli/inspect-pdf-thread.ts. */
export const createInspectionThreads = (script: URL): InspectionThreads => {
  const running = new Set<Worker>();
  let prepared: Worker | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const start = (thread = startInspectionThread(script)): Worker => {
    running.add(thread);
    // The next PDF then starts a thread of its own, which reports the error.
    const drop = () => {
      if (prepared === thread) prepared = undefined;
    };
    return thread
      .on("error", drop)
      .on("exit", drop)
      .once("exit", () => running.delete(thread));
  };
  const keep = (thread: Worker): void => {
    prepared = thread;
    // A command may end without a further PDF.
    thread.unref();
  };
  return {
    prepare: (started) => {
      if (prepared === undefined) keep(start(started));
    },
    take: () => {
      clearTimeout(idleTimer);
      const thread = prepared ?? start();
      prepared = undefined;
      thread.ref();
      return thread;
    },
    giveBack: (thread) => {
      // A thread that is being ended keeps its reference: without it, Node would not wait for the end.
      if (!running.has(thread)) return;
      if (prepared !== undefined) return void thread.terminate();
      keep(thread);
      idleTimer = setTimeout(() => {
        prepared = undefined;
        void thread.terminate();
      }, idleAfterMs).unref();
    },
    close: async () => {
      prepared = undefined;
      const ending = [...running];
      running.clear();
      await Promise.all(ending.map((thread) => thread.terminate()));
    },
  };
};

/** Creates the inspector. */
export const createThreadInspector = (threads: InspectionThreads, runtimeFolder: string): PdfInspector => {
  let queue: Promise<unknown> = Promise.resolve();

  const inspectInThread = (bytes: Uint8Array<ArrayBuffer>, depth: InspectionDepth) =>
    new Promise<Result<PdfFacts> | "hangs">((resolve) => {
      const thread = threads.take();
      const end = (result: Result<PdfFacts> | "hangs") => {
        clearTimeout(timer);
        thread.off("message", end).off("error", crash).off("exit", leave);
        resolve(result);
        if (result !== "hangs" && result.ok && !needsDecoder(result.value)) threads.giveBack(thread);
        // Nobody waits for the end of the thread: its answer is there.
        else void thread.terminate();
      };
      const crash = (error: Error) => end(fail(crashed(error.message)));
      const leave = () => end(fail(crashed("its thread ended")));
      const timer = setTimeout(() => end("hangs"), limitMs[depth]);
      thread.on("message", end).on("error", crash).on("exit", leave);
      // Transferred, because a message copies the bytes twice.
      const copy = bytes.slice();
      thread.postMessage({ bytes: copy, runtimeFolder, depth } satisfies InspectionTask, [copy.buffer]);
    });

  const inspect = async (bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>> => {
    const read = await inspectInThread(bytes, "pages");
    // A slow page must not make the document invalid: page sizes are enough, and its resources are assumed.
    const result = read === "hangs" ? await inspectInThread(bytes, "sizes") : read;
    return result === "hangs" ? fail(tooSlow) : result;
  };
  return {
    // One after the other, because several large PDFs at once need too much memory.
    inspect: (bytes) => {
      const result = queue.then(() => inspect(bytes));
      queue = result.catch(() => undefined);
      return result;
    },
  };
};

const tooSlow = problem(
  "pdf-too-complex",
  "The PDF takes too long to open. Export it again from its program, with simpler drawings.",
);

const crashed = (reason: string) =>
  problem("pdf-damaged", `The PDF cannot be read (${reason}). Export it again from its program.`);
