import { textPdf } from "../../support/text-pdf.ts";
import type { ApiCaller, FilePart, FormFields } from "../caller.ts";
import { asFields, asList, assert, assertEqual, callOk, callRejected, errorPaths, type Fields } from "../check.ts";
import type { Case } from "../contract.ts";
import { encryptedPdf } from "../encrypted-pdf.ts";
import { folderNamed, idOf } from "../folder-cases.ts";
import { anAura, auraPart, iconPart, newAsset } from "../smartlink-cases.ts";
import { essence, exportFile } from "./exchange-cases.ts";
import { newSmartlinkOver, pdfFile } from "./replacement-cases.ts";

const page = { content: "BT /F 20 Tf 40 240 Td (The harbour at six) Tj ET" };

const pdfPart = (bytes: Uint8Array<ArrayBuffer>, name = "Guide.pdf"): FilePart => ({
  name,
  type: "application/pdf",
  bytes,
});

const importPdf = async (api: ApiCaller, bytes: Uint8Array<ArrayBuffer>, more: FormFields = {}): Promise<Fields> => {
  const form = { template: pdfPart(bytes), folder: idOf(await folderNamed(api, "/")), ...more };
  return asFields(await callOk(api, "/document/import", { method: "POST", form }), "smartlink");
};

const getWhole = async (api: ApiCaller, id: string): Promise<Fields> =>
  asFields(await callOk(api, `/document/${id}`), "smartlink");

/** A smartlink with an asset on each of two pages, of which the second has an icon. */
const newOffer = async (api: ApiCaller): Promise<string> => {
  const id = await newSmartlinkOver(api, textPdf(page, page));
  await newAsset(api, id);
  await newAsset(api, id, { aura_json: auraPart({ ...anAura, name: "Second" }), pageNum: "2" });
  return id;
};

const readType = ({ details }: { readonly details: Fields }): string =>
  String(details["type"]).replace("urn:smartlink:problem:", "");

/** Smartlinks that leave and enter the library inside their PDFs. */
export const pdfAssetsCases: readonly Case[] = [
  {
    name: "a smartlink that was exported as its PDF comes back with its assets, their files and the same PDF",
    run: async (api) => {
      const id = await newOffer(api);
      const whole = await getWhole(api, id);
      const { bytes, headers } = await exportFile(api, id, { format: "pdf" });
      assertEqual(headers.get("content-type"), "application/pdf", "type");
      assertEqual(headers.get("content-disposition"), "attachment; filename*=UTF-8''Guide.pdf", "name");
      const copy = await getWhole(api, idOf(await importPdf(api, bytes)));
      assertEqual(essence(copy), essence(whole), "the copy");
      assertEqual(copy["_content"], whole["_content"], "the stored PDF is used again");
      await callOk(api, `/document/${id}?permanent=true`, { method: "DELETE" });
      await callOk(api, `/document/${idOf(copy)}?permanent=true`, { method: "DELETE" });
      await callOk(api, `/content/${String(whole["_content"])}?permanent=true`, { method: "DELETE" });
      const again = await getWhole(api, idOf(await importPdf(api, bytes, { title: "Again" })));
      assertEqual(essence(again), { ...essence(whole), title: "Again" }, "the copy in an empty library");
      const stored = await api.call(`/content/${String(again["_content"])}/file`);
      assertEqual([...stored.bytes], [...textPdf(page, page)], "the PDF without assets");
      const [asset] = asList(again["assets"], "assets");
      const icon = await api.call(`/asset/${idOf(asset ?? {})}/icon`);
      assertEqual([...icon.bytes], [...iconPart.bytes], "bytes of the icon");
    },
  },
  {
    name: "a PDF with assets that is uploaded as a content is stored as it is, with a warning",
    run: async (api) => {
      const { bytes } = await exportFile(api, await newOffer(api), { format: "pdf" });
      const form = { folder: idOf(await folderNamed(api, "/")), title: "Offer", file: pdfFile(bytes) };
      const content = asFields(await callOk(api, "/content", { method: "POST", form }), "content");
      const codes = asList(content["warnings"], "warnings").map(({ code }) => code);
      assert(codes.includes("pdf-has-assets"), "the warning");
      const stored = await api.call(`/content/${idOf(content)}/file`);
      assertEqual(stored.bytes.length, bytes.length, "size");
      const plain = { ...form, file: pdfFile(textPdf(page)) };
      const other = asFields(await callOk(api, "/content", { method: "POST", form: plain }), "content");
      assertEqual(other["warnings"], undefined, "no warning");
    },
  },
  {
    name: "the assets of a PDF can be used with another PDF",
    run: async (api) => {
      const { bytes } = await exportFile(api, await newOffer(api), { format: "pdf" });
      const smartlink = await importPdf(api, bytes, { file: pdfFile(textPdf(page, page, page)) });
      assertEqual(smartlink["nb_pages"], 3, "pages");
    },
  },
  {
    name: "PDFs that cannot be imported are rejected, and nothing is stored",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "/"));
      const reject = async (type: string, path: string, form: FormFields) => {
        const options = { method: "POST", form: { folder, ...form } };
        const answer = await callRejected(api, 422, "/document/import", options);
        assertEqual([readType(answer), errorPaths(answer)[0]], [type, path], type);
      };
      await reject("pdf-assets-missing", "template", { template: pdfPart(textPdf(page)) });
      await reject("pdf-damaged", "template", { template: pdfPart(new TextEncoder().encode("%PDF-1.7 nothing")) });
      await reject("pdf-password", "pdf_password", { template: pdfPart(encryptedPdf()) });
      await reject("pdf-password-wrong", "pdf_password", { template: pdfPart(encryptedPdf()), pdf_password: "no" });
      assertEqual([await callOk(api, "/document"), await callOk(api, "/content")], [[], []], "nothing is stored");
    },
  },
  {
    name: "an export as a PDF rejects fields that have no effect on it",
    run: async (api) => {
      const id = await newOffer(api);
      const post = (form: FormFields) => ({ method: "POST", form });
      const path = `/document/${id}/export`;
      const password = await callRejected(api, 422, path, post({ format: "pdf", password: "open sesame" }));
      assertEqual(errorPaths(password), ["password"], "password");
      assertEqual(errorPaths(await callRejected(api, 422, path, post({ format: "docx" }))), ["format"], "format");
      await callRejected(api, 404, "/document/none/export", post({ format: "pdf" }));
    },
  },
];
