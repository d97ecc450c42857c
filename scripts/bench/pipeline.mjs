/** Measures the batch pipeline alone in Node, for comparison (`test/bench/pipeline.ts`). */
import { join } from "node:path";
import { createRows, template } from "./batch-files.mjs";
import { importBenchmark } from "./bundle-for-node.mjs";
import { median, round, runInTurns } from "./statistics.mjs";

const rounds = 7;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const pipeline = async (world) => {
  const { root, pdf } = world;
  const { pipelineRate } = /** @type {typeof import("../../test/bench/pipeline.ts")} */ (
    await importBenchmark(world, "pipeline")
  );
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
