/** The pipeline by itself, without browser and store: rows filled and assembled a second. */
import type { Strategy } from "#domain/model/batch.ts";
import { type BenchInput, measureRate, openBenchBatch } from "./bench-batch.ts";

/** Rows a second, from the first row made to the last. */
export const pipelineRate = async (input: BenchInput, strategy: Strategy): Promise<number> =>
  measureRate(await openBenchBatch(input, { strategy }));
