import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";

/** A file whose reading can be followed. */
export interface TrackedFile {
  readonly file: IntakeFile;
  /** Reports the reads from now on. */
  follow(onProgress: LongWork["onProgress"] | undefined): void;
}

/** Bytes of a stream between two reports, each of which is a message to the page. */
const reportBytes = 16 * 1024 * 1024;

/** Wraps a file that one reader at a time reads from the beginning to the end. */
export const trackReads = (file: IntakeFile): TrackedFile => {
  let report: LongWork["onProgress"] | undefined;
  const reportRead = (start: number) => report?.({ done: Math.min(start, file.size), total: file.size });
  const { stream } = file;
  async function* reportChunks(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) {
    let start = 0;
    for await (const bytes of chunks) {
      if (start % reportBytes < bytes.length) reportRead(start);
      yield bytes;
      start += bytes.length;
    }
  }
  return {
    file: {
      ...file,
      slice: (start, end) => {
        reportRead(start);
        return file.slice(start, end);
      },
      ...(stream === undefined ? {} : { stream: (length: number) => reportChunks(stream(length)) }),
    },
    follow: (onProgress) => {
      report = onProgress;
    },
  };
};
