/** What inspects a PDF, bundled into one classic script: Node can cache the compiled code of such scripts. */
// Node 20 lacks functions of newer browsers.
import "#reader/boot/polyfills.ts";
import "#reader/worker/language-polyfills.ts";
// Sets globalThis.pdfjsWorker, so that pdf.js runs in this thread instead of starting another.
import "pdfjs-dist/build/pdf.worker.mjs";
import { onFirstUse } from "#adapters/node/on-first-use.ts";
import { addResponsePolyfills } from "#reader/worker/response-polyfills.ts";

onFirstUse("Response", addResponsePolyfills);

export { createThreadInspection } from "#adapters/node/inspect-in-thread.ts";
