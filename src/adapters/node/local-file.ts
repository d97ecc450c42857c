/** Reads files of the computer. Nothing is read before it is needed. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { chunkBytes } from "#domain/files/read-chunks.ts";
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { HashFile } from "#ports/local/local-input.ts";
import { listZipFiles } from "./archive/zip-entries.ts";
import { createDraftPath } from "./disk/draft-path.ts";
import { privateFileMode } from "./disk/plain-paths.ts";
import { toDiskError } from "./disk-problems.ts";

/**
 * Returns a file as the use cases read it. `path`: its name in messages, with `/`. Buffers of a megabyte and more leave gaps in
 * the memory of Node, so slices are short: with slices of 2 MiB, a batch of 100,000 rows takes 20 MB more.
 */
const toIntakeFile = (file: string, path: string, { size, mtimeMs }: FileFacts): IntakeFile => {
  const name = basename(file);
  /** Rejects if the file is not the one that was listed. */
  const openUnchanged = async (): Promise<FileHandle> => {
    const handle = await open(file).catch(() => undefined);
    const facts = await handle?.stat();
    if (handle !== undefined && facts?.size === size && facts.mtimeMs === mtimeMs) return handle;
    await handle?.close();
    throw new ProblemError(unreadableFile({ name, path }));
  };
  return {
    path,
    name,
    size,
    version: String(mtimeMs),
    sliceBytes: chunkBytes,
    bytes: async () => {
      const handle = await openUnchanged();
      try {
        const { buffer, byteOffset, length } = await handle.readFile();
        // Not a copy: V8 would keep both until it collects them.
        return new Uint8Array(buffer, byteOffset, length);
      } finally {
        await handle.close();
      }
    },
    readChunks: async (use) => {
      const handle = await openUnchanged();
      try {
        const chunk = new Uint8Array(Math.min(size, chunkBytes));
        for (let done = 0; done < size; ) {
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, done);
          if (bytesRead === 0) throw new ProblemError(unreadableFile({ name, path }));
          use(chunk.subarray(0, bytesRead));
          done += bytesRead;
        }
      } finally {
        await handle.close();
      }
    },
    slice: async (start, end) => {
      const handle = await openUnchanged();
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
};

interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Stores a stream in a temporary file, which is removed when the process ends. @throws ProblemError like `toDiskError`. */
export const storeStream = async (
  chunks: AsyncIterable<Uint8Array>,
  nameOf: (start: Uint8Array) => string,
): Promise<IntakeFile> => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-input-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const target = join(folder, "input");
  let start: Uint8Array | undefined;
  try {
    await writeFile(
      target,
      (async function* () {
        for await (const chunk of chunks) {
          start ??= chunk.slice(0, startBytes);
          yield chunk;
        }
      })(),
    );
    const name = nameOf(start ?? new Uint8Array());
    return { ...toIntakeFile(target, name, await stat(target)), name };
  } catch (error) {
    throw toDiskError(error, target);
  }
};

const startBytes = 100;

/** The files of a list of paths. */
export interface FileListing {
  /** Sorted by path within each folder. */
  readonly files: readonly IntakeFile[];
  /** Paths that were left out: hidden files, `node_modules`, and symbolic links, which may lead out of their folder. */
  readonly leftOut: readonly string[];
}

/**
 * Lists files, all files in folders, and those in prepared jobs.
 * @throws ProblemError `file-unreadable` for a path that does not exist.
 */
export const listLocalFiles = async (paths: readonly string[], folder: string): Promise<FileListing> => {
  const files: IntakeFile[] = [];
  const leftOut: string[] = [];
  for (const path of paths) {
    const target = resolve(folder, path);
    const facts = await stat(target).catch(() => undefined);
    if (facts === undefined) throw new ProblemError(notThere(path));
    if (facts.isDirectory()) {
      const listing = await listFolder(target, path);
      files.push(...listing.files);
      leftOut.push(...listing.leftOut);
    } else if (/\.smartlink-job[^/\\]*\.zip$/i.test(target))
      files.push(...(await listZipFiles(target, basename(target))));
    else files.push(toIntakeFile(target, basename(target), facts));
  }
  return { files, leftOut };
};

const isHidden = (name: string): boolean => name.startsWith(".") || name === "node_modules";

/** `name`: the folder as the person has named it. */
const listFolder = async (folder: string, name: string): Promise<FileListing> => {
  const files: IntakeFile[] = [];
  const leftOut: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => {
      throw new ProblemError(notThere(join(name, path)));
    });
    for (const entry of entries) {
      const child = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.name === ".DS_Store") continue;
      if (isHidden(entry.name) || (!entry.isFile() && !entry.isDirectory())) leftOut.push(child);
      else if (entry.isDirectory()) await visit(child);
      else files.push(toIntakeFile(join(folder, child), child, await stat(join(folder, child))));
    }
  };
  await visit("");
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut: leftOut.sort() };
};

/** Reads a file as UTF-8 text. @throws ProblemError `file-unreadable`. */
export const readLocalText = async (path: string, folder: string): Promise<string> => {
  try {
    return await readFile(resolve(folder, path), "utf8");
  } catch {
    throw new ProblemError(notThere(path));
  }
};

/** Writes a text aside and renames it. `isPrivate`: only the owner may read it. @throws ProblemError like `toDiskError`. */
export const writeLocalText = async (
  path: string,
  folder: string,
  text: string | AsyncIterable<string>,
  isPrivate = false,
): Promise<void> => {
  const target = resolve(folder, path);
  const draft = createDraftPath(target);
  try {
    await writeFile(draft, text, { flag: "wx", ...(isPrivate ? { mode: privateFileMode } : {}) });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw toDiskError(error, path, otherPlace);
  }
};

const otherPlace = "Choose another place for the file.";

const notThere = (path: string) =>
  problem("file-unreadable", `There is no file or folder “${path}”, or it cannot be read. Correct the path.`, {
    file: path,
  });

const hashChunkBytes = 4 * 1024 * 1024;

/** Hashes a file in chunks, so that its size does not matter. */
export const hashLocalFile: HashFile = async (file) => {
  const hash = createHash("sha256");
  if (file.readChunks !== undefined) {
    await file.readChunks((chunk) => void hash.update(chunk));
    return hash.digest("hex");
  }
  for (let start = 0; start < file.size; start += hashChunkBytes)
    hash.update(await file.slice(start, Math.min(start + hashChunkBytes, file.size)));
  return hash.digest("hex");
};
