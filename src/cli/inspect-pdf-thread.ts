/** Entry point of the thread that inspects a PDF. Wiring only. */
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { inspectInThread } from "#adapters/node/inspect-in-thread.ts";
import { runWithCodeCache } from "#adapters/node/run-with-code-cache.ts";
import type { InspectionTask } from "#adapters/node/thread-inspector.ts";

const { exports: inspector, storeCache } = runWithCodeCache<{ readonly inspectInThread: typeof inspectInThread }>(
  join(import.meta.dirname, "pdf-inspector.cjs"),
);

parentPort?.once("message", async (task: InspectionTask) => {
  const facts = await inspector.inspectInThread(task);
  // The thread is ended when its answer is there.
  storeCache();
  parentPort?.postMessage(facts);
});
