/** Inspects the folder of a finished batch. */
import { basename, dirname } from "node:path";
import { readBatchRecord } from "#domain/model/batch-record.ts";
import { readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { createFileComparer } from "#usecases/shards/compare-files.ts";
import { findIncompleteRows, type IncompleteBatch } from "#usecases/shards/incomplete-rows.ts";
import { readShardCount } from "#usecases/shards/shard-count.ts";
import type { CommandContext } from "../command.ts";

/** What exporting needs to know of the batch. */
export interface FinishedBatch extends IncompleteBatch {
  /** The start of the batch: the time of all files in the archive. */
  readonly dateTime: string;
  /** Number of the last row. */
  readonly lastRow: number;
  readonly rowCount: number;
}

/** Inspects the folder of a batch. `path`: absolute. Rejects one without report or links: `merge` writes them also without all rows. */
export const inspectFinishedBatch = async (path: string, { ports, parsed }: CommandContext): Promise<FinishedBatch> => {
  const folder = await ports.openBatchFolder(dirname(path), basename(path), { bytes: async () => undefined });
  const tools = await ports.openBatchTools();
  try {
    const text = await folder.readRecord("job.json");
    if (text === undefined) throw new ProblemError(notBatch(path));
    const job = readJobFile(text, `${path}.job/job.json`);
    if (!job.ok) throw new ProblemError(job.problems[0] ?? notBatch(path));
    for (const name of ["report.html", "links.csv"])
      if ((await folder.files.size(name)) === undefined) throw new ProblemError(notMerged(path, name));
    const record = readBatchRecord((await folder.readRecord("batch.json")) ?? "", `${path}.job/batch.json`);
    if (!record.ok) throw new ProblemError(record.problems[0] ?? notBatch(path));
    const mergeRecord = await folder.readRecord("merge.json");
    const files = createFileComparer({
      ...{ folder: folder.files, path, bytes: tools.ports.bytes, readsContent: parsed.has("verify") },
    });
    const incomplete = await findIncompleteRows(folder.logs, files, {
      total: record.value.rows,
      lastRow: record.value.lastRow,
      pinnedShards: await readShardCount(folder),
      mergeRecord,
    });
    const { lastRow, rows: rowCount } = record.value;
    return { dateTime: job.value.started, lastRow, rowCount, ...incomplete };
  } finally {
    tools.close();
    folder.close();
  }
};

const notBatch = (path: string) =>
  problem(
    "job-not-found",
    `${path} is not the output of smartlink generate: ${path}.job is missing. Give the folder of a batch, such as out/spring.`,
    { file: path },
  );

const notMerged = (path: string, name: string) =>
  problem(
    "rows-missing",
    `${path} has no ${name}, so its rows are not complete. Run smartlink generate or smartlink merge first.`,
    { file: path },
  );
