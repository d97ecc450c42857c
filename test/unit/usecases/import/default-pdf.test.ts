/** Rows that name no PDF, actions that do nothing, and references that several rows have. */
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { type RowsRequest, readRequestedRows } from "#usecases/jobs/requested-rows.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

type Files = readonly ReturnType<typeof aFile>[];

const inspect = async (...files: Files) => {
  const world = await aWorld();
  const { preview, problems, warnings } = await createBatchInspector(createBatchImporter(world), world).inspect(
    files,
    {},
  );
  return {
    pdfs: preview.map(({ pdf }) => pdf),
    problems: problems.map(({ code, at }) => [code, at?.rows?.first ?? at?.row]),
    warnings: warnings.map(({ code, at, message }) => [code, at?.path, at?.rows?.first, message] as const),
  };
};

const aTemplate = (over: object = {}) =>
  aFile("template.json", { title: "[[name]]", config: { global: {} }, assets: [], ...over });
const csv = aFile("rows.csv", "name\nAnna\nBen");

test("rows that name no PDF use the only one of the batch, from tables and from JSON", async () => {
  expect(await inspect(aTemplate(), csv, aFile("offer.pdf", aPdf(1)))).toMatchObject({
    pdfs: ["offer.pdf", "offer.pdf"],
    problems: [],
  });
  const json = aFile("data.json", [
    { data: { name: "Anna" } },
    { pdf: "", data: { name: "Ben" } },
    { pdf: "b.pdf", data: { name: "C" } },
  ]);
  expect(await inspect(aTemplate(), json, aFile("offer.pdf", aPdf(1)))).toMatchObject({
    pdfs: ["offer.pdf", "offer.pdf", "b.pdf"],
    problems: [["pdf-missing", 3]],
  });
});

test("a request of the REST API finds the only PDF by its content, too", async () => {
  const world = await aWorld();
  const files = [aFile("offer", aPdf(1)), aFile("film.mp4", "x")];
  const read = async (request: Omit<RowsRequest, "files">) => {
    const rows = await readRequestedRows({ ...request, files }, undefined, world);
    if (!rows.ok) throw new Error(rows.problems[0]?.message);
    const pdfs: string[] = [];
    for await (const batch of rows.value.batches) pdfs.push(...batch.map(({ entry }) => entry.pdf));
    return pdfs;
  };
  expect(await read({ fields: { data: '[{"data": {"name": "Anna"}}]' } })).toEqual(["offer"]);
  expect(await read({ fields: {}, dataFile: csv })).toEqual(["offer", "offer"]);
});

test("rows that name no PDF use the one of the template, of several", async () => {
  const own = aTemplate({ _content: "c1", files: { upload: { filename: "b.pdf" } } });
  const pdfs = [aFile("a.pdf", aPdf(1)), aFile("b.pdf", aPdf(1))];
  expect(await inspect(own, csv, ...pdfs)).toMatchObject({ pdfs: ["b.pdf", "b.pdf"], problems: [] });
  expect(await inspect(aTemplate(), csv, ...pdfs)).toMatchObject({ problems: [["shape-invalid", [1, 2]]] });
});

test("the same reference in several rows is a warning that names them", async () => {
  const rows = aFile("rows.csv", "reference_id,name\nc1,Anna\nc2,Ben\nC1,Cid\nc1,Dora\nc2,Eve");
  const { warnings } = await inspect(aTemplate(), rows, aFile("offer.pdf", aPdf(1)));
  expect(warnings.map(([code, path, first]) => [code, path, first])).toEqual([
    ["reference-twice", "reference_id", [1, 3, 4]],
    ["reference-twice", "reference_id", [2, 5]],
  ]);
  expect(warnings[1]?.[3]).toContain("Rows 2 and 5 have the same reference_id “c2”.");
});

test("actions that do nothing are warnings with their place, also those that a row leaves empty", async () => {
  const actions = [
    { type: "url", data: "" },
    { type: "text", data: "<p>&nbsp;</p>" },
    { type: "video", data: "" },
    { type: "email", data: '{"subject": "Hello"}' },
    { type: "phone", data: "call me" },
    { type: "page", data: "" },
    { type: "share", data: "" },
    { type: "text", data: "[[link]]" },
    { type: "text", data: "<p>Hello</p>" },
  ];
  const assets = [{ page: 1, aura: { name: "A", center_x: 50, center_y: 50, rect: [9, 9], actions } }];
  const rows = aFile("rows.csv", "name,link\nAnna,Hello\nBen,\nCid,");
  const table = { path: "rows.csv", options: {}, mapping: { emptyCells: "empty" } } as const;
  const world = await aWorld();
  const files = [aTemplate({ assets }), rows, aFile("offer.pdf", aPdf(1))];
  const { warnings, problems } = await createBatchInspector(createBatchImporter(world), world).inspect(files, {
    table,
  });
  expect(problems).toEqual([]);
  const data = (index: number) => `assets[0].aura.actions[${index}].data`;
  expect(warnings.map(({ code, at }) => [code, at?.path, at?.rows?.first])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((index) => ["action-idle", data(index), undefined]),
    ["action-idle", data(7), [2, 3]],
  ]);
});
