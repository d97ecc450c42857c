import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAssets, changeAssets, changeSelection, removeSelection } from "#editor/model/commands/command.ts";
import { type EditorDocument, findPatches } from "#editor/model/document/editor-document.ts";
import { createPageIndex } from "#editor/model/document/page-index.ts";
import { createEditorState, type EditorAction, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { createAsset, createTestDocument } from "../builders.ts";

const reduceAll = (state: EditorState, ...actions: readonly EditorAction[]): EditorState =>
  actions.reduce(reduceEditor, state);

const rename = (id: string, name: string, time: number, joinKey?: string): EditorAction => ({
  type: "command",
  label: "Rename",
  time,
  command: changeAssets([id], (asset) => ({ ...asset, aura: { ...asset.aura, name } })),
  ...(joinKey === undefined ? {} : { joinKey }),
});

const nameOf = ({ document }: EditorState, id: string) => document.assets.get(id)?.aura.name;

const toPlain = (document: EditorDocument) => ({
  assets: Object.fromEntries([...document.assets].sort(([a], [b]) => (a < b ? -1 : 1))),
  pages: Object.fromEntries(document.pageIndex),
});

describe("undo", () => {
  const start = createEditorState(createTestDocument([{ id: "a" }, { id: "b" }]));

  test("undo takes one command back and redo does it again", () => {
    const renamed = reduceEditor(start, rename("a", "First", 1));
    expect(nameOf(renamed, "a")).toBe("First");
    const undone = reduceEditor(renamed, { type: "undo" });
    expect(nameOf(undone, "a")).toBe("a");
    expect(nameOf(reduceEditor(undone, { type: "redo" }), "a")).toBe("First");
  });

  test("undo joins changes with the same key within a second", () => {
    const typed = reduceAll(start, rename("a", "F", 1000, "a.name"), rename("a", "Fi", 1900, "a.name"));
    expect(typed.history.done).toHaveLength(1);
    expect(nameOf(reduceEditor(typed, { type: "undo" }), "a")).toBe("a");
    const later = reduceEditor(typed, rename("a", "Fil", 2901, "a.name"));
    expect(later.history.done).toHaveLength(2);
    expect(nameOf(reduceEditor(later, { type: "undo" }), "a")).toBe("Fi");
  });

  test("joined changes of settings are undone to the first of them, and kept with all that happened since a mark", () => {
    const type = (before: string, after: string): EditorAction => ({
      ...{ type: "command", label: "Pages", time: 1, joinKey: "pages", command: () => [] },
      settings: { before: { pages: before }, after: { pages: after } },
    });
    const expected = { before: { pages: "" }, after: { pages: "ab" } };
    const typed = reduceAll(start, type("", "a"), type("a", "ab"));
    expect(typed.history.done.map(({ settings }) => settings)).toEqual([expected]);
    const marked = reduceAll(start, { type: "mark" }, type("", "a"), rename("a", "First", 2), type("a", "ab"));
    const joined = reduceEditor(marked, { type: "keep" });
    expect(joined.history.done.map(({ settings }) => settings)).toEqual([expected]);
  });

  test("undo keeps changes of other fields that arrived in the meantime", () => {
    const renamed = reduceEditor(start, rename("a", "First", 1));
    const current = renamed.document.assets.get("a") ?? createAsset({ id: "a" });
    const moved = { ...current, aura: { ...current.aura, center_x: 10 } };
    const state = reduceAll(
      renamed,
      { type: "patches-arrived", patches: [{ id: "a", after: moved }] },
      { type: "undo" },
    );
    expect(state.document.assets.get("a")?.aura).toMatchObject({ name: "a", center_x: 10 });
  });

  test("undo skips an asset that another tab removed", () => {
    const renamed = reduceEditor(start, rename("a", "First", 1));
    const state = reduceAll(renamed, { type: "patches-arrived", patches: [{ id: "a" }] }, { type: "undo" });
    expect(state.document.assets.has("a")).toBe(false);
    expect(reduceEditor(state, { type: "redo" }).document.assets.has("a")).toBe(false);
  });

  test("undo does not count the selection as a step", () => {
    const state = reduceAll(start, { type: "select", ids: ["a"] }, { type: "undo" });
    expect([...state.selection]).toEqual(["a"]);
  });

  test("undo drops selected assets that are gone", () => {
    const added = reduceEditor(start, {
      type: "command",
      label: "Add",
      time: 1,
      command: addAssets([createAsset({ id: "c" })]),
    });
    expect([...added.selection]).toEqual(["c"]);
    expect([...reduceEditor(added, { type: "undo" }).selection]).toEqual([]);
  });

  test("the history keeps the last 1,000 steps, and fewer if they are large", () => {
    const rename1000 = (name: string) =>
      Array.from({ length: 1_005 }, (_, step) => rename("a", `${name}${step}`, step * 2_000));
    const small = reduceAll(start, ...rename1000(""));
    expect(small.history.done).toHaveLength(1_000);
    const large = reduceAll(start, ...rename1000("long ".repeat(5_000)));
    expect(JSON.stringify(large.history).length).toBeLessThan(10_100_000);
    expect(large.history.done.length).toBeGreaterThan(150);
    const huge = reduceEditor(start, rename("a", "x".repeat(11_000_000), 1));
    expect(huge.history.done).toHaveLength(1);
  });

  test("the history goes back to its mark, or keeps what happened since as one step", () => {
    const marked = reduceAll(
      start,
      rename("a", "One", 1),
      { type: "mark" },
      rename("a", "Two", 2),
      rename("b", "B", 3),
    );
    const bailed = reduceEditor(marked, { type: "bail" });
    expect([nameOf(bailed, "a"), nameOf(bailed, "b")]).toEqual(["One", "b"]);
    expect(bailed.history).toEqual({ ...bailed.history, undone: [] });
    const confirmed = reduceEditor(marked, { type: "keep" });
    expect(confirmed.history.done).toHaveLength(2);
    const undone = reduceEditor(confirmed, { type: "undo" });
    expect([nameOf(undone, "a"), nameOf(undone, "b")]).toEqual(["One", "b"]);
  });
});

describe("any sequence of commands", () => {
  const ids = ["a", "b", "c", "d"];
  const command = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), id: fc.constantFrom(...ids), page: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant("remove" as const), ids: fc.subarray(ids) }),
    fc.record({
      kind: fc.constant("change" as const),
      ids: fc.subarray(ids),
      page: fc.integer({ min: 1, max: 3 }),
      order: fc.integer({ min: -2, max: 2 }),
      note: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
    }),
  );
  const toActions = (step: typeof command extends fc.Arbitrary<infer T> ? T : never, time: number): EditorAction[] => {
    if (step.kind === "add") return [{ type: "command", label: "Add", time, command: addAssets([createAsset(step)]) }];
    if (step.kind === "remove")
      return [
        { type: "select", ids: step.ids },
        { type: "command", label: "Remove", time, command: removeSelection },
      ];
    const { page, order, note } = step;
    return [
      { type: "select", ids: step.ids },
      {
        type: "command",
        label: "Change",
        time,
        joinKey: "note",
        command: changeSelection((asset) => {
          const { note: _, ...aura } = asset.aura as typeof asset.aura & { note?: unknown };
          return { ...asset, page, aura: { ...aura, order, ...(note === undefined ? {} : { note }) } };
        }),
      },
    ];
  };

  test("any sequence of commands that is undone and redone gives the same state", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), fc.integer({ min: 1, max: 700 }), (steps, pace) => {
        const start = createEditorState(createTestDocument([{ id: "a" }, { id: "b" }]));
        const end = reduceAll(start, ...steps.flatMap((step, at) => toActions(step, at * pace)));
        const stored = JSON.parse(JSON.stringify(end.history)) as EditorState["history"];
        expect(stored).toEqual(end.history);
        let undone: EditorState = { ...end, history: stored };
        while (undone.history.done.length > 0) undone = reduceEditor(undone, { type: "undo" });
        expect(toPlain(undone.document)).toEqual(toPlain(start.document));
        let redone = undone;
        while (redone.history.undone.length > 0) redone = reduceEditor(redone, { type: "redo" });
        expect(toPlain(redone.document)).toEqual(toPlain(end.document));
        expect(Object.fromEntries(redone.document.pageIndex)).toEqual(
          Object.fromEntries(createPageIndex(redone.document.assets.values())),
        );
      }),
    );
  });

  test("any sequence of commands is found again as patches", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (steps) => {
        const start = createEditorState(createTestDocument([{ id: "a" }, { id: "b" }]));
        const end = reduceAll(start, ...steps.flatMap(toActions));
        const patches = findPatches(start.document, end.document);
        const again = reduceEditor(start, { type: "patches-arrived", patches });
        expect(toPlain(again.document)).toEqual(toPlain(end.document));
      }),
    );
  });
});
