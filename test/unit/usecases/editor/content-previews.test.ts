import { beforeAll, expect, test } from "vitest";
import { createFontEngine } from "#adapters/fonts/harfbuzz.ts";
import { createContentDrawer } from "#batch/printing/draw-content.ts";
import { createPageFonts } from "#batch/printing/page-fonts.ts";
import type { PageContent } from "#domain/model/page-content.ts";
import {
  type ContentPreviews,
  createContentPreviews,
  type PreviewedContent,
} from "#usecases/editor/content-previews.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";

let previews: ContentPreviews;
let tasks = 0;
beforeAll(() => {
  const fonts = createPageFonts({ runtime: aPrintingRuntime(), startFontEngine: createFontEngine });
  previews = createContentPreviews({
    drawer: createContentDrawer(fonts),
    nextTask: async () => {
      tasks++;
      await new Promise((resolve) => setTimeout(resolve));
    },
    now: () => performance.now(),
  });
});

const area = { width: 200, height: 40 };
const greeting: PreviewedContent = { content: { type: "text", text: "Dear [[name]]" }, area };
const drawOne = async (previewed: PreviewedContent, row?: Record<string, string>, languages: string[] = ["en"]) =>
  (await previews.draw([previewed], languages, row))[0];
const drawText = async (text: string) => (await drawOne({ content: { type: "text", text }, area }))?.shapes;

test("a content is drawn with the values of the row", async () => {
  expect((await drawOne(greeting, { name: "Anna" }))?.shapes).toEqual(await drawText("Dear Anna"));
});

test("without a row, placeholders are drawn as they are written, and nothing is reported", async () => {
  const drawn = await drawOne(greeting);
  expect(drawn?.shapes).toEqual(
    (await drawOne({ ...greeting, content: { type: "text", text: "Dear [[name]]" } }, {}))?.shapes,
  );
  expect(drawn?.shapes).not.toEqual(await drawText("Dear name"));
  expect(drawn).toMatchObject({ problems: [], warnings: [], isShown: true });
  const code: PageContent = { type: "code", symbology: "ean13", value: "[[number]]" };
  expect(await drawOne({ content: code, area })).toMatchObject({ shapes: [], problems: [], warnings: [] });
});

test("a value that is missing is reported, and its placeholder drawn", async () => {
  const drawn = await drawOne(greeting, { first: "Anna" });
  expect(drawn?.problems.map(({ code }) => code)).toEqual(["placeholder-without-value"]);
  expect(drawn?.shapes).toEqual((await drawOne(greeting))?.shapes);
});

test("values are formatted in the language of the row", async () => {
  const price: PreviewedContent = { content: { type: "text", text: "[[price|number:2]]" }, area };
  const row = { price: "1234.5", lang: "de" };
  expect((await drawOne(price, row, ["[[lang]]"]))?.shapes).toEqual(await drawText("1.234,50"));
});

test("a code of the document's own address needs no value in the row", async () => {
  const code: PageContent = { type: "code", symbology: "qr", value: "[[smartlink.link]]" };
  const drawn = await drawOne({ content: code, area: { width: 100, height: 100 } }, { name: "Anna" });
  expect(drawn).toMatchObject({ problems: [], warnings: [] });
  expect(drawn?.shapes).toHaveLength(1);
});

test("a row that does not have the content draws nothing", async () => {
  const gold: PreviewedContent = { ...greeting, condition: { column: "plan", is: "gold" } };
  expect(await drawOne(gold, { name: "Anna", plan: "silver" })).toMatchObject({ shapes: [], isShown: false });
  expect((await drawOne(gold, { name: "Anna", plan: "gold" }))?.shapes).toHaveLength(1);
  expect((await drawOne(gold))?.isShown).toBe(true);
});

test("the check counts the rows of each fault and lists the first", async () => {
  const narrow: PreviewedContent = {
    content: { type: "text", text: "[[name]]", size: 12, min_size: 12 },
    area: { width: 60, height: 16 },
  };
  const ean: PreviewedContent = { content: { type: "code", symbology: "ean13", value: "[[number]]" }, area };
  const rows = Array.from({ length: 40 }, (_, index) => ({
    name: index % 4 === 3 ? "A name that is far too long for it" : index === 8 ? "東" : "Anna",
    ...(index === 20 ? {} : { number: index === 2 ? "12" : "4006381333931" }),
  }));
  const [ofText, ofCode] = await previews.check([narrow, ean], ["en"], rows, new AbortController().signal);
  expect(ofText?.map(({ problem, isError, count, rows: listed }) => [problem.code, isError, count, listed])).toEqual([
    ["text-overflows", false, 10, [3, 7, 11, 15, 19]],
    ["letters-missing", false, 1, [8]],
  ]);
  expect(ofCode?.map(({ problem, isError, count, rows: listed }) => [problem.code, isError, count, listed])).toEqual([
    ["code-invalid", true, 1, [2]],
    ["placeholder-without-value", true, 1, [20]],
  ]);
});

test("without rows, only what has no placeholders is checked", async () => {
  const long = { type: "text", text: "A long text ".repeat(400) } as const;
  const contents = [greeting, { content: long, area }, { content: { ...long, text: `${long.text}[[name]]` }, area }];
  const faults = await previews.check(contents, ["en"], [], new AbortController().signal);
  expect(faults.map((list) => list.map(({ problem, rows }) => [problem.code, rows]))).toEqual([
    [],
    [["text-overflows", []]],
    [],
  ]);
});

test("a content without placeholders is checked once for all rows", async () => {
  const content: PageContent = { type: "text", text: "A long text ".repeat(400) };
  const rows = Array.from({ length: 3000 }, (_, index) => ({ name: String(index) }));
  const start = performance.now();
  const [faults] = await previews.check([{ content, area }], ["en"], rows, new AbortController().signal);
  expect(faults?.[0]).toMatchObject({ count: 3000 });
  expect(performance.now() - start).toBeLessThan(1500);
});

test("a check lets other tasks run, and ends when its signal is aborted", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ name: `Name ${index}` }));
  const controller = new AbortController();
  const reason = new Error("another edit");
  const check = previews.check([greeting], ["en"], rows, controller.signal);
  const before = tasks;
  setTimeout(() => controller.abort(reason), 30);
  await expect(check).rejects.toBe(reason);
  expect(tasks).toBeGreaterThan(before);
});

test("the values of all rows are checked in the places of marks, each mark on its own", async () => {
  const space = { width: 60, size: 12, scale: 1, letterSpacing: 0 };
  const marks = [
    { page: 1, source: "[[name]]", font: 0, space },
    { page: 2, source: "[[town]]", font: 0, space },
  ];
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const fonts = [{ name: "Times-Bold", letters, widths: Array.from(letters, () => 500) }];
  const rows = [
    { name: "anna", town: "bern" },
    // 20 letters of 500 have 60 units in the least size of 6.
    { name: "a".repeat(20), town: "Ωmega" },
    { name: "a".repeat(21), town: "🚂" },
    { name: "anna" },
  ];
  const { signal } = new AbortController();
  const faults = await previews.checkMarks({ marks, fonts }, ["en"], rows, signal);
  expect(faults.map((list) => list.map(({ problem, isError, rows: of }) => [problem.code, isError, of]))).toEqual([
    [["text-overflows", false, [2]]],
    [
      ["placeholder-without-value", true, [3]],
      ["mark-font-changed", false, [1, 2]],
      ["letters-missing", false, [2]],
    ],
  ]);
  expect(faults[1]?.[1]?.problem.message).toContain("Tinos Bold");
});
