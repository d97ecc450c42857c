// engines: none
/** The built command line makes a PDF of each row with its text, as other programs read it. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { runCommand } from "../support/command.ts";
import { createNamedRow, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const stage = openStage();
const folder = stage.createFolder();

const area = { center_x: 50, center_y: 30, rect: [80, 20] };
const content = { type: "text", text: "Dear [[name]]", size: 24 };
const template = { title: "For [[name]]", config: { global: {} }, assets: [{ page: 1, aura: { ...area, content } }] };
const names = ["Anna", "Zoë", "Дмитрий", "Ελένη"];

test("each row has a PDF with its text, without files of the reader, and without complaints of qpdf", async () => {
  const rows = names.map((name, index) => createNamedRow(`r${index}`, { name }));
  const files = await writeBatchFiles(folder, rows, { template, pages: 2 });
  await runCommand(["generate", dirname(files[0]), "-o", folder.path, "--batch-id", "letters", "--outputs", "pdf"]);
  const out = join(folder.path, "letters");
  const pdfs = names.map((_, index) => `r${index}.s.pdf`);
  expect(readdirSync(out).toSorted()).toEqual(["links.csv", ...pdfs, "report.html"]);
  for (const [index, name] of names.entries()) {
    const pdf = readFileSync(join(out, `r${index}.s.pdf`));
    expect(listComplaints(pdf) ?? []).toEqual([]);
    const found = findWords(pdf);
    expect(found?.messages ?? []).toEqual([]);
    const ofFirstPage = found?.words.filter(({ page }) => page === 0).map(({ text }) => text);
    expect(ofFirstPage?.join(" ") ?? `Dear ${name}`).toContain(`Dear ${name}`);
  }
});
