import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";

/**
 * Turns an error of the file system into a `ProblemError` with a sentence about what to do. `path`: what was written.
 * `remedy`: what to do where it cannot be written.
 */
export const toDiskError = (
  error: unknown,
  path: string,
  remedy = "Choose another folder with --out.",
): ProblemError => {
  if (error instanceof ProblemError) return error;
  const { code = "", message, path: failingPath = path } = error as NodeJS.ErrnoException;
  const at = { file: path };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new ProblemError(
      problem(
        "storage-full",
        "The disk is full. Free some space, then run the same command again: it continues where it stopped.",
        at,
      ),
    );
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return new ProblemError(problem("folder-read-only", `${path} cannot be written (${code}). ${remedy}`, at));
  if (code === "ELOOP") return new ProblemError(linkOutside(failingPath));
  if (code === "EISDIR")
    return new ProblemError(problem("storage-failed", `${path} is a folder. Use the name of a file.`, at));
  const obstacle = describeObstacle(failingPath);
  return new ProblemError(
    problem(
      "storage-failed",
      obstacle === undefined
        ? `${path} could not be read or written (${code || message}). Check that its folder exists and is no file.`
        : `${path} cannot be written, because ${obstacle}`,
      at,
    ),
  );
};

/** Returns the problem of a symbolic link in the output folder. */
export const linkOutside = (path: string): Problem =>
  problem(
    "link-outside",
    `${path} is a symbolic link, so files would be read or written somewhere else. Remove the link, or choose another folder with --out.`,
    { file: path },
  );

const findFacts = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

/** Says what is wrong with the folders above a path; undefined if all of them are there. */
const describeObstacle = (path: string): string | undefined => {
  const parent = dirname(path);
  for (let folder = parent; ; folder = dirname(folder)) {
    const facts = findFacts(folder);
    if (facts?.isFile() === true) return `${folder} is a file. Choose another folder, or remove the file.`;
    if (facts !== undefined || folder === dirname(folder))
      return folder === parent ? undefined : `there is no folder ${parent}. Create it, or choose another one.`;
  }
};
