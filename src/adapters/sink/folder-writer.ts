import type { OutputFile } from "#domain/model/output.ts";
import type { PartBlobs } from "./part-blobs.ts";

/** Writes files into a folder that the person picked (File System Access), and creates the folders of their paths. */
export interface FolderWriter {
  write(path: string, file: OutputFile): Promise<void>;
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
      const handle = await folder.getFileHandle(path.slice(cut + 1), { create: true });
      const body = await blobs.createFileBlob(file.pieces, file.mimetype);
      // Closing the stream replaces the file at once; an aborted write leaves the old file.
      await body.stream().pipeTo(await handle.createWritable());
    },
  };
};
