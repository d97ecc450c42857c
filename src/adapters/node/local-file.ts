/** Reads files of the computer. Nothing is read before it is needed. */
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { listZipFiles } from "./archive/zip-entries.ts";
import { toDiskError } from "./disk-problems.ts";

/** Returns a file as the use cases read it. `path`: its name in messages, with `/`. */
const toIntakeFile = (file: string, path: string, { size, mtimeMs }: FileFacts): IntakeFile => ({
  path,
  name: basename(file),
  size,
  version: String(mtimeMs),
  bytes: async () => new Uint8Array(await readFile(file)),
  slice: async (start, end) => {
    const handle = await open(file);
    try {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  },
});

interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Returns bytes that were read already, such as standard input, as a file. */
export const toMemoryFile = (name: string, bytes: Uint8Array<ArrayBuffer>): IntakeFile => ({
  path: name,
  name,
  size: bytes.length,
  version: "1",
  bytes: async () => bytes,
  slice: async (start, end) => bytes.slice(start, end),
});

/**
 * Lists files and all files in folders, sorted by path. Hidden files and `node_modules` are left out, and so are symbolic
 * links that lead out of their folder.
 * @throws ProblemError `file-unreadable` for a path that does not exist.
 */
export const listLocalFiles = async (paths: readonly string[], folder: string): Promise<readonly IntakeFile[]> => {
  const files: IntakeFile[] = [];
  for (const path of paths) {
    const target = resolve(folder, path);
    const facts = await stat(target).catch(() => undefined);
    if (facts === undefined) throw new ProblemError(notThere(path));
    if (facts.isDirectory()) files.push(...(await listFolder(target)));
    else if (/\.smartlink-job\.zip$/i.test(target)) files.push(...(await listZipFiles(target, basename(target))));
    else files.push(toIntakeFile(target, basename(target), facts));
  }
  return files;
};

const listFolder = async (folder: string): Promise<readonly IntakeFile[]> => {
  const files: IntakeFile[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath ?? folder, entry.name);
    const path = relative(folder, file).split(sep).join("/");
    if (!entry.isFile() || path.split("/").some((name) => name.startsWith(".") || name === "node_modules")) continue;
    files.push(toIntakeFile(file, path, await stat(file)));
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
};

/** Reads a file as UTF-8 text. @throws ProblemError `file-unreadable`. */
export const readLocalText = async (path: string, folder: string): Promise<string> => {
  try {
    return await readFile(resolve(folder, path), "utf8");
  } catch {
    throw new ProblemError(notThere(path));
  }
};

/** Writes a text aside and renames it. @throws ProblemError like `toDiskError`. */
export const writeLocalText = async (
  path: string,
  folder: string,
  text: string | AsyncIterable<string>,
): Promise<void> => {
  const target = resolve(folder, path);
  const draft = `${target}.${process.pid}.draft`;
  try {
    await writeFile(draft, text);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw toDiskError(error, path);
  }
};

const notThere = (path: string) =>
  problem("file-unreadable", `There is no file or folder “${path}”, or it cannot be read. Correct the path.`, {
    file: path,
  });
