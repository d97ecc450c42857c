/** What rows print, checked before a run. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openBatch } from "#batch/open-batch.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import { listRows } from "#batch/pipeline.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createPdfChecker } from "#usecases/import/check-pdfs.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createContentInspection, createPageReader } from "#usecases/import/inspect-contents.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { makePng } from "../../../support/make-png.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aFile, aWorld } from "../../../support/world.ts";

const brochure = textPdf(
  { content: "BT /F 20 Tf 40 250 Td (Spring catalogue) Tj ET" },
  { content: "BT /F 12 Tf 40 250 Td (Second page) Tj ET" },
);
const newWorld = () => aWorld({ inspector: pdfjsInspector, runtime: aPrintingRuntime() });

const inspect = async (template: object, data: readonly object[], pdf: Uint8Array = brochure) => {
  const world = await newWorld();
  const files = [aFile("template.json", template), aFile("data.json", data), aFile("brochure.pdf", pdf)];
  return createBatchInspector(createBatchImporter(world), world).inspect(files, {});
};

const area = { name: "Greeting", center_x: 50, center_y: 50, rect: [40, 8] };
const greet = (content: object) => ({ assets: [{ page: 1, aura: { ...area, content } }] });
const rowOf = (data: object) => ({ PDF_file: "brochure.pdf", data });
const longName = "Maximilian Alexander von Mustermann-Musterfrau";

test("texts that do not fit are one warning for each asset, with their rows", async () => {
  const names = ["Anna", longName, "Ben", `${longName} Junior`, longName];
  const { warnings, failingRows } = await inspect(
    greet({ type: "text", text: "Dear [[name]]", size: 20, min_size: 18 }),
    names.map((name) => rowOf({ name })),
  );
  expect(failingRows).toBe(0);
  expect(warnings).toEqual([
    {
      code: "text-overflows",
      message: `The text “Dear ${longName}” does not fit into its area. Shorten it, or enlarge the area. This is row 2; the other rows have other values.`,
      at: { path: "assets[0].aura.content", rows: { count: 3, first: [2, 4, 5] } },
    },
  ]);
});

test("rows that `fail` would fail, codes that cannot hold their value and letters without a font are found by asset", async () => {
  const found = await inspect(
    {
      assets: [
        { page: 1, aura: { ...area, content: { type: "text", text: "[[name]]", size: 20, fit: "fail" } } },
        { page: 2, aura: { ...area, rect: [60, 40], content: { type: "code", symbology: "ean13", value: "[[ean]]" } } },
        { page: 2, aura: { ...area, content: { type: "text", text: "[[city]]" } } },
      ],
    },
    [
      rowOf({ name: "Anna", ean: "4006381333931", city: "Bern" }),
      rowOf({ name: longName, ean: "4006381333931", city: "Bern" }),
      rowOf({ name: "Anna", ean: "4006381333932", city: "Bern" }),
      rowOf({ name: "Anna", ean: "12", city: "Bern" }),
      rowOf({ name: "Anna", ean: "4006381333931", city: "東京" }),
      rowOf({ name: "Anna", ean: "4006381333931", city: "京" }),
    ],
  );
  expect(found.failingRows).toBe(3);
  expect(found.problems.map(({ code, at }) => [code, at?.path, at?.row ?? at?.rows])).toEqual([
    ["text-too-long", "assets[0].aura.content", 2],
    ["code-invalid", "assets[1].aura.content", 3],
    ["code-invalid", "assets[1].aura.content", 4],
  ]);
  expect(found.warnings.map(({ code, at }) => [code, at?.path, at?.rows])).toEqual([
    ["letters-missing", "assets[2].aura.content", { count: 2, first: [5, 6] }],
  ]);
});

test("rows without an asset, and rows that fail otherwise, have no faults of its content", async () => {
  const { warnings, problems } = await inspect(
    {
      assets: [
        {
          page: 1,
          aura: {
            ...area,
            content: { type: "text", text: "[[name]]", size: 20, min_size: 20 },
            show_when: { column: "plan", is: "gold" },
          },
        },
      ],
    },
    [rowOf({ name: longName, plan: "gold" }), rowOf({ name: longName, plan: "" }), rowOf({ plan: "gold" })],
  );
  expect(warnings.map(({ code, at }) => [code, at?.row])).toEqual([["text-overflows", 1]]);
  expect(problems.map(({ code, at }) => [code, at?.row])).toEqual([["placeholder-without-value", 3]]);
});

test("a PDF at an address is not known before the run: its codes and letters are checked, but no area", async () => {
  const { warnings, problems } = await inspect(
    {
      assets: [
        { page: 1, aura: { ...area, content: { type: "text", text: "[[name]]", size: 90, fit: "fail" } } },
        {
          page: 1,
          aura: { ...area, center_y: 80, content: { type: "code", symbology: "code128", value: "[[name]]" } },
        },
      ],
    },
    [{ PDF_file: "https://a.example/x.pdf", data: { name: "京" } }, rowOf({ name: "A" })],
  );
  expect(problems.map(({ code, at }) => [code, at?.row])).toEqual([
    ["code-invalid", 1],
    ["text-too-long", 2],
  ]);
  expect(warnings.map(({ code, at }) => [code, at?.row])).toEqual([["letters-missing", 1]]);
});

const words = ["Anna", "Ёж", "Donaudampfschifffahrt", "12.5", "C-100", "سلام", "京", "(a)", "!", "\n", "é", "", "Li"];
const anyValue = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(" "));
const anyEan = fc.constantFrom("4006381333931", "4006381333932", "", "x");
const anyTemplate = fc.record({
  fit: fc.constantFrom("shrink", "wrap", "cut", "fail"),
  size: fc.integer({ min: 6, max: 30 }),
  rect: fc.tuple(fc.integer({ min: 5, max: 90 }), fc.integer({ min: 3, max: 30 })),
  rotate: fc.constantFrom(0, 90, 180, 270),
  symbology: fc.constantFrom("qr", "code128", "ean13", "datamatrix"),
  font: fc.constantFrom(undefined, "Liberation Sans Bold", "Noto Sans Hebrew", "Comic Sans"),
  picture: fc.record({
    fit: fc.constantFrom("contain", "cover"),
    choice: fc.constantFrom<object[]>(
      {},
      { missing: "leave_out" },
      { missing: "replace", replacement: "sharp.png" },
      { missing: "replace", replacement: "[[other]]" },
    ),
    padding: fc.constantFrom(0, 5, 60),
  }),
});
const anyPhoto = fc.constantFrom("", "sharp.png", "photos/SHARP.png", "coarse.png", "empty.png", "gone.png");
const anyBatch = fc.tuple(
  anyTemplate,
  fc.array(
    fc.record({
      name: anyValue,
      code: fc.oneof(anyValue, anyEan),
      plan: fc.constantFrom("gold", ""),
      photo: anyPhoto,
      other: anyPhoto,
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
);

/** The run says the same of each row, whatever the order. */
const describe = (problems: readonly Problem[]) =>
  problems.map(({ code, message, at }) => `${at?.path} ${code} ${message}`).sort();

const grey = (side: number) =>
  makePng({ ...{ width: side, height: side, bitDepth: 8, colourType: 0 }, samples: Array(side * side).fill(99) });
const pictures = [aFile("sharp.png", grey(700)), aFile("coarse.png", grey(9)), aFile("empty.png", new Uint8Array(0))];

test("pictures that are missing, coarse or unusable are found with their rows", async () => {
  const world = await newWorld();
  const photos = [
    "sharp.png",
    "coarse.png",
    "gone.png",
    "empty.png",
    "",
    "gone.png",
    "https://example.org/a.png",
    "a.png",
  ];
  const template = greet({ type: "picture", source: "[[photo]]" });
  const data = photos.map((photo) => rowOf({ photo }));
  const files = [aFile("template.json", template), aFile("data.json", data), aFile("brochure.pdf", brochure)];
  const inspector = createBatchInspector(createBatchImporter(world), world);
  const inspection = await inspector.inspect([...files, ...pictures], {});
  const listRowsOf = (problems: readonly Problem[]) =>
    problems.map(({ code, message, at }) => [code, /“([^”]*)”/.exec(message)?.[1], at?.rows?.first ?? at?.row]);
  expect(listRowsOf(inspection.problems)).toEqual([
    ["resource-missing", "gone.png", [3, 6]],
    ["picture-unusable", "empty.png", 4],
    ["resource-missing", undefined, 5],
    ["resource-missing", "a.png", 8],
  ]);
  expect(listRowsOf(inspection.warnings)).toEqual([["picture-coarse", "coarse.png", 2]]);
  expect(inspection.failingRows).toBe(5);
});

test("the check says of each row what the run says", async () => {
  const world = await newWorld();
  await fc.assert(
    fc.asyncProperty(anyBatch, async ([{ symbology, rect, picture, ...text }, data]) => {
      const { choice, fit, padding } = picture;
      const photo = { type: "picture", source: "[[photo]]", fit, box: { padding }, ...choice };
      const aura = { center_x: 50, center_y: 50, rect };
      const template = {
        title: "x",
        assets: [
          {
            page: 1,
            aura: { ...aura, repeat: { pages: "all" }, content: { type: "text", text: "Dear [[name]]", ...text } },
          },
          { page: 2, aura: { ...aura, content: { type: "code", symbology, value: "[[code]]" } } },
          { page: 1, aura: { ...aura, repeat: { pages: "all" }, content: photo } },
          {
            page: 2,
            aura: {
              ...aura,
              content: { type: "text", text: "[[name|upper]]!" },
              show_when: { column: "plan", is: "gold" },
            },
          },
        ],
      };
      const files = [
        aFile("template.json", template),
        aFile("data.json", data.map(rowOf)),
        aFile("brochure.pdf", brochure),
        ...pictures,
      ];
      const batch = await createBatchImporter(world).importFiles(files, { batch_id: "b" });
      if (batch.template === undefined || batch.rows === undefined) throw new Error(JSON.stringify(batch.problems));
      const stored = createOverlayPartStore([...batch.pdfs, ...batch.resources], world.store.parts);
      const opened = openBatch({ params: batch.params, template: batch.template, ...stored }, world);
      const planner = await opened.createPlanner(() => "s");
      const entries: PlannedEntry[] = [];
      for await (const rows of batch.rows.read({}).batches)
        for (const { entry, problems } of rows) entries.push(planner.plan(entry, problems));
      const maker = await opened.createMaker(world, () => listRows(entries));
      const readPages = createPageReader(opened, world);
      const pdfs = await createPdfChecker(world).checkAll(batch.pdfs, new Map(), () => undefined, readPages);
      const check = createContentInspection(opened, world);
      for (const entry of entries) {
        const made = await maker.make(entry);
        const checked = await check?.(entry, pdfs.resolve(entry.pdf), []);
        const [problems, warnings] = made.ok ? [[], made.value.warnings] : [made.problems, undefined];
        expect(describe(checked?.problems ?? [])).toEqual(describe(problems));
        if (warnings !== undefined) expect(describe(checked?.warnings ?? [])).toEqual(describe(warnings));
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
