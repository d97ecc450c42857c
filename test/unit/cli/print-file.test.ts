/** `export --print`: one PDF of all rows, of batches without printed content. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openBatchTools } from "#cli/batch-tools.ts";
import { openBase } from "../../support/pdf/personal-pdf.ts";
import { pdfjsInspector } from "../../support/pdfjs-inspector.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

const rows = ["a", "b", "c"].map((reference_id, index) => ({
  ...{ pdf: index === 1 ? "other.pdf" : "offer.pdf", reference_id, suffix: "s", data: { name: reference_id } },
}));

beforeEach(async () => {
  folder = await createFolder();
  await writeFile(join(folder, "input/offer.pdf"), textPdf({ content: "0 0 9 9 re f" }, { content: "" }));
  await writeFile(join(folder, "input/other.pdf"), textPdf({ content: "0 0 9 9 re f" }));
  await writeFile(join(folder, "input/data.json"), JSON.stringify(rows));
});

const generate = (...argv: string[]) =>
  run(["generate", "input", "-o", "out", ...argv], {
    folder,
    ports: {
      openBatchTools: async (path = join(folder, "runtime"), limit) => openBatchTools(path, pdfjsInspector, limit),
    },
  });
const print = (...argv: string[]) => run(["export", "out/input", "--print", "all.pdf", ...argv], { folder });
const countPages = async (name: string) =>
  (await openBase(new Uint8Array(await readFile(join(folder, name))))).pages.length;
const listPdfs = async () => (await readdir(folder)).filter((name) => name.includes(".pdf")).sort();

test.each([
  ["--strategy", "smallest"],
  ["--strategy", "mixed"],
  ["--strategy", "original"],
  ["--strategy", "original", "--encoding", "binary"],
  ["--outputs", "pdf"],
  ["--outputs", "html,pdf"],
])("generate %s %s %s %s: the PDF has the pages of all rows", async (...argv) => {
  await generate(...argv.filter((word) => word !== undefined));
  const { exitCode, output } = await print();
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^5 pages of 3 rows written \([\d.,]+ kB\): all\.pdf$/m);
  expect(await countPages("all.pdf")).toBe(5);
});

test("--print-run writes a PDF for each run of rows", async () => {
  await generate();
  const { output } = await print("--print-run", "2");
  expect(output).toContain("all-1.pdf to all-2.pdf");
  expect(await listPdfs()).toEqual(["all-1.pdf", "all-2.pdf"]);
  expect([await countPages("all-1.pdf"), await countPages("all-2.pdf")]).toEqual([3, 2]);
});

test.each([
  ["html", true],
  ["html,pdf", false],
  ["pdf", false],
])("--print-links says of a batch of %s whether areas of the template are no links: %s", async (outputs, isSaid) => {
  await generate("--outputs", outputs);
  const { exitCode, output, errors } = await print("--print-links");
  expect(exitCode).toBe(0);
  expect(`${output}${errors}`.includes("generate it with --outputs html,pdf")).toBe(isSaid);
  const { output: plain, errors: others } = await print();
  expect(`${plain}${others}`).not.toContain("--print-links");
});

test("a row with a password is named, and no PDF is written", async () => {
  const template = JSON.parse(await readFile(join(folder, "input/template.json"), "utf8"));
  const config = { ...template.config, global: { ...template.config?.global, pdfzPassword: "true" } };
  await writeFile(
    join(folder, "input/template.json"),
    JSON.stringify({ ...template, config, pdfz_password: "a long secret password" }),
  );
  await generate();
  const { exitCode, errors } = await print();
  expect(exitCode).toBe(3);
  expect(errors).toContain("The document has a password");
  expect(errors).toContain("row-not-printable");
  expect(await listPdfs()).toEqual([]);
});

test("a file that was changed is named, and no PDF is written", async () => {
  await generate();
  const path = join(folder, "out/input/b.s.html");
  const html = await readFile(path, "utf8");
  await writeFile(path, html.replace('id="smartlink"', 'id="smartlonk"'));
  const { exitCode, errors } = await print();
  expect(exitCode).toBe(3);
  expect(errors).toContain("part-damaged");
  expect(errors).toMatch(/row 2/i);
  expect(await listPdfs()).toEqual([]);
});

test("a missing file stops the command before anything is written", async () => {
  await generate();
  await rm(join(folder, "out/input/b.s.html"));
  expect((await print()).exitCode).toBe(4);
  expect(await listPdfs()).toEqual([]);
});

test.each([
  [["--print", "all.zip"], "has to end in .pdf"],
  [["--print", "all.pdf", "-o", "all.zip"], "--out is for an archive"],
  [["--print", "all.pdf", "--print-run", "0"], "1 or more"],
  [["--print-links"], "Add --print FILE.pdf"],
])("export %j is refused with a reason", async (argv, reason) => {
  await generate();
  const { exitCode, errors } = await run(["export", "out/input", ...argv], { folder });
  expect(exitCode).toBe(2);
  expect(errors).toContain(reason);
});

test("a PDF that cannot be written is named with what to do", async () => {
  await generate();
  const { exitCode, errors } = await run(["export", "out/input", "--print", "no/such/all.pdf"], { folder });
  expect(exitCode).not.toBe(0);
  expect(errors).toContain("all.pdf");
});

test("a stop leaves no PDF", async () => {
  await generate();
  const stop = new AbortController();
  stop.abort("SIGINT");
  const { exitCode, errors } = await run(["export", "out/input", "--print", "all.pdf"], {
    folder,
    signal: stop.signal,
  });
  expect([exitCode, errors]).toEqual([130, expect.stringContaining("Stopped. No PDF was written.")]);
  expect(await listPdfs()).toEqual([]);
});
