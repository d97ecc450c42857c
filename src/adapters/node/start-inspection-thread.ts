import { Worker } from "node:worker_threads";

/** Starts a thread that inspects a PDF. `script`: the built src/cli/inspect-pdf-thread.ts. */
export const startInspectionThread = (script: URL): Worker =>
  // Options of the process, such as `--input-type`, may be invalid for a thread.
  new Worker(script, { execArgv: [] });
