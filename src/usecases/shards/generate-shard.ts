/**
 * Generates the rows of one shard into a folder. A row whose file is there already, made of the same input, is not made
 * again, so that an interrupted run continues and a shard may run twice.
 */
import { describePage } from "#batch/page/assemble.ts";
import type { RowMaker, RowOutput } from "#batch/rows/row-maker.ts";
import { type GroupLimit, type RowOutcome, runBatch } from "#batch/rows/run-batch.ts";
import { pdfNameOf } from "#domain/files/output-name.ts";
import { type LinkedFile, measureRow, type RowLine, type RowPdf } from "#domain/jobs/row-line.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { shownFieldOf } from "#domain/placeholders/shown-values.ts";
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
  const secretFields = new Set(
    findPlaceholders(run.template.pdfz_password).flatMap(({ name }) => [name, shownFieldOf(name)]),
  );
  let counts: ShardCounts = { succeeded: 0, failed: 0, unchanged: 0, bytes: 0 };
  let lastPauseMs = ports.clock.elapsedMs();
  const isUnchanged = async ({ name }: PlannedEntry, { size, pdfSize }: EarlierSizes): Promise<boolean> =>
    run.onlyFailed ||
    ((size === undefined || (await ports.folder.size(name)) === size) &&
      (pdfSize === undefined || (await ports.folder.size(pdfNameOf(name))) === pdfSize));
  const isFull = limitGroups(ports.clock);
  try {
    for await (const chunk of run.rows) {
      const keys = new Map<number, string>();
      const due: PlannedEntry[] = [];
      for (const entry of chunk) {
        if (!isInShard(entry.row, shard)) continue;
        const key = ports.hashText(run.jobId, JSON.stringify(entry));
        const sizes = earlier.findSizes(entry.row, key);
        if (sizes !== undefined && (await isUnchanged(entry, sizes))) {
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
const writeRow = ({ files, support }: RowOutput, folder: OutputFolder): Promise<void> | undefined =>
  support.length === 0 && files.length === 1 ? folder.write(files[0]) : writeFiles(files, support, folder);

const writeFiles = async (
  files: RowOutput["files"],
  support: RowOutput["support"],
  folder: OutputFolder,
): Promise<void> => {
  await writeLinkedFiles(support, folder);
  for (const file of files) await folder.write(file);
};

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
  const { files, support, warnings } = outcome.row;
  const [file, ...others] = files;
  const digest = hashText("", describePage(file.pieces));
  // Most rows have a web document alone, and neither warnings nor linked files.
  if (file.kind === "smartlink" && others.length + warnings.length + support.length === 0)
    return { row, reference_id, suffix, path: name, at, data: shownData, key, size: file.size, digest };
  const linked = toLinkedFiles(support);
  const pdf = files.find(({ kind }) => kind === "pdf");
  return {
    ...{ row, reference_id, suffix, path: name, at, data: shownData, key },
    ...(file.kind === "smartlink" ? { size: file.size, digest } : {}),
    ...(pdf === undefined ? {} : { pdf: describePdf(pdf, hashText) }),
    ...(linked.length === 0 ? {} : { linked }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
};

const describePdf = ({ pieces, size }: OutputFile, hashText: TextHash): RowPdf => ({
  size,
  digest: hashText("", describePage(pieces)),
  parts: pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.size])),
});

const addLines = (counts: ShardCounts, lines: readonly RowLine[]): ShardCounts => {
  let { succeeded, failed, bytes } = counts;
  for (const line of lines) {
    if (line.problems === undefined) succeeded += 1;
    else failed += 1;
    bytes += measureRow(line);
  }
  return { ...counts, succeeded, failed, bytes };
};

// The results of an earlier run of a shard, in 16 bytes a row and 8 for a PDF, so that a million rows fit in memory.

/** Sizes in bytes of the files that a row has. */
interface EarlierSizes {
  readonly size?: number | undefined;
  readonly pdfSize?: number | undefined;
}

/** The latest result of each row of a shard. */
interface EarlierRows {
  add(line: RowLine): void;
  /** Lets a row be made again, because a file that it links is missing. */
  forget(row: number): void;
  /** Returns the sizes of files that were made of the same input; undefined if the row is to be made. */
  findSizes(row: number, key: string): EarlierSizes | undefined;
  hasFailed(row: number): boolean;
}

/** Digits of a key that are compared: as many as a number holds exactly. Keys of one row differ with 1 in 2^52. */
const keyDigits = 13;
const failedRow = 0;

/** Creates an empty table. `key`: hex. */
const createEarlierRows = ({ count }: Pick<Shard, "count">): EarlierRows => {
  const sizes = createNumberTable();
  const pdfSizes = createNumberTable();
  /** Numbers of keys, or `failedRow`. */
  const keys = createNumberTable();
  const indexOf = (row: number) => Math.floor((row - 1) / count);
  // No key has the number of failed rows.
  const toNumber = (key: string) => Number.parseInt(key.slice(0, keyDigits), 16) + 1;
  return {
    add: ({ row, size, pdf, key }) => {
      const index = indexOf(row);
      const hasFailed = size === undefined && pdf === undefined;
      keys.set(index, hasFailed ? failedRow : toNumber(key));
      sizes.set(index, size);
      pdfSizes.set(index, pdf?.size);
    },
    forget: (row) => {
      const index = indexOf(row);
      if (keys.get(index) !== failedRow) keys.set(index, undefined);
    },
    findSizes: (row, key) => {
      const index = indexOf(row);
      return keys.get(index) === toNumber(key) ? { size: sizes.get(index), pdfSize: pdfSizes.get(index) } : undefined;
    },
    hasFailed: (row) => keys.get(indexOf(row)) === failedRow,
  };
};

/** Numbers from 0 by index, in 8 bytes each. */
interface NumberTable {
  get(index: number): number | undefined;
  set(index: number, value: number | undefined): void;
}

const createNumberTable = (): NumberTable => {
  /** Each number + 1; 0 for none. */
  let values = new Float64Array(0);
  return {
    get: (index) => {
      const value = values[index] ?? 0;
      return value === 0 ? undefined : value - 1;
    },
    set: (index, value) => {
      if (index >= values.length) {
        if (value === undefined) return;
        const larger = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(256, index + 1))));
        larger.set(values);
        values = larger;
      }
      values[index] = value === undefined ? 0 : value + 1;
    },
  };
};
