/** Stores the logs of shards as files of JSON lines, `shard-3-of-8.jsonl`. */
import { closeSync, fstatSync, openSync, readdirSync, readSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatRowLine, parseRowLine, type RowLine } from "#domain/jobs/row-line.ts";
import { RowPositions, readRowLines } from "#domain/jobs/row-positions.ts";
import type { Shard } from "#domain/jobs/shards.ts";
import type { ShardIndex, ShardLog, ShardLogs } from "#ports/local/shard-logs.ts";
import { createFolder } from "./create-folder.ts";
import { toDiskError } from "./disk-problems.ts";

/** Creates the access to the logs in a folder, absolute. */
export const createDiskShardLogs = (folder: string): ShardLogs => {
  const pathOf = ({ index, count }: Shard) => join(folder, `shard-${index}-of-${count}.jsonl`);
  const list = (): readonly Shard[] => {
    let names: readonly string[] = [];
    try {
      names = readdirSync(folder);
    } catch {
      return [];
    }
    return names
      .flatMap((name) => {
        const [, index, count] = /^shard-(\d+)-of-(\d+)\.jsonl$/.exec(name) ?? [];
        return index === undefined ? [] : [{ index: Number(index), count: Number(count) }];
      })
      .sort((a, b) => a.count - b.count || a.index - b.index);
  };
  return {
    open: async (shard) => openLog(pathOf(shard)),
    list: async () => list(),
    read: async function* (shard) {
      for await (const { line } of readLines(pathOf(shard))) yield line;
    },
    index: () => createIndex(list().map(pathOf)),
  };
};

const flushBytes = 64 * 1024;

const openLog = (path: string): ShardLog => {
  let pending = "";
  let file: number;
  try {
    createFolder(dirname(path));
    file = openSync(path, "a+");
    // A process that was killed may have left a line without its end.
    const { size } = fstatSync(file);
    const last = new Uint8Array(1);
    if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 10) pending = "\n";
  } catch (error) {
    throw toDiskError(error, path);
  }
  const write = (): void => {
    if (pending === "") return;
    try {
      // One call, so that the lines of two processes do not mix.
      writeSync(file, pending);
    } catch (error) {
      throw toDiskError(error, path);
    }
    pending = "";
  };
  return {
    append: (line) => {
      pending += `${formatRowLine(line)}\n`;
      if (pending.length > flushBytes) write();
    },
    flush: async () => write(),
    close: async () => {
      write();
      closeSync(file);
    },
  };
};

interface PlacedLine {
  readonly line: RowLine;
  /** Of the first byte in the file, and the length in bytes without line break. */
  readonly offset: number;
  readonly length: number;
}

const chunkBytes = 256 * 1024;
const lineBreak = 10;

/** Reads the complete lines of a file that can be parsed. */
async function* readLines(path: string): AsyncGenerator<PlacedLine> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return;
  try {
    // One buffer for all chunks: V8 lets tens of megabytes of buffers pile up before it collects them.
    let buffer = Buffer.allocUnsafeSlow(chunkBytes);
    let restLength = 0;
    let restOffset = 0;
    for (;;) {
      if (restLength * 2 > buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
      const { bytesRead } = await file.read(buffer, restLength, buffer.length - restLength);
      if (bytesRead === 0) return;
      const bytes = buffer.subarray(0, restLength + bytesRead);
      let start = 0;
      for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
        const line = parseRowLine(bytes.toString("utf8", start, end));
        if (line !== undefined) yield { line, offset: restOffset + start, length: end - start };
        start = end + 1;
      }
      bytes.copy(buffer, 0, start);
      restLength = bytes.length - start;
      restOffset += start;
    }
  } finally {
    await file.close();
  }
}

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

const createIndex = async (paths: readonly string[]): Promise<ShardIndex> => {
  const positions = new RowPositions();
  const files = paths.map((path) => openSync(path, "r"));
  const windowBytes = Math.min(chunkBytes, Math.ceil(maxWindowBytes / files.length));
  const windows = files.map((file) => createReadWindow(file, windowBytes));
  const readAt = (row: number): RowLine | undefined => {
    const position = positions.find(row);
    const bytes = position === undefined ? undefined : windows[position.log]?.(position.start, position.length);
    return bytes === undefined ? undefined : parseRowLine(bytes.toString("utf8"));
  };
  for (const [log, path] of paths.entries())
    for await (const { line, offset, length } of readLines(path)) {
      const earlier = positions.isInOtherLog(line.row, log) ? readAt(line.row) : undefined;
      positions.add(line, { log, start: offset, length }, earlier);
    }
  return {
    lastRow: positions.lastRow,
    conflicts: positions.conflicts,
    lines: () => readRowLines(positions, readAt),
    close: async () => {
      for (const file of files) closeSync(file);
    },
  };
};
