import { expect, test } from "vitest";
import { toDeliveredSmartlink } from "#batch/page/deliver.ts";
import { encodeSmartlink } from "#batch/page/smartlink-json.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Delivery } from "#domain/model/delivery.ts";
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

test("equals encodeJson, also for rows that change the settings, or the files, id or page of assets", () => {
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
    expect(encodeSmartlink.text(delivered)).toBe(encodeJson(delivered));
    expect(encodeSmartlink.binary(delivered)).toBe(encodeJson(delivered, { ascii: true }));
  }
});
