/** `smartlink generate --outputs`: a PDF of each row, alone or beside its web document. */
import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openBatchTools } from "#cli/batch-tools.ts";
import type { CommandPorts } from "#cli/command-ports.ts";
import { findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { prepareFolders } from "../input-folder.ts";
import { readTree, run } from "../terminal.ts";

const createFolder = prepareFolders();
let folder = "";

const offer = textPdf({ content: "BT /F 20 Tf 40 250 Td (Offer) Tj ET" });
const guide = textPdf({ content: "BT /F 20 Tf 40 250 Td (Guide) Tj ET" });
const code = { type: "code", symbology: "code128", value: "[[name]]" };
const printing = {
  title: "For [[name]]",
  campaignLanguage: ["de"],
  assets: [{ page: 1, aura: { center_x: 50, center_y: 50, rect: [80, 20], content: code } }],
};
const people = ["Anna", "Boris", "Clara", "Dora"];
const rows = people.map((name, index) => ({
  ...{
    pdf: index % 2 === 0 ? "offer.pdf" : "guide.pdf",
    reference_id: name.toLowerCase(),
    suffix: "s",
    data: { name },
  },
}));

beforeEach(async () => {
  folder = await createFolder({ "data.json": rows, "offer.pdf": offer, "guide.pdf": guide, "template.json": printing });
});

const ports: Partial<CommandPorts> = {
  openBatchTools: async (path = join(folder, "runtime"), limit) => openBatchTools(path, pdfjsInspector, limit),
};
const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder, ports });
const merge = (...argv: string[]) => run(["merge", "out/input", ...argv], { folder, ports });
const listFiles = async () => Object.keys(await readTree(join(folder, "out/input"))).sort();
const readPdf = async (reference: string) => readFile(join(folder, `out/input/${reference}.s.pdf`));
const readLatin = async (reference: string) => (await readPdf(reference)).toString("latin1");
const titleOf = (pdf: string) => /.*\/Title ?\(([^)]*)\)/s.exec(pdf)?.[1];

test("with PDFs alone, the folder has a PDF of each row, the report and the list, and no files of the reader", async () => {
  expect((await generate("--outputs", "pdf")).exitCode).toBe(0);
  const pdfs = people.map((name) => `${name.toLowerCase()}.s.pdf`);
  expect(await listFiles()).toEqual([...pdfs, "links.csv", "report.html"]);
});

test("the PDF of a row is that of its document with what the row prints, its title and its language", async () => {
  await generate("--outputs", "pdf");
  for (const [index, name] of people.entries()) {
    const base = Buffer.from(index % 2 === 0 ? offer : guide);
    const pdf = await readPdf(name.toLowerCase());
    expect(pdf.subarray(0, base.length).equals(base)).toBe(true);
    const text = pdf.toString("latin1");
    expect(titleOf(text)).toBe(`For ${name}`);
    expect(text).toContain("/Lang (de)");
    expect(listComplaints(pdf) ?? []).toEqual([]);
    expect(findWords(pdf)?.words.map((word) => word.text) ?? ["Offer", "Guide"]).toContain(
      index % 2 === 0 ? "Offer" : "Guide",
    );
  }
  expect(new Set(await Promise.all(people.map((name) => readLatin(name.toLowerCase())))).size).toBe(4);
});

test("a document that prints nothing has PDFs with the titles of rows, and the web documents of a batch without PDFs", async () => {
  folder = await createFolder({ "data.json": rows, "offer.pdf": offer, "guide.pdf": guide });
  await generate("--outputs", "html,pdf", "--seed", "s");
  const both = await readTree(join(folder, "out/input"));
  expect(titleOf(await readLatin("clara"))).toBe("For Clara");
  expect(listComplaints(await readPdf("clara")) ?? []).toEqual([]);
  await rm(join(folder, "out"), { recursive: true });
  await generate("--seed", "s");
  const pages = await readTree(join(folder, "out/input"));
  expect(Object.keys(pages)).toHaveLength(Object.keys(both).length - 4);
  expect(pages["anna.s.html"]).toBe(both["anna.s.html"]);
});

test("list and report name the PDF of each row beside its web document", async () => {
  await generate("--outputs", "html,pdf");
  const list = (await readFile(join(folder, "out/input/links.csv"), "utf8")).split("\r\n");
  expect(list[0]).toBe('\ufeff"reference_id","suffix","file","link","status","error","pdf_file","name","link_note"');
  expect(list[2]).toMatch(/^"boris","s","boris\.s\.html","boris\.s\.html","done","","boris\.s\.pdf","Boris",/);
  const report = await readFile(join(folder, "out/input/report.html"), "utf8");
  expect(report).toContain('<a href="boris.s.html">boris.s.html</a><br><a href="boris.s.pdf">boris.s.pdf</a>');
  expect(report).toContain("Web documents and PDFs");
});

test("the list of a batch with PDFs alone leads to them", async () => {
  await generate("--outputs", "pdf", "--public-url", "https://docs.example/");
  const list = (await readFile(join(folder, "out/input/links.csv"), "utf8")).split("\r\n");
  expect(list[1]).toBe('"anna","s","anna.s.pdf","https://docs.example/input/anna.s.pdf","done","","anna.s.pdf","Anna"');
  const report = await readFile(join(folder, "out/input/report.html"), "utf8");
  expect(report).not.toContain("Strategy");
});

test("a further run makes a PDF that is missing, and leaves the others", async () => {
  await generate("--outputs", "html,pdf");
  const before = await readLatin("boris");
  await rm(join(folder, "out/input/boris.s.pdf"));
  const again = await generate("--outputs", "html,pdf");
  expect(again.errors + again.output).toContain("3 there already");
  expect(await readLatin("boris")).toBe(before);
});

test("verifying finds a changed PDF, in the document's bytes and in the row's", async () => {
  await generate("--outputs", "pdf");
  expect((await merge("--verify")).exitCode).toBe(0);
  const path = join(folder, "out/input/anna.s.pdf");
  const bytes = await readFile(path);
  for (const position of [100, bytes.length - 30]) {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 1;
    await rm(path);
    await appendFile(path, changed);
    const merged = await merge("--verify");
    expect(merged.exitCode).not.toBe(0);
    expect(merged.errors).toContain("was changed");
  }
});

test("shards give the PDFs of one run", async () => {
  await generate("--outputs", "pdf", "--seed", "s");
  const whole = await readTree(join(folder, "out/input"));
  await rm(join(folder, "out"), { recursive: true });
  await rm(join(folder, "out/input.job"), { recursive: true, force: true });
  await generate("--outputs", "pdf", "--seed", "s", "--shard", "1/2");
  await generate("--outputs", "pdf", "--seed", "s", "--shard", "2/2");
  await merge();
  const parts = await readTree(join(folder, "out/input"));
  for (const name of people.map((person) => `${person.toLowerCase()}.s.pdf`)) expect(parts[name]).toBe(whole[name]);
});

test("the PDF of a row with a password is encrypted with it, by itself and beside a web document", async () => {
  const files = {
    ...{ "data.json": rows, "offer.pdf": offer, "guide.pdf": guide },
    "template.json": { ...printing, pdfz_password: "[[name]] secret", config: { global: { pdfzPassword: "true" } } },
  };
  const made: string[] = [];
  for (const outputs of ["pdf", "html,pdf"]) {
    folder = await createFolder(files);
    expect((await generate("--outputs", outputs)).exitCode).toBe(0);
    const pdf = await readPdf("anna");
    made.push(pdf.toString("latin1"));
    expect(pdf.toString("latin1")).toMatch(/\/Encrypt \d+ 0 R/);
    expect(pdf.toString("latin1")).not.toContain("(Offer)");
    expect(listComplaints(pdf, "Anna secret") ?? []).toEqual([]);
    expect(listComplaints(pdf, "Boris secret") ?? ["invalid password"]).not.toEqual([]);
    expect((await merge("--verify")).exitCode).toBe(0);
  }
  expect(made[0] === made[1]).toBe(true);
});

test("a password that PDFs cannot have fails its row, which has no file then", async () => {
  folder = await createFolder({
    ...{ "data.json": rows, "offer.pdf": offer, "guide.pdf": guide },
    "template.json": { ...printing, pdfz_password: "a\u200e[[name]]", config: { global: { pdfzPassword: "true" } } },
  });
  const { exitCode, errors } = await generate("--outputs", "html,pdf");
  expect(exitCode).toBe(1);
  expect(errors).toContain("pdf-password-invalid");
  expect((await listFiles()).filter((name) => name.startsWith("anna"))).toEqual([]);
});
