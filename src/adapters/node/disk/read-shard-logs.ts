/** Reads the logs of shards, which are files of JSON lines. Nothing in them is trusted. */
import { closeSync, readSync } from "node:fs";
import { findLineFault, parseRowLine, type RowLine } from "#domain/jobs/row-line.ts";
import { RowPositions, readRowLines } from "#domain/jobs/row-positions.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";

/** An open log. */
export interface OpenLog {
  readonly path: string;
  /** The descriptor of the file. */
  readonly file: number;
}

interface PlacedText {
  readonly text: string;
  /** Of the first byte in the file, and the length in bytes without line break. */
  readonly offset: number;
  readonly length: number;
}

const chunkBytes = 256 * 1024;
const lineBreak = 10;

/** Longer lines are of no batch: they would fill the memory. */
const maxLineBytes = 64 * 1024 * 1024;

interface PlacedLine extends Omit<PlacedText, "text"> {
  readonly line: RowLine;
}

/** Reads the complete lines of rows that can be parsed. @throws ProblemError `job-unreadable` */
export function* readLogLines(log: OpenLog, lastRow: number): Generator<PlacedLine> {
  for (const { text, offset, length } of readTexts(log)) {
    const line = parseRowLine(text);
    if (line === undefined) continue;
    const fault = findLineFault(line, lastRow);
    if (fault !== undefined) throw new ProblemError(damaged(log.path, `has a line that ${fault}`));
    yield { line, offset, length };
  }
}

function* readTexts({ path, file }: OpenLog): Generator<PlacedText> {
  // One buffer for all chunks: V8 lets tens of megabytes of buffers pile up before it collects them.
  let buffer = Buffer.allocUnsafeSlow(chunkBytes);
  let restLength = 0;
  let restOffset = 0;
  for (;;) {
    if (restLength > maxLineBytes) throw new ProblemError(damaged(path, "has a line that is too long"));
    if (restLength * 2 > buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
    const bytesRead = readSync(file, buffer, restLength, buffer.length - restLength, restOffset + restLength);
    if (bytesRead === 0) return;
    const bytes = buffer.subarray(0, restLength + bytesRead);
    let start = 0;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
      yield { text: bytes.toString("utf8", start, end), offset: restOffset + start, length: end - start };
      start = end + 1;
    }
    bytes.copy(buffer, 0, start);
    restLength = bytes.length - start;
    restOffset += start;
  }
}

const tooManyRows = (count: number) =>
  problem(
    "job-unreadable",
    `The record of the batch says that it has ${count} rows, and at most ${maxRows} are possible. Run smartlink generate again to write it.`,
  );

const damaged = (path: string, fault: string) =>
  problem(
    "job-unreadable",
    `${path} ${fault}, so it was changed or is of another batch. Remove it, then run smartlink generate again.`,
    { file: path },
  );

/** Bytes of the windows of all logs together. There may be a thousand logs. */
const maxWindowBytes = 16 * 1024 * 1024;

/**
 * Reads bytes at a position of a file, most often those after the last ones: one call of the system serves many lines. The
 * bytes are valid until the next call.
 */
const createReadWindow = (file: number, windowBytes: number): ((offset: number, length: number) => Buffer) => {
  let buffer = Buffer.alloc(0);
  let start = 0;
  let window = buffer;
  return (offset, length) => {
    if (offset < start || offset + length > start + window.length) {
      if (buffer.length < Math.max(windowBytes, length)) buffer = Buffer.allocUnsafeSlow(Math.max(windowBytes, length));
      window = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
      start = offset;
    }
    return window.subarray(offset - start, offset - start + length);
  };
};

/** A log that is not yet open. */
export interface ClosedLog {
  readonly path: string;
  open(): number;
}

/** Rows of a batch: each takes 16 bytes of memory. */
const maxRows = 2 ** 24;

/** Reads the latest line of each row. Throws like `readLogLines`. */
export const createShardIndex = async (logs: readonly ClosedLog[], lastRow: number): Promise<ShardIndex> => {
  if (lastRow > maxRows) throw new ProblemError(tooManyRows(lastRow));
  const positions = new RowPositions();
  const files: number[] = [];
  const close = (): void => {
    for (const file of files.splice(0)) closeSync(file);
  };
  const windowBytes = Math.min(chunkBytes, Math.ceil(maxWindowBytes / logs.length));
  const windows: ReturnType<typeof createReadWindow>[] = [];
  const readAt = (row: number): RowLine | undefined => {
    const position = positions.find(row);
    const bytes = position === undefined ? undefined : windows[position.log]?.(position.start, position.length);
    return bytes === undefined ? undefined : parseRowLine(bytes.toString("utf8"));
  };
  try {
    for (const [log, { path, open }] of logs.entries()) {
      const file = open();
      files.push(file);
      windows.push(createReadWindow(file, windowBytes));
      for (const { line, offset, length } of readLogLines({ path, file }, lastRow)) {
        const earlier = positions.isInOtherLog(line.row, log) ? readAt(line.row) : undefined;
        positions.add(line, { log, start: offset, length }, earlier);
      }
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    lastRow: positions.lastRow,
    conflicts: positions.conflicts,
    lines: () => readRowLines(positions, readAt),
    close: async () => close(),
  };
};
