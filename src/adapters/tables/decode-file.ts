/** Reads a file in chunks and decodes them. */
import { chunkBytes, readChunks } from "#domain/files/read-chunks.ts";
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { detectEncoding, type EncodingGuess } from "#domain/tables/detect-encoding.ts";
import type { TableEncoding } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { CreateDecoder } from "./create-decoder.ts";

/** The parts of a dropped file that reading it as text needs. */
export type TextFile = Pick<IntakeFile, "name" | "path" | "size" | "sliceBytes" | "slice" | "stream">;

/** Yields the text of the file, without byte order mark. Bytes that are invalid in the encoding become U+FFFD. */
export async function* decodeFile(
  file: TextFile,
  encoding: TableEncoding,
  createDecoder: CreateDecoder,
): AsyncGenerator<string> {
  const decode = await createDecoder(encoding);
  let remainingBytes = file.size;
  for await (const bytes of readChunks(toReadable(file))) {
    remainingBytes -= bytes.length;
    yield decode(bytes, { stream: remainingBytes > 0 });
  }
}

/**
 * Finds the encoding of a file from its first chunk that has more than ASCII, however late it is. Chunks of ASCII take a
 * small part of the time in which their rows are read.
 */
export const findEncoding = async (file: TextFile): Promise<EncodingGuess> => {
  for await (const bytes of readChunks(toReadable(file))) {
    const guess = detectEncoding(bytes);
    if (guess !== undefined) return guess;
  }
  return { encoding: "utf-8", doubtfulWords: [] };
};

/** Reads the first chunk. @throws ProblemError `file-unreadable`. */
export const readFirstChunk = (file: TextFile): Promise<Uint8Array<ArrayBuffer>> => readSlice(file, 0, chunkBytes);

/** Returns the file with `file-unreadable` for any error of reading. */
const toReadable = (file: TextFile): TextFile => {
  const { stream } = file;
  return {
    ...file,
    slice: (start, end) => readSlice(file, start, end),
    ...(stream === undefined ? {} : { stream: (length: number) => readStream(stream(length), file) }),
  };
};

async function* readStream(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  file: TextFile,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* chunks;
  } catch {
    throw new ProblemError(unreadableFile(file));
  }
}

const readSlice = async (file: TextFile, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return await file.slice(start, end);
  } catch {
    throw new ProblemError(unreadableFile(file));
  }
};
