/** Entry point of the thread that inspects a PDF. Wiring only. */
import { parentPort } from "node:worker_threads";
// Node 20 lacks functions of newer browsers.
import "#reader/boot/polyfills.ts";
import "#reader/worker/polyfills.ts";
// Sets globalThis.pdfjsWorker, so that pdf.js runs in this thread instead of starting another.
import "pdfjs-dist/build/pdf.worker.mjs";
import { inspectInThread } from "#adapters/node/inspect-in-thread.ts";
import type { InspectionTask } from "#adapters/node/thread-inspector.ts";

parentPort?.once("message", async (task: InspectionTask) => parentPort?.postMessage(await inspectInThread(task)));
