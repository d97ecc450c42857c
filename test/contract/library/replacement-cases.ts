import { textPdf } from "../../support/text-pdf.ts";
import type { ApiCaller, FilePart, FormFields } from "../caller.ts";
import { asFields, asList, assert, assertEqual, callOk, callRejected, errorPaths, type Fields } from "../check.ts";
import type { Case } from "../contract.ts";
import { encryptedPdf } from "../encrypted-pdf.ts";
import { folderNamed, idOf } from "../folder-cases.ts";
import { anAura, auraPart } from "../smartlink-cases.ts";

/** A page with lines of 20 points, the first 240 points above the lower edge of 300. */
const pageWith = (...lines: readonly string[]) => ({
  content: lines.map((line, index) => `BT /F 20 Tf 40 ${240 - 40 * index} Td (${line}) Tj ET`).join("\n"),
});

const harbour = pageWith("The harbour at six", "Boats leave every hour");
const market = pageWith("The market hall", "Fish and flowers");
const museum = pageWith("The museum of tides", "Closed on Mondays");

/** Percent of the page's height at which the middle of a line is. */
const heightOfLine = (index: number) => ((60 - 7 + 40 * index) / 300) * 100;

export const pdfFile = (bytes: Uint8Array<ArrayBuffer>, name = "offer.pdf"): FilePart => ({
  name,
  type: "application/pdf",
  bytes,
});

/** Creates a smartlink over a PDF. Returns its id. */
export const newSmartlinkOver = async (api: ApiCaller, pdf: Uint8Array<ArrayBuffer>): Promise<string> => {
  const folder = idOf(await folderNamed(api, "/"));
  const upload = { method: "POST", form: { file: pdfFile(pdf), folder, title: "Guide" } };
  const content = idOf(asFields(await callOk(api, "/content", upload), "content"));
  const form = { folder, content, title: "Guide" };
  return idOf(asFields(await callOk(api, "/document", { method: "POST", form }), "smartlink"));
};

/** Places an asset over a line of a page. Returns its id. */
export const addAssetOver = async (
  api: ApiCaller,
  documentId: string,
  line: { readonly page: number; readonly line: number },
  more: Fields = {},
): Promise<string> => {
  const { background: _, ...aura } = anAura;
  const placed = { ...aura, center_x: 30, center_y: heightOfLine(line.line), rect: [40, 8], ...more };
  const form = { aura_json: auraPart(placed), documentId, pageNum: String(line.page) };
  return idOf(asFields(await callOk(api, "/asset", { method: "POST", form }), "asset"));
};

const replacePdf = async (api: ApiCaller, id: string, form: FormFields): Promise<Fields> =>
  asFields(await callOk(api, `/document/${id}/replace`, { method: "POST", form }), "replacement");

const assetsOf = async (api: ApiCaller, id: string) =>
  asList(asFields(await callOk(api, `/document/${id}`), "smartlink")["assets"], "assets");

const auraOf = async (api: ApiCaller, id: string): Promise<Fields> =>
  asFields(asFields(await callOk(api, `/asset/${id}`), "asset")["aura"], "aura");

const idsIn = (replacement: Fields, list: string) => asList(replacement[list], list).map(({ asset }) => asset);

export const replacementCases: readonly Case[] = [
  {
    name: "assets move along when pages are inserted into the PDF, and page jumps with them",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour, market));
      const first = await addAssetOver(api, id, { page: 1, line: 0 }, { actions: [{ type: "page", data: "2" }] });
      const second = await addAssetOver(api, id, { page: 2, line: 1 });
      const replacement = await replacePdf(api, id, { file: pdfFile(textPdf(harbour, museum, market)) });
      assertEqual(replacement["pages"], { before: 2, after: 3 }, "pages");
      assertEqual([idsIn(replacement, "kept"), idsIn(replacement, "moved")], [[first], [second]], "kept and moved");
      const [moved] = asList(replacement["moved"], "moved");
      assertEqual(asFields(moved?.["to"], "to")["page"], 3, "page");
      assertEqual(moved?.["quote"], "Fish and flowers", "quote");
      assertEqual(replacement["jumps"], [{ asset: first, name: anAura.name, from: 2, to: 3 }], "jumps");
      const smartlink = asFields(await callOk(api, `/document/${id}`), "smartlink");
      assertEqual([smartlink["nb_pages"], asList(smartlink["assets"], "assets").length], [3, 2], "the smartlink");
      assertEqual((await auraOf(api, first))["actions"], [{ type: "page", data: "3" }], "stored action");
      assertEqual((await auraOf(api, second))["page"], 3, "stored page");
      assertEqual(asFields(replacement["document"], "document")["revision"], smartlink["revision"], "revision");
    },
  },
  {
    name: "assets that were made of a text which is gone are named with their page now",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour, market));
      const text = "The market hall";
      const assetId = await addAssetOver(api, id, { page: 2, line: 0 }, { proposal: `2 pattern ${text}` });
      await addAssetOver(api, id, { page: 2, line: 0 });
      const after = textPdf(museum, harbour, pageWith("The new hall", "Fish and flowers"));
      const replacement = await replacePdf(api, id, { file: pdfFile(after) });
      assertEqual(replacement["withoutText"], [{ asset: assetId, name: anAura.name, page: 3, text }], "without text");
      assert(idsIn(replacement, "moved").includes(assetId), "it is among the moved ones too");
    },
  },
  {
    name: "assets of pages that are gone are hidden on the last page",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour, market, museum));
      const gone = await addAssetOver(api, id, { page: 3, line: 0 });
      const replacement = await replacePdf(api, id, { file: pdfFile(textPdf(harbour, market)) });
      const [lost] = asList(replacement["lost"], "lost");
      assertEqual([lost?.["asset"], lost?.["page"]], [gone, 3], "lost");
      const aura = await auraOf(api, gone);
      assertEqual([aura["page"], aura["hidden"]], [2, true], "stored");
    },
  },
  {
    name: "an asset follows its text to another place and another page, on pages of another size",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour, market));
      const shifted = await addAssetOver(api, id, { page: 1, line: 1 });
      const elsewhere = await addAssetOver(api, id, { page: 2, line: 1 });
      const after = textPdf(
        pageWith("A new heading", "The harbour at six", "Boats leave every hour"),
        pageWith("The market hall"),
        { ...pageWith("Fish and flowers", "Bread"), entries: "/MediaBox [0 0 800 300]" },
      );
      const replacement = await replacePdf(api, id, { file: pdfFile(after) });
      assertEqual(idsIn(replacement, "moved"), [shifted, elsewhere], "moved");
      const step = Number((await auraOf(api, shifted))["center_y"]) - heightOfLine(1);
      assert(Math.abs(step - 40 / 3) < 0.5, `a line lower: ${step}`);
      const { page, center_x, center_y } = await auraOf(api, elsewhere);
      assertEqual(page, 3, "page");
      assert(Math.abs(Number(center_y) - heightOfLine(0)) < 0.5, `on the first line: ${String(center_y)}`);
      assert(Math.abs(Number(center_x) - 25) < 0.5, `at the same offset to its text: ${String(center_x)}`);
    },
  },
  {
    name: "a replacement writes nothing for a preview, or for the same PDF",
    run: async (api) => {
      const pdf = textPdf(harbour, market);
      const id = await newSmartlinkOver(api, pdf);
      const asset = await addAssetOver(api, id, { page: 2, line: 0 });
      const before = await callOk(api, `/document/${id}`);
      const preview = { file: pdfFile(textPdf(museum, harbour, market)), preview: "true" };
      const replacement = await replacePdf(api, id, preview);
      assertEqual(idsIn(replacement, "moved"), [asset], "what would move");
      assertEqual(replacement["pages"], { before: 2, after: 3 }, "pages");
      const same = await replacePdf(api, id, { file: pdfFile(pdf) });
      assertEqual(idsIn(same, "kept"), [asset], "kept");
      assertEqual(await callOk(api, `/document/${id}`), before, "the smartlink");
      assertEqual(asList(await callOk(api, "/content"), "contents").length, 1, "contents");
    },
  },
  {
    name: "a replacement stores the state before, which can be restored with its PDF",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour, market));
      const asset = await addAssetOver(api, id, { page: 2, line: 0 });
      await replacePdf(api, id, { file: pdfFile(textPdf(harbour)) });
      assertEqual((await auraOf(api, asset))["hidden"], true, "lost");
      const versions = asList(await callOk(api, `/document/${id}/versions?order=newest`), "versions");
      const path = `/document/${id}/versions/${idOf(versions[0] ?? {})}/restore`;
      await callOk(api, path, { method: "POST" });
      const smartlink = asFields(await callOk(api, `/document/${id}`), "smartlink");
      assertEqual(smartlink["nb_pages"], 2, "pages");
      const { page, hidden } = await auraOf(api, asset);
      assertEqual([page, hidden], [2, undefined], "the asset is on its page again");
    },
  },
  {
    name: "a replacement by a stored content keeps the PDF before",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour));
      const other = await newSmartlinkOver(api, textPdf(museum, harbour));
      const content = String(asFields(await callOk(api, `/document/${other}`), "smartlink")["_content"]);
      await addAssetOver(api, id, { page: 1, line: 0 });
      const { document } = await replacePdf(api, id, { content });
      assertEqual(asFields(document, "document")["_content"], content, "content");
      assertEqual(asList(await callOk(api, "/content"), "contents").length, 2, "contents");
      assertEqual(
        (await assetsOf(api, id)).map(({ page }) => page),
        [2],
        "page of the asset",
      );
    },
  },
  {
    name: "a replacement takes a protected PDF with its password, and rejects it without",
    run: async (api) => {
      const id = await newSmartlinkOver(api, textPdf(harbour, market));
      const path = `/document/${id}/replace`;
      const file = pdfFile(encryptedPdf());
      const locked = await callRejected(api, 422, path, { method: "POST", form: { file } });
      assertEqual(errorPaths(locked), ["pdf_password"], "path");
      const wrong = { method: "POST", form: { file, pdf_password: "guess" } };
      assertEqual(errorPaths(await callRejected(api, 422, path, wrong)), ["pdf_password"], "path");
      const { pages } = await replacePdf(api, id, { file, pdf_password: "secret" });
      assertEqual(pages, { before: 2, after: 2 }, "pages");
    },
  },
  {
    name: "a replacement without one PDF, of something unknown, or of a changed smartlink is rejected",
    run: async (api) => {
      const pdf = textPdf(harbour);
      const id = await newSmartlinkOver(api, pdf);
      const path = `/document/${id}/replace`;
      const post = (form: FormFields) => ({ method: "POST", form });
      assertEqual(errorPaths(await callRejected(api, 422, path, post({ preview: "true" }))), ["file"], "no PDF");
      const two = post({ content: "any", file: pdfFile(pdf) });
      assertEqual(errorPaths(await callRejected(api, 422, path, two)), ["content"], "two PDFs");
      assertEqual(errorPaths(await callRejected(api, 404, path, post({ content: "none" }))), ["content"], "unknown");
      await callRejected(api, 404, "/document/none/replace", post({ file: pdfFile(pdf) }));
      const noPdf = pdfFile(new TextEncoder().encode("Hello"));
      assertEqual(errorPaths(await callRejected(api, 415, path, post({ file: noPdf }))), ["file"], "not a PDF");
      const outdated = { ...post({ file: pdfFile(textPdf(market)) }), headers: { "if-match": '"7"' } };
      await callRejected(api, 412, path, outdated);
      const current = await api.call(path, { ...outdated, headers: { "if-match": '"1"' } });
      assertEqual([current.status, current.headers.get("etag")], [200, '"2"'], "with the present revision");
    },
  },
];
