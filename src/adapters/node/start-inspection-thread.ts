import { Worker } from "node:worker_threads";

/** Starts a thread that inspects a PDF. `script`: the built src/cli/inspect-pdf-thread.ts. */
export const startInspectionThread = (script: URL): Worker =>
  // Options of the process, such as `--input-type`, may be invalid for a thread. With a larger space for young objects, the
  // thread takes 40 MB more after some PDFs, and is not faster.
  new Worker(script, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 4 } });
