/** The source of a stored PDF for the editor's pages, and the workers that read and draw it. */

import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import { drawingWorkerName, type PdfSource } from "#reader/index.ts";
import { translatedProblem } from "../../format/translated-problem.ts";

/** Starts the workers that read and draw PDFs. */
export interface PdfWorkers {
  /** Starts the worker of the next PDF, which takes longer than reading the smartlink. */
  prepare(): void;
  take(): ReturnType<PdfSource["worker"]>;
}

/**
 * Creates the starter of workers. `runtimeUrl`: absolute address of the reader's files, ending in a slash. The workers start
 * from their address: a worker from a blob would inherit the page's policy, which forbids the WebAssembly that decodes some
 * pictures.
 */
export const createPdfWorkers = (runtime: Pick<ReaderRuntime, "manifest">, runtimeUrl: string): PdfWorkers => {
  const startWorker = (file: string, name: string): Worker | undefined => {
    try {
      return new Worker(new URL(file, runtimeUrl).href, { name });
    } catch {
      return undefined;
    }
  };
  const start = async () => {
    const { worker } = await runtime.manifest();
    return {
      code: "",
      started: startWorker(worker.file, ""),
      startDrawingWorker: () => startWorker(worker.file, drawingWorkerName),
    };
  };
  let prepared: ReturnType<typeof start> | undefined;
  return {
    prepare: () => {
      prepared ??= start();
      // Reported by the PDF that takes it.
      prepared.catch(() => undefined);
    },
    take: () => {
      const taken = prepared ?? start();
      prepared = undefined;
      return taken;
    },
  };
};

/** Options of `createPdfSource`. */
export interface PdfSourceOptions {
  readonly workers: PdfWorkers;
  /** Absolute address of the reader's files, ending in a slash. */
  readonly runtimeUrl: string;
  readonly readPdf: () => Promise<Blob | undefined>;
}

/** Creates the source. */
export const createPdfSource = ({ workers, runtimeUrl, readPdf }: PdfSourceOptions): PdfSource => ({
  policy: { createScript: (code) => code, createScriptURL: (url) => url },
  worker: () => workers.take(),
  resources: async () => ({ url: runtimeUrl }),
  pdf: async () => {
    const blob = await readPdf();
    if (blob === undefined) throw new ProblemError(createPdfMissing());
    return { data: new Uint8Array(await blob.arrayBuffer()) };
  },
});

const createPdfMissing = (): Problem =>
  translatedProblem(
    "file-not-found",
    msg(
      "The bytes of this smartlink's PDF are not stored in this browser any more. Use “Replace PDF…” in the library to add the file again.",
    ),
  );
