import fc from "fast-check";
import { expect, test } from "vitest";
import { toDeliveredSmartlink } from "#batch/page/deliver.ts";
import { createSmartlinkEncoder } from "#batch/page/smartlink-json.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Delivery } from "#domain/model/delivery.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { encodeJson } from "#domain/text/json-text.ts";

const delivery: Delivery = {
  format: 1,
  strategy: "smallest",
  reader: "1",
  batch_id: "spring",
  reference_id: "a",
  pdf: { url: "a.pdf" },
  worker: { url: "worker.js" },
  resources: { inline: [] },
};

const asset = (index: number, aura: object = {}) => ({
  page: index,
  aura: {
    center_x: 1,
    center_y: 2,
    rect: [3, 4],
    actions: [{ type: "text", data: `“${index}” </script> \u2028` }],
    ...aura,
  },
});

test("the JSON of a row equals encodeJson, also if it changes the settings, or the files, id or page of assets", () => {
  const template = readTemplate(
    {
      title: 'A "title"',
      assets: [asset(1), { ...asset(2), id: "own" }, asset(3, { repeat: { pages: "all" } }), asset(4)],
      config: { global: { assets: "[]" }, skin: { accent: "#123" } },
    },
    "template.json",
  );
  if (!template.ok) throw new Error(JSON.stringify(template.problems));
  const smartlink = template.value.template;
  const withFile = (name: string) => (candidate: Asset) =>
    candidate.page === 4 ? { [name]: { filename: name, mimetype: "", filesize: 1, url: name } } : {};
  const moved = {
    ...smartlink,
    assets: smartlink.assets.map((item) => ({ ...item, id: "moved", page: item.page + 5 })),
  };
  const encodeText = createSmartlinkEncoder("text");
  const encodeBinary = createSmartlinkEncoder("binary");
  for (const [row, files] of [
    [smartlink, withFile("a.png")],
    [smartlink, withFile("b.png")],
    [smartlink, () => ({})],
    [moved, () => ({})],
    [smartlink, () => ({})],
    [{ ...smartlink, assets: [] as typeof smartlink.assets }, () => ({})],
    [{ ...smartlink, config: { ...smartlink.config, skin: { accent: "<é" } } }, () => ({})],
    [smartlink, () => ({})],
  ] as const) {
    const delivered = toDeliveredSmartlink(row, delivery, files, 3);
    expect(encodeText(delivered)).toBe(encodeJson(delivered));
    expect(encodeBinary(delivered)).toBe(encodeJson(delivered, { ascii: true }));
  }
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("</script>", "\ud800", "\u2028", '"\\', "é", "[[name]]", "Hello [[name|upper]]!", "[[a]][[b]]"),
);
const anyAura = fc.record({
  center_x: fc.double(),
  center_y: fc.constant(1),
  rect: fc.constant([1, 2]),
  name: anyText,
  actions: fc.array(fc.record({ type: fc.constantFrom("text", "form", "email"), data: anyText })),
  other: fc.jsonValue(),
  repeat: fc.option(fc.constantFrom({ pages: "1-2" }, { pages: "[[name]]" }), { freq: 5, nil: undefined }),
});

test("the JSON of a row equals encodeJson for every filled template", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ page: fc.integer({ min: 1, max: 3 }), id: anyText, aura: anyAura })),
      fc.array(fc.record({ name: anyText, a: anyText, b: anyText }), { minLength: 2 }),
      fc.constantFrom("text" as const, "binary" as const),
      (assets, rows, encoding) => {
        const read = readTemplate({ title: "[[name]]", assets }, "template.json");
        if (!read.ok) return;
        const { template } = read.value;
        const compiled = compileTemplate(template);
        const encode = createSmartlinkEncoder(encoding, template);
        for (const row of rows) {
          const filled = fillTemplate(compiled, row);
          if (!filled.ok) continue;
          const delivered = toDeliveredSmartlink(filled.value, delivery, () => ({}), 3);
          expect(encode(delivered)).toBe(encodeJson(delivered, { ascii: encoding === "binary" }));
        }
      },
    ),
  );
});

test("a document keeps its shown assets, with the ids of their places, without conditions and content", () => {
  const area = { center_x: 5, center_y: 5, rect: [1, 1], actions: [{ type: "url", data: "https://example.org" }] };
  const gold = { column: "plan", is: "gold" };
  const read = readTemplate(
    {
      title: "Offer",
      assets: [
        { page: 1, id: "a", aura: area },
        { page: 1, id: "b", aura: { ...area, show_when: gold } },
        { page: 1, aura: { ...area, show_when: gold, content: { type: "text", text: "Hello" } } },
      ],
    },
    "template.json",
  );
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { template } = read.value;
  const { title, assets } = toDeliveredSmartlink(template, delivery, () => ({}), 3, [true, false, true]);
  expect(title).toBe("Offer");
  expect(assets.map(({ id }) => id)).toEqual(["a", "asset-3"]);
  expect(assets[0]?.aura).toBe(template.assets[0]?.aura);
  expect(assets[1]?.aura).toEqual(template.assets[0]?.aura);
  expect(template.assets[1]?.aura.show_when).toEqual(gold);
});
