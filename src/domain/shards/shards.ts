/** Shards of a batch: parts that different machines generate. Row r belongs to shard r mod n. */
import { type Problem, problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";

/** One of `count` parts of the rows. `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** All rows. */
export const wholeBatch: Shard = { index: 1, count: 1 };

/** Limit of shards, so that a mistyped number does not become a million log files. */
export const maxShards = 100_000;

/** Returns whether a batch can have the shard. */
export const isShard = ({ index, count }: Shard): boolean =>
  Number.isInteger(index) && index >= 1 && index <= count && count <= maxShards;

/** Returns whether the row belongs to the shard. Rows count from 1. */
export const isInShard = (row: number, { index, count }: Shard): boolean => (row - 1) % count === index - 1;

/** Returns the shard as people write it, such as `3/8`. */
export const formatShard = ({ index, count }: Shard): string => `${index}/${count}`;

/** What tells a process which shard is its own. */
export interface ShardSources {
  /** `i/n`. */
  readonly shard?: string | undefined;
  /** Number of shards, where the environment has only an index. */
  readonly shards?: number | undefined;
  /** The number in the job file. It divides nothing by itself: the whole batch can still be made at once. */
  readonly jobShards?: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds the shard: the one that is given, else that of the scheduler. Slurm arrays may begin anywhere and have a step, but
 * no gaps; Kubernetes counts from 0 and does not say how many there are, and GNU parallel counts from 1. Returns `wholeBatch`
 * itself if nothing divides the batch.
 */
export const findShard = ({ shard, shards, jobShards, environment }: ShardSources): Result<Shard> => {
  if (shard !== undefined) return parseShard(shard);
  const task = readCount(environment["SLURM_ARRAY_TASK_ID"]);
  if (task !== undefined) return findArrayShard(task, shards ?? jobShards, environment);
  const completion = readCount(environment["JOB_COMPLETION_INDEX"]);
  if (completion !== undefined) return checkShard(completion + 1, shards ?? jobShards, "JOB_COMPLETION_INDEX");
  const sequence = readCount(environment["PARALLEL_SEQ"]);
  if (sequence !== undefined && shards !== undefined) return checkShard(sequence, shards, "PARALLEL_SEQ");
  return shards === undefined || shards === 1 ? ok(wholeBatch) : fail(indexMissing(shards));
};

/** The tasks of an array that repeats some tasks of another one say nothing about the shards of that one. */
const findArrayShard = (
  task: number,
  shards: number | undefined,
  environment: ShardSources["environment"],
): Result<Shard> => {
  const readVariable = (name: string) => readCount(environment[`SLURM_ARRAY_TASK_${name}`]);
  const first = readVariable("MIN") ?? 0;
  const last = readVariable("MAX");
  const step = readVariable("STEP") || 1;
  const count = readVariable("COUNT");
  const hasGaps = last !== undefined && count !== undefined && (last - first) / step + 1 !== count;
  if (hasGaps || (count !== undefined && shards !== undefined && count !== shards))
    return fail(arrayIncomplete(count ?? 0, shards));
  return checkShard((task - first) / step + 1, shards ?? count, "SLURM_ARRAY_TASK_ID");
};

const parseShard = (text: string): Result<Shard> => {
  const [, index, count] = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(text) ?? [];
  return index === undefined || count === undefined || Number(count) === 0
    ? fail(problem("shape-invalid", `“${text}” is no shard. Write it as 3/8, the third of eight.`, { path: "shard" }))
    : checkShard(Number(index), Number(count), "shard");
};

const checkShard = (index: number, count: number | undefined, path: string): Result<Shard> => {
  if (count === undefined) return fail(countMissing(path));
  return isShard({ index, count }) ? ok({ index, count }) : fail(outOfRange(index, count, path));
};

const readCount = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** How a task of an array names its shard. */
export const nameArrayShard = (count: number | string): string => `--shard $SLURM_ARRAY_TASK_ID/${count}`;

const arrayIncomplete = (tasks: number, shards: number | undefined): Problem =>
  problem(
    "shape-invalid",
    `The array of Slurm has ${tasks} tasks${shards === undefined ? " with gaps between them" : `, and there are ${shards} shards`}, so it does not say which shard this is. If the tasks have the numbers of their shards, use ${nameArrayShard(shards ?? "n")}${shards === undefined ? " with the number of all shards for n" : ""}.`,
    { path: "SLURM_ARRAY_TASK_ID" },
  );

const countMissing = (path: string): Problem =>
  problem("shape-invalid", `${path} is set, but not how many shards there are. Add --shards with their number.`, {
    path,
  });

const indexMissing = (count: number): Problem =>
  problem(
    "shape-invalid",
    `There are ${count} shards, but nothing says which one this is. Use --shard i/${count}, or run it under Slurm, Kubernetes or GNU parallel.`,
    { path: "shards" },
  );

const outOfRange = (index: number, count: number, path: string): Problem =>
  problem(
    "shape-invalid",
    count > maxShards
      ? `${count} shards are too many. Use at most ${maxShards}.`
      : `Shard ${index} of ${count} does not exist. Shards count from 1 to ${count}.`,
    { path },
  );
