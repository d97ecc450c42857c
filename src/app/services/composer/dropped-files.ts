/** What a drop, a paste or a picker gave, as files with paths: dropped folders are walked to the end. */
import type { DroppedFile } from "#workers/batch-protocol.ts";

/** Must be called while the event is being handled: browsers empty the list afterwards. */
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
  return Promise.all(entries.map(walk)).then((walked) => [...files, ...walked.flat()]);
};

export const readFileList = (list: FileList): readonly DroppedFile[] =>
  Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })).filter(({ path }) =>
    isWanted(path),
  );

/** Pasted text that could be JSON is a file like any other: what it is for is found out by reading it. */
export const createPastedFile = (text: string, count: number): DroppedFile | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const path = `pasted-${count}.json`;
  return { path, file: new File([text], path, { type: "application/json" }) };
};

const walk = async (entry: FileSystemEntry): Promise<readonly DroppedFile[]> => {
  const path = entry.fullPath.replace(/^\//, "");
  if (!isWanted(path)) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const found: DroppedFile[] = [];
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) found.push(...(await walk(child)));
  return found;
};

/** A reader gives at most 100 entries a call, and an empty list at the end. */
const childrenOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

/** What systems leave in every folder is none of a person's files. */
const isWanted = (path: string): boolean =>
  !path
    .split("/")
    .some((name) => name.startsWith(".") || name === "__MACOSX" || /^(Thumbs\.db|desktop\.ini)$/i.test(name));
