/** Inspects the folder of a finished batch. */
import { basename, dirname } from "node:path";
import type { Outputs } from "#domain/model/batch.ts";
import { readBatchRecord } from "#domain/model/batch-record.ts";
import { readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";
import { createFileComparer } from "#usecases/shards/compare-files.ts";
import { findIncompleteRows, type IncompleteBatch } from "#usecases/shards/incomplete-rows.ts";
import { readShardCount } from "#usecases/shards/shard-count.ts";
import type { CommandContext } from "../command.ts";

/** What exporting needs to know of the batch. */
export interface FinishedBatch extends IncompleteBatch {
  /** The start of the batch: the time of all files in the archive. */
  readonly dateTime: string;
  readonly rowCount: number;
  /** What it made of each row. */
  readonly outputs: Outputs;
  readonly folder: BatchFolder;
  /** The lines of its rows. */
  readonly index: ShardIndex;
}

/**
 * Inspects the folder of a batch, and passes it on while it is open. `path`: absolute. Rejects one without report or links: `merge` writes
 * them also without all rows.
 */
export const openFinishedBatch = async <T>(
  path: string,
  { ports, parsed }: CommandContext,
  use: (batch: FinishedBatch) => Promise<T>,
): Promise<T> => {
  const folder = await ports.openBatchFolder(dirname(path), basename(path), { bytes: async () => undefined });
  const tools = await ports.openBatchTools();
  let index: ShardIndex | undefined;
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
    const {
      lastRow,
      rows: rowCount,
      params: { outputs = "html" },
    } = record.value;
    index = await folder.logs.index(lastRow);
    const incomplete = await findIncompleteRows(index, files, {
      shards: await folder.logs.list(),
      total: rowCount,
      lastRow,
      pinnedShards: await readShardCount(folder),
      mergeRecord,
    });
    return await use({ dateTime: job.value.started, rowCount, outputs, folder, index, ...incomplete });
  } finally {
    await index?.close();
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
