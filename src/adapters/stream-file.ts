/** Reads the files of a browser as streams, which takes about half as long as by slices. */
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** Waits until messages and timers have had their turn. */
type Pause = () => Promise<void>;

/** Returns the file with a stream of its content. The bytes are not read yet. `pause`: called between two chunks. */
export const addStream = (file: IntakeFile, content: Blob, pause: Pause): IntakeFile => ({
  ...file,
  stream: (length) => readStream(file, content, length, pause),
});

async function* readStream(
  file: IntakeFile,
  content: Blob,
  length: number,
  pause: Pause,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { size } = file;
  const reader = content.stream().getReader();
  const chunk = new Uint8Array(Math.min(length, size));
  let unused: Uint8Array = new Uint8Array();
  try {
    for (let start = 0; start === 0 || start < size; start += length) {
      // Bytes that the browser has read already come without a task between them. Without pauses, messages and timers wait for
      // seconds, and garbage takes up to 60 MB more.
      if (start > 0) await pause();
      const chunkLength = Math.min(length, size - start);
      for (let filled = 0; filled < chunkLength; ) {
        if (unused.length === 0) unused = await readNext(reader);
        const part = unused.subarray(0, chunkLength - filled);
        chunk.set(part, filled);
        filled += part.length;
        unused = unused.subarray(part.length);
      }
      yield chunk.subarray(0, chunkLength);
    }
  } catch {
    throw new ProblemError(unreadableFile(file));
  } finally {
    // The result does not matter: nothing is read any more.
    reader.cancel().catch(() => undefined);
  }
}

type StreamReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * The readers whose next bytes are awaited. Chromium (156) removes the stream of a file as garbage while it is read, unless
 * something outside the code that awaits the bytes refers to it; they would never come.
 */
const waitingReaders = new Set<StreamReader>();

/** Rejects at the end of the stream: the file has become shorter. */
const readNext = async (reader: StreamReader): Promise<Uint8Array> => {
  waitingReaders.add(reader);
  try {
    const { value } = await reader.read();
    if (value === undefined) throw new Error("The stream has ended.");
    return value;
  } finally {
    waitingReaders.delete(reader);
  }
};
