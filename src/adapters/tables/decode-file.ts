/** Reads a file in chunks and decodes them. */
import { chunkBytes, readChunks } from "#domain/files/read-chunks.ts";
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { detectEncoding } from "#domain/tables/detect-encoding.ts";
import type { TableEncoding } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** The parts of a dropped file that reading it as text needs. */
export type TextFile = Pick<IntakeFile, "name" | "path" | "size" | "sliceBytes" | "slice">;

/**
 * Yields the text of the file, without byte order mark. If `encoding` is undefined, each chunk is read as ASCII until one
 * has other bytes; these decide. Bytes that are invalid in the encoding become U+FFFD.
 */
export async function* decodeFile(file: TextFile, encoding: TableEncoding | undefined): AsyncGenerator<string> {
  let decoder = encoding === undefined ? undefined : new TextDecoder(encoding);
  let remainingBytes = file.size;
  const readable = { ...file, slice: (start: number, end: number) => readSlice(file, start, end) };
  for await (const bytes of readChunks(readable)) {
    remainingBytes -= bytes.length;
    if (decoder === undefined) {
      const detected = detectEncoding(bytes);
      if (detected !== undefined) decoder = new TextDecoder(detected);
    }
    yield (decoder ?? new TextDecoder()).decode(bytes, { stream: decoder !== undefined && remainingBytes > 0 });
  }
}

/** Reads the first chunk. @throws ProblemError `file-unreadable`. */
export const readFirstChunk = (file: TextFile): Promise<Uint8Array<ArrayBuffer>> => readSlice(file, 0, chunkBytes);

const readSlice = async (file: TextFile, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return await file.slice(start, end);
  } catch {
    throw new ProblemError(unreadableFile(file));
  }
};
