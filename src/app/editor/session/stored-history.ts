/** Converts between the history of the editor and its stored steps. */
import type { EditStep, StoredEdit } from "#domain/model/records/stored-edit.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { History, HistoryStep } from "#editor/model/history/history.ts";
import type { HistoryChange } from "#usecases/editor/editor-storage.ts";

/** The stored steps by their objects, which the model never changes. */
export type StoredSteps = ReadonlyMap<HistoryStep, { readonly number: number; readonly undone: boolean }>;

const isAsset = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  typeof value["page"] === "number" &&
  isRecord(value["aura"]) &&
  ["undefined", "string"].includes(typeof value["inserted"]);

const isFieldList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((field) => Array.isArray(field) && typeof field[0] === "string");

const isChange = (change: unknown): boolean => {
  if (!isRecord(change)) return false;
  if (change["kind"] === "added" || change["kind"] === "removed") return isAsset(change["asset"]);
  return typeof change["id"] === "string" && isFieldList(change["before"]) && isFieldList(change["after"]);
};

const isTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === "string");

const isSettingsChange = (settings: unknown): boolean =>
  settings === undefined || (isRecord(settings) && isTexts(settings["before"]) && isTexts(settings["after"]));

/** Other programs can write to the store: a step that is not in the model's form is left out. */
const isStep = (step: EditStep): step is EditStep & HistoryStep =>
  step.changes.every(isChange) && isSettingsChange((step as { readonly settings?: unknown }).settings);

/** Returns the history of an earlier visit, and which of its steps are stored. `edits`: in the order of their numbers. */
export const readHistory = (
  edits: readonly StoredEdit[],
): { readonly history: History; readonly stored: StoredSteps } => {
  const stored = new Map<HistoryStep, { readonly number: number; readonly undone: boolean }>();
  for (const { step, number, undone } of edits) if (isStep(step)) stored.set(step, { number, undone });
  return { history: historyOf(stored), stored };
};

/** Returns the history of stored steps, which are in the order of their numbers. */
export const historyOf = (stored: StoredSteps): History => ({
  done: [...stored].flatMap(([step, { undone }]) => (undone ? [] : [step])),
  undone: [...stored].flatMap(([step, { undone }]) => (undone ? [step] : [])).reverse(),
});

/** Compares the history with the stored one. Returns what must be written, and what is stored after that. */
export const planHistoryChange = (
  { done, undone }: History,
  stored: StoredSteps,
): { readonly change: HistoryChange; readonly stored: StoredSteps } => {
  let number = Math.max(0, ...Array.from(stored.values(), (entry) => entry.number));
  const next = new Map<HistoryStep, { readonly number: number; readonly undone: boolean }>();
  const put: HistoryChange["put"][number][] = [];
  const add = (step: HistoryStep, isUndone: boolean): void => {
    const existing = stored.get(step);
    if (existing === undefined) number += 1;
    const entry = { number: existing?.number ?? number, undone: isUndone };
    next.set(step, entry);
    if (existing?.undone !== isUndone) put.push({ ...entry, step });
  };
  for (const step of done) add(step, false);
  for (const step of undone.toReversed()) add(step, true);
  const drop = [...stored].flatMap(([step, entry]) => (next.has(step) ? [] : [entry.number]));
  return { change: { put, drop }, stored: next };
};

/**
 * Returns the history after another tab has stored steps: its steps, then those of this tab that are not stored yet. Steps that
 * this tab has undone, repeated or dropped since its last save stay so. `stored`: the steps as this tab knew them.
 */
export const mergeHistory = (
  edits: readonly StoredEdit[],
  mine: History,
  stored: StoredSteps,
): { readonly history: History; readonly stored: StoredSteps } => {
  const theirs = readHistory(edits);
  const changes = new Map<number, boolean | "dropped">();
  const [done, undone] = [new Set(mine.done), new Set(mine.undone)];
  for (const [step, entry] of stored) {
    const state = done.has(step) ? false : undone.has(step) ? true : "dropped";
    if (state !== entry.undone) changes.set(entry.number, state);
  }
  const entries = Array.from(theirs.stored, ([step, entry]) => ({
    step,
    state: changes.get(entry.number) ?? entry.undone,
  }));
  const isNew = (step: HistoryStep): boolean => !stored.has(step);
  const newSteps = mine.done.filter(isNew);
  const listSteps = (state: boolean): readonly HistoryStep[] =>
    entries.filter((entry) => entry.state === state).map(({ step }) => step);
  return {
    history: {
      ...mine,
      done: [...listSteps(false), ...newSteps],
      // A step of this tab comes after all others: what was undone before it cannot be repeated.
      undone:
        newSteps.length > 0
          ? mine.undone.filter(isNew)
          : [...listSteps(true).toReversed(), ...mine.undone.filter(isNew)],
    },
    stored: theirs.stored,
  };
};
