/**
 * Opens the PDF: its worker is started before the PDF itself is there. Where a page may start no worker, the worker's script runs in the document: slower, but it opens.
 * Form scripts, XFA and pdf.js' annotation layer are never used: links are rebuilt in page-links.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { runScript } from "./code-policy.ts";
import type { PdfResources, ReaderSource, WorkerScript } from "./source.ts";
import { startWorker } from "./start-worker.ts";
import { inlinePrefix, type ResourcesMessage } from "./worker/resources-message.ts";

export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  close(): Promise<void>;
}

export interface OpenPdfOptions {
  readonly signal: AbortSignal;
  /** Bytes so far, for linked PDFs; `total` 0 is unknown. */
  readonly onProgress?: (loaded: number, total: number) => void;
}

interface StartedWorker {
  readonly worker: PDFWorker;
  post(message: ResourcesMessage): void;
  stop(): void;
}

export const openPdf = async (source: ReaderSource, options: OpenPdfOptions): Promise<OpenedPdf> => {
  const starting = source.worker().then((script) => started(script, source));
  const [thread, resources, pdf] = await Promise.all([starting, source.resources(), source.pdf()]);
  options.signal.throwIfAborted();
  if ("inline" in resources) thread.post({ smartlinkResources: resources.inline });
  const task = getDocument({
    ...pdf,
    ...resourceAddresses(resources),
    worker: thread.worker,
    useWorkerFetch: true,
    useSystemFonts: false,
    enableXfa: false,
    disableWorkerRendering: true,
    // Pictures beyond this many pixels take a phone down.
    maxImageSize: 2 ** 27,
    rangeChunkSize: 2 ** 17,
    verbosity: 0,
  });
  if (options.onProgress) {
    const tell = options.onProgress;
    task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) => tell(loaded, total ?? 0);
  }
  const close = async () => {
    await task.destroy();
    thread.stop();
  };
  options.signal.addEventListener("abort", () => void close(), { once: true });
  return { document: await task.promise, close };
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

const started = async (script: WorkerScript, { policy }: ReaderSource): Promise<StartedWorker> => {
  const thread = script.started ?? startWorker(script.code, policy);
  if (thread)
    return {
      // The type library says null where it means a port.
      worker: new PDFWorker({ port: thread as unknown as null }),
      post: (message) => thread.postMessage(message),
      stop: () => thread.terminate(),
    };
  runScript(await new Blob([script.code]).text(), policy);
  return {
    worker: new PDFWorker(),
    post: (data) => dispatchEvent(new MessageEvent("message", { data })),
    stop: () => {},
  };
};
