/** What does nothing for readers is reported before a batch starts. Warnings do not stop it. */
import { expect, test } from "vitest";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

interface Case {
  readonly actions?: readonly { readonly type: string; readonly data: unknown }[];
  readonly aura?: Record<string, unknown>;
  readonly rows?: readonly Record<string, string>[];
  readonly config?: Record<string, unknown>;
}

const anAsset = ({ actions = [], aura = {} }: Case) => ({
  page: 1,
  aura: {
    ...{ center_x: 20, center_y: 20, rect: [10, 10] },
    actions: actions.map(({ type, data }) => ({ type, data: typeof data === "string" ? data : JSON.stringify(data) })),
    ...aura,
  },
});

const inspect = async (cases: readonly Case[], choices: BatchChoices = {}) => {
  const world = await aWorld();
  const [{ rows = [{}], config = {} } = {}] = cases;
  const template = { title: "Offer", config: { global: {}, ...config }, assets: cases.map(anAsset) };
  const files = [
    aFile("template.json", template),
    aFile(
      "data.json",
      rows.map((data) => ({ PDF_file: "a.pdf", data })),
    ),
    aFile("a.pdf", aPdf(1)),
  ];
  return createBatchInspector(createBatchImporter(world), world).inspect(files, choices);
};

const findings = async (...cases: readonly Case[]) => {
  const { ready, warnings, problems } = await inspect(cases);
  return {
    ready,
    warnings: warnings
      .filter(({ code }) => code !== "field-unused")
      .map(({ code, at }) => [code, at?.path, at?.row ?? at?.rows?.first].filter((part) => part !== undefined)),
    problems: problems.map(({ code, at }) => [code, at?.path, at?.row]),
  };
};

const data = (action = 0) => `assets[0].aura.actions[${action}].data`;
const field = { name: "answer", label: "Answer" };

test.each([
  ["link without an address", "url", "", "action-idle"],
  ["e-mail without an address", "email", "", "action-idle"],
  ["jump without a page", "page", "", "action-idle"],
  ["empty text", "text", " <p></p> ", "action-idle"],
  ["film without a file", "video", "", "action-idle"],
  ["film with captions and no file", "video", { src: "", tracks: [] }, "action-idle"],
  ["sound without a file", "audio", "", "action-idle"],
  ["gallery without pictures", "gallery", { images: [] }, "action-data-invalid"],
  ["form without fields", "form", { fields: [], email: "me@example.org" }, "action-data-invalid"],
  ["form without a receiver", "form", { fields: [field] }, "form-unheard"],
] as const)("a %s is a warning at the action", async (_, type, value, code) => {
  const actions = [
    { type: "url", data: "https://example.org" },
    { type, data: value },
  ];
  expect(await findings({ actions })).toEqual({ ready: true, warnings: [[code, data(1)]], problems: [] });
});

test("each form without a receiver is reported", async () => {
  const actions = [{ type: "form", data: { fields: [field] } }];
  const { warnings } = await findings({ actions }, { actions, aura: { center_x: 60 } });
  expect(warnings).toEqual([
    ["form-unheard", "assets[0].aura.actions[0].data"],
    ["form-unheard", "assets[1].aura.actions[0].data"],
  ]);
});

test("what only a row leaves empty is reported with its row", async () => {
  const rows = [{ x: "" }, { x: "https://example.org/a.mp4" }];
  const text = [{ type: "text", data: "[[x]]" }];
  expect(await findings({ actions: text, rows })).toMatchObject({ warnings: [["action-idle", data(), 1]] });
  const form = [{ type: "form", data: { fields: [field], email: "[[x]]" } }];
  const mails = [{ x: "me@example.org" }, { x: "" }, { x: "" }];
  expect(await findings({ actions: form, rows: mails })).toMatchObject({
    warnings: [["form-unheard", data(), [2, 3]]],
  });
  const gallery = [{ type: "gallery", data: { images: ["[[x]]"] } }];
  expect(await findings({ actions: gallery, rows })).toMatchObject({
    warnings: expect.arrayContaining([["action-data-invalid", data(), 1]]),
  });
});

test("an address that only a row leaves empty stops that row", async () => {
  const rows = [{ x: "" }, { x: "https://example.org" }];
  expect(await findings({ actions: [{ type: "url", data: "[[x]]" }], rows })).toMatchObject({
    ready: true,
    problems: [["link-forbidden", data(), 1]],
  });
});

test("assets outside their page, over its edge and under others are warnings at the asset", async () => {
  const actions = [{ type: "url", data: "https://example.org" }];
  const place = (center_x: number, name: string) => ({ actions, aura: { center_x, name } });
  const { warnings } = await inspect([
    place(150, "Outside"),
    place(98, "Edge"),
    place(95.5, "Rounded"),
    place(40, "Lower"),
    place(42, "Upper"),
  ]);
  expect(warnings.map(({ code, at, message }) => [code, at?.path, message.split(",")[0]])).toEqual([
    ["asset-outside-page", "assets[0]", "Asset “Outside” is outside its page (center_x 150"],
    ["asset-cut-off", "assets[1]", "Asset “Edge” goes over the edge of its page"],
    ["asset-covered", "assets[1]", expect.stringContaining("(Asset “Rounded”)")],
    ["asset-covered", "assets[3]", "Asset “Lower” is covered for more than half by another (Asset “Upper”)"],
  ]);
});

test("an empty printed text is a warning in the template, and none where only a row leaves it empty", async () => {
  const content = (text: string) => ({ aura: { content: { type: "text", text } } });
  expect((await findings(content(""))).warnings).toEqual([["content-empty", "assets[0].aura.content.text"]]);
  expect((await findings({ ...content("[[x]]"), rows: [{ x: "" }] })).warnings).toEqual([]);
});
