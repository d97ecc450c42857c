/** Finds what a batch lacks: shards that have not run, rows without a result, rows that failed, and rows that differ. */
import { formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { formatShard, type Shard } from "#domain/shards/shards.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";
import type { FileComparer } from "./compare-files.ts";
import { formatMergeRecord } from "./merge-record.ts";
import { createRowCounter, listedRows, type RowList } from "./row-count.ts";

/** What the logs of a batch say about its rows. */
export interface BatchRows {
  /** Shards that have a log. */
  readonly shards: readonly Shard[];
  /** The number of shards to expect, if it is known. */
  readonly shardCount?: number | undefined;
  /** The number of shards into which the batch was divided. A run of the whole batch makes its shards superfluous. */
  readonly pinnedShards?: number | undefined;
  /** Rows without a line in any log. */
  readonly missing: RowList;
  /** Rows that two shards have made differently. */
  readonly conflicts: readonly number[];
  /** Number of rows of the batch. */
  readonly total: number;
}

/** Returns a problem each for missing shards, missing rows and rows that differ. `isArchive`: whether an archive lacks them. */
export const describeIncompleteRows = (
  { shards, shardCount, pinnedShards, missing, conflicts, total }: BatchRows,
  isArchive = false,
): readonly Problem[] => [
  ...findMissingShards(shards, { shardCount, pinnedShards }, isArchive),
  ...describeRows("rows-missing", missing, (count) => missingSentence(count, total, shards, isArchive)),
  ...describeRows("rows-differ", listRows(conflicts), differingSentence),
];

/** What an archive of a batch lacks. */
export interface IncompleteBatch {
  /** What was never made, or was made after the report. */
  readonly warnings: readonly Problem[];
  /** What was made, but is not there any more or was changed. */
  readonly errors: readonly Problem[];
}

/** The records of a batch that is packed. */
export interface ArchivedBatch {
  /** Shards that have a log. */
  readonly shards: readonly Shard[];
  /** Number of rows. */
  readonly total: number;
  /** Number of the last row. */
  readonly lastRow: number;
  /** The number of shards into which the batch was divided. */
  readonly pinnedShards: number | undefined;
  /** The record of the last merge (`formatMergeRecord`), if it wrote one. */
  readonly mergeRecord: string | undefined;
}

/** Compares the files of the rows with their lines, and returns what an archive of the batch lacks. */
export const findIncompleteRows = async (
  index: ShardIndex,
  files: FileComparer,
  { shards, total, lastRow, pinnedShards, mergeRecord }: ArchivedBatch,
): Promise<IncompleteBatch> => {
  const counter = createRowCounter();
  for await (const line of index.lines())
    if (line.problems !== undefined || (await files.compareRow(line))) counter.add(line);
    else counter.addWithoutFile(line);
  const { missing, failed, ended, withoutFileCount } = counter.end({ total, lastRow });
  const rows = { shards, pinnedShards, missing, conflicts: index.conflicts, total };
  // A file may have been deleted before or after the merge.
  const mergeRecords = [ended, { ...ended, succeededCount: ended.succeededCount + withoutFileCount }];
  const isOutdated = mergeRecord !== undefined && !mergeRecords.map(formatMergeRecord).includes(mergeRecord);
  return {
    warnings: [
      ...(isOutdated ? [reportOutdated] : []),
      ...describeIncompleteRows(rows, true),
      ...describeRows("rows-failed", failed, (count) => failedSentence(count, total)),
    ],
    errors: files.describe(total),
  };
};

/** All logs must be of one division into shards, and each of its shards must have one. */
const findMissingShards = (
  shards: readonly Shard[],
  { shardCount, pinnedShards }: Pick<BatchRows, "shardCount" | "pinnedShards">,
  isArchive: boolean,
): readonly Problem[] => {
  const counts = [...new Set(shards.map(({ count }) => count))];
  const count = shardCount ?? pinnedShards ?? counts[0];
  if (count === undefined) return [];
  // A batch that was also made at once has logs of both. Its rows decide whether it is complete.
  if (shardCount === undefined && (counts.length > 1 || counts[0] === 1)) return [];
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
): readonly Problem[] =>
  rows.count === 0 ? [] : [problem(code, describe(rows.count), rows.first.length === 0 ? {} : { rows })];

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
