/** An open smartlink in the editor: its state, and the storing of each change within a second. */
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { Problem } from "#domain/problem.ts";
import { type EditorDocument, findPatches } from "#editor/model/document/editor-document.ts";
import { createEditorState, type EditorAction, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import type { History } from "#editor/model/history/history.ts";
import type { EditedSmartlink } from "#usecases/editor/editor-storage.ts";
import { revisionOf } from "#usecases/library/revisions.ts";
import type { SaveState } from "../save-state.ts";
import type { EditorAccess } from "./editor-access.ts";
import { toDocument, toTemplate } from "./stored-document.ts";
import { planHistoryChange, readHistory, type StoredSteps } from "./stored-history.ts";

/** Changes are collected for this time, so that a drag or typing is few writes. */
const saveDelayMs = 300;

/** Edits one smartlink. Dispatches `change` whenever `state`, `saveState`, `problems` or `mode` have changed. */
export class EditorSession extends EventTarget {
  readonly id: string;
  readonly #access: EditorAccess;
  #smartlink: StoredSmartlink;
  #state: EditorState;
  #stored: { readonly document: EditorDocument; readonly history: History; readonly steps: StoredSteps };
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #isSaving = false;
  #problems: readonly Problem[] = [];
  #theirs: EditedSmartlink | undefined;
  #conflictCount = 0;
  #isReadOnly = false;
  /** Files that were added in this session: a sweep may remove them before an asset that needs them is stored. */
  readonly #files = new Map<string, Blob>();

  constructor(access: EditorAccess, opened: EditedSmartlink) {
    super();
    this.#access = access;
    this.id = opened.smartlink.id;
    this.#smartlink = opened.smartlink;
    this.#revision = revisionOf(opened.smartlink);
    const { history, stored } = readHistory(opened.edits);
    const document = toDocument(opened);
    this.#state = createEditorState(document, history);
    this.#stored = { document, history: this.#state.history, steps: stored };
  }

  get state(): EditorState {
    return this.#state;
  }

  get smartlink(): StoredSmartlink {
    return this.#smartlink;
  }

  /** The smartlink's revision that this tab has read or written last. */
  get revision(): number {
    return this.#revision;
  }

  /** Why the last save failed. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** Number of assets that both this tab and another one have changed. */
  get conflictCount(): number {
    return this.#conflictCount;
  }

  /** Whether another tab edits the smartlink. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  set isReadOnly(value: boolean) {
    this.#isReadOnly = value;
    this.#notify();
  }

  get saveState(): SaveState {
    if (this.#theirs !== undefined) return "conflict";
    if (this.#isSaving) return "saving";
    if (this.#problems.length > 0) return "failed";
    return this.#isDirty ? "unsaved" : "saved";
  }

  /** Changes the state. Changes of the document are stored soon after. */
  dispatch(action: EditorAction): void {
    if (this.#isReadOnly && !isHarmless(action)) return;
    const next = reduceEditor(this.#state, action);
    if (next === this.#state) return;
    this.#state = next;
    this.#notify();
    if (this.#isDirty && this.#theirs === undefined) this.#saveSoon();
  }

  /** Notices changes of other tabs and programs until the signal aborts. */
  watch(signal: AbortSignal): void {
    this.#access.changes.watch((changes) => {
      const isConcerned = changes.some(({ kind, id }) => kind === "smartlinks" && id === this.id);
      if (isConcerned) void this.#enqueue(() => this.#reread());
    }, signal);
    signal.addEventListener("abort", () => void this.save());
  }

  /** Stores all changes. Resolves when they are stored or that has failed. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#enqueue(() => this.#store());
  }

  /** Adopts what others have stored. */
  refresh(): Promise<void> {
    return this.#enqueue(() => this.#reread());
  }

  /** Returns the smartlink as a template file with the assets as they are in this tab, stored or not. */
  async toTemplate(): Promise<unknown> {
    const stored = await this.#access.settings.smartlinks.getWithAssets(this.id);
    return toTemplate(stored.ok ? stored.value : this.#smartlink, this.#state.document);
  }

  /** Ends a conflict: shows the other version, or stores this one over it. */
  async resolve(choice: "theirs" | "mine"): Promise<void> {
    const theirs = this.#theirs;
    if (theirs === undefined) return;
    this.#theirs = undefined;
    const document = toDocument(theirs);
    this.#adopt(theirs, document);
    if (choice === "theirs") {
      const patches = findPatches(this.#state.document, document);
      this.#state = reduceEditor(this.#state, { type: "patches-arrived", patches });
    }
    this.#notify();
    await this.save();
  }

  /** Remembers a file whose bytes an asset will refer to. */
  rememberFile({ sha256 }: { readonly sha256: string }, file: Blob): void {
    this.#files.set(sha256, file);
  }

  /** Returns the bytes of a resource. */
  async readFile(file: StoredFile): Promise<Blob | undefined> {
    if (!("sha256" in file)) return undefined;
    return this.#files.get(file.sha256) ?? (await this.#access.readPart(file.sha256));
  }

  get #isDirty(): boolean {
    return this.#state.document !== this.#stored.document || this.#state.history !== this.#stored.history;
  }

  #notify(): void {
    this.dispatchEvent(new Event("change"));
  }

  #saveSoon(): void {
    this.#timer ??= setTimeout(() => void this.save(), saveDelayMs);
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch(() => undefined);
    return this.#work;
  }

  async #store(): Promise<void> {
    if (!this.#isDirty || this.#theirs !== undefined) return;
    const { document, history } = this.#state;
    const patches = findPatches(this.#stored.document, document);
    const plan = planHistoryChange(history, this.#stored.steps);
    this.#isSaving = true;
    this.#problems = [];
    this.#notify();
    try {
      const files = [...this.#files].map(([sha256, file]) => ({ sha256, file }));
      const assets = new Map(patches.map(({ id, after }) => [id, after]));
      const saved = await this.#access.save(
        this.id,
        { assets, history: plan.change, parts: files },
        { expectedRevision: this.#revision },
      );
      if (saved.ok) {
        this.#revision = saved.value.revision;
        this.#stored = { document, history, steps: plan.stored };
        for (const { sha256 } of files) this.#files.delete(sha256);
      } else if (saved.problems.some(({ code }) => code === "changed-meanwhile")) await this.#merge();
      else this.#problems = saved.problems;
    } catch (error) {
      this.#problems = [this.#access.toProblem(error)];
    } finally {
      this.#isSaving = false;
      this.#notify();
    }
    if (this.#isDirty && this.#problems.length === 0 && this.#theirs === undefined) this.#saveSoon();
  }

  async #reread(): Promise<void> {
    const smartlink = await this.#access.readSmartlink(this.id);
    if (smartlink === undefined || revisionOf(smartlink) === this.#revision) return;
    await this.#merge();
    this.#notify();
    if (this.#isDirty && this.#theirs === undefined) this.#saveSoon();
  }

  /** Adopts changes of others. Where they concern assets that this tab has changed too, the person must choose. */
  async #merge(): Promise<void> {
    const opened = await this.#access.open(this.id);
    if (!opened.ok) {
      this.#problems = opened.problems;
      return;
    }
    const document = toDocument(opened.value);
    const theirs = findPatches(this.#stored.document, document);
    const mine = new Set(findPatches(this.#stored.document, this.#state.document).map(({ id }) => id));
    this.#conflictCount = theirs.filter(({ id }) => mine.has(id)).length;
    if (this.#conflictCount > 0) {
      this.#theirs = opened.value;
      return;
    }
    this.#adopt(opened.value, document);
    this.#state = reduceEditor(this.#state, { type: "patches-arrived", patches: theirs });
    if (mine.size === 0) this.#stored = { ...this.#stored, document: this.#state.document };
  }

  #adopt(opened: EditedSmartlink, document: EditorDocument): void {
    this.#smartlink = opened.smartlink;
    this.#revision = revisionOf(opened.smartlink);
    this.#stored = { ...this.#stored, document };
  }
}

/** Actions that a tab without the right to write may do. */
const isHarmless = ({ type }: EditorAction): boolean => type === "select";
