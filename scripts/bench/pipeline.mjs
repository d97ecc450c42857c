/** Measures the batch pipeline alone in Node, for comparison (`test/bench/pipeline.ts`). */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { createRows, template } from "./batch-files.mjs";
import { median, round, runInTurns } from "./statistics.mjs";

const rounds = 7;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
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
  /** @type {typeof import("../../test/bench/pipeline.ts")} */
  const { pipelineRate } = await import(pathToFileURL(file).href);
  const input = { runtime: join(root, "dist/runtime"), pdf: new Uint8Array(pdf), template, rows: createRows(2000) };
  const { results, busy } = await runInTurns(rounds, {
    original: () => pipelineRate(input, "original"),
    smallest: () => pipelineRate(input, "smallest"),
  });
  return {
    "pipeline.machine-busy": round(median(busy), 2),
    "pipeline.original-rows-per-s": round(median(results.original)),
    "pipeline.smallest-rows-per-s": round(median(results.smallest)),
  };
};
