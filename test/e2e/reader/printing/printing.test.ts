// engines: none; test:all: chromium, firefox; matrix: chromium, firefox
/** Printing a document whose pages have different sizes: the PDF that the browser makes has a sheet for each of them. */
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { degrees, PDFDocument, rgb, StandardFonts } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { root } from "../../../support/imports.ts";
import { aTemplate, createNamedRow, writeBatchFiles } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { printSmartlink, readSheetSizes } from "./printed-pdf.ts";

/** A4, A4 across, A5, A3 across, A4 across by rotation, a square. */
const sizes = [
  [595.28, 841.89],
  [841.89, 595.28],
  [419.53, 595.28],
  [1190.55, 841.89],
  [841.89, 595.28],
  [300, 300],
] as const;

const createMixedPdf = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, [width, height]] of sizes.entries()) {
    const isRotated = index === 4;
    const page = pdf.addPage(isRotated ? [height, width] : [width, height]);
    if (isRotated) page.setRotation(degrees(90));
    page.drawRectangle({ ...page.getSize(), x: 0, y: 0, color: rgb(0.1, 0.6, 0.2) });
    // Where pages have text, pdf.js adds a canvas to the document, which must not be printed.
    page.drawText(`Page number ${index + 1}`, { x: 40, y: 100, size: 24, font });
  }
  return pdf.save();
};

const stage = openStage();
const folder = stage.createFolder();

beforeAll(async () => {
  const [templateFile] = await writeBatchFiles(folder, [createNamedRow("offer", { first_name: "Anna" })], {
    template: { ...aTemplate, assets: [] },
  });
  folder.write("in/offer.pdf", await createMixedPdf());
  const command = ["generate", dirname(templateFile), "-o", folder.path, "--batch-id", "out", "--strategy", "original"];
  execFileSync(process.execPath, [join(root, "dist-cli/smartlink.js"), ...command]);
});

const engines = enginesFor(import.meta.url).filter((engine) => engine !== "webkit");

describe.each(engines)("in %s", (engine) => {
  test("each printed sheet has the size and the orientation of its page", async () => {
    const printed = await readSheetSizes(await printSmartlink(engine, folder.url("out/offer.s.html")));
    expect(printed).toHaveLength(sizes.length);
    for (const [index, [width, height]] of sizes.entries()) {
      const [sheetWidth = 0, sheetHeight = 0] = printed[index] ?? [];
      if (engine === "chromium") {
        expect(Math.abs(sheetWidth - width), `width of sheet ${index + 1}`).toBeLessThan(1);
        expect(Math.abs(sheetHeight - height), `height of sheet ${index + 1}`).toBeLessThan(1);
        // Firefox prints everything on the paper of the printer, and rotates it.
      } else expect(sheetWidth > sheetHeight, `sheet ${index + 1} lies across`).toBe(width > height);
    }
  });
});
