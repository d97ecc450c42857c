/** `smartlink generate` with pictures and codes: the pages as poppler draws them. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBatchTools } from "#cli/batch-tools.ts";
import { makePng } from "../../../support/make-png.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { scanCodes } from "../../../support/scan-code.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { prepareFolders } from "../input-folder.ts";
import { run } from "../terminal.ts";

const createFolder = prepareFolders();
const hasPoppler = spawnSync("pdftoppm", ["-v"], { stdio: "ignore" }).error === undefined;

const square = (colour: readonly number[]) =>
  makePng({
    ...{ width: 300, height: 300, bitDepth: 8, colourType: 2 },
    samples: Array.from({ length: 90_000 }, () => colour).flat(),
  });
const photo = { type: "picture", source: "photos/[[id]].png", fit: "cover" };
const code = { type: "code", symbology: "qr", value: "[[smartlink.link]]" };
const template = {
  assets: [
    { page: 1, aura: { center_x: 50, center_y: 25, rect: [40, 30], content: photo } },
    { page: 1, aura: { center_x: 50, center_y: 70, rect: [60, 50], content: code } },
  ],
};
const colours = { red: [255, 0, 0], blue: [0, 0, 255] } as const;
const data = Object.keys(colours).map((id) => ({ pdf: "offer.pdf", reference_id: id, suffix: "s", data: { id } }));

/** The first page in 150 dpi, as red, green and blue of each pixel. */
const drawPage = (path: string) => {
  const { stdout } = spawnSync("pdftoppm", ["-r", "150", "-singlefile", path], { maxBuffer: 2 ** 27 });
  const [header = "", width, height] =
    /^P6\s+(\d+)\s+(\d+)\s+\d+\s/.exec(stdout.subarray(0, 40).toString("latin1")) ?? [];
  return { pixels: new Uint8Array(stdout.subarray(header.length)), width: Number(width), height: Number(height) };
};

test.runIf(hasPoppler)("each row's PDF shows its own picture and a code of its own address", async () => {
  const files = { "red.png": square(colours.red), "blue.png": square(colours.blue) };
  const offer = textPdf({ content: "" });
  const folder = await createFolder({ "data.json": data, "offer.pdf": offer, "template.json": template, ...files });
  const publicUrl = "https://docs.example.org/";
  const argv = ["generate", "input", "-o", "out", "--outputs", "pdf", "--public-url", publicUrl];
  const { exitCode } = await run(argv, {
    folder,
    ports: {
      openBatchTools: async (path = join(folder, "runtime"), limit) => openBatchTools(path, pdfjsInspector, limit),
    },
  });
  expect(exitCode).toBe(0);
  for (const [id, colour] of Object.entries(colours)) {
    const path = join(folder, `out/input/${id}.s.pdf`);
    expect(listComplaints(new Uint8Array(await readFile(path))) ?? []).toEqual([]);
    const { pixels, width, height } = drawPage(path);
    const middle = (Math.floor(height * 0.25) * width + Math.floor(width / 2)) * 3;
    expect([...pixels.subarray(middle, middle + 3)]).toEqual(colour);
    const grey = Uint8Array.from({ length: width * height }, (_, index) => pixels[index * 3 + 1] ?? 0);
    const codes = await scanCodes({ width, height, pixels: grey }, "QRCode");
    expect(codes.map(({ text }) => text)).toEqual([`${publicUrl}input/${id}.s.pdf`]);
  }
});
