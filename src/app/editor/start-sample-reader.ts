/** Reads sample data in a worker of its own. Loaded when the first data file is read. */
import { connect } from "#rpc/connect.ts";
import type { SampleOperations } from "#workers/sample-worker.ts";
import type { ReadSample } from "./session/read-sample-file.ts";

/** Reads a file in a worker, which ends with it. Rejects if the worker cannot be loaded. */
export const readSampleInWorker: ReadSample = async (file, options) => {
  const { remote, end } = connect<SampleOperations>(
    () => new Worker(new URL("../../../workers/sample-worker.ts", import.meta.url), { type: "module", name: "sample" }),
  );
  try {
    return await remote.readSample(file, options);
  } finally {
    end();
  }
};
