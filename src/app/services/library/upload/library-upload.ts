/** Uploads PDFs into a folder of the library: some at a time, folders included, each file once. */

import { msg } from "@lit/localize";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import { toProblem } from "#domain/problem-error.ts";
import { type Failure, fail, type Result } from "#domain/result.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { translatedProblem } from "../../../format/translated-problem.ts";
import type { Library } from "../library.ts";
import { type LibraryItem, toContentItem } from "../library-item.ts";
import type { LibrarySession } from "../library-session.ts";
import { type ConcurrencyLimits, runWithinLimits } from "./run-within-limits.ts";
import {
  isPending,
  type NameChoice,
  noUpload,
  reduceUpload,
  type UploadAction,
  type UploadState,
} from "./upload-state.ts";

/** While some files are written to the disk, others are read. The worker has the bytes of each in memory. */
const limits: ConcurrencyLimits = { files: 4, bytes: 32e6 };
/** Drawing the list anew takes longer than reading a PDF of 5 MB, so added items are collected for that long, in ms. */
const collectMs = 1_000;

interface Task {
  readonly path: string;
  readonly file: Blob;
  /** Id of the folder. */
  readonly folder: string;
  /** PDFs with that name in the folder, which the new file replaces. */
  readonly replaced: readonly LibraryItem[];
}

/** Asks once what to do with all files whose names are taken. Undefined cancels the upload. */
export type ChooseForTaken = (names: readonly string[]) => Promise<NameChoice | undefined>;

const fileNameOf = (path: string): string => path.split("/").at(-1) ?? path;
const isPdfName = (path: string): boolean => /\.pdf$/i.test(path);

/** The upload of the Library page. Dispatches `change` when its state changes. */
export class LibraryUpload extends EventTarget {
  state: UploadState = noUpload;
  readonly #session: LibrarySession;
  /** Files that wait for a password, by path. */
  readonly #locked = new Map<string, Task>();
  #work = new AbortController();
  /** Items that the list does not show yet. */
  #added: LibraryItem[] = [];
  #collecting: ReturnType<typeof setTimeout> | undefined;

  constructor(session: LibrarySession) {
    super();
    this.#session = session;
  }

  /** Uploads the files and resolves when all are read. Files that are not PDFs are reported as problems. */
  async start(files: readonly DroppedFile[], folder: string, choose: ChooseForTaken): Promise<void> {
    if (this.state.cancelled) this.#work = new AbortController();
    const { signal } = this.#work;
    const pdfs = files.filter(({ path, file }) => isPdfName(path) || file.type === "application/pdf");
    this.#dispatch({ type: "started", files: files.map(({ path, file }) => ({ path, bytes: file.size })) });
    for (const { path } of files) if (!pdfs.some((pdf) => pdf.path === path)) this.#report(path, failNotPdf());
    let tasks: readonly Task[];
    try {
      tasks = await this.#plan(pdfs, folder, choose);
    } catch (error) {
      for (const { path } of pdfs) this.#report(path, fail(toProblem(error)));
      return;
    }
    await runWithinLimits(tasks, (task) => this.#run(task, signal), limits, signal);
  }

  /** Uploads a file that waits for its password. */
  async unlock(path: string, password: string): Promise<void> {
    const task = this.#locked.get(path);
    if (task !== undefined) await this.#run(task, this.#work.signal, password);
  }

  /** Stops the upload. What was added stays. */
  cancel(): void {
    this.#work.abort();
    this.#dispatch({ type: "cancelled" });
  }

  /** Removes the report. */
  dismiss(): void {
    this.#locked.clear();
    this.#dispatch({ type: "dismissed" });
  }

  #dispatch(action: UploadAction): void {
    const next = reduceUpload(this.state, action);
    if (!next.entries.some(isPending)) this.#showAdded();
    this.state = next;
    this.dispatchEvent(new Event("change"));
  }

  #showAdded(): void {
    clearTimeout(this.#collecting);
    this.#collecting = undefined;
    const items = this.#added;
    this.#added = [];
    if (items.length > 0) this.#session.dispatch({ type: "items-changed", items });
  }

  #skip(path: string): void {
    this.#dispatch({ type: "progressed", path, status: { step: "skipped" } });
  }

  /** Finds each file's folder, and asks what to do where names are taken. */
  async #plan(files: readonly DroppedFile[], folder: string, choose: ChooseForTaken): Promise<readonly Task[]> {
    const folderOf = this.#folderFinder(folder);
    const tasks: Task[] = [];
    for (const { path, file } of files) {
      const target = await folderOf(path.split("/").slice(0, -1));
      const taken = [...this.#session.state.items.values()].filter(
        (item) => item.kind === "content" && item.folder === target && item.fileName === fileNameOf(path),
      );
      tasks.push({ path, file, folder: target, replaced: taken });
    }
    const conflicts: Task[] = [];
    for (const task of tasks) {
      if (task.replaced.length === 0) continue;
      const sha256 = await this.#session.library.hash(task.file);
      if ((await this.#findSame(sha256, task.folder)) === undefined) conflicts.push(task);
    }
    const choice = conflicts.length === 0 ? "keep-both" : await choose(conflicts.map(({ path }) => path));
    if (choice === undefined) {
      this.cancel();
      return [];
    }
    if (choice === "skip") for (const { path } of conflicts) this.#skip(path);
    return tasks
      .filter((task) => choice !== "skip" || !conflicts.includes(task))
      .map((task) => (choice === "replace" && conflicts.includes(task) ? task : { ...task, replaced: [] }));
  }

  /** Returns a function that finds or creates the folder of a path below `target`. */
  #folderFinder(target: string): (names: readonly string[]) => Promise<string> {
    const { library } = this.#session;
    return async (names) => {
      let parent = target;
      for (const name of names) {
        const known = this.#session.state.folders.find((folder) => folder._folder === parent && folder.name === name);
        parent = (known ?? (await this.#createFolder(library, name, parent))).id;
      }
      return parent;
    };
  }

  async #createFolder(library: Library, name: string, parent: string): Promise<StoredFolder> {
    const created = await library.folders.create({ name, _folder: parent }, await library.caller());
    if (!created.ok) throw new Error(created.problems[0]?.message ?? "The folder could not be created.");
    await this.#session.loadFolders();
    return created.value;
  }

  /** Finds a PDF with the same bytes in the folder, else anywhere. */
  async #findSame(sha256: string, folder: string): Promise<StoredContent | undefined> {
    const { records } = this.#session.library;
    const same = await records.list("contents", { where: { field: "sha256", is: sha256 }, limit: 20 });
    return same.find(({ _folder }) => _folder === folder) ?? same[0];
  }

  async #run(task: Task, signal: AbortSignal, password?: string): Promise<void> {
    const { path, file, folder } = task;
    if (!this.state.entries.some((entry) => entry.path === path && (isPending(entry) || password !== undefined)))
      return;
    this.#dispatch({ type: "progressed", path, status: { step: "reading" } });
    try {
      const { library } = this.#session;
      const pdf = await library.contents.read(password === undefined ? { file } : { file, pdfPassword: password });
      if (signal.aborted) return;
      if (!pdf.ok) {
        this.#fail(task, pdf);
        return;
      }
      this.#locked.delete(path);
      const same = await this.#findSame(pdf.value.sha256, folder);
      if (same !== undefined) {
        this.#dispatch({ type: "progressed", path, status: { step: "recognised", title: same.title } });
        return;
      }
      const location = { folder, title: "", filename: fileNameOf(path) };
      await this.#finish(task, await library.contents.store(location, pdf.value, await library.caller()));
    } catch (error) {
      this.#report(path, fail(toProblem(error)));
    }
  }

  /** Reports why a PDF could not be read, or waits for its password. */
  #fail(task: Task, failure: Failure): void {
    const { path } = task;
    const code = failure.problems[0]?.code;
    if (code === "pdf-password" || code === "pdf-password-wrong") {
      this.#locked.set(path, task);
      this.#dispatch({ type: "progressed", path, status: { step: "locked", isWrong: code === "pdf-password-wrong" } });
      return;
    }
    this.#locked.delete(path);
    this.#report(path, failure);
  }

  async #finish({ path, replaced }: Task, stored: Awaited<ReturnType<Library["contents"]["store"]>>): Promise<void> {
    if (!stored.ok) {
      this.#report(path, stored);
      return;
    }
    this.#added.push(toContentItem(stored.value));
    this.#collecting ??= setTimeout(() => this.#showAdded(), collectMs);
    this.#dispatch({ type: "progressed", path, status: { step: "added", id: stored.value.id } });
    for (const item of replaced) await this.#replace(item, stored.value.id, path);
  }

  /** Lets the smartlinks of a PDF use the new one, then moves the old one into the trash. */
  async #replace(replaced: LibraryItem, content: string, path: string): Promise<void> {
    const { library, state } = this.#session;
    const caller = await library.caller();
    for (const item of state.items.values()) {
      if (item.kind !== "smartlink" || item.content !== replaced.id) continue;
      const result = await library.replacement.replace(item.id, { content }, {}, caller);
      if (!result.ok) {
        this.#report(path, result);
        return;
      }
      this.#session.dispatch({ type: "items-changed", items: [{ ...item, content }] });
    }
    const removed = await library.trash.add([{ kind: "content", id: replaced.id }]);
    if (removed.ok) this.#session.dispatch({ type: "items-changed", items: [], removed: [replaced.id] });
    else this.#report(path, removed);
  }

  #report(path: string, failure: Result<unknown>): void {
    const [first] = failure.ok ? [] : failure.problems;
    if (first !== undefined) this.#dispatch({ type: "progressed", path, status: { step: "failed", problem: first } });
  }
}

const failNotPdf = () =>
  fail(
    translatedProblem(
      "pdf-not-pdf",
      msg(
        "This is not a PDF. Only PDFs and templates can be added to the library; batch files belong on the Batches page.",
      ),
    ),
  );
