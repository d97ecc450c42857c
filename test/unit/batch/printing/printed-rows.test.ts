/** Batches whose rows print texts on their PDFs, from the dropped files to the PDF that a reader opens. */
import { getDocument } from "pdfjs-dist";
import { expect, test } from "vitest";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { BatchChoices } from "#usecases/import/batch-importer.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { smartlinkOf } from "../../../support/pages.ts";
import { findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { type PrintedBatch, printBatch, readPageText, readRowPdf } from "../../../support/pdf/printed-batch.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { aWorld, type World } from "../../../support/world.ts";

const area = { center_x: 50, center_y: 50, rect: [80, 20] };
const greeting = { ...area, content: { type: "text", text: "Dear [[name]]", size: 14, color: "#123456" } };

const people = [
  ["Anna", "anna"],
  ["Zoë Ångström", "zoe"],
  ["Дмитрий", "dmitri"],
  ["كريم", "karim"],
] as const;
const rows = people.map(([name, reference_id]) => ({
  PDF_file: "brochure.pdf",
  reference_id,
  suffix: "s",
  data: { name },
}));

const makeBatch = (
  template: object,
  choices: BatchChoices = {},
  data: readonly object[] = rows,
  world?: World,
): Promise<PrintedBatch> => printBatch(template, data, choices, {}, world);

/** With -bbox, pdftotext gives the letters of a word from left to right. */
const reverse = (text: string): string => [...text].reverse().join("");

test.each(["original", "mixed", "smallest"] as const)(
  "a %s file has its row's text in the PDF itself",
  async (strategy) => {
    const batch = await makeBatch({ title: "For [[name]]", assets: [{ page: 1, aura: greeting }] }, { strategy });
    for (const [name, reference] of people) {
      const pdf = await readRowPdf(batch, reference);
      expect(listComplaints(pdf) ?? []).toEqual([]);
      expect(await readPageText(pdf, 1)).toContain("Spring catalogue");
      expect((await readPageText(pdf, 1)).replaceAll("|", "").normalize("NFKC")).toContain("Dear");
      const found = findWords(pdf);
      if (found !== undefined) {
        expect(found.messages).toEqual([]);
        const words = found.words.map(({ text }) => (/[\u0600-\u06ff]/.test(text) ? reverse(text) : text));
        expect(words).toEqual(expect.arrayContaining(name.split(" ")));
      }
      const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
      expect((await document.getMetadata()).info).toMatchObject({ Title: `For ${name}` });
    }
  },
);

test("rows share the PDF and its fonts, and add a few hundred bytes", async () => {
  const batch = await makeBatch({ assets: [{ page: 1, aura: greeting }] }, { strategy: "original" });
  const files = batch.outputs.filter(({ kind }) => kind === "smartlink");
  const partsInAll = files.map(({ pieces }) =>
    pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.part])),
  );
  expect(new Set(partsInAll.map((parts) => parts.join())).size).toBe(1);
  const { updates = [] } = smartlinkOf(await batch.pageOf("anna")).delivery;
  expect(updates).toEqual([{ part: "pdf-shared" }, { text: expect.stringMatching(/^[\n -~]{200,1500}$/) }]);
});

test("the linked PDF of a batch is a PDF on its own, without anybody's text", async () => {
  const batch = await makeBatch({ assets: [{ page: 1, aura: greeting }] }, { strategy: "smallest" });
  const { pdf } = smartlinkOf(await batch.pageOf("anna")).delivery;
  const linked = await batch.bytesAt("url" in pdf ? pdf.url : "");
  expect(listComplaints(linked) ?? []).toEqual([]);
  expect(await readPageText(linked, 1)).toBe("Spring catalogue");
});

test("content is no part of the reader's assets, but actions beside it are", async () => {
  const link = { type: "url", data: "https://example.org/[[name]]" };
  const template = {
    assets: [
      { page: 1, aura: greeting },
      { page: 1, aura: { ...greeting, name: "Offer", actions: [link] } },
    ],
  };
  const { assets } = smartlinkOf(await (await makeBatch(template)).pageOf("anna"));
  expect(assets.map(({ aura }) => [aura.name, aura.content, aura.actions[0]?.data])).toEqual([
    ["Offer", undefined, "https://example.org/Anna"],
  ]);
});

test("a template without content gives the same files as before it could have some", async () => {
  const batch = await makeBatch({ assets: [{ page: 1, aura: area }] });
  const { delivery } = smartlinkOf(await batch.pageOf("anna"));
  expect("updates" in delivery).toBe(false);
});

test("a text that is too long for its area fails its row if the maker wants that, and the others are made", async () => {
  const content = { type: "text", text: "[[name]]", size: 40, fit: "fail" };
  const batch = await makeBatch({ assets: [{ page: 1, aura: { ...area, rect: [30, 16], content } }] });
  const failed = batch.events.flatMap((event) => (event.kind === "row-failed" ? [event] : []));
  expect(JSON.stringify(failed)).toContain("text-too-long");
  expect(batch.outputs.map(({ path }) => path)).toContain("anna.s.html");
  expect(batch.outputs.map(({ path }) => path)).not.toContain("zoe.s.html");
});

test("letters that no font has are a warning of the row", async () => {
  const batch = await makeBatch({ assets: [{ page: 1, aura: greeting }] }, {}, [
    { PDF_file: "brochure.pdf", reference_id: "anna", suffix: "s", data: { name: "山田" } },
  ]);
  expect(JSON.stringify(batch.events)).toContain("No font has all characters of the text: “山 田”");
});

test("a font that the site does not have is named with those that it has", async () => {
  const content = { type: "text", text: "[[name]]", font: "Comic Sans" };
  const batch = await makeBatch({ assets: [{ page: 1, aura: { ...area, content } }] });
  expect(JSON.stringify(batch.events)).toContain("There is no font “Comic Sans”. Use one of these: Liberation Sans,");
});

test("two runs of a batch give the same bytes", async () => {
  const template = { assets: [{ page: 1, aura: greeting }] };
  const [first, second] = [await makeBatch(template), await makeBatch(template)];
  for (const [, reference] of people) expect(await first.pageOf(reference)).toBe(await second.pageOf(reference));
});

test("values with every kind of character stay text", async () => {
  const name = ")\\ (Tj) [[name]] </script> \u0000\u202e<b>";
  const batch = await makeBatch({ assets: [{ page: 1, aura: greeting }] }, { strategy: "original" }, [
    { PDF_file: "brochure.pdf", reference_id: "anna", suffix: "s", data: { name: name.replace("\u0000", "") } },
  ]);
  const pdf = await readRowPdf(batch, "anna");
  expect(listComplaints(pdf) ?? []).toEqual([]);
  expect((await readPageText(pdf, 1)).replaceAll("|", "")).toContain(")\\ (Tj) [[name]] </script>");
});

test("an asset is left out for rows that its condition excludes, on the page and in the reader", async () => {
  const link = { type: "url", data: "https://example.org/[[discount]]" };
  const template = {
    assets: [
      { page: 1, aura: { ...greeting, show_when: { column: "plan", is: "gold" } } },
      { page: 1, aura: { ...area, name: "Discount", actions: [link], show_when: { column: "plan", is: "gold" } } },
      { page: 2, aura: { ...area, name: "All", actions: [{ type: "url", data: "https://example.org" }] } },
    ],
  };
  const data = [
    {
      PDF_file: "brochure.pdf",
      reference_id: "anna",
      suffix: "s",
      data: { name: "Anna", plan: "Gold", discount: "7" },
    },
    // Without a value for what it does not show.
    { PDF_file: "brochure.pdf", reference_id: "zoe", suffix: "s", data: { name: "Zoe", plan: "basic" } },
  ];
  const batch = await makeBatch(template, { strategy: "original" }, data);
  const idsOf = async (reference: string) =>
    smartlinkOf(await batch.pageOf(reference)).assets.map(({ id, aura }) => [id, aura.name, aura.show_when]);
  expect(await idsOf("anna")).toEqual([
    ["asset-2", "Discount", undefined],
    ["asset-3", "All", undefined],
  ]);
  expect(await idsOf("zoe")).toEqual([["asset-3", "All", undefined]]);
  expect(await readPageText(await readRowPdf(batch, "anna"), 1)).toContain("Dear");
  expect(await readPageText(await readRowPdf(batch, "zoe"), 1)).toBe("Spring catalogue");
});

test("a bar code of a row's value is drawn as paths, and a value that it cannot hold fails its row", async () => {
  const template = {
    assets: [{ page: 1, aura: { ...area, content: { type: "code", symbology: "ean13", value: "[[name]]" } } }],
  };
  const rowOf = (reference_id: string, name: string) => ({
    ...{ PDF_file: "brochure.pdf", reference_id, suffix: "s" },
    data: { name },
  });
  const batch = await makeBatch(template, {}, [rowOf("good", "4006381333931"), rowOf("bad", "4006381333930")]);
  expect(listComplaints(await readRowPdf(batch, "good")) ?? []).toEqual([]);
  const { updates = [] } = smartlinkOf(await batch.pageOf("good")).delivery;
  expect(JSON.stringify(updates).match(/ 1 re /g)?.length).toBeGreaterThan(20);
  expect(batch.outputs.map(({ path }) => path)).not.toContain("bad.s.html");
  expect(JSON.stringify(batch.events)).toContain("code-invalid");
});

test("a column that only a condition reads counts as used, and one that no row has is named", async () => {
  const shows = (column: string) => ({ page: 1, aura: { ...greeting, show_when: { column, is: "gold" } } });
  const data = [{ PDF_file: "brochure.pdf", reference_id: "anna", suffix: "s", data: { name: "Anna", plan: "gold" } }];
  const eventsOf = async (column: string) =>
    JSON.stringify((await makeBatch({ assets: [shows(column)] }, {}, data)).events);
  expect(await eventsOf("plan")).not.toContain("field-unused");
  expect(await eventsOf("plann")).toContain("condition-column-missing");
});

test("a missing file is named with its asset in the template, whatever else the row leaves out", async () => {
  const files = { "a.png": { filename: "a.png", mimetype: "image/png", filesize: 1, url: "[[picture]]" } };
  const template = {
    assets: [
      { page: 1, aura: { ...area, name: "Gold", actions: [], show_when: { column: "plan", is: "gold" } } },
      { page: 1, files, aura: { ...area, name: "All", actions: [{ type: "image", data: "a.png" }] } },
    ],
  };
  const data = [
    { PDF_file: "brochure.pdf", reference_id: "anna", suffix: "s", data: { plan: "tin", picture: "x.png" } },
  ];
  const { events } = await makeBatch(template, {}, data);
  const failed = events.find(({ kind }) => kind === "row-failed");
  expect(failed).toMatchObject({ problems: [{ at: { path: "assets[1].files.a.png.url", row: 1 } }] });
});

test("a job pauses while what prints its texts cannot be loaded, and no row fails", async () => {
  const runtime = aPrintingRuntime();
  const absent = problem("kit-unavailable", "The fonts cannot be loaded.");
  const world = await aWorld({
    inspector: pdfjsInspector,
    runtime: {
      ...runtime,
      bytes: (file) =>
        file.file.endsWith("harfbuzz.wasm") ? Promise.reject(new ProblemError(absent)) : runtime.bytes(file),
    },
  });
  const { events, outputs } = await makeBatch({ assets: [{ page: 1, aura: greeting }] }, {}, rows, world);
  expect(events.at(-1)).toMatchObject({ kind: "paused", problem: absent });
  expect(events.map(({ kind }) => kind)).not.toContain("row-failed");
  expect(outputs).toEqual([]);
});
