import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContentBox } from "#editor/model/document/boxes.ts";
import { allAnchors, catchDistancePx, type SnapHold, snapBox } from "#editor/model/snapping/snap.ts";
import { prepareSnapTargets, type SnapSources } from "#editor/model/snapping/snap-targets.ts";
import { createState, drag, dragAndDrop, placeOf } from "../pointer.ts";

const page: ContentBox = { left: 0, top: 0, width: 1000, height: 1400 };
const box = (left: number, top: number, width = 100, height = 50): ContentBox => ({ left, top, width, height });

const snap = (sources: Partial<SnapSources>, moving: ContentBox, hold: SnapHold = {}) =>
  snapBox(prepareSnapTargets({ page, peers: [], ...sources }), moving, {
    x: allAnchors,
    y: allAnchors,
    gaps: true,
    hold,
  });

test("a moving box snaps to the edges and centres of its peers, with one guide along both", () => {
  const { dx, dy, guides } = snap({ peers: [box(300, 200)] }, box(307, 600));
  expect([dx, dy]).toEqual([-7, 0]);
  expect(guides).toContainEqual({ kind: "edge", x1: 300, y1: 200, x2: 300, y2: 650 });
  expect(guides).toContainEqual({ kind: "centre", x1: 350, y1: 200, x2: 350, y2: 650 });
  expect(guides).toHaveLength(3);
});

test("a moving box snaps up to 8 px, not farther", () => {
  expect(snap({ peers: [box(300, 200)] }, box(308, 600)).dx).toBe(-8);
  expect(snap({ peers: [box(300, 200)] }, box(308.5, 600)).dx).toBe(0);
});

test("a moving box snaps to the page's edges and centre", () => {
  expect(snap({}, box(4, 500)).dx).toBe(-4);
  expect(snap({}, box(896, 500)).dx).toBe(4);
  expect(snap({}, box(455, 680))).toMatchObject({ dx: -5, dy: -5 });
  expect(snap({}, box(455, 500)).guides).toEqual([{ kind: "page", x1: 500, y1: 0, x2: 500, y2: 1400 }]);
});

test("a moving box snaps to the text lines beside it and the margins around all", () => {
  const textLines = [box(80, 100, 600, 14), box(80, 120, 455, 14), box(80, 1200, 840, 14)];
  expect(snap({ textLines }, box(200, 125)).dy).toBe(-5);
  expect(snap({ textLines }, box(530, 90)).dx).toBe(5);
  // The end of the line at 535 is far above this box.
  expect(snap({ textLines }, box(530, 500)).dx).toBe(0);
  expect(snap({ textLines }, box(86, 500))).toMatchObject({ dx: -6, guides: [{ kind: "margin" }] });
  expect(snap({ textLines }, box(825, 500)).dx).toBe(-5);
});

test("a moving box snaps to pictures", () => {
  const pictures = [box(333, 300, 400, 300)];
  expect(snap({ pictures }, box(338, 900)).dx).toBe(-5);
  expect(snap({ pictures }, box(480, 900)).guides[0]?.kind).toBe("picture");
});

test("a moving box snaps to the middle between two peers", () => {
  const peers = [box(100, 300), box(600, 310)];
  const { dx, guides } = snap({ peers }, box(355, 318));
  expect(dx).toBe(-5);
  expect(guides.filter(({ kind }) => kind === "gap")).toEqual([
    { kind: "gap", x1: 200, y1: 330, x2: 350, y2: 330 },
    { kind: "gap", x1: 450, y1: 335, x2: 600, y2: 335 },
  ]);
});

test("a moving box snaps to the gap that its neighbours have", () => {
  const peers = [box(100, 300), box(237, 300)];
  expect(snap({ peers }, box(370, 330)).dx).toBe(4);
  expect(snap({ peers: [box(600, 300), box(737, 300)] }, box(467, 330)).dx).toBe(-4);
});

test("a moving box snaps and stays at its line until it is 11 px away", () => {
  const peers = [box(300, 200)];
  const { hold } = snap({ peers }, box(306, 600));
  expect(snap({ peers }, box(310.5, 600)).dx).toBe(0);
  expect(snap({ peers }, box(310.5, 600), hold).dx).toBe(-10.5);
  expect(snap({ peers }, box(311.5, 600), hold).dx).toBe(0);
});

test("a moving box snaps by at most the catch distance, and to where it then stays", () => {
  const size = fc.integer({ min: 1, max: 300 });
  const boxes = fc.record({
    left: fc.integer({ min: -50, max: 1000 }),
    top: fc.integer({ min: -50, max: 1400 }),
    width: size,
    height: size,
  });
  fc.assert(
    fc.property(
      fc.array(boxes, { maxLength: 20 }),
      fc.array(boxes, { maxLength: 10 }),
      boxes,
      (peers, textLines, moving) => {
        const first = snap({ peers, textLines }, moving);
        for (const delta of [first.dx, first.dy]) expect(Math.abs(delta)).toBeLessThanOrEqual(catchDistancePx);
        const snapped = { ...moving, left: moving.left + first.dx, top: moving.top + first.dy };
        const unmoved = snap({ peers, textLines }, moving, first.hold);
        expect([unmoved.dx, unmoved.dy]).toEqual([first.dx, first.dy]);
        // A step on one axis may bring a target of the other into reach, so only an axis that has snapped stays.
        const again = snap({ peers, textLines }, snapped, first.hold);
        if (first.hold?.x !== undefined) expect(again.dx).toBeCloseTo(0);
        if (first.hold?.y !== undefined) expect(again.dy).toBeCloseTo(0);
      },
    ),
  );
});

describe("snapping in a drag", () => {
  const assets = [
    { id: "a", x: 30, y: 30 },
    { id: "b", x: 70, y: 70 },
    { id: "c", page: 2, x: 33, y: 50 },
  ];

  test("Ctrl suspends snapping in a drag", () => {
    const steps = (ctrl: boolean) =>
      [
        { x: 300, y: 300 },
        { x: 695, y: 400, ctrl },
      ] as const;
    expect(placeOf(dragAndDrop(createState(assets), [...steps(false)]), "a")).toMatchObject({ x: 70 });
    expect(placeOf(dragAndDrop(createState(assets), [...steps(true)]), "a")).toMatchObject({ x: 69.5 });
  });

  test("snapping in a drag uses the peers of the page over which the asset is", () => {
    const state = dragAndDrop(createState(assets), [
      { x: 300, y: 300 },
      { x: 310, y: 700 },
      { x: 335, y: 1350 },
    ]);
    expect(placeOf(state, "a")).toMatchObject({ page: 2, x: 33, y: 33 });
  });

  test("snapping in a drag uses the text of the page, and shows the guides", () => {
    const readContents = () => ({ textLines: [{ left: 10, top: 40, width: 61.7, height: 2 }], pictures: [] });
    const state = drag(
      createState(assets),
      [
        { x: 300, y: 300 },
        { x: 300, y: 453 },
      ],
      { surface: { readContents } },
    );
    expect(state.gesture?.preview[0]?.after?.aura.center_y).toBe(45);
    expect(state.gesture?.guides.map(({ kind }) => kind)).toContain("margin");
  });

  test("snapping in a drag catches the side that a handle pulls", () => {
    const state = dragAndDrop(
      createState(assets, ["a"]),
      [
        { x: 400, y: 300 },
        { x: 594, y: 300 },
      ],
      { handle: "e" },
    );
    expect(placeOf(state, "a")).toMatchObject({ x: 40, rect: [40, 10] });
  });
});
