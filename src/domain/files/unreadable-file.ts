import { type Problem, problem } from "../problem.ts";

/** Creates the problem of a file that was added, but whose bytes cannot be read. */
export const unreadableFile = ({ name, path }: { readonly name: string; readonly path: string }): Problem =>
  problem(
    "file-unreadable",
    `“${name}” cannot be read: it was moved, changed or protected. Check the file, and add it again.`,
    { file: path },
  );
