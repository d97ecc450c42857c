/** `attach` and `detach`: a template inside its PDF, and out again. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listAttachments, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
const page = { content: "BT /F 20 Tf 40 240 Td (The harbour at six) Tj ET" };
const pdf = textPdf(page, page);
const asset = (over: object = {}) => ({
  page: 2,
  files: { icon: { filename: "été.png", mimetype: "image/png", url: "icon.png" } },
  aura: { name: "Order", center_x: 50, center_y: 80, rect: [30, 6], background: "icon", actions: [] },
  ...over,
});
const template = { title: "For [[name]]", pdfz_password: "open sesame", assets: [asset()] };
const files = { "template.json": template, "offer.pdf": pdf, "icon.png": Uint8Array.of(1, 2, 3) };

test("a template comes back from its PDF with its files, beside the PDF as it was", async () => {
  const folder = await createFolder(files);
  const attached = await run(["attach", "input"], { folder });
  expect([attached.exitCode, attached.errors]).toEqual([0, ""]);
  const bytes = await readFile(join(folder, "offer-with-assets.pdf"));
  expect(listComplaints(bytes) ?? []).toEqual([]);
  expect(listAttachments(bytes) ?? "smartlink.json").toContain("smartlink.json");
  expect(bytes.includes("sesame")).toBe(false);
  const detached = await run(["detach", "offer-with-assets.pdf", "--json"], { folder });
  expect([detached.exitCode, JSON.parse(detached.output)]).toMatchObject([0, { kind: "detached", assets: 1 }]);
  const json = JSON.parse(await readFile(join(folder, "offer.json"), "utf8"));
  expect(json).toMatchObject({ title: "For [[name]]", pdfz_password: "", assets: [{ page: 2, aura: asset().aura }] });
  expect(json.assets[0].files.icon).toMatchObject({ filename: "été.png", url: "data:image/png;base64,AQID" });
  expect(json).not.toHaveProperty("original_pdf");
  expect(new Uint8Array(await readFile(join(folder, "offer.pdf")))).toEqual(pdf);
});

test("files that are there already are not replaced, and nothing else is written", async () => {
  const folder = await createFolder(files);
  await run(["attach", "input", "-o", "input/offer-with-assets.pdf"], { folder });
  const { exitCode, errors } = await run(["detach", "input/offer-with-assets.pdf", "-o", "input"], { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain("offer.pdf is there already, and nothing is replaced.");
  expect(await readdir(join(folder, "input"))).not.toContain("offer.json");
});

test.each([
  ["a folder without a template", { "template.json": [] }, ["attach", "input"], "There is no template."],
  ["two PDFs", { "second.pdf": pdf }, ["attach", "input"], "There are 2 files that can be the PDF"],
  [
    "an asset on a page that is not there",
    { "template.json": { ...template, assets: [asset({ page: 3 })] } },
    ["attach", "input"],
    "There are assets on page 3, but the PDF has 2 pages.",
  ],
  ["a PDF without assets", {}, ["detach", "input/offer.pdf"], "is a PDF without assets"],
  ["a file that is no PDF", {}, ["detach", "input/template.json"], "damaged"],
])("%s is rejected with a sentence, and nothing is written", async (_, more, argv, sentence) => {
  const folder = await createFolder({ ...files, ...more });
  const before = await readdir(folder);
  const { exitCode, errors } = await run(argv, { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain(sentence);
  expect(errors).toContain("No file was written.");
  expect(await readdir(folder)).toEqual(before);
});

test("the PDF that is read is not replaced", async () => {
  const folder = await createFolder(files);
  const { exitCode } = await run(["attach", "input/template.json", "input/offer.pdf", "-o", "input/offer.pdf"], {
    folder,
  });
  expect(exitCode).toBe(2);
  expect(new Uint8Array(await readFile(join(folder, "input/offer.pdf")))).toEqual(pdf);
});

test("a file that was not named is a warning, and the rest is attached", async () => {
  const folder = await createFolder(files);
  const { exitCode, errors } = await run(["attach", "input/template.json", "input/offer.pdf"], { folder });
  expect(exitCode).toBe(0);
  expect(errors).toContain("The template names the file “été.png”, which was not named here");
});
