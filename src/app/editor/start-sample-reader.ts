/** Reads sample data in a worker of its own. Loaded when the first data file is read. */
import { type Remote, releaseProxy, wrap } from "comlink";
import type { ReadSample } from "./session/read-sample-file.ts";

/** What workers/sample-worker.ts exposes. */
interface SampleWorker {
  readonly readSample: ReadSample;
}

/** Reads a file in a worker, which ends with it. Rejects if the worker cannot be loaded. */
export const readSampleInWorker: ReadSample = async (file, options) => {
  const worker = new Worker(new URL("../../../workers/sample-worker.ts", import.meta.url), {
    type: "module",
    name: "sample",
  });
  const remote: Remote<SampleWorker> = wrap<SampleWorker>(worker);
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "The worker could not be loaded.")));
  });
  try {
    return await Promise.race([remote.readSample(file, options), failure]);
  } finally {
    remote[releaseProxy]();
    worker.terminate();
  }
};
