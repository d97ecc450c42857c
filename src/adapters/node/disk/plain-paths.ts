/**
 * Access to paths below an output folder that follows no symbolic link. Whoever can write to the folder could lead files
 * elsewhere with one, and let foreign files be read, changed or removed.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { linkOutside, toDiskError } from "../disk-problems.ts";

/** Folders that only their owner may read. */
export const privateFolderMode = 0o700;
/** Files that only their owner may read. */
export const privateFileMode = 0o600;

/** Returns the path and each folder above it up to the root, which is left out: from the root down. */
const listSteps = (root: string, path: string): readonly string[] =>
  relative(root, path)
    .split(sep)
    .filter((name) => name !== "")
    .map((_, index, names) => join(root, ...names.slice(0, index + 1)));

/**
 * Returns the facts of a path below the root; undefined if nothing is there.
 * @throws ProblemError `link-outside` if the path or a folder above it is a link; `toDiskError` for all else.
 */
export const inspectBelow = (root: string, path: string): Stats | undefined => {
  let facts: Stats | undefined;
  try {
    for (const step of listSteps(root, path)) {
      facts = lstatSync(step, { throwIfNoEntry: false });
      if (facts === undefined) return undefined;
      if (facts.isSymbolicLink()) throw new ProblemError(linkOutside(step));
    }
  } catch (error) {
    throw toReadError(error, path);
  }
  return facts;
};

/** Creates the folders of a path below the root, which is created like any other folder. Throws like `inspectBelow`. */
export const createFolderBelow = (root: string, path: string, mode?: number): void => {
  try {
    createFolder(root);
    for (const step of listSteps(root, path)) {
      if (inspectBelow(root, step)?.isDirectory() === true) continue;
      try {
        mkdirSync(step, mode);
      } catch (error) {
        // Another process may have created it meanwhile.
        if (inspectBelow(root, step)?.isDirectory() !== true) throw error;
      }
    }
  } catch (error) {
    throw toDiskError(error, path);
  }
};

/** Opens a file below the root. Throws like `inspectBelow`, also for what is no file, such as a pipe that would be waited for. */
export const openFileBelow = (root: string, path: string, flags: number): number => {
  const facts = inspectBelow(root, path);
  if (facts !== undefined && !facts.isFile()) throw new ProblemError(notFile(path));
  try {
    const file = openSync(path, flags | constants.O_NOFOLLOW, privateFileMode);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (error) {
    throw toReadError(error, path);
  }
  throw new ProblemError(notFile(path));
};

/** An open file. */
export interface OpenFile {
  readonly descriptor: number;
  /** In bytes. */
  readonly size: number;
}

/**
 * Opens a file to read it; undefined for a link and for what is no file. The folders above it have to be inspected. Throws like
 * `inspectBelow`.
 */
export const openPlainFile = (path: string): OpenFile | undefined => {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK = 0 } = constants;
  try {
    // Where links cannot be refused while a file is opened, such as on Windows.
    if (O_NOFOLLOW === undefined && lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    // A pipe would be waited for.
    const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const facts = fstatSync(descriptor);
    if (facts.isFile()) return { descriptor, size: facts.size };
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Nothing, a link, or a socket.
    if (["ENOENT", "ELOOP", "ENXIO"].includes(code)) return undefined;
    throw toReadError(error, path);
  }
};

/** Reads a text below the root; undefined if nothing is there. Throws like `openFileBelow`. */
export const readTextBelow = (root: string, path: string): string | undefined => {
  if (inspectBelow(root, path) === undefined) return undefined;
  const file = openFileBelow(root, path, constants.O_RDONLY);
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw toReadError(error, path);
  } finally {
    closeSync(file);
  }
};

/** Names who may read a record: that it cannot be written would be no help. */
const toReadError = (error: unknown, path: string): ProblemError => {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EACCES" || code === "EPERM" ? new ProblemError(notAllowed(path, code)) : toDiskError(error, path);
};

const notAllowed = (path: string, code: string) =>
  problem(
    "folder-read-only",
    `${path} cannot be read or written (${code}). The record of a job is for the user who has generated the batch: run the command as that user, or choose another folder with --out.`,
    { file: path },
  );

const notFile = (path: string) =>
  problem("storage-failed", `${path} is not a file. Remove it, or choose another folder with --out.`, { file: path });

/**
 * Creates a folder and those above it, one by one: the `recursive` option of Node reports ENOENT where a file system is
 * read-only, and never ends below `/proc`. Throws the error of the system.
 */
const createFolder = (path: string): void => {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
};
