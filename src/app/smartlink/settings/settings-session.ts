/** Edits the settings of one smartlink: saves each change, one after the other, with the revision that was read. */
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordChanges } from "#ports/record-changes.ts";
import type { RecordReader } from "#ports/records.ts";
import { revisionOf } from "#usecases/library/revisions.ts";
import type { Smartlinks } from "#usecases/library/smartlinks.ts";
import { smartlinkNotFound } from "#usecases/library/unknown-ids.ts";
import type { Versions } from "#usecases/library/versions/versions.ts";
import type { FieldName } from "./setting-field.ts";
import { readValues } from "./setting-values.ts";
import {
  type ChangeOrigin,
  listSavable,
  openState,
  reduceSettings,
  type SettingsAction,
  type SettingsState,
  type StoredState,
} from "./settings-state.ts";
import { toSmartlinkChange } from "./smartlink-change.ts";

/** What editing needs from the store. */
export interface SmartlinkAccess {
  readonly records: RecordReader;
  readonly smartlinks: Smartlinks;
  readonly changes: RecordChanges;
  readonly versions: Versions;
  /** Returns the address by which readers open the smartlink. */
  readerAddress(id: string): string;
}

/** How soon an edit is saved. `soon`: after a pause in typing. */
export type SaveTime = "now" | "soon";

type Step = "undo" | "redo";

/** Pause in typing after which a change is saved. */
const pauseMs = 800;

/** The settings of an open smartlink. Dispatches `change` whenever `state` has changed. */
export class SettingsSession extends EventTarget {
  readonly #access: SmartlinkAccess;
  readonly #id: string;
  #state: SettingsState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  /** Steps that were asked for and are not stored yet. */
  #steps: readonly Step[] = [];

  constructor(access: SmartlinkAccess, id: string, stored: StoredState) {
    super();
    this.#access = access;
    this.#id = id;
    this.#state = openState(stored);
  }

  get state(): SettingsState {
    return this.#state;
  }

  /** Notices changes of other tabs and programs until the signal aborts. */
  watch(signal: AbortSignal): void {
    this.#access.changes.watch((changes) => {
      if (changes.some(({ kind, id }) => kind === "smartlinks" && id === this.#id)) this.#enqueue(() => this.#reread());
    }, signal);
  }

  /** Changes settings. Valid ones are saved. */
  edit(changes: Readonly<Partial<Record<FieldName, string>>>, time: SaveTime): void {
    this.#dispatch({ type: "edit", changes });
    clearTimeout(this.#timer);
    if (time === "now") void this.save();
    else this.#timer = setTimeout(() => void this.save(), pauseMs);
  }

  /** Saves what is valid and not saved yet. Resolves when it is stored or has failed. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#enqueue(() => this.#store("edit"));
  }

  /** Whether there is a change to take back, or to repeat, once the steps before are stored. */
  canStep(origin: Step): boolean {
    const count = (step: Step) => this.#steps.filter((item) => item === step).length;
    const waitingUndos = count("undo") - count("redo");
    return origin === "undo" ? this.#state.past.length > waitingUndos : this.#state.future.length + waitingUndos > 0;
  }

  /** Takes the last change back, or repeats it. Waits for the steps before. */
  async step(origin: Step): Promise<void> {
    this.#changeSteps([...this.#steps, origin]);
    await this.save();
    await this.#enqueue(async () => {
      const entry = origin === "undo" ? this.#state.past.at(-1) : this.#state.future.at(-1);
      if (entry === undefined || this.#state.conflict !== undefined) return;
      this.#dispatch({ type: "edit", changes: origin === "undo" ? entry.before : entry.after });
      await this.#store(origin);
    });
    this.#changeSteps(this.#steps.slice(1));
  }

  #changeSteps(steps: readonly Step[]): void {
    this.#steps = steps;
    this.dispatchEvent(new Event("change"));
  }

  /** Ends a conflict: shows the other version, or stores this one over it. */
  async resolve(choice: "take-theirs" | "keep-mine"): Promise<void> {
    this.#dispatch({ type: choice });
    if (choice === "keep-mine") await this.save();
  }

  /** Shows what is stored, without a question: the person has just chosen it, as by restoring a version. */
  async adoptStored(): Promise<void> {
    await this.#enqueue(() => this.#reread());
    if (this.#state.conflict !== undefined) this.#dispatch({ type: "take-theirs" });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    // A record that cannot be read now must not stop the next save, which finds out about changes by the revision.
    this.#work = this.#work.then(work).catch(() => undefined);
    return this.#work;
  }

  #dispatch(action: SettingsAction): void {
    this.#state = reduceSettings(this.#state, action);
    this.dispatchEvent(new Event("change"));
  }

  async #store(origin: ChangeOrigin): Promise<void> {
    const changes = listSavable(this.#state);
    if (this.#state.conflict !== undefined || Object.keys(changes).length === 0) return;
    this.#dispatch({ type: "save-started" });
    try {
      const change = await toSmartlinkChange(changes, this.#state.stored.values);
      const result = await this.#access.smartlinks.change(this.#id, change, {
        expectedRevision: this.#state.stored.revision,
      });
      if (result.ok) this.#dispatch({ type: "saved", stored: toStoredState(result.value), changes, origin });
      else if (result.problems.some(({ code }) => code === "changed-meanwhile")) await this.#reread(origin);
      else this.#fail(...result.problems);
    } catch (error) {
      const { toProblem } = await import("#domain/problem-error.ts");
      this.#fail(toProblem(error));
    }
  }

  /** Reads the record again. A change that does not concern the settings, such as one of an asset, is adopted. */
  async #reread(origin?: ChangeOrigin): Promise<void> {
    const stored = await this.#access.records.get("smartlinks", this.#id);
    if (stored === undefined) return this.#fail(smartlinkNotFound(this.#id));
    this.#dispatch({ type: "changed-elsewhere", stored: toStoredState(stored) });
    if (origin !== undefined) await this.#store(origin);
  }

  #fail(...problems: readonly Problem[]): void {
    this.#dispatch({ type: "save-failed", problems });
  }
}

const toStoredState = (stored: StoredSmartlink): StoredState => ({
  values: readValues(stored),
  revision: revisionOf(stored),
});

/** Opens a smartlink for editing. Problem: `document-not-found`. */
export const openSettingsSession = async (access: SmartlinkAccess, id: string): Promise<Result<SettingsSession>> => {
  const stored = await access.records.get("smartlinks", id);
  return stored === undefined
    ? fail(smartlinkNotFound(id))
    : ok(new SettingsSession(access, id, toStoredState(stored)));
};
