/** Converts between the history of the editor and its stored steps. */
import type { EditStep, StoredEdit } from "#domain/model/records/stored-edit.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { History, HistoryStep } from "#editor/model/history/history.ts";
import type { HistoryChange } from "#usecases/editor/editor-storage.ts";

/** The stored steps by their objects, which the model never changes. */
export type StoredSteps = ReadonlyMap<HistoryStep, { readonly number: number; readonly undone: boolean }>;

const isAsset = (value: unknown): boolean =>
  isRecord(value) && typeof value["id"] === "string" && typeof value["page"] === "number" && isRecord(value["aura"]);

const isFieldList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((field) => Array.isArray(field) && typeof field[0] === "string");

const isChange = (change: unknown): boolean => {
  if (!isRecord(change)) return false;
  if (change["kind"] === "added" || change["kind"] === "removed") return isAsset(change["asset"]);
  return typeof change["id"] === "string" && isFieldList(change["before"]) && isFieldList(change["after"]);
};

/** Other programs can write to the store: a step that is not in the model's form is left out. */
const isStep = (step: EditStep): step is EditStep & HistoryStep => step.changes.every(isChange);

/** Returns the history of an earlier visit, and which of its steps are stored. `edits`: in the order of their numbers. */
export const readHistory = (
  edits: readonly StoredEdit[],
): { readonly history: History; readonly stored: StoredSteps } => {
  const stored = new Map<HistoryStep, { readonly number: number; readonly undone: boolean }>();
  for (const { step, number, undone } of edits) if (isStep(step)) stored.set(step, { number, undone });
  const steps = [...stored];
  const done = steps.flatMap(([step, { undone }]) => (undone ? [] : [step]));
  const undone = steps.flatMap(([step, entry]) => (entry.undone ? [step] : [])).reverse();
  return { history: { done, undone }, stored };
};

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
