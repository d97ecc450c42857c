/** Plans an upload: finds or creates the folder of each file, and asks what to do with names that are taken. */
import { msg } from "@lit/localize";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { Library } from "../library.ts";
import type { LibraryItem } from "../library-item.ts";
import type { LibrarySession } from "../library-session.ts";
import type { NameChoice } from "./upload-state.ts";

/** A PDF to upload. */
export interface UploadTask {
  readonly path: string;
  readonly file: Blob;
  /** Id of the folder. */
  readonly folder: string;
  /** PDFs with that name in the folder, which the new file replaces. */
  readonly replaced: readonly LibraryItem[];
}

/** What an upload is to do. */
export interface UploadPlan {
  readonly tasks: readonly UploadTask[];
  /** Files that the person wants to leave out, because their names are taken. */
  readonly skippedPaths: readonly string[];
}

/** Asks once what to do with all files whose names are taken. Undefined cancels the upload. */
export type ChooseForTaken = (names: readonly string[]) => Promise<NameChoice | undefined>;

/** Returns the name of a file without its folders. */
export const fileNameOf = (path: string): string => path.split("/").at(-1) ?? path;

/** Plans the upload of PDFs into a folder. Resolves with undefined if the person cancelled. */
export const planUpload = async (
  session: LibrarySession,
  files: readonly DroppedFile[],
  folder: string,
  choose: ChooseForTaken,
): Promise<UploadPlan | undefined> => {
  const tasks: UploadTask[] = [];
  for (const { path, file } of files) {
    const target = await findOrCreateFolder(session, folder, path.split("/").slice(0, -1));
    const replaced = [...session.state.items.values()].filter(
      (item) => item.kind === "content" && item.folder === target && item.fileName === fileNameOf(path),
    );
    tasks.push({ path, file, folder: target, replaced });
  }
  const conflicts = await findConflicts(session.library, tasks);
  const choice = conflicts.size === 0 ? "keep-both" : await choose([...conflicts].map(({ path }) => path));
  if (choice === undefined) return undefined;
  if (choice === "skip")
    return {
      tasks: tasks.filter((task) => !conflicts.has(task)).map(keepOthers),
      skippedPaths: [...conflicts].map(({ path }) => path),
    };
  return {
    tasks: tasks.map((task) => (choice === "replace" && conflicts.has(task) ? task : keepOthers(task))),
    skippedPaths: [],
  };
};

const keepOthers = (task: UploadTask): UploadTask => ({ ...task, replaced: [] });

/** A file whose name is taken is no conflict if the library has its bytes already: it is not added. */
const findConflicts = async (library: Library, tasks: readonly UploadTask[]): Promise<ReadonlySet<UploadTask>> => {
  const conflicts = new Set<UploadTask>();
  for (const task of tasks) {
    if (task.replaced.length === 0) continue;
    const sha256 = await library.hash(task.file);
    if ((await findSameContent(library, sha256, task.folder)) === undefined) conflicts.add(task);
  }
  return conflicts;
};

/** Returns the id of the folder at a path below `folder`. */
const findOrCreateFolder = async (
  session: LibrarySession,
  folder: string,
  names: readonly string[],
): Promise<string> => {
  let parent = folder;
  for (const name of names) {
    const match = session.state.folders.find((candidate) => candidate._folder === parent && candidate.name === name);
    parent = match?.id ?? (await createFolder(session, name, parent));
  }
  return parent;
};

const createFolder = async (session: LibrarySession, name: string, parent: string): Promise<string> => {
  const { library } = session;
  const created = await library.folders.create({ name, _folder: parent }, await library.caller());
  if (!created.ok) throw new Error(created.problems[0]?.message ?? msg("The folder could not be created."));
  await session.loadFolders();
  return created.value.id;
};

/** Finds a PDF with the same bytes in the folder, else anywhere. */
export const findSameContent = async (
  { records }: Pick<Library, "records">,
  sha256: string,
  folder: string,
): Promise<StoredContent | undefined> => {
  const matches = await records.list("contents", { where: { field: "sha256", is: sha256 }, limit: 20 });
  return matches.find(({ _folder }) => _folder === folder) ?? matches[0];
};
