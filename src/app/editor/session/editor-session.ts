/** An open smartlink in the editor: its state, and the storing of each change within a second. */

import { msg } from "@lit/localize";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import type { Problem } from "#domain/problem.ts";
import { findPatches } from "#editor/model/document/editor-document.ts";
import { createEditorState, type EditorAction, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { reduceReadOnly } from "#editor/model/read-only.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { EditedSmartlink } from "#usecases/editor/read-smartlink.ts";
import type { PartFile } from "#usecases/library/part-transaction.ts";
import { revisionOf } from "#usecases/library/revisions.ts";
import type { SaveState } from "../../site/save-state.ts";
import type { SessionAccess } from "./editor-access.ts";
import { countConflicts, mergeEdits, type OpenEdits, resolveConflict, type StoredEdits } from "./merge-edits.ts";
import { listChangedSettings, readSettingTexts, type SettingTexts, storeSettings } from "./step-settings.ts";
import { toDocument, toTemplate } from "./stored-document.ts";
import { planHistoryChange, readHistory } from "./stored-history.ts";

/** Changes are collected for this time, so that a drag or typing is few writes. */
const saveDelayMs = 300;

/** Edits one smartlink. Dispatches `change` whenever `state`, `saveState`, `problems` or `mode` have changed. */
export class EditorSession extends EventTarget {
  readonly id: string;
  readonly files: UnstoredFiles;
  readonly #access: SessionAccess;
  #smartlink: StoredSmartlink;
  #state: EditorState;
  #stored: StoredEdits;
  /** Settings that steps have changed and that are not stored yet. */
  #settings: SettingTexts | undefined;
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #isSaving = false;
  readonly #slowSaves = new SlowSaves(
    () => this.#isSaving || this.#isDirty,
    () => this.#notify(),
  );
  #problems: readonly Problem[] = [];
  #theirs: EditedSmartlink | undefined;
  #conflictCount = 0;
  #isReadOnly = false;

  constructor(access: SessionAccess, opened: EditedSmartlink) {
    super();
    this.#access = access;
    this.files = new UnstoredFiles(access.readPart);
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

  /** The texts of the settings, also of those that are not stored yet. */
  get settingTexts(): SettingTexts {
    return readSettingTexts(this.#smartlink, this.#settings);
  }

  /** The smartlink's revision that this tab has read or written last. */
  get revision(): number {
    return this.#revision;
  }

  /** Why the last save failed, also while the next one runs: a notice that went and came would move the page. */
  get problems(): readonly Problem[] {
    return this.#slowSaves.isSlow ? [describeSlowSaving()] : this.#problems;
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
    if (this.#isSaving && !this.#slowSaves.isSlow) return "saving";
    if (this.problems.length > 0) return "failed";
    return this.#isDirty ? "unsaved" : "saved";
  }

  /** Changes the state. Changes of the document are stored soon after. */
  dispatch(action: EditorAction): void {
    const next = this.#isReadOnly
      ? (reduceReadOnly(this.#state, action) ?? reduceEditor(this.#state, { type: "gesture-cancelled" }))
      : reduceEditor(this.#state, action);
    if (next === this.#state) return;
    const settings = listChangedSettings(this.#state.history, next.history);
    if (settings !== undefined) this.#settings = { ...this.#settings, ...settings };
    this.#state = next;
    this.#notify();
    if (this.#isDirty && this.#theirs === undefined) this.#saveSoon();
  }

  /** Notices changes of other tabs and programs until the signal aborts. */
  watch(signal: AbortSignal): void {
    this.#access.changes.watch((changes) => {
      if (changes.some(({ kind, id }) => kind === "smartlinks" && id === this.id)) void this.refresh();
    }, signal);
    this.#access.watchDeletion(() => void this.refresh(), signal);
    signal.addEventListener("abort", () => void this.save());
  }

  /** Stores all changes. Resolves when they are stored or that has failed. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#slowSaves.watch(this.#enqueue(() => this.#store()));
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

  /** Ends a conflict: shows the other version, or stores this one over it. One undo brings the version not chosen. */
  async resolve(choice: "theirs" | "mine"): Promise<void> {
    const theirs = this.#theirs;
    if (theirs === undefined) return;
    this.#theirs = undefined;
    const label = choice === "mine" ? msg("Keep my version") : msg("Use the other version");
    this.#adopt(theirs.smartlink, resolveConflict(this.#open, theirs, { choice, label, time: this.#access.now() }));
    this.#notify();
    await this.save();
  }

  get #isDirty(): boolean {
    return this.#hasUnstoredSteps || this.#settings !== undefined;
  }

  get #hasUnstoredSteps(): boolean {
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
    this.#isSaving = true;
    this.#notify();
    try {
      const problems = this.#hasUnstoredSteps ? await this.#storeSteps() : [];
      if (problems.length === 0) problems.push(...(await this.#storeSettings()));
      const isOutdated = problems.some(({ code }) => code === "changed-meanwhile");
      this.#problems = isOutdated ? [] : problems;
      if (isOutdated) await this.#merge();
    } catch (error) {
      this.#problems = [this.#access.toProblem(error)];
    } finally {
      this.#isSaving = false;
      this.#notify();
    }
    if (this.#isDirty && this.#problems.length === 0 && this.#theirs === undefined) this.#saveSoon();
  }

  /** Stores assets and history. Resolves with why that failed. */
  async #storeSteps(): Promise<Problem[]> {
    const { document, history } = this.#state;
    const patches = findPatches(this.#stored.document, document);
    const plan = planHistoryChange(history, this.#stored.steps);
    const parts = this.files.list();
    const assets = new Map(patches.map(({ id, after }) => [id, after]));
    const options = { expectedRevision: this.#revision };
    const saved = await this.#access.save(this.id, { assets, history: plan.change, parts }, options);
    if (!saved.ok) return [...saved.problems];
    this.#revision = saved.value.revision;
    this.#stored = { document, history, steps: plan.stored };
    this.files.forget(parts);
    return [];
  }

  async #storeSettings(): Promise<readonly Problem[]> {
    const settings = this.#settings;
    if (settings === undefined) return [];
    const target = { ...this.#access.settings, smartlink: this.#smartlink, expectedRevision: this.#revision };
    const stored = await storeSettings(settings, target);
    if (!stored.ok) return stored.problems;
    if (this.#settings === settings) this.#settings = undefined;
    this.#revision = stored.value;
    this.#smartlink = (await this.#access.readSmartlink(this.id)) ?? this.#smartlink;
    return [];
  }

  async #reread(): Promise<void> {
    const smartlink = await this.#access.readSmartlink(this.id);
    if (smartlink !== undefined && revisionOf(smartlink) === this.#revision) return;
    if (smartlink === undefined) this.#problems = [describeDeletion()];
    else await this.#merge();
    this.#notify();
    if (smartlink !== undefined && this.#isDirty && this.#theirs === undefined) this.#saveSoon();
  }

  /** Adopts changes of others. Where they concern assets that this tab has changed too, the person must choose. */
  async #merge(): Promise<void> {
    const opened = await this.#access.open(this.id);
    if (!opened.ok) {
      this.#problems = opened.problems;
      return;
    }
    this.#conflictCount = countConflicts(this.#open, opened.value);
    if (this.#conflictCount > 0) this.#theirs = opened.value;
    else this.#adopt(opened.value.smartlink, mergeEdits(this.#open, opened.value));
  }

  get #open(): OpenEdits {
    return { state: this.#state, stored: this.#stored };
  }

  #adopt(smartlink: StoredSmartlink, { state, stored }: OpenEdits): void {
    this.#smartlink = smartlink;
    this.#revision = revisionOf(smartlink);
    [this.#state, this.#stored] = [state, stored];
  }
}

/** Files that were added in this session: a sweep may remove them before an asset that needs them is stored. */
class UnstoredFiles {
  readonly #files = new Map<string, Blob>();
  readonly #readPart: (sha256: string) => Promise<Blob | undefined>;

  constructor(readPart: (sha256: string) => Promise<Blob | undefined>) {
    this.#readPart = readPart;
  }

  /** Remembers a file whose bytes an asset will refer to. */
  add(sha256: string, file: Blob): void {
    this.#files.set(sha256, file);
  }

  /** Returns the files for the next save. */
  list(): readonly PartFile[] {
    return Array.from(this.#files, ([sha256, file]) => ({ sha256, file }));
  }

  /** Forgets files that are stored. */
  forget(files: readonly PartFile[]): void {
    for (const { sha256 } of files) this.#files.delete(sha256);
  }

  /** Returns the bytes of a resource, stored or not. */
  async read(file: StoredFile): Promise<Blob | undefined> {
    if (!("sha256" in file)) return undefined;
    return this.#files.get(file.sha256) ?? (await this.#readPart(file.sha256));
  }
}

// Notices saves that do not end in time. They go on: their transactions wait for those of other tabs.

/** Saving takes some hundredths of a second, and longer only while other tabs use the storage. */
const slowAfterMs = 10_000;

/** The saves of one session. */
class SlowSaves {
  readonly #isNeeded: () => boolean;
  readonly #onChange: () => void;
  #isSlow = false;

  /** `isNeeded`: whether there is something to store. `onChange`: called when `isSlow` has changed. */
  constructor(isNeeded: () => boolean, onChange: () => void) {
    this.#isNeeded = isNeeded;
    this.#onChange = onChange;
  }

  /** Whether a save has not ended in time. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Watches a save. Resolves at its end. */
  async watch(save: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#set(this.#isNeeded()), slowAfterMs);
    await save;
    clearTimeout(timer);
    this.#set(false);
  }

  #set(isSlow: boolean): void {
    if (isSlow === this.#isSlow) return;
    this.#isSlow = isSlow;
    this.#onChange();
  }
}

/** Describes a save that does not end. */
const describeSlowSaving = (): Problem =>
  translatedProblem(
    "storage-blocked",
    msg(
      "Saving takes unusually long: another tab of this site may keep the storage busy. Close the other tabs of this site. This tab saves as soon as it can.",
    ),
  );

/** Describes a smartlink that was deleted while it is open. */
const describeDeletion = (): Problem =>
  translatedProblem(
    "document-not-found",
    msg("This smartlink was deleted, in another tab or by the browser. Download it as a template to keep your work."),
  );
