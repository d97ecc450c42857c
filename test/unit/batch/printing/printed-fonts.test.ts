/** Batches whose texts are printed in fonts that the maker adds. */
import { expect, test } from "vitest";
import { changeTables, setUint16 } from "../../../support/fonts/edit-font.ts";
import { readTestFont } from "../../../support/fonts/print-fonts.ts";
import { smartlinkOf } from "../../../support/pages.ts";
import { findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import {
  brochureRow,
  type PrintedBatch,
  printBatch,
  readPageText,
  readRowPdf,
} from "../../../support/pdf/printed-batch.ts";

const area = { center_x: 50, center_y: 50, rect: [80, 20] };
const textIn = (font: string | undefined, more: object = {}) => ({
  assets: [{ page: 1, aura: { ...area, content: { type: "text", text: "[[name]]", font, size: 20 } }, ...more }],
});
const rows = [brochureRow("anna", { name: "Anna" }), brochureRow("somchai", { name: "สมชาย" })];
const thai = readTestFont("thai");

const fontsIn = (pdf: Uint8Array): readonly string[] => [
  ...new Set(
    Array.from(
      Buffer.from(pdf)
        .toString("latin1")
        .matchAll(/\/BaseFont\/[A-Z]{6}\+([^/\s>]+)/g),
      ([, name = ""]) => name,
    ),
  ),
];

const failuresOf = ({ events }: PrintedBatch) =>
  events.flatMap((event) => (event.kind === "row-failed" ? event.problems : []));

test("a font file of the batch prints the texts that name it, also a variable one in WOFF2", async () => {
  const batch = await printBatch(textIn("thai.woff2"), rows, {}, { "thai.woff2": thai });
  expect(JSON.stringify(batch.events)).not.toContain("letters-missing");
  const pdf = await readRowPdf(batch, "somchai");
  expect(listComplaints(pdf) ?? []).toEqual([]);
  expect(await readPageText(pdf, 1)).toContain("สมชาย");
  const { words = [], messages = [] } = findWords(pdf) ?? {};
  expect(messages).toEqual([]);
  if (words.length > 0) expect(words.map(({ text }) => text)).toContain("สมชาย");
  // Latin letters, which it lacks, come from the site's font.
  expect(
    fontsIn(pdf)
      .map((name) => name.slice(0, 14))
      .sort(),
  ).toEqual(["LiberationSans", "NotoSansThai-R"]);
});

test("texts in another font take the letters that it lacks from the maker's", async () => {
  const other = { page: 2, aura: { ...area, content: { type: "text", text: "ก", font: "thai.woff2" } } };
  const template = { assets: [...textIn(undefined).assets, other] };
  const batch = await printBatch(template, rows, {}, { "thai.woff2": thai });
  expect(JSON.stringify(batch.events)).not.toContain("letters-missing");
  expect(await readPageText(await readRowPdf(batch, "somchai"), 1)).toContain("สมชาย");
});

test("a font can be a resource of its asset, which readers do not get", async () => {
  const files = { brand: { filename: "t.woff2", mimetype: "font/woff2", filesize: 1, url: "fonts/thai.woff2" } };
  const [asset] = textIn("brand", { files }).assets;
  const link = { type: "url", data: "https://example.org" };
  const template = { assets: [{ ...asset, aura: { ...asset?.aura, actions: [link] } }] };
  const batch = await printBatch(template, rows, { strategy: "original" }, { "thai.woff2": thai });
  expect(fontsIn(await readRowPdf(batch, "somchai")).join()).toContain("NotoSansThai");
  expect(smartlinkOf(await batch.pageOf("somchai")).assets[0]?.files).toEqual({});
});

const sans = readTestFont("sans");

test.each([
  ["brand.ttf", changeTables(sans, { "OS/2": setUint16(8, 2) }), "forbids to embed it"],
  ["brand.ttf", sans.slice(0, 20_000), "its file is damaged or incomplete"],
  ["brand.otf", new TextEncoder().encode("<!doctype html>"), "is not a TTF, OTF, WOFF or WOFF2 font"],
  ["brand.ttf", new Uint8Array(0), "is not a TTF, OTF, WOFF or WOFF2 font"],
  ["brand.ttf", changeTables(sans, { glyf: undefined, loca: undefined }), "brand.ttf"],
])("the unusable font %s fails the rows that print it, with its name and the reason", async (name, bytes, reason) => {
  const failures = failuresOf(await printBatch(textIn(name), rows, {}, { [name]: bytes }));
  expect(failures).toHaveLength(2);
  expect(failures[0]).toMatchObject({ code: "font-unusable", at: { path: "assets[0].aura.content", row: 1 } });
  expect(failures[0]?.message).toContain(`The font “${name}” cannot be printed: `);
  expect(failures[0]?.message).toContain(reason);
});

test("a font file that is missing, and a name that no font has, are named", async () => {
  const [missing] = failuresOf(await printBatch(textIn("brand.ttf"), rows));
  expect(missing).toMatchObject({ code: "resource-missing", message: expect.stringContaining("“brand.ttf”") });
  const [misspelt] = failuresOf(await printBatch(textIn("Liberation Sens"), rows));
  expect(misspelt).toMatchObject({
    code: "font-missing",
    message: expect.stringContaining("Did you mean “Liberation Sans”? Use one of these: Liberation Sans,"),
  });
});
