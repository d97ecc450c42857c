/**
 * Inspects PDFs in a thread of their own, as the browser does in workers: a hostile PDF can hang or crash its thread without
 * affecting other PDFs. A thread is used again as long as its PDFs need no decoder (`isReusableAfter`): starting one takes as
 * long as inspecting two small PDFs.
 */
import type { Worker } from "node:worker_threads";
import { fail } from "#domain/result.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import {
  hangAfterMs,
  inspectByDepth,
  isReusableAfter,
  type ThreadAnswer,
  threadCrashedProblem,
} from "../pdf/inspection-thread.ts";
import type { InspectionDepth } from "../pdf/inspector-protocol.ts";
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
    new Promise<ThreadAnswer>((resolve) => {
      const thread = threads.take();
      const end = (answer: ThreadAnswer) => {
        clearTimeout(timer);
        thread.off("message", end).off("error", crash).off("exit", leave);
        resolve(answer);
        if (isReusableAfter(answer)) threads.giveBack(thread);
        // Nobody waits for the end of the thread: its answer is there.
        else void thread.terminate();
      };
      const crash = (error: Error) => end(fail(threadCrashedProblem(error.message)));
      const leave = () => end(fail(threadCrashedProblem("its thread ended")));
      const timer = setTimeout(() => end("hangs"), hangAfterMs[depth]);
      thread.on("message", end).on("error", crash).on("exit", leave);
      // Transferred, because a message copies the bytes twice.
      const copy = bytes.slice();
      thread.postMessage({ bytes: copy, runtimeFolder, depth } satisfies InspectionTask, [copy.buffer]);
    });

  return {
    // One after the other, because several large PDFs at once need too much memory.
    isSerial: true,
    inspect: (bytes) => {
      const result = queue.then(() => inspectByDepth((depth) => inspectInThread(bytes, depth)));
      queue = result.catch(() => undefined);
      return result;
    },
  };
};
