/** Reads files with their paths from a drop, a paste or a file input. Dropped folders are read recursively. */
import type { DroppedFile } from "#workers/batch-protocol.ts";

/** Reads the files of a drop. Call it in the event handler: browsers empty the list afterwards. */
export const readTransferFiles = (transfer: DataTransfer): Promise<readonly DroppedFile[]> => {
  const entries: FileSystemEntry[] = [];
  const files: DroppedFile[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) entries.push(entry);
    else {
      const file = item.getAsFile();
      if (file !== null) files.push({ path: file.name, file });
    }
  }
  return Promise.all(entries.map(readEntry)).then((nested) => [...files, ...nested.flat()]);
};

/** Reads the files of a file input, without files that systems create. */
export const readFileList = (list: FileList): readonly DroppedFile[] =>
  Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })).filter(({ path }) =>
    isUserFile(path),
  );

/** Returns pasted text as `pasted-<count>.json`; undefined if it cannot be a JSON object or array. */
export const createPastedFile = (text: string, count: number): DroppedFile | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const path = `pasted-${count}.json`;
  return { path, file: new File([text], path, { type: "application/json" }) };
};

const readEntry = async (entry: FileSystemEntry): Promise<readonly DroppedFile[]> => {
  const path = entry.fullPath.replace(/^\//, "");
  if (!isUserFile(path)) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const files: DroppedFile[] = [];
  for (const child of await readChildren(entry as FileSystemDirectoryEntry)) files.push(...(await readEntry(child)));
  return files;
};

/** `readEntries` returns at most 100 entries per call, and an empty list at the end. */
const readChildren = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
};

/** Skips hidden files and those that operating systems put into folders. */
const isUserFile = (path: string): boolean =>
  !path
    .split("/")
    .some((name) => name.startsWith(".") || name === "__MACOSX" || /^(Thumbs\.db|desktop\.ini)$/i.test(name));
