/** Rows beyond the first few are inspected without filling the whole template: the findings must be the same. */
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const asset = (actions: readonly object[], over: object = {}) => ({
  page: 1,
  aura: { name: "Order", center_x: 50, center_y: 50, rect: [20, 10], actions },
  ...over,
});

/** Inspects four rows, alone or after six rows without problems. */
const inspectAfter = async (valid: number, template: object, rows: readonly object[]) => {
  const world = await aWorld();
  const good = Array.from({ length: valid }, () => ({
    pdf: "a.pdf",
    data: { name: "Ann", url: "https://a.example/", until: "2027-01-31", picture: "a.png", page: "1" },
  }));
  const files = [
    aFile("template.json", template),
    aFile("data.json", [...good, ...rows]),
    aFile("a.pdf", aPdf(2)),
    aFile("a.png", "x"),
  ];
  const { problems, warnings, failingRows } = await createBatchInspector(createBatchImporter(world), world).inspect(
    files,
    {},
  );
  const findings = [...problems, ...warnings].map(({ code, message, at }) => [code, message, at?.path]);
  return { findings, failingRows };
};

const rowWith = (over: object) => ({
  pdf: "a.pdf",
  data: { name: "Ann", url: "https://a.example/", until: "2027-01-31", picture: "a.png", page: "1", ...over },
});

test.each([
  ["texts", [asset([{ type: "text", data: "Dear [[name]]" }])], [{ name: undefined }]],
  ["addresses", [asset([{ type: "url", data: "[[url]]" }])], [{ url: "javascript:alert(1)" }]],
  ["filters", [asset([{ type: "text", data: "[[until|date]]" }])], [{ until: "never" }]],
  ["files", [asset([{ type: "image", data: "[[picture]]" }])], [{ picture: "gone.png" }]],
  ["jumps", [asset([{ type: "page", data: "[[page]]" }])], [{ page: "9" }, { page: "x" }]],
  ["pages", [asset([{ type: "text", data: "[[name]]" }], { page: 3 })], [{}]],
  [
    "structured data",
    [asset([{ type: "contact", data: '{"firstname": "[[name]]", "photo": "[[picture]]"}' }])],
    [{ picture: "x.png" }],
  ],
])("the quick inspection finds the same in %s of a row wherever it is", async (_, assets, changes) => {
  const template = { title: "For [[name]]", config: { global: {} }, assets };
  const rows = changes.map(rowWith).map(({ pdf, data }) => ({
    pdf,
    data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
  }));
  const first = await inspectAfter(0, template, rows);
  const later = await inspectAfter(6, template, rows);
  expect(first.findings.length).toBeGreaterThan(0);
  expect(later.findings).toEqual(first.findings);
});
