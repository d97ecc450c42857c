/** Batches whose rows print the public address of their own documents. */
import { expect, test } from "vitest";
import type { OutputFile } from "#domain/model/output.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { drawPage } from "../../../support/draw-page.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { smartlinkOf } from "../../../support/pages.ts";
import {
  brochure,
  brochureRow,
  type PrintedBatch,
  printBatch,
  readPageText,
  readRowPdf,
} from "../../../support/pdf/printed-batch.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { scanCodes } from "../../../support/scan-code.ts";
import { aFile, aWorld } from "../../../support/world.ts";

const area = { center_x: 50, center_y: 50, rect: [60, 40] };
const code = { page: 1, aura: { ...area, content: { type: "code", symbology: "qr", value: "[[smartlink.link]]" } } };
const text = { page: 2, aura: { ...area, content: { type: "text", text: "See [[smartlink.link]]" } } };
const rows = [brochureRow("anna", { name: "Anna" }), brochureRow("ben", { name: "Ben" })];
const public_url = "https://docs.example.org/offers/";

/** Returns the texts of the QR codes on the first page. */
const readCodes = async (batch: PrintedBatch, reference: string): Promise<readonly string[]> => {
  const { data, width, height } = await drawPage(await readRowPdf(batch, reference), 1);
  const pixels = Uint8Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 0);
  return (await scanCodes({ width, height, pixels }, "QRCode")).map((scanned) => scanned.text);
};

/** The column `link` of links.csv, by row. */
const readLinks = async ({ bytesAt }: PrintedBatch): Promise<readonly string[]> => {
  const csv = new TextDecoder().decode(await bytesAt("links.csv"));
  return csv.match(/https:[^",\r]*/g) ?? [];
};

test("a QR code and a text have the address that the list of links gives the row", async () => {
  const batch = await printBatch({ assets: [code, text] }, rows, { public_url });
  const links = await readLinks(batch);
  expect(links).toEqual([`${public_url}b/anna.s.html`, `${public_url}b/ben.s.html`]);
  expect([await readCodes(batch, "anna"), await readCodes(batch, "ben")]).toEqual([[links[0]], [links[1]]]);
  const printed = await readPageText(await readRowPdf(batch, "ben"), 2);
  expect(printed.replaceAll("|", "")).toContain(`${public_url}b/ben.s.html`);
});

test("the address is personal if links are", async () => {
  const batch = await printBatch({ assets: [code] }, rows, { public_url, personal_links: "name" });
  expect(await readCodes(batch, "anna")).toEqual([`${public_url}b/anna.s.html?q=Anna`]);
  expect(await readLinks(batch)).toContain(`${public_url}b/anna.s.html?q=Anna`);
});

test("a default value needs no public address", async () => {
  const content = { ...code.aura.content, value: "[[smartlink.link|default:https://example.org/]]" };
  const batch = await printBatch({ assets: [{ page: 1, aura: { ...area, content } }] }, rows);
  expect(await readCodes(batch, "anna")).toEqual(["https://example.org/"]);
});

test("without a public address, each row fails for that reason alone, also before the run", async () => {
  const batch = await printBatch({ assets: [code] }, rows);
  const failed = batch.events.flatMap((event) => (event.kind === "row-failed" ? [event.problems] : []));
  expect(failed.map((problems) => problems.map((cause) => cause.code))).toEqual([
    ["public-url-missing"],
    ["public-url-missing"],
  ]);
  const world = await aWorld({ inspector: pdfjsInspector, runtime: aPrintingRuntime() });
  const files = [
    aFile("template.json", { assets: [code] }),
    aFile("data.csv", "PDF_file,reference_id\nbrochure.pdf,anna\nbrochure.pdf,ben\n"),
    aFile("brochure.pdf", brochure),
  ];
  const inspector = createBatchInspector(createBatchImporter(world), world);
  const { problems, failingRows, table } = await inspector.inspect(files, {});
  expect(problems.map((cause) => [cause.code, cause.at?.rows?.count])).toEqual([["public-url-missing", 2]]);
  expect(failingRows).toBe(2);
  expect(table?.columns).toEqual([]);
  expect((await inspector.inspect(files, { public_url })).failingRows).toBe(0);
});

test("rows that differ in their texts alone have their own addresses", async () => {
  const share = { type: "share", data: '{"url": "[[smartlink.link]]"}' };
  const people = Array.from({ length: 5 }, (_, index) => brochureRow(`p${index}`, {}));
  const batch = await printBatch({ assets: [{ page: 1, aura: { ...area, actions: [share] } }] }, people, {
    public_url,
  });
  const shared = (name: string) => JSON.stringify({ url: `${public_url}b/${name}.s.html` });
  for (const { reference_id } of people) {
    const { assets } = smartlinkOf(await batch.pageOf(reference_id));
    expect(assets[0]?.aura.actions[0]?.data).toBe(shared(reference_id));
  }
  const files: readonly OutputFile[] = batch.outputs;
  expect(files.filter(({ kind }) => kind === "smartlink")).toHaveLength(5);
});
