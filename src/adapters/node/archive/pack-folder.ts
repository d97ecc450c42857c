/** Packs the folder of a finished batch. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import type { ArchiveTarget, FolderToPack, PackedFolder } from "#ports/local/archive-folder.ts";
import { createDraftPath } from "../disk/draft-path.ts";
import { toDiskError } from "../disk-problems.ts";
import { createArchiveWriter } from "./archive-writer.ts";
import { listArchiveFiles, toArchiveFile } from "./local-archive-file.ts";

/** Packs all files below a folder in the order of their paths. @throws ProblemError like `toDiskError`. */
export const packFolder = async (options: FolderToPack): Promise<PackedFolder> => {
  const { to } = options;
  if (typeof to !== "string") return writeArchive(options, to);
  const draft = createDraftPath(to);
  try {
    const file = openSync(draft, "wx");
    let packed: PackedFolder;
    try {
      packed = await writeArchive(options, async (bytes) => writeAll(file, bytes));
    } finally {
      closeSync(file);
    }
    if (options.signal.aborted) rmSync(draft, { force: true });
    else renameSync(draft, to);
    return packed;
  } catch (error) {
    removeDraft(draft);
    throw toDiskError(error, to, "Choose another place for the archive with --out.");
  }
};

/** Where the draft could not be created, it cannot be removed either: that error would hide the first one. */
const removeDraft = (draft: string): void => {
  try {
    rmSync(draft, { force: true });
  } catch {}
};

const writeArchive = async (
  { folder, format, dateTime, signal, onProgress }: FolderToPack,
  target: ArchiveTarget["target"],
): Promise<PackedFolder> => {
  const { files, links } = listArchiveFiles(folder);
  let bytes = 0;
  const count = async (chunk: Uint8Array): Promise<void> => {
    await target(chunk);
    bytes += chunk.length;
  };
  const writer = createArchiveWriter({ format, target: count, dateTime });
  try {
    for (const [index, path] of files.entries()) {
      if (signal.aborted) return { files: index, bytes, links };
      await writer.add(toArchiveFile(join(folder, path), `${basename(folder)}/${path}`));
      onProgress(index + 1, files.length);
    }
    await writer.end();
  } finally {
    writer.close();
  }
  return { files: files.length, bytes, links };
};

const writeAll = (file: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
};
