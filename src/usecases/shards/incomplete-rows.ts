/** Finds what a batch lacks: shards that have not run, rows without a result, rows that failed, and rows that differ. */
import { formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { formatShard, type Shard } from "#domain/jobs/shards.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { ShardLogs } from "#ports/local/shard-logs.ts";
import { formatMergeRecord } from "./merge-record.ts";
import { createRowCounter, listedRows, type RowList } from "./row-count.ts";

/** What the logs of a batch say about its rows. */
export interface BatchRows {
  /** Shards that have a log. */
  readonly shards: readonly Shard[];
  /** The number of shards to expect, if it is known. */
  readonly shardCount?: number | undefined;
  /** Rows without a line in any log. */
  readonly missing: RowList;
  /** Rows that two shards have made differently. */
  readonly conflicts: readonly number[];
  /** Number of rows of the batch. */
  readonly total: number;
}

/** Returns a problem each for missing shards, missing rows and rows that differ. `isArchive`: whether an archive lacks them. */
export const describeIncompleteRows = (
  { shards, shardCount, missing, conflicts, total }: BatchRows,
  isArchive = false,
): readonly Problem[] => [
  ...findMissingShards(shards, shardCount, isArchive),
  ...describeRows("rows-missing", missing, (count) => missingSentence(count, total, shards, isArchive)),
  ...describeRows("rows-differ", listRows(conflicts), differingSentence),
];

/**
 * Reads the logs, and returns what an archive of the batch lacks. `total`: the number of rows of the batch. `mergeRecord`: that of
 * the last merge (`formatMergeRecord`), if it wrote one.
 */
export const findIncompleteRows = async (
  logs: ShardLogs,
  total: number,
  mergeRecord: string | undefined,
): Promise<readonly Problem[]> => {
  const index = await logs.index(total);
  try {
    const counter = createRowCounter();
    for await (const line of index.lines()) counter.add(line);
    const { missing, failed, ended } = counter.end(total);
    const rows = { shards: await logs.list(), missing, conflicts: index.conflicts, total };
    return [
      ...(mergeRecord === undefined || mergeRecord === formatMergeRecord(ended) ? [] : [reportOutdated]),
      ...describeIncompleteRows(rows, true),
      ...describeRows("rows-failed", failed, (count) => failedSentence(count, total)),
    ];
  } finally {
    await index.close();
  }
};

/** All logs must be of one division into shards, and each of its shards must have one. */
const findMissingShards = (
  shards: readonly Shard[],
  expected: number | undefined,
  isArchive: boolean,
): readonly Problem[] => {
  const counts = [...new Set(shards.map(({ count }) => count))];
  const count = expected ?? counts[0];
  if (count === undefined) return [];
  // A batch that was made again with another number of shards has logs of both. Its rows decide whether it is complete.
  if (counts.length > 1 && expected === undefined) return [];
  const present = new Set(shards.filter((shard) => shard.count === count).map(({ index }) => index));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !present.has(index));
  if (missing.length === 0) return [];
  const names = missing.slice(0, listedRows).map((index) => formatShard({ index, count }));
  const more = missing.length > listedRows ? ` and ${missing.length - listedRows} more` : "";
  return [
    problem(
      "rows-missing",
      `${missing.length} of ${count} shards ${missing.length === 1 ? "has" : "have"} not run: ${names.join(", ")}${more}. Run ${missing.length === 1 ? "it" : "them"}, then ${nameNextCommand(isArchive)}.`,
    ),
  ];
};

const nameNextCommand = (isArchive: boolean): string => (isArchive ? "merge and export again" : "merge again");

const listRows = (rows: readonly number[]): RowList => ({ count: rows.length, first: rows.slice(0, listedRows) });

const describeRows = (
  code: "rows-missing" | "rows-failed" | "rows-differ",
  rows: RowList,
  describe: (count: number) => string,
): readonly Problem[] => (rows.count === 0 ? [] : [problem(code, describe(rows.count), { rows })]);

const missingSentence = (count: number, total: number, shards: readonly Shard[], isArchive: boolean) => {
  const rows = `${formatCount(count)} of ${formatQuantity(total, "row")} ${count === 1 ? "has" : "have"} no result.`;
  const hasShards = shards.some((shard) => shard.count > 1);
  if (hasShards) return `${rows} Run their shards again, then ${nameNextCommand(isArchive)}.`;
  return `${rows} Run smartlink generate again: it makes what is missing.${isArchive ? " Then export again." : ""}`;
};

const reportOutdated = problem(
  "report-outdated",
  "Shards have run since the last merge, so report.html and links.csv lack what they made. Run smartlink merge, then export again.",
);

const failedSentence = (count: number, total: number) =>
  `${formatCount(count)} of ${formatQuantity(total, "row")} failed, so the archive has no ${count === 1 ? "file of it" : "files of them"}. report.html lists the reasons. Correct the rows and generate them as another batch, or run smartlink generate --retry-failed and export again.`;

const differingSentence = (count: number) =>
  `${formatQuantity(count, "row")} ${count === 1 ? "was" : "were"} made with different content by two shards. Their input or version differs: delete the folder, and run all shards with one job file.`;
