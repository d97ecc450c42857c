/**
 * Writes files into a folder that the person picked (File System Access). Each file is read back and compared by SHA-256,
 * and files that are there already are not written again. So an export that was stopped goes on where it ended.
 */
import type { OutputFile } from "#domain/model/output.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { hashBlob } from "./hash-blob.ts";
import type { PartBlobs } from "./part-blobs.ts";

/** Writes files into a folder and creates the folders of their paths. */
export interface FolderWriter {
  /**
   * Writes a file unless the folder has it with the same bytes. Resolves when the file has been read back.
   * @throws ProblemError `storage-failed` if the folder returns other bytes than were written.
   */
  write(path: string, file: OutputFile): Promise<"written" | "unchanged">;
}

/** Creates the writer of a folder, to which the person has granted write access. */
export const createFolderWriter = (root: FileSystemDirectoryHandle, blobs: PartBlobs): FolderWriter => {
  const folders = new Map<string, Promise<FileSystemDirectoryHandle>>();
  const folderAt = (path: string): Promise<FileSystemDirectoryHandle> => {
    if (path === "") return Promise.resolve(root);
    const cut = path.lastIndexOf("/");
    const open = async () =>
      (await folderAt(cut < 0 ? "" : path.slice(0, cut))).getDirectoryHandle(path.slice(cut + 1), { create: true });
    const opening = folders.get(path) ?? open();
    folders.set(path, opening);
    return opening;
  };
  return {
    write: async (path, file) => {
      const cut = path.lastIndexOf("/");
      const folder = await folderAt(cut < 0 ? "" : path.slice(0, cut));
      const name = path.slice(cut + 1);
      const body = await blobs.createFileBlob(file.pieces, file.mimetype);
      const digest = await hashBlob(body);
      const existing = await readFile(folder, name);
      if (existing?.size === body.size && (await hashBlob(existing)) === digest) return "unchanged";
      const handle = await folder.getFileHandle(name, { create: true });
      // Closing the stream replaces the file at once; an aborted write leaves the old file.
      await body.stream().pipeTo(await handle.createWritable());
      if ((await hashBlob(await handle.getFile())) !== digest) throw differentBytesError(path);
      return "written";
    },
  };
};

/** Returns the file; undefined if the folder has none of this name. */
const readFile = async (folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> => {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
    throw error;
  }
};

const differentBytesError = (path: string) =>
  new ProblemError({
    code: "storage-failed",
    message: `The folder returned other bytes for “${path}” than were written. Check the disk, then save to the folder again: files that are correct are not written again.`,
  });
