// engines: none; test:all: chromium
/** The PDF for the printer, as the built command line writes it. */
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { smartlinkOf } from "../../support/pages.ts";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { countDifferences, drawPages } from "../../support/pdf/printed-file.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { runCommand } from "../support/command.ts";
import { openStage } from "../support/stage.ts";

const rowCount = 50;
const names = Array.from({ length: rowCount }, (_, index) => `Person${index + 1}`);
const area = (page: number, y: number) => ({ page, aura: { center_x: 50, center_y: y, rect: [80, 10] } });
const print = (asset: ReturnType<typeof area>, text: string) => ({
  ...asset,
  aura: { ...asset.aura, content: { type: "text", text, size: 14 } },
});
const template = {
  title: "For [[name]]",
  config: { global: {} },
  assets: [print(area(1, 20), "Dear [[name]]"), print(area(3, 50), "Yours, [[name]] Ωμέγα")],
};
const pageEntries = "/TrimBox [10 10 390 290] /BleedBox [5 5 395 295]";
const pdf = textPdf(
  { content: "BT /F 20 Tf 40 240 Td (Cover) Tj ET 0 .6 .2 rg 40 40 100 50 re f", entries: pageEntries },
  { content: "BT /F 20 Tf 40 240 Td (Middle) Tj ET" },
  { content: "BT /F 20 Tf 40 240 Td (End) Tj ET /X Do", entries: "/Rotate 90", form: "1 0 0 rg 0 0 50 50 re f" },
);

describe.each(["original", "smallest"])("a batch with the strategy %s", (strategy) => {
  const folder = openStage().createFolder();
  const batch = join(folder.path, "out/letters");

  beforeAll(async () => {
    const input = join(folder.path, "input");
    await mkdir(input);
    await writeFile(join(input, "template.json"), JSON.stringify(template));
    await writeFile(join(input, "base.pdf"), pdf);
    const rows = names.map((name, index) => ({
      pdf: "base.pdf",
      reference_id: `r${index + 1}`,
      suffix: "s",
      data: { name },
    }));
    await writeFile(join(input, "data.json"), JSON.stringify(rows));
    await runCommand([
      "generate",
      input,
      "-o",
      join(folder.path, "out"),
      "--batch-id",
      "letters",
      "--strategy",
      strategy,
    ]);
  });

  /** The row's own document: what the reader opens. */
  const readRow = (index: number): Uint8Array => {
    const { delivery } = smartlinkOf(readFileSync(join(batch, `r${index + 1}.s.html`), "utf8"));
    const url = "url" in delivery.pdf ? delivery.pdf.url : "";
    const text = delivery.updates?.flatMap((update) => ("text" in update ? [update.text] : [])).join("") ?? "";
    return concatenateBytes([new Uint8Array(readFileSync(join(batch, url))), new TextEncoder().encode(text)]);
  };

  test("becomes one PDF, whose pages are those of the rows' own documents", async () => {
    const file = join(folder.path, "letters.pdf");
    const { stdout } = await runCommand(["export", batch, "--print", file, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "printed", rows: rowCount, pages: rowCount * 3, files: 1 });
    const printed = readFileSync(file);
    expect(listComplaints(printed) ?? []).toEqual([]);
    const words = findWords(printed)?.words ?? [];
    for (const [index, name] of names.entries()) {
      const wordsOf = (page: number) => words.filter((word) => word.page === index * 3 + page).map(({ text }) => text);
      if (words.length > 0)
        expect([wordsOf(0), wordsOf(1), wordsOf(2)]).toEqual([
          expect.arrayContaining(["Cover", "Dear", name]),
          ["Middle"],
          expect.arrayContaining(["End", name, "Ωμέγα"]),
        ]);
    }
    const pages = drawPages(printed);
    if (pages === undefined || strategy === "original") return;
    for (const index of names.keys())
      for (const [page, drawing] of (drawPages(readRow(index)) ?? []).entries())
        expect(countDifferences(pages[index * 3 + page], drawing), `row ${index + 1}, page ${page + 1}`).toBe(0);
  });

  test("becomes several PDFs of so many rows", async () => {
    await runCommand(["export", batch, "--print", join(folder.path, "part.pdf"), "--print-run", "20"]);
    const counts = [1, 2, 3].map((number) => drawPages(readFileSync(join(folder.path, `part-${number}.pdf`)))?.length);
    if (counts[0] !== undefined) expect(counts).toEqual([60, 60, 30]);
  });
});
