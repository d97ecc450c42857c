/**
 * The undo history: steps of changes, as plain JSON, so that it can be stored and survives a reload. Selection, tools and
 * panels are no steps.
 */
import { applyPatches, type EditorDocument, type Patch } from "../document/editor-document.ts";
import { type AssetDelta, idOfDelta, invertDelta, joinDeltas, toDelta, toPatch } from "./asset-delta.ts";

/** Settings of the document that a step changes, by their names in the form. Who owns the settings applies them. */
export interface SettingsChange {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/** One thing that a person did, and that one press of Undo takes back. */
export interface HistoryStep {
  /** What was done, such as “Move 3 assets”. */
  readonly label: string;
  /** When it was done last, in milliseconds since 1970. */
  readonly time: number;
  readonly changes: readonly AssetDelta[];
  /** Steps with the same key join while a person types in one field. */
  readonly joinKey?: string;
  readonly settings?: SettingsChange;
}

/** The steps that can be undone, oldest first, and those that can be redone, the next one last. */
export interface History {
  readonly done: readonly HistoryStep[];
  readonly undone: readonly HistoryStep[];
  /** Number of done steps at the mark to which `bail` returns. */
  readonly mark?: number;
}

/** A history without steps. */
export const emptyHistory: History = { done: [], undone: [] };

/** Steps of the same field join if no more than this time lies between them. */
const joinWithinMs = 1_000;
/** Older steps are dropped. */
export const maxSteps = 1_000;
/** Characters of the stored steps, of which older ones are dropped: long texts would fill the store. */
export const maxHistorySize = 10_000_000;

/** A document with its history. */
export interface Versioned {
  readonly document: EditorDocument;
  readonly history: History;
}

/**
 * Applies patches as a new step, or as a part of the last one. What was undone before cannot be redone any more. Only the
 * fields that differ in a patch are changed: a patch of a long gesture keeps what another tab changed meanwhile.
 */
export const recordStep = (
  { document, history }: Versioned,
  patches: readonly Patch[],
  step: Omit<HistoryStep, "changes">,
): Versioned => {
  const deltas = patches.flatMap((patch) => toDelta(patch) ?? []);
  const changes = deltas.filter((delta) => toPatch(document, delta) !== undefined);
  if (changes.length === 0 && step.settings === undefined) return { document, history };
  const last = history.done.at(-1);
  const isAtMark = history.mark === history.done.length;
  const joins = last !== undefined && !isAtMark && history.undone.length === 0 && canJoin(last, step);
  const settings = joins ? joinSettings(last.settings, step.settings) : step.settings;
  const next: HistoryStep = {
    ...{ ...step, ...(settings && { settings }) },
    changes: joins ? joinChanges(last.changes, changes) : changes,
  };
  const earlier = joins ? history.done.slice(0, -1) : history.done;
  return {
    document: applyChanges(document, changes),
    history: limitSteps({ ...history, done: isEmptyStep(next) ? earlier : [...earlier, next], undone: [] }),
  };
};

const isEmptyStep = ({ changes, settings }: HistoryStep): boolean => changes.length === 0 && settings === undefined;

const canJoin = (last: HistoryStep, step: Pick<HistoryStep, "time" | "joinKey">): boolean =>
  step.joinKey !== undefined && step.joinKey === last.joinKey && step.time - last.time <= joinWithinMs;

const joinSettings = (
  first: SettingsChange | undefined,
  second: SettingsChange | undefined,
): SettingsChange | undefined =>
  first && second
    ? { before: { ...second.before, ...first.before }, after: { ...first.after, ...second.after } }
    : (first ?? second);

const joinChanges = (first: readonly AssetDelta[], second: readonly AssetDelta[]): readonly AssetDelta[] => {
  const joined = new Map(first.map((delta) => [idOfDelta(delta), delta]));
  for (const delta of second) {
    const id = idOfDelta(delta);
    const earlier = joined.get(id);
    const both = earlier === undefined ? delta : joinDeltas(earlier, delta);
    if (both === undefined) joined.delete(id);
    else joined.set(id, both);
  }
  return [...joined.values()];
};

/** Steps never change, so each is measured once. */
const sizes = new WeakMap<HistoryStep, number>();

const measureStep = (step: HistoryStep): number => {
  const size = sizes.get(step) ?? JSON.stringify(step).length;
  sizes.set(step, size);
  return size;
};

/** Returns how many of the oldest steps are too many. The last step always stays. */
const countExcess = (done: readonly HistoryStep[]): number => {
  let size = 0;
  for (let index = done.length - 1; index >= 0; index--) {
    const step = done[index];
    size += step === undefined ? 0 : measureStep(step);
    if (index < done.length - 1 && (size > maxHistorySize || done.length - index > maxSteps)) return index + 1;
  }
  return 0;
};

const limitSteps = (history: History): History => {
  const excess = countExcess(history.done);
  if (excess === 0) return history;
  const { mark } = history;
  return {
    ...history,
    done: history.done.slice(excess),
    ...(mark === undefined ? {} : { mark: Math.max(0, mark - excess) }),
  };
};

const applyChanges = (document: EditorDocument, changes: readonly AssetDelta[]): EditorDocument =>
  applyPatches(
    document,
    changes.flatMap((delta) => toPatch(document, delta) ?? []),
  );

/** Takes the last step back. Changes of assets that are gone in the meantime are skipped. */
export const undo = ({ document, history }: Versioned): Versioned => {
  const step = history.done.at(-1);
  if (step === undefined) return { document, history };
  return {
    document: applyChanges(document, step.changes.toReversed().map(invertDelta)),
    history: { ...history, done: history.done.slice(0, -1), undone: [...history.undone, step] },
  };
};

/** Does the last undone step again. */
export const redo = ({ document, history }: Versioned): Versioned => {
  const step = history.undone.at(-1);
  if (step === undefined) return { document, history };
  return {
    document: applyChanges(document, step.changes),
    history: { ...history, done: [...history.done, step], undone: history.undone.slice(0, -1) },
  };
};

/** Sets the mark to which `bailToMark` returns, such as before an asset is placed by keyboard. */
export const setMark = (history: History): History => ({ ...history, mark: history.done.length });

/** Takes back all steps since the mark, for good: they cannot be redone. */
export const bailToMark = (versioned: Versioned): Versioned => {
  const { mark } = versioned.history;
  let current = versioned;
  while (mark !== undefined && current.history.done.length > mark) current = undo(current);
  const { mark: _, ...history } = current.history;
  return { ...current, history: mark === undefined ? history : { ...history, undone: [] } };
};

/** Removes the mark and joins all steps since it to one. */
export const keepSinceMark = ({ mark, ...history }: History): History => {
  const steps = mark === undefined ? [] : history.done.slice(mark);
  const [first, last] = [steps[0], steps.at(-1)];
  if (mark === undefined || first === undefined || last === undefined) return history;
  const changes = steps.map((step) => step.changes).reduce(joinChanges);
  const settings = steps.map((step) => step.settings).reduce(joinSettings);
  const joined =
    changes.length === 0 && settings === undefined
      ? []
      : [{ label: first.label, time: last.time, changes, ...(settings && { settings }) }];
  return { ...history, done: [...history.done.slice(0, mark), ...joined] };
};
