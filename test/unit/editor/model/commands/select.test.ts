import { expect, test } from "vitest";
import { exceptOnPage, exceptSelectionOnPage, repeatSelection } from "#editor/model/commands/repeat.ts";
import { listAssetsOfSameKind, listIdsOfPage } from "#editor/model/commands/select.ts";
import { reduceEditor } from "#editor/model/editor-state.ts";
import { findAssetsAt, listAssetsUnder } from "#editor/model/gestures/hit-test.ts";
import { createTestDocument } from "../builders.ts";
import { createState, testSurface } from "../pointer.ts";

const film = { actions: [{ type: "video", data: "" }] };

test("all assets of a kind or of a page are selected, but not locked ones", () => {
  const document = createTestDocument([
    { id: "a", aura: film },
    { id: "b", page: 2, aura: film },
    { id: "locked", aura: { ...film, locked: true } },
    { id: "link" },
  ]);
  expect([...listAssetsOfSameKind(document, new Set(["a"]))].sort()).toEqual(["a", "b"]);
  expect([...listIdsOfPage(document, 1)].sort()).toEqual(["a", "link"]);
});

test("small assets are hit in 24 px, and of those beside the point only the nearest", () => {
  const document = createTestDocument([
    { id: "dot", x: 50, y: 50, width: 1, height: 1 },
    { id: "near", x: 53, y: 50, width: 1, height: 1 },
    { id: "large", x: 50, y: 80, width: 20, height: 10 },
  ]);
  const hit = (x: number, y: number) => findAssetsAt(document, testSurface.pageBoxes, { x, y });
  expect(hit(490, 500)).toEqual(["dot"]);
  expect(hit(519, 500)).toEqual(["near"]);
  expect(hit(485, 500)).toEqual([]);
  expect(hit(500, 745)).toEqual([]);
});

test("locked assets are listed under a point", () => {
  const document = createTestDocument([{ id: "a" }, { id: "b", aura: { locked: true, order: 1 } }]);
  expect(listAssetsUnder(document, testSurface.pageBoxes, { x: 500, y: 500 })).toEqual(["b", "a"]);
});

test("a repeated asset is taken off one page, and others stay as they are", () => {
  const start = createState([{ id: "a" }, { id: "b" }], ["a"]);
  const run = (state: typeof start, command: ReturnType<typeof exceptOnPage>) =>
    reduceEditor(state, { type: "command", label: "", time: 1, command });
  expect(run(start, exceptSelectionOnPage(2))).toBe(start);
  const repeated = run(start, repeatSelection({ pages: "all" }));
  const once = run(repeated, exceptSelectionOnPage(2));
  expect(once.document.assets.get("a")?.aura["repeat"]).toEqual({ pages: "all", except: "2" });
  expect(run(once, exceptOnPage("a", 2))).toBe(once);
  expect(run(once, exceptOnPage("a", 3)).document.assets.get("a")?.aura["repeat"]).toEqual({
    pages: "all",
    except: "2, 3",
  });
});
