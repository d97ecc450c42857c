import { textPdf } from "../../support/text-pdf.ts";
import type { ApiCaller, FilePart, FormFields } from "../caller.ts";
import { asFields, asList, assert, assertEqual, callOk, callRejected, errorPaths, type Fields } from "../check.ts";
import type { Case } from "../contract.ts";
import { folderNamed, idOf } from "../folder-cases.ts";
import { anAura, auraPart, iconPart, newAsset, newSmartlink } from "../smartlink-cases.ts";
import { addAssetOver, newSmartlinkOver, pdfFile } from "./replacement-cases.ts";

const page = { content: "BT /F 20 Tf 40 240 Td (The harbour at six) Tj ET" };

/** A smartlink titled “Guide” with one link. */
const newGuide = async (api: ApiCaller, address = "https://shop.example/order"): Promise<string> => {
  const id = await newSmartlinkOver(api, textPdf(page));
  await addAssetOver(api, id, { page: 1, line: 0 }, { actions: [{ type: "url", data: address }] });
  return id;
};

/** Calls the export of a smartlink. */
export const exportFile = async (api: ApiCaller, id: string, form: FormFields) => {
  const response = await api.call(`/document/${id}/export`, { method: "POST", form });
  assertEqual(response.status, 200, new TextDecoder().decode(response.bytes.slice(0, 400)));
  return { ...response, text: new TextDecoder("latin1").decode(response.bytes) };
};

const templatePart = (template: unknown, name = "template.json"): FilePart => ({
  name,
  type: "application/json",
  bytes: new TextEncoder().encode(typeof template === "string" ? template : JSON.stringify(template)),
});

/** Imports a template into the root folder. */
const importTemplate = async (api: ApiCaller, template: unknown, more: FormFields = {}): Promise<Fields> => {
  const form = { template: templatePart(template), folder: idOf(await folderNamed(api, "/")), ...more };
  return asFields(await callOk(api, "/document/import", { method: "POST", form }), "smartlink");
};

/** The parts of a smartlink that an import must keep. */
export const essence = (smartlink: Fields) => ({
  title: smartlink["title"],
  global: asFields(smartlink["config"], "config")["global"],
  email: smartlink["tracking_email"],
  assets: asList(smartlink["assets"], "assets").map((asset) => {
    const { _document: _, ...aura } = asFields(asset["aura"], "aura");
    return { page: asset["page"], aura, files: asset["files"] };
  }),
});

export const importCases: readonly Case[] = [
  {
    name: "an import accepts what GET /document/<id> answers, with the files of assets",
    run: async (api) => {
      const settings = { tracking_email: "team@example.org", pdfz_settings: JSON.stringify({ printAllowed: "false" }) };
      const original = await newSmartlink(api, settings);
      await newAsset(api, idOf(original));
      const whole = asFields(await callOk(api, `/document/${idOf(original)}`), "template");
      const copies = [
        await importTemplate(api, whole),
        await importTemplate(api, { code: 200, details: whole }, { file: pdfFile(textPdf(page, page, page)) }),
      ];
      for (const copy of copies) {
        const stored = asFields(await callOk(api, `/document/${idOf(copy)}`), "copy");
        assertEqual(essence(stored), essence(whole), "the copy");
        assertEqual([stored["publish"], stored["revision"]], [false, 1], "a new smartlink");
      }
      await callOk(api, `/document/${idOf(original)}?permanent=true`, { method: "DELETE" });
      const [asset] = asList(
        asFields(await callOk(api, `/document/${idOf(copies[0] ?? {})}`), "copy")["assets"],
        "assets",
      );
      const { bytes } = await api.call(`/asset/${idOf(asset ?? {})}/icon`);
      assertEqual([...bytes], [...iconPart.bytes], "bytes of the icon, without the original");
    },
  },
  {
    name: "an import accepts a template of the original product, whose pages count from 0",
    run: async (api) => {
      const aura = { name: "Order", page: 1, center_x: 10, center_y: 20, rect: [5, 5], api: "1.4.0", actions: [] };
      const template = { title: "Autumn", config: { global: {} }, assets: [{ aura, files: [] }] };
      const form = { file: pdfFile(textPdf(page, page)), title: "Winter" };
      const smartlink = await importTemplate(api, template, form);
      assertEqual([smartlink["title"], smartlink["nb_pages"]], ["Winter", 2], "title and pages");
      const stored = asFields(await callOk(api, `/document/${idOf(smartlink)}`), "smartlink");
      assertEqual(
        asList(stored["assets"], "assets").map((asset) => asset["page"]),
        [2],
        "pages from 1",
      );
    },
  },
  {
    name: "an import returns the warnings of the template",
    run: async (api) => {
      const aura = { name: "Order", page: 1, center_x: 10, center_y: 20, rect: [5, 5], actions: [{ type: "dance" }] };
      const template = { title: "Autumn", config: { global: {} }, assets: [{ page: 1, aura }] };
      const { warnings } = await importTemplate(api, template, { file: pdfFile(textPdf(page)) });
      assertEqual(
        asList(warnings, "warnings").map(({ code }) => code),
        ["action-unknown"],
        "codes",
      );
    },
  },
  {
    name: "templates that cannot be imported are rejected, each with its own sentence, and nothing is stored",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "/"));
      const pdf = pdfFile(textPdf(page));
      const aura = { name: "Order", page: 1, center_x: 10, center_y: 20, rect: [5, 5], actions: [] };
      const template = (asset: Fields, more: Fields = {}) =>
        templatePart({ title: "Autumn", config: { global: {} }, assets: [asset], ...more });
      const fine = template({ page: 1, aura });
      const reject = async (status: number, type: string, path: string, form: FormFields) => {
        const answer = await callRejected(api, status, "/document/import", {
          method: "POST",
          form: { folder, ...form },
        });
        assertEqual([answer.details["type"], errorPaths(answer)[0]], [`urn:smartlink:problem:${type}`, path], type);
      };
      await reject(400, "json-malformed", "template.title", { template: templatePart('{"title": '), file: pdf });
      await reject(422, "file-unknown", "template", { template: templatePart([{ pdf: "a.pdf" }]), file: pdf });
      await reject(422, "template-version", "template", {
        template: template({ page: 1, aura: { ...aura, api: "3.1" } }),
        file: pdf,
      });
      await reject(422, "pdf-missing", "file", { template: fine });
      await reject(422, "pdf-missing", "file", { template: template({ page: 1, aura }, { _content: "elsewhere" }) });
      await reject(404, "content-not-found", "content", { template: fine, content: "none" });
      await reject(404, "folder-not-found", "folder", { template: fine, file: pdf, folder: "none" });
      await reject(422, "asset-page-missing", "template.assets[0].page", {
        template: template({ page: 2, aura }),
        file: pdf,
      });
      const files = { icon: { filename: "icon.png", url: "icon.png" } };
      await reject(422, "resource-missing", "template.assets[0].files.icon", {
        template: template({ page: 1, aura, files }),
        file: pdf,
      });
      const locked = template({ page: 1, aura }, { config: { global: { pdfzPassword: "true" } } });
      await reject(422, "password-missing", "template.pdfz_password", { template: locked, file: pdf });
      await reject(422, "shape-invalid", "content", { template: fine, file: pdf, content: "none" });
      assertEqual([await callOk(api, "/document"), await callOk(api, "/content")], [[], []], "nothing is stored");
    },
  },
];

/** Cases that need the built reader, or a stand-in. */
export const exportCases: readonly Case[] = [
  {
    name: "an export of a smartlink is one HTML file by default",
    run: async (api) => {
      const { headers, text } = await exportFile(api, await newGuide(api), { strategy: "" });
      assertEqual(headers.get("content-type"), "text/html", "type");
      assertEqual(headers.get("content-disposition"), "attachment; filename*=UTF-8''Guide.html", "name");
      assert(text.includes('<script type="application/json" id="smartlink">'), "holds the smartlink");
      assert(text.includes("https://shop.example/order"), "holds the asset");
      assert(/"strategy":"original"/.test(text), "is complete");
    },
  },
  {
    name: "an export as a complete file contains the uploaded files of assets",
    run: async (api) => {
      const id = await newGuide(api);
      await newAsset(api, id, { aura_json: auraPart({ ...anAura, actions: [] }), pageNum: "1" });
      const { text } = await exportFile(api, id, {});
      assert(/"url":"part:file\/[0-9a-f]{16}"/.test(text), "refers to a part of the file");
      assert(!/"url":"files\//.test(text), "refers to no file beside it");
    },
  },
  {
    name: "an export of a smartlink with its linked files is a ZIP, and the answer has its address",
    run: async (api) => {
      const id = await newGuide(api);
      for (const strategy of ["smallest", "mixed"]) {
        const form = { strategy, public_url: "https://docs.example.org/offers" };
        const { headers, text } = await exportFile(api, id, form);
        assertEqual(headers.get("content-type"), "application/zip", "type");
        assertEqual(headers.get("content-disposition"), "attachment; filename*=UTF-8''Guide.zip", "name");
        assertEqual(headers.get("link"), '<https://docs.example.org/offers/Guide/Guide.html>; rel="canonical"', "link");
        for (const path of ["Guide/Guide.html", "Guide/pdf/offer-", "Guide/runtime/"])
          assert(text.includes(path), `${strategy} holds ${path}`);
      }
    },
  },
  {
    name: "an export contains the skin, which an encrypted file shows at its gate",
    run: async (api) => {
      const id = await newGuide(api);
      const skin = JSON.stringify({ accent: "#1f5fd0", logo: "data:image/gif;base64,R0lGODlhAQAB", title: "Firm" });
      await callOk(api, `/document/${id}`, { method: "PUT", form: { skin } });
      for (const form of [{}, { password: "open sesame" }]) {
        const { text } = await exportFile(api, id, form);
        assert(text.includes(`"skin":${skin}`), "holds the skin");
      }
    },
  },
  {
    name: "an export is encrypted with the password of the call",
    run: async (api) => {
      const { text } = await exportFile(api, await newGuide(api), { password: "open sesame" });
      assert(!text.includes("Guide") && !text.includes("shop.example"), "nothing can be read");
      assert(!text.includes("open sesame"), "the password is not in the file");
    },
  },
  {
    name: "an encrypted export contains the encrypted files of assets, and none beside it",
    run: async (api) => {
      const id = await newGuide(api);
      const without = await exportFile(api, id, { password: "open sesame" });
      const bytes = crypto.getRandomValues(new Uint8Array(50_000));
      const plan: FilePart = { name: "harbour-plan.bin", type: "application/octet-stream", bytes };
      const aura = auraPart({ ...anAura, name: "Harbour plan", actions: [{ type: "download", data: "plan" }] });
      await newAsset(api, id, { aura_json: aura, pageNum: "1", plan });
      assert((await exportFile(api, id, {})).text.includes("harbour-plan.bin"), "the open file names it");
      const locked = await exportFile(api, id, { password: "open sesame" });
      assert(!/harbour/i.test(locked.text), "the encrypted file does not");
      assert(locked.bytes.length > without.bytes.length + bytes.length, "the encrypted file contains it");
      assert(/text\/html/.test(locked.headers.get("content-type") ?? ""), "is one file");
    },
  },
  {
    name: "an export uses an encoding, an environment, and a link for persons where the smartlink asks for one",
    run: async (api) => {
      const id = await newGuide(api);
      const settings = JSON.stringify({ userStatus: 1 });
      await callOk(api, `/document/${id}`, { method: "PUT", form: { pdfz_settings: settings } });
      const binary = await exportFile(api, id, { encoding: "binary", env: "officialProd" });
      assert(binary.text.includes('<meta charset="windows-1252">'), "is in the encoding");
      const linked = await exportFile(api, id, { strategy: "smallest", public_url: "https://docs.example.org/" });
      assert(/\.html\?q=>;/.test(linked.headers.get("link") ?? ""), "the link has a place for the person");
      const path = `/document/${id}/export`;
      const wrong = { method: "POST", form: { env: "nowhere" } };
      assertEqual(errorPaths(await callRejected(api, 422, path, wrong)), ["env"], "environment");
      const encoding = { method: "POST", form: { encoding: "utf-7" } };
      assertEqual(errorPaths(await callRejected(api, 422, path, encoding)), ["encoding"], "encoding");
    },
  },
  {
    name: "the same export has the same bytes",
    run: async (api) => {
      const id = await newGuide(api);
      const [first, second] = [await exportFile(api, id, {}), await exportFile(api, id, {})];
      assertEqual(first.text === second.text, true, "bytes");
    },
  },
  {
    name: "an export of something unknown, with open placeholders or wrong fields is rejected",
    run: async (api) => {
      const id = await newGuide(api, "https://shop.example/[[code]]");
      const path = `/document/${id}/export`;
      const post = (form: FormFields) => ({ method: "POST", form });
      await callRejected(api, 404, "/document/none/export", post({}));
      const open = await callRejected(api, 422, path, post({}));
      assert(JSON.stringify(open.json).includes("code"), "names the placeholder");
      assert(!/row 1|"row"/.test(JSON.stringify(open.json)), "locates the placeholder without a row");
      assertEqual(errorPaths(await callRejected(api, 422, path, post({ strategy: "huge" }))), ["strategy"], "strategy");
      const address = post({ public_url: "javascript:alert(1)" });
      assertEqual(errorPaths(await callRejected(api, 422, path, address)), ["public_url"], "address");
    },
  },
];
