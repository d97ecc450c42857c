import { describe, expect, test } from "vitest";
import { readValues } from "#app/smartlink/settings/setting-values.ts";
import {
  listSavable,
  openState,
  reduceSettings,
  type SettingsAction,
  type SettingsState,
  saveStateOf,
} from "#app/smartlink/settings/settings-state.ts";
import { aStoredSmartlink } from "./stored-smartlink.ts";

const values = readValues(aStoredSmartlink());
const opened = openState({ values, revision: 1 });
const reduceAll = (state: SettingsState, ...actions: readonly SettingsAction[]) =>
  actions.reduce(reduceSettings, state);
const edit = (changes: Extract<SettingsAction, { type: "edit" }>["changes"]): SettingsAction => ({
  type: "edit",
  changes,
});

test("the state of the settings saves valid edits and leaves invalid ones unsaved", () => {
  const state = reduceAll(opened, edit({ printAllowed: "false", tracking_email: "anna@" }));
  expect(listSavable(state)).toEqual({ printAllowed: "false" });
  expect(saveStateOf(state)).toBe("unsaved");
});

test("the state of the settings keeps what is typed while a change is saved", () => {
  const changes = { title: "Offer A" };
  const stored = { values: { ...values, ...changes }, revision: 2 };
  const saved: SettingsAction = { type: "saved", stored, changes, origin: "edit" };
  const state = reduceAll(opened, edit(changes), { type: "save-started" }, edit({ title: "Offer AB" }), saved);
  expect(state.draft.title).toBe("Offer AB");
  expect(saveStateOf(state)).toBe("unsaved");
});

test("the state of the settings adopts a change of another tab that leaves the settings as they were", () => {
  const state = reduceAll(opened, { type: "changed-elsewhere", stored: { values, revision: 5 } });
  expect(state.conflict).toBeUndefined();
  expect(state.stored.revision).toBe(5);
});

describe("after another tab has changed a setting", () => {
  const theirs = { values: { ...values, title: "Theirs" }, revision: 2 };
  const conflict = reduceAll(opened, edit({ printAllowed: "false" }), { type: "changed-elsewhere", stored: theirs });

  test("a setting that another tab has changed waits for a choice", () => {
    expect(saveStateOf(conflict)).toBe("conflict");
  });

  test("a choice for the other tab's setting shows its version, which can be undone", () => {
    const state = reduceAll(conflict, { type: "take-theirs" });
    expect(state.draft).toEqual(theirs.values);
    expect(state.past.at(-1)?.before).toEqual({ title: "Offer", printAllowed: "false" });
  });

  test("a choice for this tab's setting stores it over the other one", () => {
    const state = reduceAll(conflict, { type: "keep-mine" });
    expect(listSavable(state)).toEqual({ title: "Offer", printAllowed: "false" });
    expect(state.stored.revision).toBe(2);
  });
});
