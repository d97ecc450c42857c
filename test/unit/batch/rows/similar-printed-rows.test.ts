/** Rows that print on pages and are made from a pattern, compared with those that are made in the usual way. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import { createPipeline, listRows } from "#batch/pipeline.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import { anEntry, someParams } from "../../../support/builders.ts";
import { aPrintingWorld, brochure } from "../../../support/pdf/printed-batch.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aFile } from "../../../support/world.ts";

const world = await aPrintingWorld();
const picture = new Uint8Array(readFileSync(new URL("../../../../public/icon-192.png", import.meta.url)));
const narrows = new Uint8Array(readFileSync(new URL("../../../../public/samples/narrows.jpg", import.meta.url)));
const marked = textPdf({ content: "BT /F 20 Tf 40 250 Td (Dear [[name]], welcome) Tj ET" });
const files = [
  aFile("a.pdf", new Uint8Array(brochure)),
  aFile("marked.pdf", marked),
  aFile("icon.png", picture),
  aFile("narrows.jpg", narrows),
];

const openMaker = (value: object, params: BatchParams, entries: readonly PlannedEntry[]): Promise<RowMaker> => {
  const template = readTemplate(value, "template.json");
  if (!template.ok) throw new Error(JSON.stringify(template.problems));
  const overlay = createOverlayPartStore(files, world.store.parts);
  const job = { job_id: "j1", params, template: template.value.template, files: overlay.files };
  return createPipeline(job, world, overlay.parts, () => listRows(entries));
};

/** Returns how many rows were made from a pattern, and the codes of the warnings of the last one. */
const compareRows = async (template: object, params: BatchParams, entries: readonly PlannedEntry[]) => {
  const usual = await openMaker(template, params, entries);
  const maker = await openMaker(template, params, entries);
  let similarCount = 0;
  let codes: readonly string[] = [];
  for (const entry of entries) {
    const expected = await usual.make(entry);
    const similar = maker.makeSimilar(entry);
    if (similar === undefined) {
      expect(await maker.make(entry)).toEqual(expected);
      continue;
    }
    similarCount += 1;
    const { support, smartlink, warnings } = similar;
    expect({ ok: true, value: { files: similar.files, support, smartlink, warnings } }).toEqual(expected);
    codes = warnings.map(({ code, at }) => `${code} ${at?.row} ${at?.path}`);
  }
  return { similarCount, codes };
};

const createEntries = (pdf = "a.pdf", change: (index: number) => object = () => ({})): readonly PlannedEntry[] =>
  Array.from({ length: 6 }, (_, index) =>
    anEntry(index + 1, {
      pdf,
      data: { name: `Anna “${index}” <é>`, code: `x-${index}`, file: "icon.png", ...change(index) },
    }),
  );

const area = (y: number, aura: object) => ({
  page: 1,
  aura: { center_x: 50, center_y: y, rect: [60, 10], actions: [], ...aura },
});
const url = [{ type: "url", data: "https://example.org/[[code]]" }];
const text = area(10, { content: { type: "text", text: "Dear [[name]], all the best" } });
const template = {
  title: "For [[name]]",
  config: { global: {} },
  assets: [
    text,
    area(30, { content: { type: "text", text: "The same for all" }, actions: url, name: "See [[name]]" }),
    area(45, { content: { type: "picture", source: "icon.png", alt: "A picture for [[name]]" } }),
    area(60, { content: { type: "code", symbology: "qr", value: "https://example.org/[[code]]" } }),
    area(75, { look: { type: "button", label: "Order, [[name]]" }, actions: url }),
    area(90, {
      look: { type: "poster" },
      actions: [{ type: "video", data: '{"src":"https://a.example/f.mp4","poster":"narrows.jpg"}' }],
    }),
  ],
};

test.each(["html", "pdf", "html,pdf"] as const)(
  "the third and all further rows with the files %s are made from a pattern",
  { timeout: 60_000 },
  async (outputs) => {
    for (const strategy of ["original", "smallest"] as const) {
      const params = someParams({ strategy, ...(outputs === "html" ? {} : { outputs }) });
      expect((await compareRows(template, params, createEntries())).similarCount).toBe(4);
    }
  },
);

test("warnings of what is printed are those of the row", async () => {
  const small = area(50, { rect: [3, 3], content: { type: "code", symbology: "qr", value: "[[code]]" } });
  const { similarCount, codes } = await compareRows({ ...template, assets: [small] }, someParams(), createEntries());
  expect([similarCount, codes]).toEqual([4, ["code-small 6 assets[0].aura.content"]]);
});

test("marks of the PDF are filled", async () => {
  const filled = { ...template, config: { global: {}, marks: "fill" }, assets: [] };
  const params = someParams({ outputs: "html,pdf" });
  expect((await compareRows(filled, params, createEntries("marked.pdf"))).similarCount).toBe(4);
});

test("rows that cannot print, or that print pictures of their own, are made in the usual way", async () => {
  const code = area(50, { content: { type: "code", symbology: "ean13", value: "[[code]]" } });
  const entries = createEntries("a.pdf", (index) => ({ code: index === 4 ? "x" : "4006381333931" }));
  expect((await compareRows({ ...template, assets: [code] }, someParams(), entries)).similarCount).toBe(3);
  const picture = area(50, { content: { type: "picture", source: "[[file]]" } });
  expect((await compareRows({ ...template, assets: [picture] }, someParams(), createEntries())).similarCount).toBe(0);
});
