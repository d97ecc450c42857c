/** The source of a stored PDF for the editor's pages. */
import { msg } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { drawingWorkerName, openBlobRange, type PdfSource } from "#reader/index.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { PdfWorkers } from "./pdf-workers.ts";

/** The bytes of a PDF, or what reads them in parts. */
export type StoredPdf = ArrayBuffer | Blob;

/** Options of `createPdfSource`. */
export interface PdfSourceOptions {
  readonly workers: PdfWorkers;
  /** Absolute address of the reader's files, ending in a slash. */
  readonly runtimeUrl: string;
  readonly pdf: Promise<StoredPdf | undefined>;
}

/** Creates the source. */
export const createPdfSource = ({ workers, runtimeUrl, pdf }: PdfSourceOptions): PdfSource => ({
  policy: { createScript: (code) => code, createScriptURL: (url) => url },
  worker: async () => ({
    code: "",
    started: workers.take(),
    startDrawingWorker: () => workers.start(drawingWorkerName),
  }),
  resources: async () => ({ url: runtimeUrl }),
  pdf: async () => {
    const stored = await pdf;
    if (stored === undefined) throw new ProblemError(createPdfMissing());
    return stored instanceof Blob ? { range: await openBlobRange(stored) } : { data: new Uint8Array(stored) };
  },
});

const createPdfMissing = (): Problem =>
  translatedProblem(
    "file-not-found",
    msg(
      "The bytes of this smartlink's PDF are not stored in this browser any more. Use “Replace PDF…” in the library to add the file again.",
    ),
  );
