/** Entry point of the thread that inspects PDFs. Wiring only. */
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { createThreadInspection } from "#adapters/node/inspect-in-thread.ts";
import { runWithCodeCache } from "#adapters/node/run-with-code-cache.ts";
import type { InspectionTask } from "#adapters/node/thread-inspector.ts";

const { exports: inspector, storeCache } = runWithCodeCache<{
  readonly createThreadInspection: typeof createThreadInspection;
}>(join(import.meta.dirname, "pdf-inspector.cjs"));

const inspect = inspector.createThreadInspection();

parentPort?.on("message", async (task: InspectionTask) => {
  const facts = await inspect(task);
  // The thread may be ended when its answer is there.
  storeCache();
  parentPort?.postMessage(facts);
});
