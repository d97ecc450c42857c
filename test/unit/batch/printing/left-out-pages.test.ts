/** Batches whose rows leave out pages, from the template to the PDF and the assets that a reader opens. */
import { getDocument } from "pdfjs-dist";
import { expect, test } from "vitest";
import type { OutputFile } from "#domain/model/output.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listOutputs } from "../../../support/builders.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { bytesOf, partsOf, smartlinkOf } from "../../../support/pages.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aFile, aWorld } from "../../../support/world.ts";

const pageTexts = ["Cover", "Offer", "Gold only", "Gold terms", "Contact"];
const brochure = textPdf(...pageTexts.map((text) => ({ content: `BT /F 20 Tf 40 250 Td (${text}) Tj ET` })));

const area = { center_x: 50, center_y: 50, rect: [40, 10] };
const jump = (name: string, to: number) => ({ ...area, name, actions: [{ type: "page", data: String(to) }] });
const gold = { column: "plan", is: "gold" };
const template = {
  title: "For [[name]]",
  config: { pages: [{ pages: "3-4", show_when: gold }] },
  assets: [
    { id: "to-gold", page: 1, aura: { ...jump("To gold", 3), show_when: gold } },
    { id: "to-contact", page: 1, aura: jump("To contact", 5) },
    { id: "back", page: 5, aura: jump("Back", 2) },
    {
      id: "code",
      page: 3,
      aura: { ...area, name: "[[code]]", actions: [{ type: "url", data: "https://a.example/" }] },
    },
    { id: "home", page: 1, aura: { ...jump("Home", 1), repeat: { pages: "2-" } } },
    { id: "far", page: 2, aura: jump("Far", 9) },
  ],
};
const people = [
  { reference_id: "anna", data: { name: "Anna", plan: "gold", code: "G-1" } },
  { reference_id: "ben", data: { name: "Ben", plan: "" } },
];
const rows = people.map((row) => ({ PDF_file: "brochure.pdf", suffix: "s", ...row }));

const filesOf = (source: object, data: readonly object[] = rows) => [
  aFile("template.json", source),
  aFile("data.json", data),
  aFile("brochure.pdf", brochure),
];
const newWorld = () => aWorld({ inspector: pdfjsInspector, runtime: aPrintingRuntime() });

const makeBatch = async (source: object, choices: BatchChoices = {}, data?: readonly object[]) => {
  const ports = await newWorld();
  const importer = createBatchImporter(ports);
  const created = await createJobFromFiles(importer, filesOf(source, data), { batch_id: "b", ...choices }, ports);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  for await (const _step of runJob(created.value.job_id, ports, new AbortController().signal));
  const outputs = await listOutputs(ports.store, "b");
  const bytesAt = (path: string) =>
    bytesOf(outputs.find((output) => output.path === path) as OutputFile, ports.store.parts);
  return { bytesAt, outputs, events: await ports.store.jobs.events(created.value.job_id) };
};
type Batch = Awaited<ReturnType<typeof makeBatch>>;

const inspect = async (source: object, data?: readonly object[]) => {
  const world = await newWorld();
  return createBatchInspector(createBatchImporter(world), world).inspect(filesOf(source, data), {});
};

/** Returns the smartlink of a file, and the PDF that its reader opens. */
const readFile = async ({ bytesAt }: Batch, reference: string) => {
  const html = new TextDecoder().decode(await bytesAt(`${reference}.s.html`));
  const smartlink = smartlinkOf(html);
  const { pdf, updates = [] } = smartlink.delivery;
  const parts = await partsOf(html);
  const base = "part" in pdf ? parts.get(pdf.part) : await bytesAt(pdf.url);
  const tails = updates.map((update) =>
    "part" in update ? parts.get(update.part) : Uint8Array.from(update.text, (character) => character.charCodeAt(0)),
  );
  return { smartlink, pdf: concatenateBytes([base, ...tails].map((bytes) => new Uint8Array(bytes ?? []))) };
};

const readPages = async (pdf: Uint8Array) => {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return texts;
};

const describeAssets = ({ smartlink }: Awaited<ReturnType<typeof readFile>>) =>
  smartlink.assets.map(({ id, page, aura }) => `${id} ${page}: ${aura.actions.map(({ data }) => data).join()}`);

test.each(["original", "mixed", "smallest"] as const)(
  "rows of a %s batch leave out pages, and assets and jumps follow",
  async (strategy) => {
    const batch = await makeBatch(template, { strategy });
    const [anna, ben] = [await readFile(batch, "anna"), await readFile(batch, "ben")];
    expect(await readPages(anna.pdf)).toEqual(pageTexts);
    expect(await readPages(ben.pdf)).toEqual(["Cover", "Offer", "Contact"]);
    expect([anna, ben].flatMap(({ pdf }) => listComplaints(pdf) ?? [])).toEqual([]);
    expect(describeAssets(anna)).toEqual([
      ...["to-gold 1: 3", "to-contact 1: 5", "back 5: 2", "code 3: https://a.example/"],
      ...["home-page-2 2: 1", "home-page-3 3: 1", "home-page-4 4: 1", "home-page-5 5: 1", "far 2: 9"],
    ]);
    expect(describeAssets(ben)).toEqual([
      ...["to-contact 1: 3", "back 3: 2", "home-page-2 2: 1", "home-page-5 3: 1", "far 2: 9"],
    ]);
    expect(JSON.stringify(ben.smartlink)).not.toContain("show_when");
  },
);

test("a jump to a page that rows leave out is a warning before the run, with asset and rows, and the jump is removed", async () => {
  const source = { ...template, assets: [{ page: 1, aura: jump("To gold", 4) }] };
  const { warnings, failingRows } = await inspect(
    source,
    [...rows, ...rows].map((row, at) => ({ ...row, suffix: `s${at}` })),
  );
  expect(failingRows).toBe(0);
  expect(warnings.filter(({ code }) => code.startsWith("target"))).toEqual([
    {
      code: "target-page-left-out",
      message: expect.stringContaining("Asset “To gold” jumps to page 4, which the row leaves out"),
      at: { path: "assets[0].aura.actions[0].data", rows: { count: 2, first: [2, 4] } },
    },
  ]);
  const batch = await makeBatch(source);
  expect(JSON.stringify(batch.events)).toContain("target-page-left-out");
  expect(describeAssets(await readFile(batch, "anna"))).toEqual(["asset-1 1: 4"]);
  expect(describeAssets(await readFile(batch, "ben"))).toEqual(["asset-1 1: "]);
});

test("a row that leaves out all pages fails, before the run and in it", async () => {
  const source = { ...template, assets: [], config: { pages: [{ pages: "all", show_when: gold }] } };
  const { problems } = await inspect(source);
  const failure = {
    code: "pages-left-out",
    message:
      "The conditions of pages leave out all 5 pages of the PDF. Change a condition, correct the row's values, or give the row another PDF.",
    at: expect.objectContaining({ row: 2, path: "config.pages" }),
  };
  expect(problems).toEqual([failure]);
  const batch = await makeBatch(source);
  expect(batch.events).toContainEqual(expect.objectContaining({ kind: "row-failed", row: 2, problems: [failure] }));
  expect(batch.outputs.filter(({ kind }) => kind === "smartlink")).toHaveLength(1);
});

test("values that a condition cannot read, missing columns and unknown keys are reported", async () => {
  const show_when = { column: "age", less_than: 18 };
  const unreadable = { ...template, assets: [], config: { pages: [{ pages: "2", show_when }] } };
  const { problems } = await inspect(
    unreadable,
    rows.map((row) => ({ ...row, data: { ...row.data, age: "old" } })),
  );
  expect(problems.map(({ code, at }) => [code, at?.path, at?.rows?.count])).toEqual([
    ["condition-unreadable", "config.pages[0].show_when", 2],
  ]);
  expect((await inspect(unreadable)).warnings.map(({ code, at }) => [code, at?.path])).toContainEqual([
    "condition-column-missing",
    "config.pages[0].show_when",
  ]);
  for (const pages of [[{ pages: "2", when: gold }], [{ pages: "two", show_when: gold }], [{ pages: "2" }], {}])
    expect((await inspect({ ...template, config: { pages } })).problems.map(({ code }) => code)).toContain(
      "shape-invalid",
    );
});

test("contents on pages that are left out are neither printed nor checked", async () => {
  const content = { type: "text", text: "[[name]] [[note]]", size: 40, fit: "fail" };
  const source = {
    ...template,
    assets: [
      { page: 3, aura: { ...area, content } },
      { page: 1, aura: { ...area, content: { type: "text", text: "Dear [[name]]" } } },
    ],
  };
  const data = [
    { ...rows[0], data: { name: "Anna", plan: "gold", note: "a note that is far too long for its area" } },
    { ...rows[1], data: { name: "Ben", plan: "" } },
  ];
  expect((await inspect(source, data)).problems.map(({ code, at }) => [code, at?.row])).toEqual([["text-too-long", 1]]);
  const batch = await makeBatch(source, {}, data);
  const [cover, ...others] = await readPages((await readFile(batch, "ben")).pdf);
  expect(cover).toMatch(/^Cover.*Dear.*Ben/);
  expect(others).toEqual(["Offer", "Contact"]);
});

test("an asset on several pages stays on those that remain", async () => {
  const everywhere = { ...area, content: { type: "text", text: "Note" }, repeat: { pages: "all" } };
  const batch = await makeBatch({ ...template, assets: [{ page: 1, aura: everywhere }] });
  expect(await readPages((await readFile(batch, "ben")).pdf)).toEqual(["CoverNote", "OfferNote", "ContactNote"]);
});
