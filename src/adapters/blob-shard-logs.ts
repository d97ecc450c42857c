/** Reads the logs of shards from files of the browser. Positions of lines stay in memory, lines do not. */
import { parseRowLine, type RowLine } from "#domain/jobs/row-line.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";

/** The logs of one batch, read once. */
export interface BlobShardLogs {
  /** Reads the latest line of each row up to `maxRow`. Lines that were cut or damaged count as missing. */
  index(maxRow: number): Promise<ShardIndex>;
}

const lineBreak = 10;
const chunkBytes = 1024 * 1024;
const maxConflicts = 100;

/** Creates the access to logs by their names. */
export const createBlobShardLogs = (files: ReadonlyMap<string, Blob>): BlobShardLogs => ({
  index: async (maxRow) => {
    const logs = [...files.values()];
    const readers = logs.map(createReadWindow);
    const offsets = new Float64Array(maxRow + 1);
    /** The log of the row, counted from 1, 0 without a line; and the line's length. */
    const places = new Uint32Array((maxRow + 1) * 2);
    const conflicts: number[] = [];
    let lastRow = 0;
    const readAt = async (row: number): Promise<RowLine | undefined> => {
      const read = readers[(places[row * 2] ?? 0) - 1];
      if (read === undefined) return undefined;
      const start = offsets[row] ?? 0;
      return parseRowLine(decode(await read(start, start + (places[row * 2 + 1] ?? 0))));
    };
    for (const [log, blob] of logs.entries())
      for await (const { line, start, length } of readLines(blob)) {
        const { row, digest } = line;
        if (row > maxRow) continue;
        const isOther = (places[row * 2] ?? 0) > 0 && places[row * 2] !== log + 1;
        const earlier = isOther ? await readAt(row) : undefined;
        if (earlier?.digest !== undefined && digest !== undefined && earlier.digest !== digest)
          if (conflicts.length < maxConflicts) conflicts.push(row);
        // A failure in one shard does not undo the file that another has made.
        if (earlier?.digest !== undefined && digest === undefined) continue;
        offsets[row] = start;
        places.set([log + 1, length], row * 2);
        lastRow = Math.max(lastRow, row);
      }
    return {
      lastRow,
      conflicts,
      lines: async function* (from = 1) {
        for (let row = Math.max(1, from); row <= lastRow; row++) {
          const line = await readAt(row);
          if (line !== undefined) yield line;
        }
      },
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
