/**
 * Connects both halves of pdf.js in one thread. Its own connection for this case clones every message, as one between
 * threads does: half of the time in which the pages of a PDF are read.
 */
import { PDFWorker } from "pdfjs-dist";

/** What pdf.js uses of a port. */
interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: Listener, options?: { readonly signal?: AbortSignal }): void;
}

type Listener = (event: { readonly data: unknown }) => void;

/** The half that `pdfjs-dist/build/pdf.worker.mjs` leaves in its thread. */
interface PdfjsWorkerScope {
  readonly pdfjsWorker?: { readonly WorkerMessageHandler: { initializeFromPort(port: Port): void } };
}

/** Starts the worker half of pdf.js in this thread, which must have imported `pdfjs-dist/build/pdf.worker.mjs`. */
export const startPdfWorkerHere = (): PDFWorker => {
  const { pdfjsWorker } = globalThis as PdfjsWorkerScope;
  if (pdfjsWorker === undefined) throw new Error("This thread has not imported pdf.worker.mjs.");
  const [mainPort, workerPort] = createDirectPorts();
  pdfjsWorker.WorkerMessageHandler.initializeFromPort(workerPort);
  return new PDFWorker({ port: mainPort as unknown as null });
};

/** Creates two ports, each of which delivers its messages to the other, later and as they are. */
export const createDirectPorts = (): readonly [Port, Port] => {
  const listeners = [new Set<Listener>(), new Set<Listener>()] as const;
  const createPort = (ownListeners: Set<Listener>, peerListeners: Set<Listener>): Port => ({
    postMessage: (message) => {
      const data = copyLists(message);
      queueMicrotask(() => {
        for (const listener of peerListeners) listener({ data });
      });
    },
    addEventListener: (_type, listener, { signal } = {}) => {
      if (signal?.aborted === true) return;
      ownListeners.add(listener);
      signal?.addEventListener("abort", () => ownListeners.delete(listener), { once: true });
    },
  });
  return [createPort(listeners[0], listeners[1]), createPort(listeners[1], listeners[0])];
};

/** Copies the lists of a streamed chunk: pdf.js empties those of its drawing operators once they are sent. */
const copyLists = (message: unknown): unknown => {
  const { chunk } = message as { readonly chunk?: unknown };
  if (typeof chunk !== "object" || chunk === null || ArrayBuffer.isView(chunk)) return message;
  const lists = Object.entries(chunk).filter(([, value]) => Array.isArray(value));
  return {
    ...(message as object),
    chunk: { ...chunk, ...Object.fromEntries(lists.map(([key, list]) => [key, [...(list as unknown[])]])) },
  };
};
