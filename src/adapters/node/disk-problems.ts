import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";

/** Turns an error of the file system into a `ProblemError` with a sentence about what to do. `path`: what was written. */
export const toDiskError = (error: unknown, path: string): ProblemError => {
  if (error instanceof ProblemError) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new ProblemError(
      problem(
        "storage-full",
        "The disk is full. Free some space, then run the same command again: it continues where it stopped.",
        { file: path },
      ),
    );
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return new ProblemError(
      problem("folder-read-only", `${path} cannot be written (${code}). Choose another folder with --out.`, {
        file: path,
      }),
    );
  return new ProblemError(
    problem(
      "storage-failed",
      `${path} could not be read or written (${code || message}). Check that its folder exists and is no file.`,
      { file: path },
    ),
  );
};
