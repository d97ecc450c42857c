/** The records that belong to an item of the library: what is deleted and restored together. */
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { TrashEntry, TrashedRecords } from "#domain/model/records/trash-entry.ts";
import type { RecordReader } from "#ports/records.ts";
import { listAncestors } from "../folders.ts";
import { type Item, titleOf } from "../items.ts";
import { partsOfRecords } from "../record-parts.ts";

const noRecords: TrashedRecords = { folders: [], contents: [], smartlinks: [], assets: [] };

const listAssets = async (reader: RecordReader, smartlinkIds: readonly string[]): Promise<TrashedRecords["assets"]> =>
  (await Promise.all(smartlinkIds.map((is) => reader.list("assets", { where: { field: "_document", is } })))).flat();

/** Reads a folder's tree level by level. A damaged database may have a cycle, so no folder is read twice. */
const collectFolder = async (reader: RecordReader, top: StoredFolder): Promise<TrashedRecords> => {
  const folders = new Map([[top.id, top]]);
  for (let level = [top]; level.length > 0; ) {
    const children = await Promise.all(
      level.map(({ id: is }) => reader.list("folders", { where: { field: "_folder", is } })),
    );
    level = children.flat().filter(({ id }) => !folders.has(id));
    for (const folder of level) folders.set(folder.id, folder);
  }
  const inFolders = async <Kind extends "contents" | "smartlinks">(kind: Kind) =>
    (
      await Promise.all(
        [...folders.keys()].map((is) => reader.list(kind, { where: { field: "_folder", is } as const })),
      )
    ).flat();
  const [contents, smartlinks] = [await inFolders("contents"), await inFolders("smartlinks")];
  const assets = await listAssets(
    reader,
    smartlinks.map(({ id }) => id),
  );
  return { folders: [...folders.values()], contents, smartlinks, assets };
};

/** Reads an item with all that belongs to it. Versions of smartlinks are not among it: they stay where they are. */
export const collectRecords = async (reader: RecordReader, item: Item): Promise<TrashedRecords> => {
  if (item.kind === "folder") return collectFolder(reader, item.stored);
  if (item.kind === "content") return { ...noRecords, contents: [item.stored] };
  return { ...noRecords, smartlinks: [item.stored], assets: await listAssets(reader, [item.stored.id]) };
};

const sizeOfRecords = ({ contents, assets }: TrashedRecords): number =>
  [...contents, ...assets.flatMap(({ files }) => Object.values(files))].reduce(
    (sum, { filesize }) => sum + filesize,
    0,
  );

/** Returns the fields of an entry that follow from its records. */
export const describeRecords = (records: TrashedRecords): Pick<TrashEntry, "records" | "parts" | "size"> => ({
  records,
  parts: partsOfRecords(records),
  size: sizeOfRecords(records),
});

/** Creates a reader of the names of the folders from below the root to a folder. Each folder is read once. */
export const createPathReader = (reader: RecordReader): ((folderId: string | null) => Promise<readonly string[]>) => {
  const paths = new Map<string, Promise<readonly string[]>>();
  const readPath = async (folderId: string) => {
    const ancestors = await listAncestors(reader, await reader.get("folders", folderId));
    return ancestors.flatMap((folder) => (folder._folder === null ? [] : [folder.name])).reverse();
  };
  return (folderId) => {
    if (folderId === null) return Promise.resolve([]);
    const path = paths.get(folderId) ?? readPath(folderId);
    paths.set(folderId, path);
    return path;
  };
};

/** Creates the entry of a deleted item. */
export const createTrashEntry = (
  item: Item,
  records: TrashedRecords,
  deletion: Pick<TrashEntry, "batch_id" | "created" | "expires" | "path">,
): TrashEntry => {
  const { id, _folder } = item.stored;
  // Only the root folder has no parent, and it is never deleted.
  const location = { _folder: _folder ?? "" };
  return { id, kind: item.kind, title: titleOf(item), ...location, ...deletion, ...describeRecords(records) };
};
