// engines: none; test:all: chromium; matrix: chromium
/** Problems are reported before a batch starts, with location and code; valid rows are still generated. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  aTemplate,
  createRows,
  fetchOutput,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  runBatch,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

// The messages come from the same code in every engine, so one engine is enough.
const [engine = "chromium"] = engines;

const stage = openStage();
const folder = stage.createFolder();
let site: ServedFolder;
let page: DrivenPage;

beforeAll(async () => {
  site = await stage.serveSite();
  page = await (await stage.browser(engine)).page();
});

/** The text of everything that alerts, once `wanted` stands in it. */
const alerted = (wanted: string): Promise<string> =>
  page.waitFor(
    `an alert that says ${wanted}`,
    (part) => {
      const text = [...document.querySelectorAll<HTMLElement>('[role="alert"]')]
        .map((alert) => alert.textContent ?? "")
        .join("\n");
      return text.includes(part) ? text : undefined;
    },
    wanted,
  );

const drop = async (...paths: readonly string[]) => {
  await openManager(page, site);
  await page.setFiles({ role: "file", name: "Batch files" }, paths);
};

test("malformed JSON of a batch is reported with file, line and column", async () => {
  await drop(folder.write("a/data.json", '[\n  {"PDF_file": "a.pdf", "data": {"x": 1,}}\n]'));
  const text = await alerted("line 2");
  expect(text).toContain("data.json");
  expect(text).toMatch(/column 4\d/);
});

test("invalid rows are reported with row, field and code, and the others are generated", async () => {
  const [template = "", , pdf = ""] = await writeBatchFiles(folder, []);
  const rows = [
    { PDF_file: "offer.pdf", data: { first_name: "</script><script>alert(1)</script>" } },
    { PDF_file: "offer.pdf", data: {} },
    { PDF_file: "gone.pdf", data: { first_name: "Bob" } },
    { PDF_file: "note.pdf", data: { first_name: "Cid" } },
    { PDF_file: "cut.pdf", data: { first_name: "Dan" } },
    { PDF_file: "offer.pdf", data: { first_name: "Eve" }, reference_id: "../up" },
  ];
  const files = [
    template,
    pdf,
    folder.write("b/data.json", JSON.stringify(rows)),
    folder.write("b/note.pdf", "just a note"),
    folder.write("b/cut.pdf", readFileSync(pdf).subarray(0, 40)),
  ];
  await drop(...files);
  const text = await alerted("gone.pdf");
  for (const word of ["first_name", "note.pdf", "cut.pdf", "../up"]) expect(text).toContain(word);
  expect(await runBatch(page, files, { batchId: "faulty", strategy: "smallest" })).toBe("Done");
  const paths = await readOutputPaths(page, "faulty");
  expect(filterSmartlinks(paths)).toHaveLength(1);
  const report = Buffer.from(await fetchOutput(page, "faulty", "report.html")).toString();
  for (const code of ["placeholder-without-value", "pdf-missing", "pdf-not-pdf", "pdf-damaged", "name-invalid"])
    expect(report).toContain(code);
});

test("an asset on a missing page and a forbidden address are reported", async () => {
  const assets = [
    { ...aTemplate.assets[0], page: 9 },
    { ...aTemplate.assets[1], aura: { ...aTemplate.assets[1]?.aura, actions: [{ type: "url", data: "[[link]]" }] } },
  ];
  const [, , pdf = ""] = await writeBatchFiles(folder, []);
  await drop(
    pdf,
    folder.write("c/template.json", JSON.stringify({ ...aTemplate, assets })),
    folder.write(
      "c/data.json",
      JSON.stringify([{ PDF_file: "offer.pdf", data: { first_name: "A", link: "javascript:alert(1)" } }]),
    ),
  );
  const text = await alerted("page 9");
  expect(text).toContain("javascript:");
});

test("max_errors stops the batch, and the report names it", async () => {
  const rows = Array.from({ length: 30 }, () => ({ PDF_file: "offer.pdf", data: {} }));
  const files = [
    ...(await writeBatchFiles(folder, [...createRows("A"), ...rows])),
    folder.write(
      "d/param.json",
      JSON.stringify({ document_id: "t", dst_dir: "limited", env: "officialDev", max_error: 4 }),
    ),
  ];
  await openManager(page, site);
  expect(await runBatch(page, files, { batchId: "limited" })).toBe("Cancelled");
  expect(Buffer.from(await fetchOutput(page, "limited", "report.html")).toString()).toContain("max_errors (4)");
});
