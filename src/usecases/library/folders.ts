/** Manages folders: a tree below the root `/`. Read-only folders accept contents and smartlinks but cannot be changed. */
import type { Folder, StoredFolder } from "#domain/model/records/folder.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import { findRevisionConflict, nextRevision, type WriteOptions, withRevision } from "./revisions.ts";
import type { Caller, ServicePorts } from "./service-ports.ts";

/** The fields of a folder that callers set. */
export interface FolderChange {
  readonly name?: string | undefined;
  /** Id of the parent folder. */
  readonly _folder?: string | undefined;
}

/** The calls for folders (docs/api.md, “Folders and contents”). Unknown ids: `folder-not-found`. */
export interface Folders {
  /** Lists folders in order of creation, of one parent or all of them. */
  list(parent: string | undefined, page: PageQuery): Promise<Page<Folder>>;
  get(id: string): Promise<Result<Folder>>;
  /** Creates a folder, in the root folder if no parent is passed. */
  create(fields: FolderChange & { readonly name: string }, caller: Caller): Promise<Result<Folder>>;
  /** Renames or moves a folder. Problems: `read-only`, `folder-in-itself`, `changed-meanwhile`. */
  change(id: string, fields: FolderChange, options?: WriteOptions): Promise<Result<Folder>>;
}

/** Creates the calls over the store. */
export const createFolders = ({ store: { records }, clock }: Pick<ServicePorts, "store" | "clock">): Folders => ({
  list: async (parent, page) => {
    const { items, hasMore } = await listPage(records, "folders", "_folder", parent, page);
    return { items: items.map(withRevision), hasMore };
  },
  get: async (id) => {
    const folder = await records.get("folders", id);
    return folder === undefined ? fail(folderNotFound(id)) : ok(withRevision(folder));
  },
  create: async ({ name, _folder }, caller) => {
    const [id, now] = [await caller.newId(), clock.now()];
    return records.change(["folders"], async (tx) => {
      const existing = await tx.get("folders", id);
      if (existing !== undefined) return ok(withRevision(existing));
      const parent = await (_folder === undefined ? findRoot(tx) : tx.get("folders", _folder));
      if (parent === undefined) return fail(folderNotFound(_folder ?? "/", "_folder"));
      const { _organization } = caller.user;
      const dates = { created: now, updated: now };
      const folder = { id, name, readOnly: false, _folder: parent.id, _organization, ...dates, revision: 1 };
      await tx.put("folders", folder);
      return ok(folder);
    });
  },
  change: (id, { name, _folder }, options = {}) => {
    const now = clock.now();
    return records.change(["folders"], async (tx) => {
      const folder = await tx.get("folders", id);
      if (folder === undefined) return fail(folderNotFound(id));
      if (isFixed(folder)) return fail(readOnly(folder));
      const conflicts = findRevisionConflict(folder, folder.name, options);
      if (conflicts.length > 0) return fail(...conflicts);
      if (_folder !== undefined) {
        const parent = await tx.get("folders", _folder);
        if (parent === undefined) return fail(folderNotFound(_folder, "_folder"));
        if ((await listAncestors(tx, parent)).some((ancestor) => ancestor.id === id))
          return fail(insideItself("_folder"));
      }
      const location = { name: name ?? folder.name, _folder: _folder ?? folder._folder };
      const changed = { ...folder, ...location, ...nextRevision(folder, now) };
      await tx.put("folders", changed);
      return ok(changed);
    });
  },
});

/** The root is not marked as read-only, because it accepts folders, but cannot be changed either. */
export const isFixed = ({ readOnly, _folder }: StoredFolder): boolean => readOnly || _folder === null;

const findRoot = async (tx: RecordReader): Promise<StoredFolder | undefined> =>
  (await tx.list("folders")).find(({ _folder }) => _folder === null);

/** Returns the folder and the folders in which it is, from the inside to the root. */
export const listAncestors = async (
  reader: RecordReader,
  folder: StoredFolder | undefined,
): Promise<readonly StoredFolder[]> => {
  const path: StoredFolder[] = [];
  // A damaged database may have a cycle.
  for (let ancestor = folder; ancestor !== undefined; ) {
    path.push(ancestor);
    const parent: string | null = ancestor._folder;
    if (parent === null || path.some(({ id }) => id === parent)) break;
    ancestor = await reader.get("folders", parent);
  }
  return path;
};

/** Creates the problem of an unknown folder id. `path`: the field that contained it. */
export const folderNotFound = (id: string, path?: string): Problem =>
  problem(
    "folder-not-found",
    `There is no folder with the id “${id}”. It may have been deleted. Check the id in the list of folders.`,
    path === undefined ? undefined : { path },
  );

/** Creates the problem of changing the root folder or a read-only folder. */
export const readOnly = ({ name }: StoredFolder): Problem =>
  problem("read-only", `The folder “${name}” cannot be renamed, moved or deleted. Choose another folder.`);

/** Creates the problem of moving a folder into itself. `path`: the field that contained the folder. */
export const insideItself = (path: string): Problem =>
  problem(
    "folder-in-itself",
    "A folder cannot be moved into itself or into a folder inside it. Choose another folder.",
    {
      path,
    },
  );
