/**
 * Opens a PDF with pdf.js. The pdf.js worker starts before the PDF has arrived; the drawing worker starts when the first
 * page is on the screen. If the page cannot start workers, the worker's script runs in the document, which is slower.
 * Form scripts, XFA and the annotation layer of pdf.js are not used: page-links.ts rebuilds the links.
 */
import { GlobalWorkerOptions, getDocument, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { maxFullDownloadBytes, rangeChunkBytes } from "#reader/model/pdf-loading.ts";
import { runScript } from "../boot/code-policy.ts";
import { DeferredWorker } from "../worker/deferred-worker.ts";
import { drawingWorkerName, pingWorker } from "../worker/ping-worker.ts";
import { type FontBytesMessage, inlinePrefix, type ResourcesMessage } from "../worker/resource-messages.ts";
import type { UndecodedMessage } from "../worker/undecoded-message.ts";
import type { OpenInputOptions } from "./opened-input.ts";
import type { ReaderError } from "./reader-error.ts";
import type { PdfInput, PdfResources, ReaderSource, WorkerScript } from "./source.ts";
import { startWorker } from "./start-worker.ts";

/** An open PDF with its workers. */
export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  /** If undefined, or if this worker fails, the document draws. */
  readonly drawingWorker: DeferredWorker | undefined;
  /** Resolves when both workers have answered; stays pending while one is stuck. */
  pingWorkers(): Promise<void>;
  /** Ends the workers and releases the PDF. */
  close(): Promise<void>;
}

/** Options of `openPdf`. */
export interface OpenPdfOptions {
  /** Closes the PDF when it is aborted, even while it is being opened. */
  readonly signal: AbortSignal;
  /** Reports the loaded bytes of a linked PDF; `total` is 0 if unknown. */
  readonly onProgress?: (loaded: number, total: number) => void;
  /** Pictures of this page are missing, because their decoder did not start. May be called several times for a page. */
  readonly onUndecoded?: (page: number) => void;
  /** The linked file was replaced while the PDF is open: what is not read yet cannot be shown. */
  readonly onReplaced?: (error: ReaderError) => void;
}

interface StartedWorker {
  readonly worker: PDFWorker;
  readonly drawingWorker?: DeferredWorker | undefined;
  /** What dispatches the worker's messages. */
  readonly messages: Pick<EventTarget, "addEventListener">;
  post(message: ResourcesMessage): void;
  stop(): void;
}

/** Logs errors only: a reader cannot act on warnings about a PDF. Set for each worker separately. */
const verbosity = 0;

/** The part of a source that is needed to open its PDF. */
export type PdfSource = Pick<ReaderSource, "worker" | "resources" | "pdf" | "policy">;

/** Opens the PDF of a source. Rejects with errors of pdf.js or of the source, or when the signal is aborted. */
export const openPdf = async (source: PdfSource, options: OpenPdfOptions): Promise<OpenedPdf> => {
  let failOpening: (error: ReaderError) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    failOpening = reject;
  });
  // Later errors of ranges keep an open document as it is.
  failed.catch(() => {});
  const [started, resources, pdf] = await loadInputs(source, {
    ...options,
    onRangeError: (error) => {
      failOpening(error);
      if (error.kind === "replaced") options.onReplaced?.(error);
    },
  });
  started.messages.addEventListener(
    "message",
    (event) => {
      const { smartlinkUndecodedPage: page } = Object((event as MessageEvent).data) as UndecodedMessage;
      if (page) options.onUndecoded?.(page);
    },
    { signal: options.signal },
  );
  const inline = createInlineResources(resources);
  if (inline) {
    started.post(inline.forReading);
    started.drawingWorker?.postMessage(inline.forDrawing);
  }
  GlobalWorkerOptions.rendererPorts = [];
  // The setter of pdf.js accepts only browser workers; the list itself accepts any port.
  if (started.drawingWorker) GlobalWorkerOptions.rendererPorts.push(started.drawingWorker);
  const isLarge = "isLarge" in pdf ? pdf.isLarge : "url" in pdf && (pdf.size ?? 0) > maxFullDownloadBytes;
  const task = getDocument({
    ...pdf,
    ...resourceAddresses(resources),
    worker: started.worker,
    useWorkerFetch: true,
    // As in the pdf.js viewer. With `false`, fonts that are not embedded are replaced by Latin-only fonts of pdf.js: other
    // letters, widths and weights are lost.
    useSystemFonts: true,
    enableXfa: false,
    // Images with more pixels crash phones.
    maxImageSize: 2 ** 27,
    rangeChunkSize: rangeChunkBytes,
    disableStream: isLarge,
    disableAutoFetch: isLarge,
    verbosity,
  });
  if (options.onProgress) {
    const { onProgress } = options;
    task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) => onProgress(loaded, total ?? 0);
  }
  const close = async () => {
    await task.destroy();
    started.stop();
    inline?.release();
  };
  options.signal.addEventListener("abort", () => void close(), { once: true });
  const document = await Promise.race([task.promise, failed]);
  const pingWorkers = async () => {
    // Any request that pdf.js does not answer from a cache.
    await document.getPermissions();
    if (started.drawingWorker?.isRunning) await pingWorker(started.drawingWorker);
  };
  return { document, drawingWorker: started.drawingWorker, pingWorkers, close };
};

type LoadOptions = Pick<OpenInputOptions, "signal" | "onRangeError">;

const prepareInput = async (pdf: PdfInput, options: LoadOptions) => {
  if ("range" in pdf) return { ...pdf, isLarge: true };
  return "open" in pdf ? pdf.open({ ...options, RangeTransport: PDFDataRangeTransport }) : pdf;
};

/** Starts the worker and loads resources and PDF in parallel. Ends the worker if one of them fails or on abort. */
const loadInputs = async (source: PdfSource, options: LoadOptions) => {
  const { signal } = options;
  const starting = source.worker().then((script) => start(script, source));
  const stop = () =>
    void starting.then(
      (started) => started.stop(),
      () => {},
    );
  signal.addEventListener("abort", stop, { once: true });
  try {
    const inputs = await Promise.all([
      starting,
      source.resources(),
      source.pdf().then((pdf) => prepareInput(pdf, options)),
    ]);
    signal.throwIfAborted();
    return inputs;
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

const start = async (script: WorkerScript, { policy }: PdfSource): Promise<StartedWorker> => {
  const worker = script.started ?? startWorker(script.code, policy);
  if (worker) {
    const startDrawing = script.startDrawingWorker ?? (() => startWorker(script.code, policy, drawingWorkerName));
    const drawing = new DeferredWorker(startDrawing);
    return {
      // The types of pdf.js declare `port` as null.
      worker: new PDFWorker({ port: worker as unknown as null, verbosity }),
      drawingWorker: drawing,
      messages: worker,
      post: (message) => worker.postMessage(message),
      stop: () => {
        worker.terminate();
        drawing.terminate();
      },
    };
  }
  runScript(await new Blob([script.code]).text(), policy);
  return {
    worker: new PDFWorker({ verbosity }),
    messages: window,
    post: (data) => dispatchEvent(new MessageEvent("message", { data })),
    stop: () => {},
  };
};

// Prepares the resources that a file contains for the pdf.js workers. The browser loads TrueType fonts by address, in the
// document and in the drawing worker; the pdf.js worker receives the bytes of all other resources.

/** Messages for the workers. */
interface InlineResources {
  readonly forReading: ResourcesMessage;
  readonly forDrawing: FontBytesMessage;
  /** Revokes the addresses of the fonts. */
  release(): void;
}

const isBrowserFont = (name: string): boolean => name.endsWith(".ttf");

/** Returns undefined if the resources are linked. */
const createInlineResources = (resources: PdfResources): InlineResources | undefined => {
  if (!("inline" in resources)) return undefined;
  const entries = Object.entries(resources.inline);
  const fonts = entries
    .filter(([name]) => isBrowserFont(name))
    .map(([name, bytes]) => ({ name, bytes, address: URL.createObjectURL(new Blob([bytes], { type: "font/ttf" })) }));
  return {
    forReading: {
      smartlinkResources: Object.fromEntries(entries.filter(([name]) => !isBrowserFont(name))),
      smartlinkFonts: Object.fromEntries(fonts.map(({ name, address }) => [name, address])),
    },
    forDrawing: { smartlinkFontBytes: Object.fromEntries(fonts.map(({ address, bytes }) => [address, bytes])) },
    release: () => {
      for (const { address } of fonts) URL.revokeObjectURL(address);
    },
  };
};
