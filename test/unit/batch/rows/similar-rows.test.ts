import fc from "fast-check";
import { expect, test } from "vitest";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import { createPipeline } from "#batch/pipeline.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { anEntry, someParams } from "../../../support/builders.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const world = await aWorld();
const dropped = [
  aFile("a.pdf", aPdf(3)),
  aFile("b.pdf", aPdf(2, ["wasm/openjpeg.wasm"])),
  aFile("one.png", "one"),
  aFile("two.png", "two"),
];

const createMaker = (template: Smartlink, params: BatchParams): Promise<RowMaker> => {
  const { files, parts } = createOverlayPartStore(dropped, world.store.parts);
  return createPipeline({ job_id: "j1", params, template, files }, world, parts);
};

const parseTemplate = (value: object): Smartlink | undefined => {
  const template = readTemplate(value, "template.json");
  return template.ok ? template.value.template : undefined;
};

/** Makes the rows in the usual way alone, and as a batch makes them. Returns how many were made as similar rows. */
const compareRows = async (template: Smartlink, params: BatchParams, entries: readonly PlannedEntry[]) => {
  const usual = await createMaker(template, params);
  const maker = await createMaker(template, params);
  let similarCount = 0;
  for (const entry of entries) {
    const expected = await usual.make(entry);
    const similar = maker.makeSimilar(entry);
    if (similar === undefined) {
      expect(await maker.make(entry)).toEqual(expected);
      continue;
    }
    similarCount += 1;
    const { files, support, smartlink, warnings } = similar;
    expect({ ok: true, value: { files, support, smartlink, warnings } }).toEqual(expected);
  }
  return similarCount;
};

const asset = (type: string, data: string, aura: object = {}) => ({
  page: 1,
  aura: { center_x: 1, center_y: 2, rect: [3, 4], actions: [{ type, data }], ...aura },
});

const rowsWith = (data: (index: number) => Record<string, string>, count = 6): readonly PlannedEntry[] =>
  Array.from({ length: count }, (_, index) => anEntry(index + 1, { data: data(index) }));

const plainTemplate = {
  title: "For [[name]]",
  smartlinkSocialDesc: "An offer for [[name]] in [[city]]",
  config: { global: {} },
  assets: [
    asset("url", "https://shop.example/[[city]]?for=[[name]]", { name: "A note for [[name]]" }),
    asset("text", "<p>Dear [[name]]</p>", { tooltip: "[[city]]", repeat: { pages: "all" } }),
    asset("form", '{"email": "a@b.example", "fields": [{"name": "a", "label": "[[name]]"}]}'),
    asset("image", "one.png", { look: { type: "button", label: "See it, [[name]]" } }),
    asset("page", "2"),
  ],
};

test.each([
  ["smallest", "text"],
  ["smallest", "binary"],
  ["mixed", "text"],
  ["mixed", "binary"],
  ["original", "text"],
  ["original", "binary"],
] as const)(
  "the third and all further rows of a %s batch with the encoding %s are made from a pattern",
  async (strategy, encoding) => {
    const template = parseTemplate(plainTemplate) as Smartlink;
    const rows = rowsWith((index) => ({ name: `Anna “${index}” & <é> 😀`, city: index % 2 === 0 ? "Köln" : "Paris" }));
    expect(await compareRows(template, someParams({ strategy, encoding }), rows)).toBe(rows.length - 2);
  },
);

test("rows with a problem, a warning, an empty description, a password or another PDF are made in the usual way", async () => {
  const template = parseTemplate({ ...plainTemplate, assets: [asset("text", "[[note]]"), asset("email", "[[mail]]")] });
  const data = { name: "Anna", city: "Köln", note: "See you", mail: "anna@example.org" };
  const row = (number: number, over: Partial<PlannedEntry> = {}) => anEntry(number, { data, ...over });
  const changed = (number: number, fields: Record<string, string>) => row(number, { data: { ...data, ...fields } });
  const cases = [
    row(4, { data: { name: "Anna" } }),
    changed(5, { name: "Anna \u202e" }),
    changed(6, { mail: "nobody" }),
    changed(7, { note: " " }),
    row(8, { pdf_password: "open" }),
    row(9, { pdf: "missing.pdf" }),
    row(10, { pdf: "b.pdf" }),
    row(11, { problems: [{ code: "name-taken", message: "Another row has the name." }] }),
  ];
  for (const special of cases) {
    const rows = [row(1), row(2), row(3), special, row(20), row(21), row(22)];
    const count = await compareRows(template as Smartlink, someParams(), rows);
    expect([special.row, count]).toEqual([special.row, 4]);
  }
  const described = parseTemplate({ ...plainTemplate, smartlinkSocialDesc: "[[city]]" }) as Smartlink;
  const rows = rowsWith((index) => ({ name: "Anna", city: index === 3 ? "" : "Köln" }));
  expect(await compareRows(described, someParams(), rows)).toBe(rows.length - 3);
});

test.each([
  ["the address of an image", { assets: [asset("image", "https://[[city]].example/a.png")] }],
  ["the name of a resource", { assets: [asset("image", "[[file]]")] }],
  ["markup of the author", { assets: [asset("html", "<b>[[name]]</b>")] }],
  ["the icon of an asset", { assets: [asset("text", "a", { background: "[[file]]" })] }],
  ["a jump", { assets: [asset("page", "[[page]]")] }],
  ["the pages of an asset", { assets: [asset("text", "a", { repeat: { pages: "[[page]]" } })] }],
  ["the language", { campaignLanguage: ["[[language]]"] }],
  ["an address for events", { callback_post: "https://[[city]].example/" }],
  ["a setting", { config: { global: { googleAnalytic: "G-[[page]]ABC" } } }],
  ["the skin", { config: { global: {}, skin: { title: "[[name]]" } } }],
])("makes all rows in the usual way where they change %s", async (_, change) => {
  const template = parseTemplate({ title: "For [[name]]", config: { global: {} }, assets: [], ...change }) as Smartlink;
  const rows = rowsWith((index) => ({
    name: `Anna ${index}`,
    city: `city-${index % 2}`,
    file: index % 2 === 0 ? "one.png" : "two.png",
    page: String(1 + (index % 2)),
    language: index % 2 === 0 ? "en" : "ar",
  }));
  expect(await compareRows(template, someParams({ strategy: "smallest" }), rows)).toBe(0);
});

test("encrypted rows are made in the usual way", async () => {
  const config = { global: { pdfzPassword: "true" } };
  const template = parseTemplate({ ...plainTemplate, pdfz_password: "a long password", config }) as Smartlink;
  const rows = rowsWith((index) => ({ name: `Anna ${index}`, city: "Köln" }), 4);
  expect(await compareRows(template, someParams({ strategy: "smallest" }), rows)).toBe(0);
});

test("no pattern is used where a text that all rows share looks like a mark of it", async () => {
  const template = parseTemplate({ ...plainTemplate, _organization: "smartlink-slot-0-mark" }) as Smartlink;
  const rows = rowsWith((index) => ({ name: `Anna ${index}`, city: "Köln" }));
  expect(await compareRows(template, someParams(), rows)).toBe(0);
  const marked = rowsWith((index) => ({ name: index < 3 ? "smartlink-slot-0-mark" : `Anna ${index}`, city: "Köln" }));
  const titled = { ...template, title: "[[name]]", smartlinkSocialDesc: "" };
  expect(await compareRows(titled, someParams(), marked)).toBe(0);
});

test("similar rows equal those of the usual way, for any texts and templates", async () => {
  const names = ["name", "city", "note"] as const;
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("", " ", "smartlink-slot-0-mark", "\ud83d", "https://a.example/x", "a@b.example", "7", "<b>x</b>"),
  );
  const slot = fc.constantFrom(
    ...names.map((name) => `[[${name}]]`),
    "[[note|default:none]]",
    "[[name|upper]]",
    "[[none]]",
  );
  const slotText = fc.array(fc.oneof(slot, fc.constantFrom("Dear ", "https://x.example/", "?a=", "é", "<p>", "“")), {
    maxLength: 4,
  });
  const joined = slotText.map((pieces) => pieces.join(""));
  const type = fc.constantFrom(
    "url",
    "text",
    "email",
    "phone",
    "share",
    "agenda",
    "image",
    "page",
    "html",
    "download",
    "own",
  );
  const anAsset = fc.record({ type, data: joined, name: joined, tooltip: joined });
  const template = fc.record({
    title: joined,
    smartlinkSocialDesc: joined,
    assets: fc.array(anAsset, { maxLength: 3 }),
    campaignLanguage: fc.constantFrom([], ["de"], ["ar"]),
  });
  const row = fc.record({
    pdf: fc.constantFrom("a.pdf", "a.pdf", "a.pdf", "b.pdf"),
    name: text,
    city: text,
    note: text,
  });
  const choices = fc.record({
    strategy: fc.constantFrom("smallest", "mixed", "original"),
    encoding: fc.constantFrom("text", "binary"),
  });
  let similarCount = 0;
  await fc.assert(
    fc.asyncProperty(template, choices, fc.array(row, { minLength: 3, maxLength: 8 }), async (drawn, params, rows) => {
      const assets = drawn.assets.map(({ type: kind, data, name, tooltip }) => asset(kind, data, { name, tooltip }));
      const parsed = parseTemplate({ ...drawn, assets, config: { global: {} } });
      if (parsed === undefined) return;
      const entries = rows.map(({ pdf, ...data }, index) => anEntry(index + 1, { pdf, data }));
      similarCount += await compareRows(parsed, someParams(params), entries);
    }),
  );
  expect(similarCount).toBeGreaterThan(0);
});
