/**
 * Opens the PDF: its worker is started before the PDF itself is there; a second thread, which draws, once the first page
 * is on the screen. Where a page may start no worker, the worker's script runs in the document: slower, but it opens.
 * Form scripts, XFA and pdf.js' annotation layer are never used: links are rebuilt in page-links.
 */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { runScript } from "../boot/code-policy.ts";
import { DeferredWorker } from "../worker/deferred-worker.ts";
import { drawingWorkerName, pingWorker } from "../worker/ping-worker.ts";
import { inlinePrefix, type ResourcesMessage } from "../worker/resource-messages.ts";
import { createInlineResources } from "./inline-resources.ts";
import type { PdfResources, ReaderSource, WorkerScript } from "./source.ts";
import { startWorker } from "./start-worker.ts";

export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  /** The thread that draws; undefined: the document draws, and so it does where this thread fails. */
  readonly drawingWorker: DeferredWorker | undefined;
  /** Resolves when the threads that read and draw answer; while one is stuck, it waits. */
  pingWorkers(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenPdfOptions {
  readonly signal: AbortSignal;
  /** Bytes so far, for linked PDFs; `total` 0 is unknown. */
  readonly onProgress?: (loaded: number, total: number) => void;
}

interface StartedWorker {
  readonly worker: PDFWorker;
  readonly drawingWorker?: DeferredWorker | undefined;
  post(message: ResourcesMessage): void;
  stop(): void;
}

/** A larger PDF comes in the pieces that the pages in view ask for, and never whole. */
const mostWhole = 32 * 2 ** 20;

/** Errors alone: what pdf.js warns of in a PDF is nothing that its reader can act on. Each worker is told apart. */
const verbosity = 0;

/** What a PDF is opened from. */
export type PdfSource = Pick<ReaderSource, "worker" | "resources" | "pdf" | "policy">;

export const openPdf = async (source: PdfSource, options: OpenPdfOptions): Promise<OpenedPdf> => {
  const [thread, resources, pdf] = await gathered(source, options.signal);
  const inline = createInlineResources(resources);
  if (inline) {
    thread.post(inline.forReading);
    thread.drawingWorker?.postMessage(inline.forDrawing);
  }
  GlobalWorkerOptions.rendererPorts = [];
  // pdf.js lets threads of the browser alone be set, and takes what stands in the list.
  if (thread.drawingWorker) GlobalWorkerOptions.rendererPorts.push(thread.drawingWorker);
  const isLarge = "url" in pdf && (pdf.size ?? 0) > mostWhole;
  const task = getDocument({
    ...pdf,
    ...resourceAddresses(resources),
    worker: thread.worker,
    useWorkerFetch: true,
    // As in the pdf.js viewer. The stand-ins of pdf.js alone (false) hold Latin letters only: text of fonts that are not
    // in the PDF loses other letters, widths and weights.
    useSystemFonts: true,
    enableXfa: false,
    // Pictures beyond this many pixels take a phone down.
    maxImageSize: 2 ** 27,
    rangeChunkSize: 2 ** 17,
    disableStream: isLarge,
    disableAutoFetch: isLarge,
    verbosity,
  });
  if (options.onProgress) {
    const tell = options.onProgress;
    task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) => tell(loaded, total ?? 0);
  }
  const close = async () => {
    await task.destroy();
    thread.stop();
    inline?.release();
  };
  options.signal.addEventListener("abort", () => void close(), { once: true });
  const document = await task.promise;
  const answered = async () => {
    // Any question that pdf.js does not answer from memory.
    await document.getPermissions();
    if (thread.drawingWorker?.isRunning) await pingWorker(thread.drawingWorker);
  };
  return { document, drawingWorker: thread.drawingWorker, pingWorkers: answered, close };
};

/** The thread and what it will read. Where one of them cannot be had, or nobody waits any more, the thread ends. */
const gathered = async (source: PdfSource, signal: AbortSignal) => {
  const starting = source.worker().then((script) => started(script, source));
  const stop = () =>
    void starting.then(
      (thread) => thread.stop(),
      () => {},
    );
  signal.addEventListener("abort", stop, { once: true });
  try {
    const all = await Promise.all([starting, source.resources(), source.pdf()]);
    signal.throwIfAborted();
    return all;
  } catch (cause) {
    stop();
    throw cause;
  } finally {
    signal.removeEventListener("abort", stop);
  }
};

const resourceAddresses = (resources: PdfResources) => {
  const folder = "url" in resources ? resources.url : inlinePrefix;
  return {
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
  };
};

const started = async (script: WorkerScript, { policy }: PdfSource): Promise<StartedWorker> => {
  const thread = script.started ?? startWorker(script.code, policy);
  if (thread) {
    const startDrawing = script.startDrawingWorker ?? (() => startWorker(script.code, policy, drawingWorkerName));
    const drawing = new DeferredWorker(startDrawing);
    return {
      // The type library says null where it means a port.
      worker: new PDFWorker({ port: thread as unknown as null, verbosity }),
      drawingWorker: drawing,
      post: (message) => thread.postMessage(message),
      stop: () => {
        thread.terminate();
        drawing.terminate();
      },
    };
  }
  runScript(await new Blob([script.code]).text(), policy);
  return {
    worker: new PDFWorker({ verbosity }),
    post: (data) => dispatchEvent(new MessageEvent("message", { data })),
    stop: () => {},
  };
};
