/** One thread of pdf.js for all documents of a page: each speaks with it through a port of its own. */
import "pdfjs-dist/build/pdf.worker.min.mjs";

declare const pdfjsWorker: { readonly WorkerMessageHandler: { initializeFromPort(port: MessagePort): void } };

addEventListener("message", ({ ports: [port] }) => {
  if (port === undefined) return;
  pdfjsWorker.WorkerMessageHandler.initializeFromPort(port);
  port.start();
});
