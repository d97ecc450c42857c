import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";

/** A file whose reading can be followed. */
export interface TrackedFile {
  readonly file: IntakeFile;
  /** Reports the reads from now on. */
  follow(onProgress: LongWork["onProgress"] | undefined): void;
}

/** Wraps a file that one reader at a time reads from the beginning to the end. */
export const trackReads = (file: IntakeFile): TrackedFile => {
  let report: LongWork["onProgress"] | undefined;
  return {
    file: {
      ...file,
      slice: (start, end) => {
        report?.({ done: Math.min(start, file.size), total: file.size });
        return file.slice(start, end);
      },
    },
    follow: (onProgress) => {
      report = onProgress;
    },
  };
};
