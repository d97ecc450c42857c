/** Entry point of the worker that reads sample data. Wiring only. */
import { expose } from "comlink";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { readSample, type SampleOptions } from "#usecases/editor/read-sample.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";

const reader = createTableReader();

expose({
  readSample: (file: File, options: SampleOptions) =>
    readSample(toIntakeFile({ path: file.name, file }), options, reader),
});
