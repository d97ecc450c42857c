/** Reads the logs of shards from files of the browser. Positions of lines stay in memory, lines do not. */
import { parseRowLine, type RowLine } from "#domain/jobs/row-line.ts";
import { RowPositions, readRowLines } from "#domain/jobs/row-positions.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";

/** The logs of one batch, read once. */
export interface BlobShardLogs {
  /** Reads the latest line of each row up to `maxRow`. Lines that were cut or damaged count as missing. */
  index(maxRow: number): Promise<ShardIndex>;
}

const lineBreak = 10;
const chunkBytes = 1024 * 1024;

/** Creates the access to logs by their names. */
export const createBlobShardLogs = (files: ReadonlyMap<string, Blob>): BlobShardLogs => ({
  index: async (maxRow) => {
    const logs = [...files.values()];
    const readers = logs.map(createReadWindow);
    const positions = new RowPositions();
    const readAt = async (row: number): Promise<RowLine | undefined> => {
      const position = positions.find(row);
      const read = position === undefined ? undefined : readers[position.log];
      if (position === undefined || read === undefined) return undefined;
      return parseRowLine(decode(await read(position.start, position.start + position.length)));
    };
    for (const [log, blob] of logs.entries())
      for await (const { line, start, length } of readLines(blob)) {
        const { row } = line;
        if (row > maxRow) continue;
        positions.add(line, { log, start, length }, positions.isInOtherLog(row, log) ? await readAt(row) : undefined);
      }
    return {
      lastRow: positions.lastRow,
      conflicts: positions.conflicts,
      lines: () => readRowLines(positions, readAt),
      close: async () => undefined,
    };
  },
});

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Reads ranges of a file, most often those after the last ones: one reading serves many lines. */
const createReadWindow = (blob: Blob): ((start: number, end: number) => Promise<Uint8Array>) => {
  let windowStart = 0;
  let bytes = new Uint8Array();
  return async (start, end) => {
    if (start < windowStart || end > windowStart + bytes.length) {
      bytes = new Uint8Array(await blob.slice(start, Math.max(end, start + chunkBytes)).arrayBuffer());
      windowStart = start;
    }
    return bytes.subarray(start - windowStart, end - windowStart);
  };
};

interface PlacedLine {
  readonly line: RowLine;
  /** Of the first byte in the file. */
  readonly start: number;
  /** Bytes without the line break. */
  readonly length: number;
}

async function* readLines(blob: Blob): AsyncGenerator<PlacedLine> {
  let rest = new Uint8Array();
  let restStart = 0;
  for (let position = 0; position < blob.size; position += chunkBytes) {
    const chunk = new Uint8Array(await blob.slice(position, position + chunkBytes).arrayBuffer());
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    let start = 0;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
      const line = parseRowLine(decode(bytes.subarray(start, end)));
      if (line !== undefined) yield { line, start: restStart + start, length: end - start };
      start = end + 1;
    }
    rest = bytes.slice(start);
    restStart += start;
  }
}
