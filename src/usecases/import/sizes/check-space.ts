/** Compares the forecast of a batch with the free space, before the batch starts. */
import { formatBytes } from "#batch/report/report-format.ts";
import { type Strategy, strategyNames } from "#domain/model/batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { FreeSpace } from "#ports/store.ts";
import type { SizeForecast } from "./forecast-sizes.ts";

/** Returns the warning `storage-short` if the batch needs more than is free; nothing if either is unknown. */
export const checkSpace = async (
  forecast: Readonly<Record<Strategy, SizeForecast>> | undefined,
  strategy: Strategy,
  space: FreeSpace | undefined,
): Promise<readonly Problem[]> => {
  const free = forecast === undefined ? undefined : await space?.measure();
  if (forecast === undefined || space === undefined || free === undefined) return [];
  const neededBytes = (name: Strategy) => (space.kind === "browser" ? forecast[name].stored : forecast[name].total);
  if (neededBytes(strategy) <= free) return [];
  const fitting = strategyNames.find((name) => name !== strategy && neededBytes(name) <= free);
  const place = space.kind === "browser" ? "the browser's storage" : "the disk";
  const source = space.kind === "browser" ? "delete older batches" : "free space on the disk";
  const smaller =
    fitting === undefined ? "" : `, or choose the strategy ${fitting} (${formatBytes(neededBytes(fitting))})`;
  return [
    problem(
      "storage-short",
      `The batch needs about ${formatBytes(neededBytes(strategy))} of ${place}, but only ${formatBytes(free)} are free. Before the start, ${source}, or split the data into several batches${smaller}.`,
    ),
  ];
};
