// @ts-nocheck
/** The pipeline alone in Node, for orientation: see test/bench/pipeline.ts. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { rowsOf, template } from "./batch-files.mjs";
import { inTurn, median, rounded } from "./statistics.mjs";

const rounds = 7;

export const pipeline = async ({ root, folder, pdf }) => {
  const file = join(folder, "pipeline.mjs");
  const bundle = await rolldown({
    input: join(root, "test/bench/pipeline.ts"),
    platform: "node",
    tsconfig: false,
    logLevel: "silent",
  });
  await bundle.write({ file, format: "es", codeSplitting: false });
  await bundle.close();
  const { pipelineRate } = await import(pathToFileURL(file).href);
  const input = { runtime: join(root, "dist/runtime"), pdf, template, rows: rowsOf(2000) };
  const rates = await inTurn(rounds, {
    original: () => pipelineRate(input, "original"),
    smallest: () => pipelineRate(input, "smallest"),
  });
  return {
    "pipeline.machine-busy": rounded(median(rates.busy), 2),
    "pipeline.original-rows-per-s": rounded(median(rates.original)),
    "pipeline.smallest-rows-per-s": rounded(median(rates.smallest)),
  };
};
