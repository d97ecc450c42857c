/**
 * Generates every row of a batch without storing anything: finds all problems, also those of PDFs on the web, the exact
 * size, and how long the run will take.
 */

import { openBatch } from "#batch/open-batch.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { planRows } from "#batch/rows/plan.ts";
import { runBatch } from "#batch/rows/run-batch.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import { measureFiles } from "#domain/model/output.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { createCauseGroups } from "#domain/problems/cause-groups.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";
import type { PartStore } from "#ports/store.ts";
import type { BatchChoices, BatchImporter } from "../../import/batch-importer.ts";
import { type DurationRange, forecastDuration } from "./forecast-duration.ts";

/** What a check of all rows has found. */
export interface RowCheck {
  readonly rows: number;
  readonly failingRows: number;
  /** The first problems by cause, with the rows they affect. */
  readonly problems: readonly Problem[];
  /** Size of all files of the batch. */
  readonly bytes: number;
  /** Expected duration of the run. */
  readonly duration: DurationRange;
}

const maxCauses = 500;

/** Checks all rows. `onProgress` counts rows; its total is 0. Problems: those of files and parameters, `cancelled`. */
export const checkAllRows = async (
  dropped: readonly IntakeFile[],
  choices: BatchChoices,
  importer: BatchImporter,
  ports: BatchPorts,
  { signal, onProgress }: LongWork,
): Promise<Result<RowCheck>> => {
  const batch = await importer.importFiles(dropped, choices);
  const { params, template, rows } = batch;
  if (template === undefined || rows === undefined || batch.problems.length > 0 || batch.missing.length > 0)
    return fail(...batch.problems, ...batch.missing);
  const { files, parts } = createOverlayPartStore([...batch.pdfs, ...batch.resources], ports.store.parts);
  const opened = openBatch({ params, template, files, parts: withoutStoring(parts) }, ports);
  const { contents } = opened;
  for await (const read of rows.read({ signal }).batches) for (const { entry } of read) await contents.find(entry.pdf);
  const { read } = rows;
  async function* readEntries() {
    const planner = await opened.createPlanner(() => ports.ids.newSuffix());
    yield* planRows(read({ signal }).batches, planner, (planned) => planned, contents);
  }
  const maker = await opened.createMaker(ports, readEntries);
  const entries = flatten(readEntries());
  const causes = createCauseGroups(maxCauses);
  const supportSizes = new Map<string, number>();
  let rowCount = 0;
  let failingRows = 0;
  let bytes = 0;
  const startMs = ports.clock.elapsedMs();
  for await (const [outcome] of runBatch(entries, maker, signal)) {
    rowCount += 1;
    if (outcome.succeeded) {
      bytes += measureFiles(outcome.row.files);
      for (const { path, size } of outcome.row.support) supportSizes.set(path, size);
    } else {
      failingRows += 1;
      const { row, reference_id } = outcome.entry;
      for (const item of outcome.problems) causes.add(withLocation(item, { ...rows.location, row, reference_id }));
    }
    if (rowCount % rowsPerProgress === 0) onProgress({ done: rowCount, total: 0 });
  }
  if (signal.aborted) return fail(checkCancelled);
  const supportBytes = [...supportSizes.values()].reduce((sum, size) => sum + size, 0);
  return ok({
    rows: rowCount,
    failingRows,
    problems: causes.list(),
    bytes: bytes + supportBytes,
    duration: await forecastDuration(rowCount, ports.clock.elapsedMs() - startMs, params, ports),
  });
};

const rowsPerProgress = 100;

async function* flatten(batches: AsyncIterable<readonly PlannedEntry[]>): AsyncGenerator<PlannedEntry> {
  for await (const batch of batches) yield* batch;
}

/** Parts that are written are never read again, so that thousands of PDFs need no memory. */
export const withoutStoring = (parts: PartStore): PartStore => {
  const written = new Set<string>();
  return {
    has: async (sha256) => written.has(sha256),
    put: async (sha256) => void written.add(sha256),
    bytes: (sha256) => parts.bytes(sha256),
  };
};

const checkCancelled = problem("cancelled", "You cancelled the check. Nothing was changed.");
