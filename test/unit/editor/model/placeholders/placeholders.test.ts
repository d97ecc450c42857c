import { expect, test } from "vitest";
import type { Command } from "#editor/model/commands/command.ts";
import { exceptOnPage, listRepeatedOn, repeatSelection } from "#editor/model/commands/repeat.ts";
import { type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { writePageConditions } from "#editor/model/page-content/pages-setting.ts";
import { listPlaceholders } from "#editor/model/placeholders/list-placeholders.ts";
import { renameInSettings, renamePlaceholder } from "#editor/model/placeholders/rename-placeholder.ts";
import { createState } from "../pointer.ts";

const run = (state: EditorState, command: Command): EditorState =>
  reduceEditor(state, { type: "command", label: "Test", time: 1, command });

const withActions = (...actions: readonly object[]) => ({ actions });

const start = createState([
  { id: "below", y: 80, aura: withActions({ type: "url", data: "https://x.example/?q=[[frist_name|urlencode]]" }) },
  {
    id: "form",
    y: 20,
    aura: withActions(
      { type: "form", data: '{"fields":[{"name":"a","label":"Dear [[last_name]]"}]}' },
      { type: "hologram", data: "[[price|default:0|number:2]]" },
    ),
  },
]);

test("the list of placeholders has every use in reading order, also in unknown types of actions", () => {
  const { placeholders, unusedColumns } = listPlaceholders(start.document, {
    settings: { title: "For [[last_name]]" },
  });
  expect(placeholders).toEqual([
    {
      name: "last_name",
      places: [{ path: "title" }, { assetId: "form", path: "aura.actions[0].data" }],
      hasDefault: false,
      isNumber: false,
      isDate: false,
      isKnown: undefined,
    },
    {
      name: "price",
      places: [{ assetId: "form", path: "aura.actions[1].data" }],
      hasDefault: true,
      isNumber: true,
      isDate: false,
      isKnown: undefined,
    },
    {
      name: "frist_name",
      places: [{ assetId: "below", path: "aura.actions[0].data" }],
      hasDefault: false,
      isNumber: false,
      isDate: false,
      isKnown: undefined,
    },
  ]);
  expect(unusedColumns).toEqual([]);
});

test("the list of placeholders suggests columns for unknown names and names the unused ones", () => {
  const columns = ["first_name", "last_name", "city"];
  const { placeholders, unusedColumns } = listPlaceholders(start.document, { columns });
  expect(placeholders.map(({ name, isKnown, suggestion }) => [name, isKnown, suggestion])).toEqual([
    ["last_name", true, undefined],
    ["price", false, undefined],
    ["frist_name", false, "first_name"],
  ]);
  expect(unusedColumns).toEqual(["first_name", "city"]);
});

test("the list of placeholders is right after one was renamed, which keeps its filters", () => {
  const renamed = run(start, renamePlaceholder("frist_name", "first_name"));
  expect(renamed.document.assets.get("below")?.aura.actions[0]?.data).toBe(
    "https://x.example/?q=[[first_name|urlencode]]",
  );
  expect(renamed.history.done[0]?.changes).toHaveLength(1);
  expect(renamePlaceholder("first", "other")(renamed.document, new Set())).toBeUndefined();
});

test("accepting a suggestion also renames the column where other placeholders join it, and no other text", () => {
  const data = '[[title|join:", last, ", last ,lasting|default:last]] last [[last|upper]] [[a|default:x|join:last]]';
  const joined = createState([{ id: "text", aura: withActions({ type: "text", data }) }]);
  const renamed = run(joined, renamePlaceholder("last", "last_name"));
  expect(renamed.document.assets.get("text")?.aura.actions[0]?.data).toBe(
    '[[title|join:", last, ", last_name ,lasting|default:last]] last [[last_name|upper]] [[a|default:x|join:last_name]]',
  );
});

test("an asset on several pages is shown on them, but not on exceptions", () => {
  const selected = reduceEditor(start, { type: "select", ids: ["form"] });
  const repeated = run(selected, repeatSelection({ pages: "all" }));
  expect(listRepeatedOn(repeated.document, 2).map(({ id }) => id)).toEqual(["form"]);
  expect(listRepeatedOn(repeated.document, 1)).toEqual([]);
  const excepted = run(run(repeated, exceptOnPage("form", 2)), exceptOnPage("form", 3));
  expect(excepted.document.assets.get("form")?.aura).toMatchObject({ repeat: { pages: "all", except: "2, 3" } });
  expect(listRepeatedOn(excepted.document, 3)).toEqual([]);
  const undone = reduceEditor(excepted, { type: "undo" });
  expect(listRepeatedOn(undone.document, 3)).toHaveLength(1);
  const single = run(undone, repeatSelection());
  expect(single.document.repeatedIds.size).toBe(0);
  expect(single.document.assets.get("form")?.aura).toEqual(start.document.assets.get("form")?.aura);
});

test("marks of the PDF are uses of their placeholders, with the page", () => {
  const marks = [{ source: "[[last_name|upper]]", page: 2 }];
  const [first] = listPlaceholders(start.document, { settings: { title: "[[last_name]]" }, marks }).placeholders;
  expect([first?.name, first?.places]).toEqual([
    "last_name",
    [{ path: "title" }, { path: "mark", page: 2 }, { assetId: "form", path: "aura.actions[0].data" }],
  ]);
});

test("the column of a condition is listed as a use, and is renamed with the placeholder", () => {
  const start = createState([
    { id: "a", aura: { show_when: { column: "frist_name", less_than: "5" } } },
    { id: "b", y: 70, aura: { actions: [{ type: "text", data: "[[frist_name]]" }] } },
  ]);
  const [listed] = listPlaceholders(start.document, { columns: ["first_name"] }).placeholders;
  expect(listed).toMatchObject({ name: "frist_name", suggestion: "first_name", isNumber: true, hasDefault: false });
  expect(listed?.places.map(({ assetId, path }) => [assetId, path])).toEqual([
    ["a", "aura.show_when.column"],
    ["b", "aura.actions[0].data"],
  ]);
  const renamed = run(start, renamePlaceholder("frist_name", "first_name"));
  expect(renamed.document.assets.get("a")?.aura.show_when).toEqual({ column: "first_name", less_than: "5" });
  expect(renamed.document.assets.get("b")?.aura.actions[0]?.data).toBe("[[first_name]]");
});

test("the column of a condition of pages is listed as a use, and is renamed with the placeholder", () => {
  const pages = (column: string) =>
    writePageConditions([
      { pages: "2", show_when: { column, less_than: 3 } },
      { pages: "3", show_when: { column: "plan", is: "gold" } },
    ]);
  const settings = { title: "Offer", pages: pages("ammount") };
  const { placeholders } = listPlaceholders(createState([]).document, { settings, columns: ["amount", "plan"] });
  expect(placeholders.map(({ name, places, isNumber, suggestion }) => [name, places, isNumber, suggestion])).toEqual([
    ["ammount", [{ path: "pages" }], true, "amount"],
    ["plan", [{ path: "pages" }], false, undefined],
  ]);
  expect(renameInSettings(settings, "ammount", "amount")).toEqual({
    before: { pages: pages("ammount") },
    after: { pages: pages("amount") },
  });
});
