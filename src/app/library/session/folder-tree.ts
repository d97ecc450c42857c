/** The folders as the lines of a tree view, and rules for moving folders. */
import type { StoredFolder } from "#domain/model/records/folder.ts";
import { toFolderName } from "./list-text.ts";

/** A visible line of the tree. */
export interface FolderLine {
  readonly folder: StoredFolder;
  /** Its name as people see it. */
  readonly label: string;
  /** From 1, for the children of the root. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
  /** From 1, among its siblings. */
  readonly position: number;
  readonly siblingCount: number;
}

const nameOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const groupByParent = (folders: readonly StoredFolder[]): ReadonlyMap<string | null, readonly StoredFolder[]> => {
  const children = new Map<string | null, StoredFolder[]>();
  for (const folder of folders) {
    const siblings = children.get(folder._folder);
    if (siblings === undefined) children.set(folder._folder, [folder]);
    else siblings.push(folder);
  }
  for (const siblings of children.values())
    siblings.sort((a, b) => Number(b.readOnly) - Number(a.readOnly) || nameOrder.compare(a.name, b.name));
  return children;
};

/** Returns the root folder, which has no parent. */
export const findRootFolder = (folders: readonly StoredFolder[]): StoredFolder | undefined =>
  folders.find(({ _folder }) => _folder === null);

/** Returns the folder for items without a folder, `Unclassified`. */
export const findDefaultFolder = (folders: readonly StoredFolder[]): StoredFolder | undefined =>
  folders.find(({ readOnly }) => readOnly) ?? findRootFolder(folders);

/** Returns the visible folders below the root, depth first. `expanded`: ids of open folders. */
export const listFolderLines = (
  folders: readonly StoredFolder[],
  expanded: ReadonlySet<string>,
): readonly FolderLine[] => {
  const children = groupByParent(folders);
  const lines: FolderLine[] = [];
  const addChildren = (parent: string, level: number): void => {
    const siblings = children.get(parent) ?? [];
    for (const [index, folder] of siblings.entries()) {
      const hasChildren = children.has(folder.id);
      const isExpanded = hasChildren && expanded.has(folder.id);
      const label = toFolderName(folder);
      lines.push({ folder, label, level, hasChildren, isExpanded, position: index + 1, siblingCount: siblings.length });
      if (isExpanded) addChildren(folder.id, level + 1);
    }
  };
  const root = findRootFolder(folders);
  if (root !== undefined) addChildren(root.id, 1);
  return lines;
};

/** Returns the folder and its ancestors, the root first. */
export const findFolderPath = (folders: readonly StoredFolder[], id: string): readonly StoredFolder[] => {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: StoredFolder[] = [];
  for (let folder = byId.get(id); folder !== undefined && !path.includes(folder); ) {
    path.unshift(folder);
    folder = folder._folder === null ? undefined : byId.get(folder._folder);
  }
  return path;
};

/** Whether the folder or one of its ancestors has that id. */
export const isInsideFolder = (folders: readonly StoredFolder[], id: string, ancestor: string): boolean =>
  findFolderPath(folders, id).some((folder) => folder.id === ancestor);
