/** Uploads PDFs into a folder of the library: some at a time, folders included, each file once. */

import { msg } from "@lit/localize";
import { toProblem } from "#domain/problem-error.ts";
import { type Failure, fail, ok, type Result } from "#domain/result.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { ImportInput } from "#usecases/library/exchange/template-source.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { Library } from "../library.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "../library-item.ts";
import type { LibrarySession } from "../library-session.ts";
import {
  type ChooseForTaken,
  fileNameOf,
  findSameContent,
  planUpload,
  type UploadPlan,
  type UploadTask,
} from "./plan-upload.ts";
import { type ConcurrencyLimits, runWithinLimits } from "./run-within-limits.ts";
import { type SeparatedPdf, separateAssets } from "./separate-assets.ts";
import { isPending, noUpload, reduceUpload, type UploadAction, type UploadState } from "./upload-state.ts";

/** While some files are written to the disk, others are read. The worker has the bytes of each in memory. */
const limits: ConcurrencyLimits = { files: 4, bytes: 32e6 };
/** Drawing the list anew takes longer than reading a PDF of 5 MB, so added items are collected for that long, in ms. */
const collectMs = 1_000;

const isPdfName = (path: string): boolean => /\.pdf$/i.test(path);

/** The upload of the Library page. Dispatches `change` when its state changes. */
export class LibraryUpload extends EventTarget {
  state: UploadState = noUpload;
  readonly #session: LibrarySession;
  /** Files that wait for a password, by path. */
  readonly #locked = new Map<string, UploadTask>();
  /** Files whose bytes the library has already, by path, with the password that opened them. */
  readonly #recognised = new Map<string, { readonly task: UploadTask; readonly password: string | undefined }>();
  /** Smartlinks that uploaded PDFs contain, by path. */
  readonly #smartlinks = new Map<string, ImportInput>();
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
    const signal = this.#startWork();
    const pdfs = files.filter(({ path, file }) => isPdfName(path) || file.type === "application/pdf");
    this.#dispatch({ type: "started", files: files.map(({ path, file }) => ({ path, bytes: file.size })) });
    for (const { path } of files) if (!pdfs.some((pdf) => pdf.path === path)) this.#report(path, failNotPdf());
    let plan: UploadPlan | undefined;
    try {
      plan = await planUpload(this.#session, pdfs, folder, choose);
    } catch (error) {
      for (const { path } of pdfs) this.#report(path, fail(toProblem(error)));
      return;
    }
    if (plan === undefined) {
      this.cancel();
      return;
    }
    for (const path of plan.skippedPaths) this.#dispatch({ type: "progressed", path, status: { step: "skipped" } });
    await runWithinLimits(plan.tasks, (task) => this.#run(task, signal), limits, signal);
  }

  /** Uploads a file that waits for its password. */
  async unlock(path: string, password: string): Promise<void> {
    const task = this.#locked.get(path);
    if (task !== undefined) await this.#run(task, this.#startWork(), { password });
  }

  /** Adds the files that were not added because the library has the same bytes already. */
  async addRecognised(): Promise<void> {
    const recognised = [...this.#recognised.values()];
    this.#recognised.clear();
    const signal = this.#startWork();
    for (const { task } of recognised)
      this.#dispatch({ type: "progressed", path: task.path, status: { step: "waiting" } });
    const passwords = new Map(recognised.map(({ task, password }) => [task, password]));
    const add = (task: UploadTask) => this.#run(task, signal, { password: passwords.get(task), isCopy: true });
    await runWithinLimits([...passwords.keys()], add, limits, signal);
  }

  /** Creates the smartlink that an uploaded PDF contains, of this PDF. Undefined if it has been created. */
  async createSmartlink(path: string): Promise<Result<LibraryItem> | undefined> {
    const input = this.#smartlinks.get(path);
    if (input === undefined) return undefined;
    this.#smartlinks.delete(path);
    const { library } = this.#session;
    const result = await library.importTemplate(input);
    const stored = result.ok ? await library.records.get("smartlinks", result.value.id) : undefined;
    if (!result.ok) {
      this.#smartlinks.set(path, input);
      return result;
    }
    this.#dispatch({ type: "smartlink-found", path, smartlink: undefined });
    if (stored === undefined) return undefined;
    const item = toSmartlinkItem(stored, library.now());
    this.#session.dispatch({ type: "items-changed", items: [item] });
    return ok(item);
  }

  /** Stops the upload. What was added stays. */
  cancel(): void {
    this.#work.abort();
    this.#dispatch({ type: "cancelled" });
  }

  /** Removes the report. */
  dismiss(): void {
    this.#locked.clear();
    this.#recognised.clear();
    this.#smartlinks.clear();
    this.#dispatch({ type: "dismissed" });
  }

  /** Returns the signal that ends the work. One that has ended earlier work is replaced. */
  #startWork(): AbortSignal {
    if (this.#work.signal.aborted) this.#work = new AbortController();
    return this.#work.signal;
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

  /** `isCopy`: adds the file even if the library has the same bytes. */
  async #run(
    task: UploadTask,
    signal: AbortSignal,
    { password, isCopy = false }: { readonly password?: string | undefined; readonly isCopy?: boolean } = {},
  ): Promise<void> {
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
      const hasAssets = pdf.value.warnings.some(({ code }) => code === "pdf-has-assets");
      const separated = hasAssets ? await separateAssets(library, pdf.value, fileNameOf(path)) : undefined;
      const plain = separated?.pdf ?? pdf.value;
      const same = isCopy ? undefined : await findSameContent(library, plain.sha256, folder);
      if (same !== undefined) {
        this.#recognised.set(path, { task, password });
        this.#dispatch({ type: "progressed", path, status: { step: "recognised", title: same.title } });
        this.#offer(task, separated, same.id);
        return;
      }
      const location = { folder, title: "", filename: fileNameOf(path) };
      const stored = await library.contents.store(location, plain, await library.caller());
      await this.#finish(task, stored);
      if (stored.ok) this.#offer(task, separated, stored.value.id);
    } catch (error) {
      this.#report(path, fail(toProblem(error)));
    }
  }

  /** Offers the smartlink that a PDF contains. `content`: the id of the PDF in the library. */
  #offer({ path, folder }: UploadTask, separated: SeparatedPdf | undefined, content: string): void {
    if (separated === undefined) return;
    const { smartlink, assets } = separated;
    if (assets !== undefined) {
      const { template, resources } = assets;
      this.#smartlinks.set(path, { template, resources, folder, title: undefined, pdf: { content } });
    }
    this.#dispatch({ type: "smartlink-found", path, smartlink });
  }

  /** Reports why a PDF could not be read, or waits for its password. */
  #fail(task: UploadTask, failure: Failure): void {
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

  async #finish(
    { path, replaced }: UploadTask,
    stored: Awaited<ReturnType<Library["contents"]["store"]>>,
  ): Promise<void> {
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
