/** Entry point of the worker that reads sample data. Wiring only. */
import { expose } from "comlink";
import { toImportFile } from "#adapters/dropped-file.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { readSample, type SampleOptions } from "#usecases/editor/read-sample.ts";

const reader = createTableReader();

expose({
  readSample: (file: File, options: SampleOptions) =>
    readSample(toImportFile({ path: file.name, file }), options, reader),
});
