/** The pipeline by itself, without browser and store: rows filled and assembled a second. */
import { runBatch } from "#batch/rows/run-batch.ts";
import type { Strategy } from "#domain/model/batch.ts";
import { type BenchInput, openBenchBatch } from "./bench-batch.ts";

/** Rows a second, from the first row made to the last. */
export const pipelineRate = async (input: BenchInput, strategy: Strategy): Promise<number> => {
  const { maker, entries } = await openBenchBatch(input, { strategy });
  let begun: number | undefined;
  let rows = 0;
  for await (const [outcome] of runBatch(entries, maker, new AbortController().signal)) {
    if (!outcome.succeeded) throw new Error(outcome.problems.map(({ message }) => message).join(" "));
    if (begun === undefined) begun = performance.now();
    else rows += 1;
  }
  return rows / ((performance.now() - (begun ?? 0)) / 1000);
};
