/** Reads the files of a browser as streams of bytes, which takes less time and memory than by slices. */
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** Waits until messages and timers have had their turn. */
type Pause = () => Promise<void>;

/**
 * Returns the file with a stream of its content, without reading it yet. `pause`: called between two chunks. In browsers whose
 * streams cannot fill given memory, the file is read by slices.
 */
export const addStream = (file: IntakeFile, content: Blob, pause: Pause): IntakeFile =>
  canFillMemory() ? { ...file, stream: (length) => readStream(file, content, length, pause) } : file;

type StreamReader = ReadableStreamBYOBReader;

const openReader = (content: Blob): StreamReader => content.stream().getReader({ mode: "byob" });

let canFill: boolean | undefined;

/** Tests it once. */
const canFillMemory = (): boolean => {
  if (canFill !== undefined) return canFill;
  try {
    cancel(openReader(new Blob()));
    canFill = true;
  } catch {
    canFill = false;
  }
  return canFill;
};

/** The result does not matter: nothing is read any more. */
const cancel = (reader: StreamReader): void => {
  reader.cancel().catch(() => undefined);
};

async function* readStream(
  file: IntakeFile,
  content: Blob,
  length: number,
  pause: Pause,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { size } = file;
  const reader = openReader(content);
  // Reading moves the memory into the view that it returns. All chunks have the same.
  let buffer = new ArrayBuffer(Math.min(length, size));
  try {
    for (let start = 0; start === 0 || start < size; start += length) {
      // Bytes that the browser has read already come without a task between them. Without pauses, messages and timers wait for
      // seconds, and garbage takes up to 60 MB more.
      if (start > 0) await pause();
      const chunkLength = Math.min(length, size - start);
      for (let filled = 0; filled < chunkLength; ) {
        const part = await readNext(reader, new Uint8Array(buffer, filled, chunkLength - filled));
        buffer = part.buffer;
        filled += part.length;
      }
      yield new Uint8Array(buffer, 0, chunkLength);
    }
  } catch {
    throw new ProblemError(unreadableFile(file));
  } finally {
    cancel(reader);
  }
}

/**
 * The readers whose next bytes are awaited. Chromium (156) removes the stream of a file as garbage while it is read, unless
 * something outside the code that awaits the bytes refers to it; they would never come.
 */
const waitingReaders = new Set<StreamReader>();

/** Rejects at the end of the stream: the file has become shorter. */
const readNext = async (reader: StreamReader, target: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  waitingReaders.add(reader);
  try {
    const { done, value } = await reader.read(target);
    if (done || value === undefined) throw new Error("The stream has ended.");
    return value;
  } finally {
    waitingReaders.delete(reader);
  }
};
