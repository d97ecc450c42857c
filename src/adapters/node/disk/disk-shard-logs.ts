/** Stores the logs of shards as files of JSON lines, `shard-3-of-8.jsonl`. */
import { closeSync, constants, fchmodSync, fstatSync, readdirSync, readSync, type Stats, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatRowLine } from "#domain/jobs/row-line.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { isShard, type Shard } from "#domain/shards/shards.ts";
import type { ShardLog, ShardLogs } from "#ports/local/shard-logs.ts";
import { toDiskError } from "../disk-problems.ts";
import { createFolderBelow, inspectBelow, openFileBelow, privateFileMode, privateFolderMode } from "./plain-paths.ts";
import { createShardIndex, readLogLines } from "./read-shard-logs.ts";

/** Creates the access to the logs in a folder below the root, both absolute. */
export const createDiskShardLogs = (root: string, folder: string): ShardLogs => {
  const pathOf = ({ index, count }: Shard) => join(folder, `shard-${index}-of-${count}.jsonl`);
  const list = (): readonly Shard[] =>
    listNames(root, folder)
      .flatMap((name) => {
        const [, index, count] = /^shard-(\d+)-of-(\d+)\.jsonl$/.exec(name) ?? [];
        if (index === undefined) return [];
        const shard = { index: Number(index), count: Number(count) };
        if (!isShard(shard)) throw new ProblemError(unknownShard(join(folder, name)));
        return [shard];
      })
      .sort((a, b) => a.count - b.count || a.index - b.index);
  const openToRead = (shard: Shard): number => openFileBelow(root, pathOf(shard), constants.O_RDONLY);
  return {
    open: async (shard) => openLog(root, pathOf(shard)),
    list: async () => list(),
    read: async function* (shard, lastRow) {
      const path = pathOf(shard);
      if (inspectBelow(root, path) === undefined) return;
      const file = openToRead(shard);
      try {
        for (const { line } of readLogLines({ path, file }, lastRow)) yield line;
      } finally {
        closeSync(file);
      }
    },
    index: async (lastRow) =>
      createShardIndex(
        list().map((shard) => ({ path: pathOf(shard), open: () => openToRead(shard) })),
        lastRow,
      ),
  };
};

const listNames = (root: string, folder: string): readonly string[] => {
  if (inspectBelow(root, folder) === undefined) return [];
  try {
    return readdirSync(folder);
  } catch (error) {
    throw toDiskError(error, folder);
  }
};

const unknownShard = (path: string) =>
  problem("job-unreadable", `${path} is the log of a shard that no batch has. Remove it.`, { file: path });

const flushBytes = 64 * 1024;

const openLog = (root: string, path: string): ShardLog => {
  let pending = "";
  createFolderBelow(root, dirname(path), privateFolderMode);
  const file = openFileBelow(root, path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
  try {
    hideFromOthers(file, fstatSync(file));
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

/** Earlier versions have created logs that everybody could read. */
const hideFromOthers = (file: number, { mode, uid }: Stats): void => {
  if ((mode & 0o077) !== 0 && process.getuid?.() === uid) fchmodSync(file, privateFileMode);
};
