/** Entry point of the worker that reads sample data. Wiring only. */
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { serve } from "#rpc/serve.ts";
import { readSample, type SampleOptions } from "#usecases/editor/read-sample.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";

const reader = createTableReader();

const operations = {
  readSample: (file: File, options: SampleOptions) =>
    readSample(toIntakeFile({ path: file.name, file }), options, reader),
};

/** The operations of this worker. */
export type SampleOperations = typeof operations;

serve(operations);
