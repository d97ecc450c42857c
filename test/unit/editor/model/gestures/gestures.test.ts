import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAsset, readSelection, reduceEditor } from "#editor/model/editor-state.ts";
import type { ResizeHandle } from "#editor/model/gestures/gesture.ts";
import { findAssetsAt } from "#editor/model/gestures/hit-test.ts";
import { resizeBox } from "#editor/model/gestures/resize-assets.ts";
import { createAsset } from "../builders.ts";
import { click, createState, drag, dragAndDrop, placeOf, testSurface } from "../pointer.ts";

const link = { id: "link", x: 30, y: 30 };

test.each(["undo", "redo"] as const)("the key for %s drops a drag, and no other step is undone or lost", (type) => {
  const moved = dragAndDrop(createState([link], ["link"]), [
    { x: 300, y: 300 },
    { x: 400, y: 300 },
  ]);
  const again = dragAndDrop(moved, [
    { x: 400, y: 300 },
    { x: 500, y: 300 },
  ]);
  const before = reduceEditor(again, { type: "undo" });
  const dragged = drag(before, [
    { x: 400, y: 300 },
    { x: 600, y: 600 },
  ]);
  expect(dragged.gesture?.kind).toBe("moving");
  const dropped = reduceEditor(dragged, { type });
  const pointer = { x: 600, y: 600, shift: false, alt: false, ctrl: false, pointerType: "mouse" } as const;
  const released = reduceEditor(dropped, { type: "gesture-ended", pointer, time: 1 });
  expect(placeOf(released, "link")).toEqual(placeOf(before, "link"));
  expect(released.history).toBe(before.history);
  expect(released.history.undone).toHaveLength(1);
});

test("a click selects the asset under it, and one on the page selects none", () => {
  const state = click(createState([link]), { x: 300, y: 300 });
  expect([...state.selection]).toEqual(["link"]);
  expect([...click(state, { x: 800, y: 800 }).selection]).toEqual([]);
});

test("a click toggles with Shift or Ctrl", () => {
  const start = createState([link, { id: "b", x: 80 }], ["link"]);
  const both = click(start, { x: 800, y: 500, shift: true });
  expect([...both.selection]).toEqual(["link", "b"]);
  expect([...click(both, { x: 300, y: 300, ctrl: true }).selection]).toEqual(["b"]);
});

test("a second click selects what lies beneath, and at last the topmost again", () => {
  let state = createState([link, { ...link, id: "middle" }, { ...link, id: "top", aura: { order: 5 } }]);
  const selected: string[] = [];
  for (let at = 0; at < 4; at++) {
    state = click(state, { x: 300, y: 300 });
    selected.push(...state.selection);
  }
  expect(selected).toEqual(["top", "middle", "link", "top"]);
  expect(state.history.done).toEqual([]);
});

test("a click passes through locked assets", () => {
  const state = createState([link, { ...link, id: "z", aura: { locked: true } }]);
  expect(findAssetsAt(state.document, testSurface.pageBoxes, { x: 300, y: 300 })).toEqual(["link"]);
});

test("a click of a finger may miss by 12 px", () => {
  const state = createState([link]);
  expect(click(state, { x: 410, y: 300, pointerType: "touch" }).selection.size).toBe(1);
  expect(click(state, { x: 410, y: 300 }).selection.size).toBe(0);
});

test("a click with a tool places an asset of default size there, and one undo removes it", () => {
  const state = click(createState([{ ...link, aura: { order: 4 } }]), { x: 700, y: 600 }, { tool: "video" });
  expect(placeOf(state, "new")).toEqual({ page: 1, x: 70, y: 60, rect: [20, 5] });
  expect([...state.selection]).toEqual(["new"]);
  expect(state.tool).toBe("select");
  expect(state.document.assets.get("new")?.aura.order).toBe(5);
  expect(reduceEditor(state, { type: "undo" }).document.assets.has("new")).toBe(false);
});

test("a click with a tool near the border keeps the asset on the page", () => {
  const state = click(createState([]), { x: 995, y: 1025 }, { tool: "url" });
  expect(placeOf(state, "new")).toEqual({ page: 2, x: 90, y: 2.5, rect: [20, 5] });
});

test("a drag of an asset selects and moves it as one step", () => {
  const state = dragAndDrop(createState([link]), [
    { x: 300, y: 300 },
    { x: 350, y: 340 },
    { x: 500, y: 425 },
  ]);
  expect(placeOf(state, "link")).toMatchObject({ page: 1, x: 50, y: 42.5 });
  expect([...state.selection]).toEqual(["link"]);
  expect(state.history.done.map(({ label }) => label)).toEqual(["move"]);
  expect(placeOf(reduceEditor(state, { type: "undo" }), "link")).toMatchObject({ x: 30, y: 30 });
});

test("a drag changes nothing until the pointer is released", () => {
  const start = createState([link]);
  const state = drag(start, [
    { x: 300, y: 300 },
    { x: 437, y: 300 },
  ]);
  expect(readAsset(state, "link")?.aura.center_x).toBe(43.7);
  expect(placeOf(state, "link")).toMatchObject({ x: 30 });
  const cancelled = reduceEditor(state, { type: "gesture-cancelled" });
  expect(cancelled.document).toBe(start.document);
  expect(cancelled.history.done).toEqual([]);
});

test("a drag keeps what another tab changes meanwhile, and does not bring removed assets back", () => {
  const start = createState([link, { id: "gone", x: 80, y: 80 }], ["link", "gone"]);
  const moving = drag(start, [
    { x: 300, y: 300 },
    { x: 350, y: 300, ctrl: true },
  ]);
  const current = moving.document.assets.get("link") ?? createAsset(link);
  const renamed = { ...current, aura: { ...current.aura, name: "Renamed" } };
  const patches = [{ id: "link", after: renamed }, { id: "gone" }];
  const changed = reduceEditor(moving, { type: "patches-arrived", patches });
  const pointer = { x: 350, y: 300, ctrl: true, shift: false, alt: false, pointerType: "mouse" as const };
  const ended = reduceEditor(changed, { type: "gesture-ended", pointer, time: 1 });
  expect(ended.document.assets.get("link")?.aura).toMatchObject({ name: "Renamed", center_x: 35 });
  expect(ended.document.assets.has("gone")).toBe(false);
  expect(reduceEditor(ended, { type: "undo" }).document.assets.get("link")?.aura).toMatchObject({
    name: "Renamed",
    center_x: 30,
  });
});

test("a drag of less than 3 px is a click", () => {
  const state = dragAndDrop(createState([link]), [
    { x: 300, y: 300 },
    { x: 302, y: 300 },
  ]);
  expect(placeOf(state, "link")).toMatchObject({ x: 30 });
});

test("a drag moves the whole selection over the border of the page, each asset to the page of its centre", () => {
  const state = dragAndDrop(
    createState(
      [
        { id: "a", x: 20, y: 80 },
        { id: "b", x: 20, y: 60 },
        { id: "fixed", x: 80, aura: { locked: true } },
      ],
      ["a", "b", "fixed"],
    ),
    [
      { x: 200, y: 800 },
      { x: 200, y: 1100, ctrl: true },
    ],
  );
  expect(placeOf(state, "a")).toMatchObject({ page: 2, x: 20, y: 8 });
  expect(placeOf(state, "b")).toMatchObject({ page: 1, x: 20, y: 90 });
  expect(placeOf(state, "fixed")).toMatchObject({ page: 1, x: 80, y: 50 });
  expect(state.document.pageIndex.get(2)).toEqual(["a"]);
});

test("a drag with Shift pressed later moves along one axis", () => {
  const state = dragAndDrop(createState([link]), [
    { x: 300, y: 300 },
    { x: 437, y: 330, shift: true },
  ]);
  expect(placeOf(state, "link")).toMatchObject({ x: 43.7, y: 30 });
});

test("a drag keeps the centre of an asset on its page", () => {
  const state = dragAndDrop(createState([link]), [
    { x: 300, y: 300 },
    { x: -900, y: -900 },
  ]);
  expect(placeOf(state, "link")).toMatchObject({ page: 1, x: 0, y: 0 });
});

test("a drag on the empty page selects what its rectangle touches, also on other pages", () => {
  const state = createState([link, { id: "b", page: 2, x: 30, y: 10 }, { id: "far", x: 90 }], ["far"]);
  const marquee = drag(state, [
    { x: 350, y: 150 },
    { x: 250, y: 1120 },
  ]);
  expect([...readSelection(marquee)].sort()).toEqual(["b", "link"]);
  expect(marquee.gesture?.rectangle).toEqual({ left: 250, top: 150, width: 100, height: 970 });
  const ended = dragAndDrop(state, [
    { x: 350, y: 150, shift: true },
    { x: 250, y: 1120, shift: true },
  ]);
  expect([...ended.selection].sort()).toEqual(["b", "far", "link"]);
});

test("a drag with Shift over an asset spans a marquee", () => {
  const state = dragAndDrop(createState([link, { id: "b", x: 70, y: 30 }]), [
    { x: 300, y: 300, shift: true },
    { x: 700, y: 320, shift: true },
  ]);
  expect([...state.selection].sort()).toEqual(["b", "link"]);
  expect(placeOf(state, "link")).toMatchObject({ x: 30 });
});

test("a drag with a tool spans the asset, which stays on its page", () => {
  const state = dragAndDrop(
    createState([]),
    [
      { x: 620, y: 760 },
      { x: 640, y: 800 },
      { x: 837, y: 1100 },
    ],
    { tool: "form" },
  );
  expect(placeOf(state, "new")).toEqual({ page: 1, x: 72.85, y: 88, rect: [21.7, 24] });
  expect(state.history.done.map(({ label }) => label)).toEqual(["place"]);
});

describe("a handle", () => {
  const start = createState([link], ["link"]);

  test("a handle moves its side", () => {
    const state = dragAndDrop(
      start,
      [
        { x: 400, y: 300 },
        { x: 537, y: 600 },
      ],
      { handle: "e" },
    );
    expect(placeOf(state, "link")).toEqual({ page: 1, x: 36.85, y: 30, rect: [33.7, 10] });
    expect(state.history.done.map(({ label }) => label)).toEqual(["resize"]);
  });

  test("a handle keeps the ratio with Shift and the centre with Alt", () => {
    const ratio = dragAndDrop(
      start,
      [
        { x: 400, y: 350 },
        { x: 600, y: 350, shift: true },
      ],
      { handle: "se" },
    );
    expect(placeOf(ratio, "link")).toEqual({ page: 1, x: 40, y: 35, rect: [40, 20] });
    const center = dragAndDrop(
      start,
      [
        { x: 400, y: 350 },
        { x: 437, y: 350, alt: true },
      ],
      { handle: "e" },
    );
    expect(placeOf(center, "link")).toEqual({ page: 1, x: 30, y: 30, rect: [27.4, 10] });
  });

  test("a handle scales several assets in their common frame", () => {
    const state = dragAndDrop(
      createState(
        [
          { id: "a", x: 20, y: 20, width: 20 },
          { id: "b", x: 40, y: 20, width: 20 },
        ],
        ["a", "b"],
      ),
      [
        { x: 500, y: 200 },
        { x: 900, y: 200, ctrl: true },
      ],
      { handle: "e" },
    );
    expect(placeOf(state, "a")).toMatchObject({ x: 30, rect: [40, 10] });
    expect(placeOf(state, "b")).toMatchObject({ x: 70, rect: [40, 10] });
  });

  test("a handle never gives a size below 4 px", () => {
    const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const satisfies readonly ResizeHandle[];
    const size = fc.double({ min: 0, max: 500, noNaN: true });
    const distance = fc.double({ min: -2000, max: 2000, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ left: distance, top: distance, width: size, height: size }),
        fc.constantFrom(...handles),
        distance,
        distance,
        fc.boolean(),
        fc.boolean(),
        (box, handle, x, y, keepRatio, keepCenter) => {
          const resized = resizeBox(box, handle, { x, y }, { keepRatio, keepCenter });
          expect(resized.width).toBeGreaterThanOrEqual(3.999);
          expect(resized.height).toBeGreaterThanOrEqual(3.999);
        },
      ),
    );
  });
});
