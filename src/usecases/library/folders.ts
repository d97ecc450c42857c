/** Folders: a tree under the root `/`. Read-only ones take contents and smartlinks, but keep their name and place. */
import type { Folder } from "#domain/model/records/folder.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import type { Caller, ServicePorts } from "./service-ports.ts";

export interface FolderChange {
  readonly name?: string | undefined;
  /** The parent. */
  readonly _folder?: string | undefined;
}

export interface Folders {
  list(parent: string | undefined, page: PageQuery): Promise<Page<Folder>>;
  get(id: string): Promise<Result<Folder>>;
  /** Without a parent, it lies in the root. */
  create(wanted: FolderChange & { readonly name: string }, caller: Caller): Promise<Result<Folder>>;
  change(id: string, wanted: FolderChange): Promise<Result<Folder>>;
  /** Gives back what was deleted. */
  remove(id: string): Promise<Result<Folder>>;
}

export const createFolders = ({ store: { records }, clock }: Pick<ServicePorts, "store" | "clock">): Folders => ({
  list: (parent, page) => listPage(records, "folders", "_folder", parent, page),
  get: async (id) => {
    const found = await records.get("folders", id);
    return found === undefined ? fail(folderNotFound(id)) : ok(found);
  },
  create: async ({ name, _folder }, caller) => {
    const [id, now] = [await caller.newId(), clock.now()];
    return records.change(["folders"], async (tx) => {
      const made = await tx.get("folders", id);
      if (made !== undefined) return ok(made);
      const parent = await (_folder === undefined ? rootOf(tx) : tx.get("folders", _folder));
      if (parent === undefined) return fail(folderNotFound(_folder ?? "/", "_folder"));
      const { _organization } = caller.user;
      const folder = { id, name, readOnly: false, _folder: parent.id, _organization, created: now, updated: now };
      await tx.put("folders", folder);
      return ok(folder);
    });
  },
  change: (id, { name, _folder }) => {
    const now = clock.now();
    return records.change(["folders"], async (tx) => {
      const folder = await tx.get("folders", id);
      if (folder === undefined) return fail(folderNotFound(id));
      if (isFixed(folder)) return fail(readOnly(folder));
      if (_folder !== undefined) {
        const parent = await tx.get("folders", _folder);
        if (parent === undefined) return fail(folderNotFound(_folder, "_folder"));
        if (await liesIn(tx, parent, id)) return fail(inItself);
      }
      const changed = { ...folder, name: name ?? folder.name, _folder: _folder ?? folder._folder, updated: now };
      await tx.put("folders", changed);
      return ok(changed);
    });
  },
  remove: (id) =>
    records.change(["folders", "contents", "smartlinks"], async (tx) => {
      const folder = await tx.get("folders", id);
      if (folder === undefined) return fail(folderNotFound(id));
      if (isFixed(folder)) return fail(readOnly(folder));
      const within = { where: { field: "_folder", is: id }, limit: 1 } as const;
      for (const kind of ["folders", "contents", "smartlinks"] as const)
        if ((await tx.list(kind, within)).length > 0) return fail(notEmpty(folder));
      await tx.remove("folders", id);
      return ok(folder);
    }),
});

/** The root keeps its name and place too, though it takes folders. */
const isFixed = ({ readOnly, _folder }: Folder): boolean => readOnly || _folder === null;

const rootOf = async (tx: RecordReader): Promise<Folder | undefined> =>
  (await tx.list("folders")).find(({ _folder }) => _folder === null);

/** Whether the folder is the one with that id, or lies somewhere inside it. */
const liesIn = async (tx: RecordReader, folder: Folder, id: string): Promise<boolean> => {
  for (let at: Folder | undefined = folder; at !== undefined; ) {
    if (at.id === id) return true;
    at = at._folder === null ? undefined : await tx.get("folders", at._folder);
  }
  return false;
};

export const folderNotFound = (id: string, path?: string): Problem =>
  problem(
    "folder-not-found",
    `There is no folder with the id “${id}”. GET /folder lists the folders with their ids.`,
    path === undefined ? undefined : { path },
  );

const readOnly = ({ name }: Folder): Problem =>
  problem("read-only", `The folder “${name}” cannot be renamed, moved or deleted. Choose another folder.`);

const notEmpty = ({ name }: Folder): Problem =>
  problem("folder-not-empty", `The folder “${name}” is not empty. Delete or move what is in it first.`);

const inItself = problem(
  "folder-in-itself",
  "A folder cannot lie in itself or in a folder inside it. Name another one as _folder.",
  {
    path: "_folder",
  },
);
