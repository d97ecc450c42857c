/** Reads a file in chunks and decodes them. The next chunk is read while the last one is used. */

import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { detectEncoding } from "#domain/tables/detect-encoding.ts";
import type { TableEncoding } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** The parts of a dropped file that reading it as text needs. */
export type TextFile = Pick<IntakeFile, "name" | "path" | "size" | "slice">;

/** Each slice of a browser's file waits for another process, so chunks are large; several of them fit in memory. */
export const chunkBytes = 2 * 1024 * 1024;

/**
 * Yields the text of the file, without byte order mark. If `encoding` is undefined, each chunk is read as ASCII until one
 * has other bytes; these decide. Bytes that are invalid in the encoding become U+FFFD.
 */
export async function* decodeFile(file: TextFile, encoding: TableEncoding | undefined): AsyncGenerator<string> {
  let decoder = encoding === undefined ? undefined : new TextDecoder(encoding);
  let nextChunk = readChunk(file, 0);
  for (let start = 0; start < file.size; start += chunkBytes) {
    const bytes = await nextChunk;
    if (start + chunkBytes < file.size) nextChunk = readChunk(file, start + chunkBytes);
    // The reader may stop before it needs the next chunk.
    nextChunk.catch(() => undefined);
    const isLast = start + chunkBytes >= file.size;
    if (decoder === undefined) {
      const detected = detectEncoding(bytes);
      if (detected !== undefined) decoder = new TextDecoder(detected);
    }
    yield (decoder ?? new TextDecoder()).decode(bytes, { stream: decoder !== undefined && !isLast });
  }
}

/** Reads one chunk. @throws ProblemError `file-unreadable`. */
export const readChunk = async (file: TextFile, start: number): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return await file.slice(start, start + chunkBytes);
  } catch {
    throw new ProblemError(unreadableFile(file));
  }
};
