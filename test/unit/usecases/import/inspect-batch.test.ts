import { expect, test } from "vitest";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector, type InspectionProgress } from "#usecases/import/inspect-batch.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const template = {
  title: "For [[name]]",
  config: { global: {} },
  assets: [
    {
      page: 3,
      aura: {
        name: "Go",
        center_x: 5,
        center_y: 5,
        rect: [1, 1],
        actions: [{ type: "url", data: "[[link|default:https://a.example/]]" }],
      },
    },
  ],
};
const templateFile = aFile("template.json", template);
const pdf = aFile("offer.pdf", aPdf(3));
const rowOf = (name: string) => ({ PDF_file: "offer.pdf", data: { name } });

const inspect = async (
  files: Parameters<ReturnType<typeof createBatchInspector>["inspect"]>[0],
  choices: BatchChoices = {},
) => {
  const world = await aWorld();
  return createBatchInspector(createBatchImporter(world), world).inspect(files, choices);
};

const codesOf = (problems: readonly { readonly code: string }[]) => problems.map(({ code }) => code);

test("missing files are reported, in whatever order files are dropped", async () => {
  expect(codesOf((await inspect([])).missing)).toEqual(["data-missing", "template-missing"]);
  expect(codesOf((await inspect([pdf, templateFile])).missing)).toEqual(["data-missing"]);
  const whole = await inspect([aFile("data.json", [rowOf("Ann")]), pdf, templateFile]);
  expect(whole).toMatchObject({ missing: [], ready: true, rows: 1, failingRows: 0, templateTitle: "For [[name]]" });
  expect(whole.files.map(({ role, note }) => [role, note])).toEqual([
    ["data", "1 row"],
    ["pdf", "3 pages"],
    ["template", "1 asset, 2 placeholders"],
  ]);
});

test("a template whose fields have the names of built-in functions is described", async () => {
  const odd = aFile(
    "template.json",
    JSON.stringify({ ...template, valueOf: "[[name]]", toString: "[[other|default:x]]" }).replace(
      '"global":{}',
      '"global":{"hasOwnProperty":"[[name]]"}',
    ),
  );
  const { fields, problems } = await inspect([aFile("data.json", [{ PDF_file: "offer.pdf", data: {} }]), pdf, odd]);
  expect(fields).toMatchObject({
    valueOf: { asset: "", values: ["name"] },
    toString: { asset: "", values: ["other"] },
    "config.global.hasOwnProperty": { values: ["name"] },
  });
  expect(codesOf(problems)).toEqual(["placeholder-without-value"]);
});

test("a template file beside a smartlink of the library is rejected, and a smartlink that is gone is named", async () => {
  const { problems } = await inspect([aFile("data.json", [rowOf("Ann")]), pdf, templateFile], { document_id: "65ab" });
  expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
    ["file-twice", "template.json"],
    ["template-missing", undefined],
  ]);
});

test("the progress of an inspection is counted in PDFs", async () => {
  const world = await aWorld();
  const progressTexts: string[] = [];
  const pdfs = ["a.pdf", "b.pdf", "c.pdf"].map((name) => aFile(name, aPdf(1)));
  const onProgress = (progress: InspectionProgress) =>
    progressTexts.push(progress.kind === "pdfs" ? `${progress.read}/${progress.total}` : "");
  await createBatchInspector(createBatchImporter(world), world).inspect(pdfs, {}, { onProgress });
  expect(progressTexts).toEqual(["0/3", "1/3", "2/3"]);
});

test("the first rows are previewed, and their sizes are forecast", async () => {
  const { preview, forecast } = await inspect([
    templateFile,
    pdf,
    aFile(
      "data.json",
      Array.from({ length: 9 }, (_, index) => rowOf(`N${index}`)),
    ),
  ]);
  expect(preview).toHaveLength(5);
  expect(preview[1]).toMatchObject({ row: 2, title: "For N1", problems: [] });
  expect(preview[1]?.filled).toEqual([
    { path: "title", text: "For N1" },
    { path: "assets[0].aura.actions[0].data", text: "https://a.example/" },
  ]);
  expect(forecast?.smallest.perFile).toBeGreaterThan(500);
  expect(forecast?.original.perFile).toBeGreaterThan(forecast?.mixed.perFile ?? 0);
  // The size of a file is rounded.
  expect(forecast?.original.total).toBeGreaterThan(9 * ((forecast?.original.perFile ?? 0) - 1));
});

test("every problem is found with file, row and field before the run", async () => {
  const rows = [
    { PDF_file: "offer.pdf", data: {} },
    { PDF_file: "gone.pdf", data: { name: "B" } },
    { PDF_file: "bad.pdf", data: { name: "C" } },
    { PDF_file: "short.pdf", data: { name: "D", link: "javascript:alert(1)" } },
  ];
  const inspection = await inspect([
    aFile("data.json", rows),
    templateFile,
    pdf,
    aFile("bad.pdf", "nothing"),
    aFile("short.pdf", aPdf(1)),
  ]);
  expect(inspection.failingRows).toBe(4);
  expect(inspection.ready).toBe(false);
  expect(inspection.problems.map(({ code, at }) => [at?.row, code])).toEqual([
    [1, "placeholder-without-value"],
    [2, "pdf-missing"],
    [3, "pdf-not-pdf"],
    [4, "link-forbidden"],
    [4, "asset-page-missing"],
  ]);
});

test("malformed and unused files are rejected with their location", async () => {
  const inspection = await inspect([
    aFile("data.json", '[\n{"PDF_file": "a.pdf",}\n]'),
    templateFile,
    aFile("notes.exe", "x"),
    aFile("latin.json", Uint8Array.of(0x22, 0xe9, 0x22)),
    aFile("more.json", template),
  ]);
  expect(inspection.problems.find(({ code }) => code === "json-malformed")?.at).toMatchObject({
    file: "data.json",
    line: 2,
  });
  expect(codesOf(inspection.problems).sort()).toEqual([
    "file-twice",
    "file-unknown",
    "file-unreadable",
    "json-malformed",
  ]);
  expect(inspection.ready).toBe(false);
});

test("parameters are read from param.json, and a person's choices win over them", async () => {
  const param = aFile("param.json", { document_id: "t", dst_dir: "spring", max_error: 7 });
  const files = [param, templateFile, pdf, aFile("data.json", [rowOf("A")])];
  expect((await inspect(files)).params).toMatchObject({ batch_id: "spring", max_errors: 7, strategy: "smallest" });
  expect((await inspect(files, { batch_id: "mine", strategy: "original" })).params).toMatchObject({
    batch_id: "mine",
    strategy: "original",
    max_errors: 7,
  });
  expect(codesOf((await inspect(files, { batch_id: "../up" })).problems)).toContain("name-invalid");
});

test("fields that no placeholder uses are a warning, once", async () => {
  const rows = [1, 2, 3].map((n) => ({ PDF_file: "offer.pdf", data: { name: `N${n}`, nmae: "typo" } }));
  const { warnings } = await inspect([aFile("data.json", rows), templateFile, pdf]);
  expect(warnings.filter(({ code }) => code === "field-unused")).toHaveLength(1);
});

const pictured = (url: string, data: string) => ({
  ...template,
  assets: [
    {
      ...template.assets[0],
      aura: { ...template.assets[0]?.aura, background: "icon", actions: [{ type: "video", data }] },
      files: { icon: { url, filename: "icon.png", mimetype: "image/png", filesize: 1 } },
    },
  ],
});

test("files that the template's assets miss are reported once, whatever the number of rows", async () => {
  const rows = aFile("data.json", [rowOf("Ann"), rowOf("Bob")]);
  const namedFiles = [aFile("template.json", pictured("icon.png", "clip.mp4")), rows, pdf];
  const incomplete = await inspect(namedFiles);
  expect(incomplete).toMatchObject({ ready: false, failingRows: 0, forecast: undefined });
  expect(codesOf(incomplete.missing)).toEqual(["resource-missing"]);
  expect(incomplete.missing[0]?.message).toContain("“icon.png”");
  const clips = ({ warnings }: typeof incomplete) => warnings.filter(({ message }) => message.includes("clip.mp4"));
  expect(clips(incomplete)).toHaveLength(1);
  const complete = await inspect([...namedFiles, aFile("pictures/ICON.png", "png"), aFile("clip.mp4", "mp4")]);
  expect(complete).toMatchObject({ ready: true, missing: [] });
  expect(clips(complete)).toEqual([]);
  expect(complete.forecast).toBeDefined();
});

test("missing files that a row's data names are reported with the row", async () => {
  const inspection = await inspect([
    aFile("template.json", pictured("[[name]].png", "[[name]].mp4")),
    aFile("data.json", [rowOf("Ann"), rowOf("Bob")]),
    aFile("Ann.png", "png"),
    aFile("Bob.mp4", "mp4"),
    pdf,
  ]);
  expect(inspection).toMatchObject({ ready: true, missing: [], failingRows: 1 });
  expect(inspection.problems.map(({ code, at }) => [code, at?.row, at?.path])).toEqual([
    ["resource-missing", 2, "assets[0].files.icon.url"],
  ]);
  const missingFiles = inspection.warnings.filter(({ code }) => code === "resource-missing");
  expect(missingFiles.map(({ at }) => [at?.row, at?.path])).toEqual([[1, "assets[0].aura.actions[0].data"]]);
});

test("stored contents that rows name are found, and unknown ones are reported", async () => {
  const world = await aWorld();
  const bytes = aPdf(3);
  await world.store.parts.put("5".repeat(64), bytes);
  const at = "2026-11-21T08:00:00.000Z";
  const owners = { _folder: "f", _organization: "o", _member: "m", ip: "127.0.0.1" };
  const file = { filename: "Stored.pdf", filesize: bytes.length, mimetype: "application/pdf", sha256: "5".repeat(64) };
  await world.store.records.change(["contents"], (tx) =>
    tx.put("contents", {
      id: "c1",
      title: "",
      ...owners,
      ...file,
      pagesWidth: [],
      pagesHeight: [],
      created: at,
      updated: at,
    }),
  );
  const rows = ["content:c1", "stored.pdf", "content:none"].map((PDF_file) => ({ PDF_file, data: { name: "Ann" } }));
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(
    [templateFile, aFile("data.json", rows)],
    {},
  );
  expect(inspection.preview.map(({ problems }) => codesOf(problems))).toEqual([[], [], ["pdf-missing"]]);
  expect(inspection).toMatchObject({ ready: true, failingRows: 1 });
  expect(inspection.forecast?.original.perFile).toBeGreaterThan(bytes.length);
});

test("rows without a required password fail, short ones are a warning, and none is shown", async () => {
  const locked = { ...template, pdfz_password: "[[pass]]", config: { global: { pdfzPassword: "true" } } };
  const rows = ["", "short", "a phrase that holds"].map((pass) => ({
    PDF_file: "offer.pdf",
    data: { name: "A", pass },
  }));
  const inspection = await inspect([aFile("template.json", locked), aFile("data.json", rows), pdf]);
  expect(inspection.problems.map(({ code, at }) => [code, at?.row])).toEqual([["password-missing", 1]]);
  expect(
    inspection.warnings.filter(({ code }) => code === "password-short").map(({ message }) => message.slice(0, 24)),
  ).toEqual(["One row has a password o"]);
  expect(inspection.ready).toBe(true);
  expect(JSON.stringify(inspection.preview)).not.toContain("a phrase that holds");
});

test("what is wrong with an asset is reported for the rows that show it only", async () => {
  const aura = { ...template.assets[0]?.aura, show_when: { column: "plan", is: "gold" } };
  const actions = [
    { type: "text", data: "[[note|default:]]" },
    { type: "image", data: "[[photo|default:none.jpg]]" },
    { type: "url", data: "https://a.example/[[name]]" },
  ];
  const conditional = aFile("template.json", { ...template, assets: [{ page: 1, aura: { ...aura, actions } }] });
  const rows = ["gold", "silver", "silver"].map((plan) => ({ data: { name: "Ann", plan, photo: "missing.jpg" } }));
  const { problems, warnings } = await inspect([aFile("data.json", rows), pdf, conditional]);
  const codes = ["action-idle", "resource-missing"];
  expect(problems).toEqual([]);
  expect(
    warnings.filter(({ code }) => codes.includes(code)).map(({ code, at }) => [code, at?.row ?? at?.rows?.first]),
  ).toEqual([
    ["resource-missing", 1],
    ["action-idle", 1],
  ]);
});
