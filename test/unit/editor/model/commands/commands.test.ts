import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { align, distribute, matchSize, nudge, nudgeSize } from "#editor/model/commands/arrange.ts";
import { type Command, removeSelection } from "#editor/model/commands/command.ts";
import { setHidden, setLocked } from "#editor/model/commands/flags.ts";
import { restack, type StackingMove } from "#editor/model/commands/stacking.ts";
import { createDocument } from "#editor/model/document/editor-document.ts";
import { listAllInReadingOrder } from "#editor/model/document/reading-order.ts";
import { createEditorState, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { createAsset, createTestDocument } from "../builders.ts";
import { createState, placeOf } from "../pointer.ts";

const run = (state: EditorState, command: Command): EditorState =>
  reduceEditor(state, { type: "command", label: "Test", time: 1, command });

const placesOf = (state: EditorState, ...ids: readonly string[]) =>
  ids.map((id) => {
    const place = placeOf(state, id);
    return [place?.x, place?.y];
  });

describe("arranging", () => {
  const assets = [
    { id: "a", x: 20, y: 20, width: 20, height: 10 },
    { id: "b", x: 45, y: 50, width: 10, height: 10 },
    { id: "c", x: 90, y: 80, width: 20, height: 20 },
  ];
  const ids = ["a", "b", "c"];

  test("arrows move the selection, but not over the border of the page", () => {
    const state = run(createState(assets, ["a", "c"]), nudge(15, -1));
    expect(placesOf(state, "a", "c")).toEqual([
      [35, 19],
      [90, 79],
    ]);
  });

  test("resizing the selection keeps its upper left corner", () => {
    const state = run(createState(assets, ["a"]), nudgeSize(4, -20));
    expect(placeOf(state, "a")).toEqual({ page: 1, x: 22, y: 15.25, rect: [24, 0.5] });
  });

  test("several assets are aligned to their common frame", () => {
    expect(placesOf(run(createState(assets, ids), align("left")), ...ids).map(([x]) => x)).toEqual([20, 15, 20]);
    expect(placesOf(run(createState(assets, ids), align("right")), ...ids).map(([x]) => x)).toEqual([90, 95, 90]);
    expect(placesOf(run(createState(assets, ids), align("middle")), ...ids).map(([, y]) => y)).toEqual([
      52.5, 52.5, 52.5,
    ]);
  });

  test("a single asset is aligned to its page", () => {
    const centred = run(run(createState(assets, ["a"]), align("center")), align("bottom"));
    expect(placeOf(centred, "a")).toMatchObject({ x: 50, y: 95 });
    expect(align("bottom")(centred.document, centred.selection)).toBeUndefined();
  });

  test("three assets are distributed with equal gaps", () => {
    expect(placesOf(run(createState(assets, ids), distribute("horizontal")), ...ids).map(([x]) => x)).toEqual([
      20, 55, 90,
    ]);
    expect(distribute("vertical")(createState(assets).document, new Set(["a", "b"]))).toBeUndefined();
  });

  test("assets get the size of the first selected one, measured on paper where pages differ", () => {
    const document = createDocument(
      [createAsset({ id: "a", width: 20, height: 10 }), createAsset({ id: "b", page: 2 }), createAsset({ id: "c" })],
      [
        { width: 400, height: 800 },
        { width: 800, height: 800 },
      ],
    );
    const selected = reduceEditor(createEditorState(document), { type: "select", ids: ["a", "b", "c"] });
    const state = run(selected, matchSize("both"));
    expect(placeOf(state, "b")?.rect).toEqual([10, 10]);
    expect(placeOf(state, "c")?.rect).toEqual([20, 10]);
  });

  test("locked assets are left alone, also when the selection is deleted", () => {
    const locked = run(createState(assets, ["a"]), setLocked(true));
    expect(nudge(1, 1)(locked.document, locked.selection)).toBeUndefined();
    expect(removeSelection(locked.document, locked.selection)).toBeUndefined();
    const unlocked = run(locked, setLocked(false));
    expect(unlocked.document.assets.get("a")?.aura).toEqual(createAsset(assets[0] ?? { id: "" }).aura);
  });

  test("assets are hidden from readers and shown again", () => {
    const hidden = run(createState(assets, ["a"]), setHidden(true));
    expect(hidden.document.assets.get("a")?.aura).toMatchObject({ hidden: true });
    expect(setHidden(true)(hidden.document, hidden.selection)).toBeUndefined();
    expect(run(hidden, setHidden(false)).document.assets.get("a")?.aura).not.toHaveProperty("hidden");
  });
});

describe("stacking", () => {
  const ids = ["a", "b", "c", "d"];
  const orderAfter = (move: StackingMove, ...selection: readonly string[]) => {
    const state = createState(
      ids.map((id) => ({ id })),
      selection,
    );
    return run(state, restack(move)).document.pageIndex.get(1)?.join("");
  };

  test("stacking moves the selection to the front or back, or by one step", () => {
    expect(orderAfter("front", "a", "c")).toBe("bdac");
    expect(orderAfter("back", "b", "d")).toBe("bdac");
    expect(orderAfter("forward", "a", "b")).toBe("cabd");
    expect(orderAfter("backward", "c", "d")).toBe("acdb");
  });

  test("stacking has nothing to do at the end", () => {
    const state = createState([{ id: "a" }, { id: "b" }], ["b"]);
    expect(restack("front")(state.document, state.selection)).toBeUndefined();
    expect(restack("forward")(state.document, state.selection)).toBeUndefined();
  });

  test("stacking keeps the order of the others", () => {
    const moves = fc.constantFrom<StackingMove>("front", "forward", "backward", "back");
    fc.assert(
      fc.property(fc.array(fc.tuple(moves, fc.subarray(ids)), { maxLength: 8 }), (steps) => {
        let state = createState(ids.map((id) => ({ id })));
        for (const [move, selection] of steps) {
          const others = (current: EditorState) =>
            current.document.pageIndex.get(1)?.filter((id) => !selection.includes(id));
          const before = others(state);
          state = run(reduceEditor(state, { type: "select", ids: selection }), restack(move));
          expect(others(state)).toEqual(before);
        }
      }),
    );
  });
});

test("the reading order goes by page, line and column", () => {
  const document = createTestDocument([
    { id: "right", x: 80, y: 20 },
    { id: "last", page: 2, y: 5 },
    { id: "left", x: 20, y: 21 },
    { id: "below", x: 10, y: 60 },
  ]);
  expect(listAllInReadingOrder(document).map(({ id }) => id)).toEqual(["left", "right", "below", "last"]);
});
