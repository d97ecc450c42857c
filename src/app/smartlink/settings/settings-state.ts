/** The state of the settings of one smartlink and how it changes. Pure: it reads and writes no records. */
import type { Problem } from "#domain/problem.ts";
import type { SaveState } from "../../site/save-state.ts";
import { checkValues, type FieldProblems, isStorable } from "./check-values.ts";
import type { FieldName, SettingValues } from "./setting-field.ts";
import { listDifferences } from "./setting-values.ts";

type SomeValues = Readonly<Partial<Record<FieldName, string>>>;

/** A change that can be undone. */
export interface SettingsChange {
  readonly before: SomeValues;
  readonly after: SomeValues;
}

/** The smartlink as it is stored. */
export interface StoredState {
  readonly values: SettingValues;
  readonly revision: number;
}

/** The settings of an open smartlink. */
export interface SettingsState {
  /** What is stored, as far as this page knows. */
  readonly stored: StoredState;
  /** What the form shows. */
  readonly draft: SettingValues;
  readonly problems: FieldProblems;
  readonly saving: boolean;
  /** What another tab or program has stored meanwhile. Nothing is saved until the person has chosen. */
  readonly conflict: StoredState | undefined;
  /** Why the last attempt to save failed. */
  readonly failure: readonly Problem[];
  readonly past: readonly SettingsChange[];
  readonly future: readonly SettingsChange[];
}

/** What happens to the state. */
export type SettingsAction =
  | { readonly type: "edit"; readonly changes: SomeValues }
  | { readonly type: "save-started" }
  /** `changes`: what was saved; undefined entries of the history for Undo and Redo, which move between the stacks. */
  | {
      readonly type: "saved";
      readonly stored: StoredState;
      readonly changes: SomeValues;
      readonly origin: ChangeOrigin;
    }
  | { readonly type: "save-failed"; readonly problems: readonly Problem[] }
  | { readonly type: "changed-elsewhere"; readonly stored: StoredState }
  | { readonly type: "take-theirs" }
  | { readonly type: "keep-mine" };

/** Where a change comes from: the person, Undo or Redo. */
export type ChangeOrigin = "edit" | "undo" | "redo";

/** Number of changes that can be undone. */
const historyLength = 100;

/** Returns the state of a smartlink that was just read. */
export const openState = (stored: StoredState): SettingsState => ({
  stored,
  draft: stored.values,
  problems: checkValues(stored.values),
  saving: false,
  conflict: undefined,
  failure: [],
  past: [],
  future: [],
});

/** Returns the values that differ from the stored ones and can be saved. */
export const listSavable = ({ stored, draft, problems }: SettingsState): SomeValues =>
  Object.fromEntries(
    listDifferences(draft, stored.values)
      .filter((name) => isStorable(name, problems))
      .map((name) => [name, draft[name]]),
  );

/** Returns whether the changes are stored. */
export const saveStateOf = (state: SettingsState): SaveState => {
  if (state.conflict !== undefined) return "conflict";
  if (state.saving) return "saving";
  if (state.failure.length > 0) return "failed";
  return listDifferences(state.draft, state.stored.values).length > 0 ? "unsaved" : "saved";
};

const pick = (values: SettingValues, names: readonly FieldName[]): SomeValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const withDraft = (state: SettingsState, draft: SettingValues): SettingsState => ({
  ...state,
  draft,
  problems: checkValues(draft),
});

const addToHistory = (
  state: SettingsState,
  changes: SomeValues,
  origin: ChangeOrigin,
): Pick<SettingsState, "past" | "future"> => {
  const { past, future } = state;
  const lastUndone = past.at(-1);
  const lastRedone = future.at(-1);
  if (origin === "undo" && lastUndone) return { past: past.slice(0, -1), future: [...future, lastUndone] };
  if (origin === "redo" && lastRedone) return { past: [...past, lastRedone], future: future.slice(0, -1) };
  const names = Object.keys(changes) as FieldName[];
  const entry = { before: pick(state.stored.values, names), after: changes };
  return { past: [...past, entry].slice(-historyLength), future: [] };
};

/** Returns the state after an action. */
export const reduceSettings = (state: SettingsState, action: SettingsAction): SettingsState => {
  switch (action.type) {
    case "edit":
      return withDraft({ ...state, failure: [] }, { ...state.draft, ...action.changes });
    case "save-started":
      return { ...state, saving: true, failure: [] };
    case "saved": {
      const history = addToHistory(state, action.changes, action.origin);
      // What was typed while it was saved stays.
      const typed = listDifferences(state.draft, { ...state.stored.values, ...action.changes });
      const draft = { ...action.stored.values, ...pick(state.draft, typed) };
      return withDraft({ ...state, ...history, stored: action.stored, saving: false }, draft);
    }
    case "save-failed":
      return { ...state, saving: false, failure: action.problems };
    case "changed-elsewhere":
      return adoptOrConflict({ ...state, saving: false }, action.stored);
    case "take-theirs": {
      if (state.conflict === undefined) return state;
      const names = listDifferences(state.draft, state.conflict.values);
      const entry = { before: pick(state.draft, names), after: pick(state.conflict.values, names) };
      const past = [...state.past, entry].slice(-historyLength);
      const taken = { ...state, stored: state.conflict, conflict: undefined, past, future: [] };
      return withDraft(taken, state.conflict.values);
    }
    case "keep-mine":
      return state.conflict === undefined ? state : { ...state, stored: state.conflict, conflict: undefined };
    default:
      return action satisfies never;
  }
};

/** A change that leaves these settings as they were, such as one of an asset, is no conflict. */
const adoptOrConflict = (state: SettingsState, stored: StoredState): SettingsState => {
  if (stored.revision === state.stored.revision) return state;
  if (listDifferences(stored.values, state.stored.values).length === 0) return { ...state, stored };
  if (listDifferences(stored.values, state.draft).length === 0) return { ...state, stored, conflict: undefined };
  return { ...state, conflict: stored };
};
