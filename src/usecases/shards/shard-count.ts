/**
 * The number of shards of a batch. The first shard pins it for its folder, and a job file may pin it for all machines: with
 * two numbers, rows would be made twice or not at all. A run of the whole batch is no shard, and is always allowed.
 */

import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { maxShards, nameArrayShard, type Shard, wholeBatch } from "#domain/shards/shards.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";

const recordName = "shards.json";

/** Returns why a job file does not allow the shard; undefined if it does. */
export const checkJobShards = (shard: Shard, shards: number | undefined): Problem | undefined =>
  shard === wholeBatch || shards === undefined || shard.count === shards
    ? undefined
    : otherJobCount(shard.count, shards);

/** Pins the number of shards of a folder, unless it is pinned. @throws ProblemError `job-differs` for another number. */
export const pinShardCount = async (folder: BatchFolder, shard: Shard): Promise<void> => {
  if (shard === wholeBatch) return;
  let count = await readShardCount(folder);
  if (count === undefined && shard.count > 1) {
    await folder.writeRecord(recordName, `${JSON.stringify({ count: shard.count })}\n`, true);
    // Another shard that has started at the same moment may have been first.
    count = await readShardCount(folder);
  }
  checkShardCount(folder, shard.count, count);
};

/** Compares a number of shards with the pinned one. @throws ProblemError `job-differs` */
export const checkShardCount = ({ path }: BatchFolder, count: number, pinned: number | undefined): void => {
  if (pinned !== undefined && count !== pinned) throw new ProblemError(otherCount(path, count, pinned));
};

/**
 * Returns the pinned number of shards, else that of the logs, which earlier versions have written without a record; undefined
 * for a batch that has not been divided. @throws ProblemError `job-unreadable`
 */
export const readShardCount = async (folder: BatchFolder): Promise<number | undefined> => {
  const text = await folder.readRecord(recordName);
  const shards = await folder.logs.list();
  const [count, ...others] = [...new Set(shards.map((shard) => shard.count))].filter((number) => number > 1);
  if (text === undefined) return others.length > 0 ? undefined : count;
  const pinned = parseCount(text);
  if (pinned === undefined) throw new ProblemError(unreadable(folder.path));
  const foreign = shards.find((shard) => shard.count > 1 && shard.count !== pinned);
  if (foreign !== undefined) throw new ProblemError(foreignLog(folder.path, foreign, pinned));
  return pinned;
};

const parseCount = (text: string): number | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const count = isRecord(value) ? Number(value["count"]) : 0;
    return Number.isInteger(count) && count > 1 && count <= maxShards ? count : undefined;
  } catch {
    return undefined;
  }
};

const otherCount = (path: string, count: number, pinned: number) =>
  problem(
    "job-differs",
    `${path} was begun in ${pinned} shards, so it cannot continue in ${count}. Use --shard i/${pinned}: in an array of Slurm that repeats some tasks, ${nameArrayShard(pinned)}.`,
    { file: path },
  );

/** Returns the problem of a number of shards that is not that of the job file. */
export const otherJobCount = (count: number, shards: number): Problem =>
  problem(
    "job-differs",
    `The job has ${shards} shards, and this is one of ${count}. Use --shard i/${shards}: in an array of Slurm, ${nameArrayShard(shards)}.`,
    { path: "shards" },
  );

const unreadable = (path: string) =>
  problem("job-unreadable", `${path}.job/${recordName} is damaged. Remove it, then run the command again.`, {
    file: `${path}.job/${recordName}`,
  });

const foreignLog = (path: string, { index, count }: Shard, pinned: number) =>
  problem(
    "job-unreadable",
    `${path}.job/shard-${index}-of-${count}.jsonl is no log of this batch, which has ${pinned} shards. Remove it.`,
    { file: path },
  );
