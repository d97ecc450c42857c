/**
 * Inspects each PDF in a thread of its own, as the browser does in a worker: pdf.js loads a decoder once per thread, and a
 * hostile PDF can hang or crash its thread without affecting other PDFs.
 */
import type { Worker } from "node:worker_threads";
import { problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { InspectionDepth } from "../pdf/inspector-protocol.ts";
import { startInspectionThread } from "./start-inspection-thread.ts";

/** What a thread gets as its only message. */
export interface InspectionTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Folder of the reader's files, absolute. */
  readonly runtimeFolder: string;
  readonly depth: InspectionDepth;
}

/** Starts threads, the first of them before its PDF is there. */
export interface InspectionThreads {
  /** Starts the thread of the next PDF, or takes one that has just been started. Loading pdf.js takes half of the time of a small PDF. */
  prepare(started?: Worker): void;
  /** Returns the prepared thread, else a new one. */
  take(): Worker;
  /** Ends all threads, also one whose answer nobody needs any more. */
  close(): Promise<void>;
}

/** Limits of one thread. Reading pages stops by itself after about 6 s of work. */
const limitMs: Readonly<Record<InspectionDepth, number>> = { pages: 30_000, sizes: 10_000 };

/** Creates the threads. `script`: the built src/cli/inspect-pdf-thread.ts. */
export const createInspectionThreads = (script: URL): InspectionThreads => {
  const running = new Set<Worker>();
  let prepared: Worker | undefined;
  const start = (thread = startInspectionThread(script)): Worker => {
    running.add(thread);
    return thread.once("exit", () => running.delete(thread));
  };
  return {
    prepare: (started) => {
      if (prepared !== undefined) return;
      const thread = start(started);
      // The next PDF then starts a thread of its own, which reports the error.
      const drop = () => {
        if (prepared === thread) prepared = undefined;
      };
      prepared = thread.on("error", drop).on("exit", drop);
      // A command may end without any PDF.
      thread.unref();
    },
    take: () => {
      const thread = prepared ?? start();
      prepared = undefined;
      thread.ref();
      return thread;
    },
    close: async () => {
      await Promise.all([...running].map((thread) => thread.terminate()));
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
        resolve(result);
        // Nobody waits for the end of the thread: its answer is there.
        void thread.terminate();
      };
      const timer = setTimeout(() => end("hangs"), limitMs[depth]);
      thread.once("message", (result: Result<PdfFacts>) => end(result));
      thread.once("error", (error) => end(fail(crashed(error.message))));
      thread.once("exit", () => end(fail(crashed("its thread ended"))));
      thread.postMessage({ bytes, runtimeFolder, depth } satisfies InspectionTask);
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
