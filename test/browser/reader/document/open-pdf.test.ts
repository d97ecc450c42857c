// engines: chromium
/** What is started for a document ends with it, also where it is given up before the PDF is open. */

import { openPdf, type PdfSource } from "#reader/document/open-pdf.ts";
import { createCodePolicy } from "#reader/index.ts";
import { equal } from "../support/stage.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";

const policy = createCodePolicy();

/** A source whose thread tells when it is ended. */
const aSource = (over: Partial<PdfSource> = {}) => {
  const thread = new Worker("/node_modules/pdfjs-dist/build/pdf.worker.min.mjs", { type: "module" });
  const ended = new Promise<string>((resolve) => {
    const terminate = thread.terminate.bind(thread);
    thread.terminate = () => {
      terminate();
      resolve("ended");
    };
  });
  const source: PdfSource = {
    policy,
    worker: async () => ({ code: "", started: thread, startDrawingWorker: () => undefined }),
    resources: async () => ({ url: new URL("/node_modules/pdfjs-dist/", location.href).href }),
    pdf: async () => ({ data: tinyPdf([{ text: ["A harbour"] }]) }),
    ...over,
  };
  return { source, ended };
};

const never = new Promise<never>(() => undefined);

const outcomeOf = (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => "opened",
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  );

it("the worker of a document ends when the reader is closed while the PDF is loading", async () => {
  const stop = new AbortController();
  const { source, ended } = aSource({ pdf: () => never });
  void outcomeOf(openPdf(source, { signal: stop.signal }));
  stop.abort();
  equal(await ended, "ended");
});

it("the worker of a document ends if a part of the PDF cannot be loaded", async () => {
  const { source, ended } = aSource({ resources: () => Promise.reject(new Error("No such folder.")) });
  equal(await outcomeOf(openPdf(source, { signal: new AbortController().signal })), "No such folder.");
  equal(await ended, "ended");
});

it("the worker of a document ends if it starts after the reader was closed", async () => {
  const stop = new AbortController();
  const { source, ended } = aSource();
  const opening = openPdf(source, { signal: stop.signal });
  stop.abort(new Error("Closed."));
  equal(await outcomeOf(opening), "Closed.");
  equal(await ended, "ended");
});

it("the worker of a document ends when an open document is closed", async () => {
  const { source, ended } = aSource();
  const { document, close } = await openPdf(source, { signal: new AbortController().signal });
  equal(document.numPages, 1);
  await close();
  equal(await ended, "ended");
});
