/**
 * Generates the rows of one shard into a folder. A row whose file is there already, made of the same input, is not made
 * again, so that an interrupted run continues and a shard may run twice.
 */
import { describePage } from "#batch/page/assemble.ts";
import type { RowMaker, RowOutput } from "#batch/rows/row-maker.ts";
import { type GroupLimit, type RowOutcome, runBatch } from "#batch/rows/run-batch.ts";
import type { LinkedFile, RowLine } from "#domain/jobs/row-line.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { isInShard, type Shard } from "#domain/shards/shards.ts";
import type { TextHash } from "#ports/bytes.ts";
import type { Clock } from "#ports/clock.ts";
import type { OutputFolder } from "#ports/local/output-folder.ts";
import type { ShardLogs } from "#ports/local/shard-logs.ts";

/** A shard and everything that its rows are made of. */
export interface ShardRun {
  readonly jobId: string;
  readonly shard: Shard;
  readonly template: Smartlink;
  /** All rows of the batch in their order, in chunks. */
  readonly rows: AsyncIterable<readonly PlannedEntry[]>;
  /** The number of rows of the batch. */
  readonly lastRow: number;
  readonly maker: RowMaker;
  /** Whether only rows are made whose latest result is a failure. */
  readonly onlyFailed: boolean;
  /** Stops when so many rows have failed; 0 for no limit. */
  readonly maxErrors: number;
}

/** What a shard needs from its environment. */
export interface ShardPorts {
  readonly hashText: TextHash;
  readonly clock: Clock;
  readonly folder: OutputFolder;
  readonly logs: ShardLogs;
  /** Lets the process handle signals and timers. Called several times a second. */
  readonly pause: () => Promise<void>;
}

/** Rows that ended, in their order, with the counts so far. */
export interface ShardProgress {
  readonly lines: readonly RowLine[];
  readonly counts: ShardCounts;
}

/** Numbers of rows of a shard. */
export interface ShardCounts {
  readonly succeeded: number;
  readonly failed: number;
  /** Rows whose file was there already. */
  readonly unchanged: number;
  /** Bytes written, without linked files. */
  readonly bytes: number;
}

/** How a shard ended. */
export interface ShardEnd {
  readonly counts: ShardCounts;
  /** `limit`: so many rows failed as `maxErrors`. `stopped`: the signal was aborted. */
  readonly reason: "done" | "limit" | "stopped";
}

const pauseAfterMs = 50;

/** Rows that are made before their files are written, and the time after which fewer are written. */
const maxGroupRows = 64;
const maxGroupMs = 20;

/** Yields the rows that were made, group by group. Throws a `ProblemError` if the folder or the reader's files fail. */
export async function* generateShard(
  run: ShardRun,
  ports: ShardPorts,
  signal: AbortSignal,
): AsyncGenerator<ShardProgress, ShardEnd> {
  const { shard, maker, maxErrors } = run;
  const earlier = await readEarlierRows(ports, run);
  const log = await ports.logs.open(shard);
  const secretFields = new Set(findPlaceholders(run.template.pdfz_password).map(({ name }) => name));
  let counts: ShardCounts = { succeeded: 0, failed: 0, unchanged: 0, bytes: 0 };
  let lastPauseMs = ports.clock.elapsedMs();
  const isUnchanged = async (entry: PlannedEntry, size: number): Promise<boolean> =>
    run.onlyFailed || (await ports.folder.size(entry.name)) === size;
  const isFull = limitGroups(ports.clock);
  try {
    for await (const chunk of run.rows) {
      const keys = new Map<number, string>();
      const due: PlannedEntry[] = [];
      for (const entry of chunk) {
        if (!isInShard(entry.row, shard)) continue;
        const key = ports.hashText(run.jobId, JSON.stringify(entry));
        const size = earlier.findSize(entry.row, key);
        if (size !== undefined && (await isUnchanged(entry, size))) {
          counts = { ...counts, unchanged: counts.unchanged + 1 };
          continue;
        }
        if (run.onlyFailed && !earlier.hasFailed(entry.row)) continue;
        keys.set(entry.row, key);
        due.push(entry);
      }
      for await (const group of runBatch(due, maker, signal, isFull)) {
        const outcomes = maxErrors > 0 ? cutAtFailure(group, maxErrors - counts.failed) : group;
        const lines = outcomes.map((outcome) =>
          toRowLine(outcome, keys.get(outcome.entry.row) ?? "", secretFields, ports),
        );
        for (const outcome of outcomes) {
          const writing = outcome.succeeded ? writeRow(outcome.row, ports.folder) : undefined;
          // Most files are written at once, and a promise for each would take as long as hashing the row.
          if (writing !== undefined) await writing;
        }
        for (const line of lines) log.append(line);
        counts = addLines(counts, lines);
        yield { lines, counts };
        if (maxErrors > 0 && counts.failed >= maxErrors) return { counts, reason: "limit" };
        if (ports.clock.elapsedMs() - lastPauseMs > pauseAfterMs) {
          await log.flush();
          await ports.pause();
          lastPauseMs = ports.clock.elapsedMs();
        }
      }
      await ports.pause();
      if (signal.aborted) return { counts, reason: "stopped" };
    }
    return { counts, reason: "done" };
  } finally {
    await log.close();
  }
}

/**
 * Creates the limit of groups, of which the first has one row. A call of the system drives the code that makes rows out of the
 * processor's caches: made and written one by one, rows take 1.3 times as long. A killed process makes a group again.
 */
const limitGroups = ({ elapsedMs }: Pick<Clock, "elapsedMs">): GroupLimit => {
  let maxRows = 1;
  let startMs = 0;
  return (rowCount) => {
    if (rowCount === 1) startMs = elapsedMs();
    if (rowCount < maxRows && elapsedMs() - startMs < maxGroupMs) return false;
    maxRows = maxGroupRows;
    return true;
  };
};

/** Returns the outcomes up to the failure with that number, counted from 1. */
const cutAtFailure = (outcomes: readonly RowOutcome[], number: number): readonly RowOutcome[] => {
  let failures = 0;
  const end = outcomes.findIndex(({ succeeded }) => !succeeded && ++failures === number);
  return end < 0 ? outcomes : outcomes.slice(0, end + 1);
};

const readEarlierRows = async (
  { logs, folder }: Pick<ShardPorts, "logs" | "folder">,
  { shard, lastRow, onlyFailed }: Pick<ShardRun, "shard" | "lastRow" | "onlyFailed">,
): Promise<EarlierRows> => {
  const rows = createEarlierRows(shard);
  const rowsToRepeat: number[] = [];
  for await (const line of onlyFailed ? readAllLogs(logs, lastRow) : logs.read(shard, lastRow)) {
    if (!isInShard(line.row, shard)) continue;
    rows.add(line);
    if (onlyFailed) continue;
    for (const { path, size } of line.linked ?? []) if ((await folder.size(path)) !== size) rowsToRepeat.push(line.row);
  }
  rowsToRepeat.forEach(rows.forget);
  return rows;
};

/** The rows to retry may have failed in another division into shards. */
async function* readAllLogs(logs: ShardLogs, lastRow: number): AsyncGenerator<RowLine> {
  const index = await logs.index(lastRow);
  try {
    yield* index.lines();
  } finally {
    await index.close();
  }
}

/** Writes the files of a row. Linked files come first, so that no file is there before what it links. */
const writeRow = ({ file, support }: RowOutput, folder: OutputFolder): Promise<void> | undefined =>
  support.length === 0 ? folder.write(file) : writeLinkedFiles(support, folder).then(() => folder.write(file));

const writeLinkedFiles = async (support: RowOutput["support"], folder: OutputFolder): Promise<void> => {
  for (const linked of support) if ((await folder.size(linked.path)) !== linked.size) await folder.write(linked);
};

const toLinkedFiles = (support: RowOutput["support"]): readonly LinkedFile[] =>
  support.flatMap(({ path, size, pieces: [piece] }) =>
    typeof piece === "object" ? [{ path, size, sha256: piece.part }] : [],
  );

const toRowLine = (
  outcome: RowOutcome,
  key: string,
  secretFields: ReadonlySet<string>,
  { hashText, clock }: Pick<ShardPorts, "hashText" | "clock">,
): RowLine => {
  const { row, reference_id, suffix, name, data } = outcome.entry;
  const shownData =
    secretFields.size === 0
      ? data
      : Object.fromEntries(Object.entries(data).filter(([field]) => !secretFields.has(field)));
  const at = clock.now();
  // Literals with all fields: copying a line into a larger one takes as long as hashing its file.
  if (!outcome.succeeded)
    return { row, reference_id, suffix, path: name, at, data: shownData, key, problems: outcome.problems };
  const { file, support, warnings } = outcome.row;
  const digest = hashText("", describePage(file.pieces));
  const line = { row, reference_id, suffix, path: name, at, data: shownData, key, size: file.size, digest };
  // Most rows have neither.
  if (warnings.length + support.length === 0) return line;
  const linked = toLinkedFiles(support);
  return { ...line, ...(linked.length === 0 ? {} : { linked }), ...(warnings.length === 0 ? {} : { warnings }) };
};

const addLines = (counts: ShardCounts, lines: readonly RowLine[]): ShardCounts => {
  let { succeeded, failed, bytes } = counts;
  for (const { problems, size = 0 } of lines) {
    if (problems === undefined) succeeded += 1;
    else failed += 1;
    bytes += size;
  }
  return { ...counts, succeeded, failed, bytes };
};

// The results of an earlier run of a shard, in 16 bytes a row, so that a million rows fit in memory.

/** The latest result of each row of a shard. */
interface EarlierRows {
  add(line: RowLine): void;
  /** Lets a row be made again, because a file that it links is missing. */
  forget(row: number): void;
  /** Returns the size in bytes of a file that was made of the same input; undefined if the row is to be made. */
  findSize(row: number, key: string): number | undefined;
  hasFailed(row: number): boolean;
}

/** Digits of a key that are compared: as many as a number holds exactly. Keys of one row differ with 1 in 2^52. */
const keyDigits = 13;
const failedSize = -1;

/** Creates an empty table. `key`: hex. */
const createEarlierRows = ({ count }: Pick<Shard, "count">): EarlierRows => {
  /** By index in the shard: size + 1 of a file, `failedSize` of a failed row, 0 without a result. */
  let sizes = new Float64Array(256);
  let keys = new Float64Array(256);
  const indexOf = (row: number) => Math.floor((row - 1) / count);
  const grow = (index: number): void => {
    if (index < sizes.length) return;
    const length = 2 ** Math.ceil(Math.log2(index + 1));
    [sizes, keys] = [sizes, keys].map((values) => {
      const larger = new Float64Array(length);
      larger.set(values);
      return larger;
    }) as [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];
  };
  const toNumber = (key: string) => Number.parseInt(key.slice(0, keyDigits), 16);
  return {
    add: ({ row, size, key }) => {
      const index = indexOf(row);
      grow(index);
      sizes[index] = size === undefined ? failedSize : size + 1;
      keys[index] = toNumber(key);
    },
    forget: (row) => {
      const index = indexOf(row);
      if ((sizes[index] ?? 0) > 0) sizes[index] = 0;
    },
    findSize: (row, key) => {
      const index = indexOf(row);
      const size = sizes[index] ?? 0;
      return size > 0 && keys[index] === toNumber(key) ? size - 1 : undefined;
    },
    hasFailed: (row) => sizes[indexOf(row)] === failedSize,
  };
};
