/**
 * Collects the results of a batch while its rows are generated, so that the log need not be read for report, list of links
 * and log. Merging the shards of the batch (`mergeShards`) gives the same bytes.
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { RowLine } from "#domain/jobs/row-line.ts";
import type { BatchRecord } from "#domain/model/batch-record.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { OutputChunk } from "#domain/model/output.ts";
import { formatJobLog, toLogEntries } from "../jobs/job-records.ts";
import { firstReportPaths } from "../jobs/report-paths.ts";
import { createResultFiles } from "../jobs/result-files.ts";
import { createTextPieces } from "../jobs/rows/text-pieces.ts";
import { createLineMerger } from "./line-merger.ts";
import { type MergedBatch, toJobInput, toMergedJob } from "./merge-shards.ts";
import { toListedRows } from "./merged-jobs.ts";

/** What is collected. */
export interface CollectorInput {
  readonly job: JobFile;
  readonly record: BatchRecord;
  /** Fields of the data of all rows, see `createFieldCollector`. */
  readonly fields: readonly string[];
}

/** The results of all rows together. */
export interface CollectedBatch extends MergedBatch {
  /** The log as text, one line per entry. */
  readonly log: readonly OutputChunk[];
}

/** Collects the results of rows in their order. */
export interface ResultCollector {
  add(lines: readonly RowLine[]): Promise<void>;
  /** Returns the result; undefined if rows are missing. */
  end(): Promise<CollectedBatch | undefined>;
}

/** Creates a collector without rows. */
export const createResultCollector = async (
  { job: jobFile, record, fields }: CollectorInput,
  batch: Pick<BatchPorts, "store" | "bytes">,
): Promise<ResultCollector> => {
  const { batch_id, job_id } = jobFile;
  const merger = createLineMerger(record, batch.bytes);
  const log = createTextPieces(batch);
  const files = await createResultFiles(
    {
      job: { batch_id, job_id, total: record.rows },
      input: toJobInput(jobFile, record),
      paths: firstReportPaths,
      localScope: "folder",
      fields,
    },
    { ...batch, batchUrl: "" },
  );
  return {
    add: async (lines) => {
      const events = lines.map(merger.add);
      await merger.hash();
      await log.add(formatJobLog({ entries: toLogEntries(events) }));
      const rows = toListedRows(lines);
      await files.addLinks(rows);
      await files.addRows(rows);
    },
    end: async () => {
      const { merged, warningEvents } = await merger.end();
      if (merged.missing.count > 0) return undefined;
      await log.add(formatJobLog({ entries: toLogEntries(warningEvents) }));
      const job = toMergedJob(jobFile, record, merged);
      const { warnings, overview, treeHash } = merged;
      return {
        job,
        files: await files.end({ job, log: { warnings, lastStop: undefined }, errors: overview.errors }),
        problems: [],
        treeHash,
        log: await log.end(),
      };
    },
  };
};
