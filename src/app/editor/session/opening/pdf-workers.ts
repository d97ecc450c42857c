/** Starts the workers that read and draw the PDF of the editor. */

/** The workers of one page. Each call returns undefined where the page cannot start workers. */
export interface PdfWorkers {
  /** Starts the worker of the next PDF: it takes longer to start than everything else that opens a smartlink. */
  prepare(): void;
  /** Returns the prepared worker, or a new one. */
  take(): Worker | undefined;
  /** Starts a worker that reads its name. */
  start(name: string): Worker | undefined;
}

/**
 * Creates the starter. `address`: of the worker's script. Workers start from it: a worker from a blob would inherit the
 * page's policy, which forbids the WebAssembly that decodes some pictures.
 */
export const createPdfWorkers = (address: string): PdfWorkers => {
  let prepared: Worker | undefined;
  const start = (name: string): Worker | undefined => {
    try {
      return new Worker(address, { name });
    } catch {
      return undefined;
    }
  };
  return {
    prepare: () => {
      prepared ??= start("");
    },
    take: () => {
      const worker = prepared ?? start("");
      prepared = undefined;
      return worker;
    },
    start,
  };
};

/** Returns the address that the build has written into the page. */
const readWorkerAddress = (): string => document.querySelector<HTMLLinkElement>("link[rel=pdf-worker]")?.href ?? "";

/** The workers of this page. */
export const pdfWorkers: PdfWorkers = createPdfWorkers(readWorkerAddress());
