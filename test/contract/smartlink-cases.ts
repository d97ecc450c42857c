import { readTemplate } from "#domain/intake/read-template.ts";
import type { ApiCaller, FilePart, FormFields } from "./caller.ts";
import {
  asFields,
  asList,
  assert,
  assertEqual,
  asText,
  callOk,
  callRejected,
  errorPaths,
  type Fields,
} from "./check.ts";
import { upload } from "./content-cases.ts";
import type { Case } from "./contract.ts";
import { folderNamed, idOf, newFolder } from "./folder-cases.ts";
import { plainPdf } from "./plain-pdf.ts";

export const newSmartlink = async (api: ApiCaller, more: FormFields = {}): Promise<Fields> => {
  const content = await upload(api);
  const form = { folder: idOf(await folderNamed(api, "/")), content: idOf(content), title: "Spring", ...more };
  return asFields(await callOk(api, "/document", { method: "POST", form }), "smartlink");
};

export const iconPart: FilePart = {
  name: "icon.png",
  type: "image/png",
  bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3, 4]),
};

export const auraPart = (aura: unknown): FilePart => ({
  name: "aura.json",
  type: "application/json",
  bytes: new TextEncoder().encode(JSON.stringify(aura)),
});

export const anAura = {
  name: "Order now",
  page: 1,
  center_x: 50,
  center_y: 80,
  center_z: 0,
  rect: [30, 6],
  background: "icon",
  actions: [{ type: "url", data: "https://shop.example/order?for=[[first_name]]" }],
  api: "1.3.2",
  order: 0,
};

export const newAsset = async (api: ApiCaller, documentId: string, more: FormFields = {}): Promise<Fields> => {
  const form = { aura_json: auraPart(anAura), icon: iconPart, documentId, pageNum: "2", ...more };
  return asFields(await callOk(api, "/asset", { method: "POST", form }), "asset");
};

/** The empty texts that forms send to keep the defaults. */
const emptyForm = Object.fromEntries(
  [
    "smartlinkSocialDesc",
    "pdfz_version",
    "pdfzPassword",
    "pdfz_settings",
    "sendMailOpen",
    "faviconB64",
    "extractPDF",
    "tracking_email",
    "printAllowed",
    "emailRequired",
    "startDateTime",
    "endDateTime",
  ].map((name) => [name, ""]),
);

const texts =
  "id title _content _folder _organization _member username ip uuid status subDomain pdfz_version pdfa_password pdfz_password google_analytic firstPage publication edition smartlinkSocialDesc faviconB64 tracking_email callback_post ar_content pixmax pixmargin t5 dotiles vgw vgwref vgwmin vmargel vmarger vmargol vmargor pdf_url pdfa_url pdfz_url pdfzs_url pdfz_url_user pdfzs_url_user inserted updated";
const numbers =
  "nb_pages distribution filesize book_id ar_default_language pdfzSize pdfzGzipSize pdfzDeflateSize cloud";
const booleans = "activated publish ar_multi_language pivotviewer aura2asset";
const lists = "pages auras campaignLanguage ar_multi_language_list error";
const perPage = "pagesAR crops arts pagesWidth pagesHeight pagesPng pagesPngFull pagesPngPrev pagesPngThumb";
const objects = "files config";
const tracks = "assetTrack printTrack pageTrack initTrack closeTrack focusTrack";
const flags =
  "sendHeaders sendPosition printAllowed displayAllowed assetEnabled assetInteraction extractPDF allowRemote onePageView twoPageView flipBookViez thumbnails assetsOffline assetsFull sendMailCreate pdfzPassword emailRequired assetShowOnStartup";
const counts = "usageLimited userStatus startupView summary sidebarOpened sendMailOpen";
const moments = "startDateTime endDateTime googleAnalytic";

const typed = (record: Fields, names: string, isRight: (value: unknown) => boolean, what: string): void => {
  for (const name of names.split(" "))
    assert(isRight(record[name]), `${name} is ${what}: ${JSON.stringify(record[name])}`);
};

export const smartlinkCases: readonly Case[] = [
  {
    name: "a smartlink is created with every field of the specification",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { distribution: "3", ...emptyForm });
      typed(smartlink, texts, (value) => typeof value === "string", "a text");
      typed(smartlink, numbers, Number.isInteger, "a whole number");
      typed(smartlink, booleans, (value) => typeof value === "boolean", "a boolean");
      typed(smartlink, lists, (value) => Array.isArray(value) && value.length === 0, "an empty list");
      typed(smartlink, perPage, (value) => Array.isArray(value) && value.length === 3, "one a page");
      typed(smartlink, objects, (value) => typeof value === "object" && value !== null, "an object");
      assertEqual(smartlink["_bear_account"], null, "_bear_account");
      assertEqual(
        [smartlink["status"], smartlink["activated"], smartlink["publish"], smartlink["distribution"]],
        ["DONE", true, false, 3],
        "state after creation",
      );
      assertEqual(smartlink["crops"], ["0 0 595 842", "0 0 842 595", "0 0 300 400"], "boxes");
      assertEqual(smartlink["pagesWidth"], ["595", "842", "300"], "widths as texts");
      assert(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(asText(smartlink["uuid"], "uuid")), "uuid");
      const url = asText(smartlink["pdfz_url"], "pdfz_url");
      assert(url.endsWith(`/reader/?sl=${idOf(smartlink)}`), `smartlink address ${url}`);
      assertEqual(smartlink["pdfz_url_user"], `${url}&q=`, "address for a value per user");
      const file = asFields(asFields(smartlink["files"], "files")["upload_1"], "upload_1");
      assertEqual(Object.keys(file).sort(), ["filename", "filesize", "mimetype"], "upload_1");
      const config = asFields(smartlink["config"], "config");
      assert(Number.isInteger(config["timestamp"]), "config.timestamp");
      assertEqual(config["auras"], null, "config.auras");
      const global = asFields(config["global"], "config.global");
      for (const name of tracks.split(" "))
        assert(/^(true|false)$/.test(String(asFields(global[name], name)["track"])), `${name}.track`);
      typed(global, flags, (value) => value === "true" || value === "false", '"true" or "false"');
      typed(global, counts, Number.isInteger, "a whole number");
      typed(global, moments, (value) => value === "", "empty when unset");
    },
  },
  {
    name: "the original product's defaults are applied, also for empty form fields",
    run: async (api) => {
      const presets = {
        pdfz_version: "default",
        ar_content: "1",
        pixmax: "1100",
        pixmargin: "0",
        t5: "60",
        dotiles: "false",
        vgw: "10.0",
        vgwref: "1000",
        vgwmin: "300",
        vmargel: "0.0",
        vmarger: "0.0",
        vmargol: "0.0",
        vmargor: "0.0",
      };
      for (const form of [{}, emptyForm]) {
        const smartlink = await newSmartlink(api, form);
        assertEqual(
          Object.fromEntries(Object.keys(presets).map((name) => [name, smartlink[name]])),
          presets,
          "presets",
        );
      }
    },
  },
  {
    name: "crops and arts are read from the boxes of the PDF, whatever its rotation",
    run: async (api) => {
      const bytes = plainPdf([[595, 842]], "/CropBox [20 30.5 520 730.5] /Rotate 90");
      const form = {
        folder: idOf(await folderNamed(api, "/")),
        file: { name: "crop.pdf", type: "application/pdf", bytes },
      };
      const content = asFields(await callOk(api, "/content", { method: "POST", form }), "content");
      assertEqual([content["pagesWidth"], content["pagesHeight"]], [[700], [500]], "as displayed");
      assertEqual([content["crops"], content["arts"]], [undefined, undefined], "a content has no boxes");
      const smartlink = await newSmartlink(api, { content: idOf(content) });
      assertEqual([smartlink["crops"], smartlink["arts"]], [["20 30.5 500 700"], ["20 30.5 500 700"]], "boxes");
    },
  },
  {
    name: "arts are read from the art boxes of the PDF, within the media box",
    run: async (api) => {
      const bytes = plainPdf([[595, 842]], "/CropBox [20 30 520 730] /ArtBox [700 800 50.5 -9]");
      const form = {
        folder: idOf(await folderNamed(api, "/")),
        file: { name: "art.pdf", type: "application/pdf", bytes },
      };
      const content = asFields(await callOk(api, "/content", { method: "POST", form }), "content");
      const smartlink = await newSmartlink(api, { content: idOf(content) });
      assertEqual([smartlink["crops"], smartlink["arts"]], [["20 30 500 700"], ["50.5 0 544.5 800"]], "boxes");
    },
  },
  {
    name: "texts with characters that no text can have are rejected by their paths",
    run: async (api) => {
      const path = `/document/${idOf(await newSmartlink(api))}`;
      for (const title of ["A\u0000B", "offer_\u202efdp.exe"])
        assertEqual(
          errorPaths(await callRejected(api, 422, path, { method: "PUT", form: { title } })),
          ["title"],
          title,
        );
      const part = { aura_json: auraPart({ ...anAura, name: "A\ud83d" }), documentId: idOf(await newSmartlink(api)) };
      const rejected = await callRejected(api, 422, "/asset", { method: "POST", form: part });
      assertEqual(errorPaths(rejected), ["aura_json.name"], "a lone surrogate");
    },
  },
  {
    name: "unknown fields and numbers out of range are rejected by name",
    run: async (api) => {
      const smartlink = await newSmartlink(api);
      const path = `/document/${idOf(smartlink)}`;
      const unknown = await callRejected(api, 422, path, { method: "PUT", form: { titel: "Spring", Title: "Spring" } });
      assertEqual(errorPaths(unknown), ["titel", "Title"], "unknown fields");
      const folder = { method: "POST", form: { name: "A", colour: "red" } } as const;
      assertEqual(errorPaths(await callRejected(api, 422, "/folder", folder)), ["colour"], "of a folder");
      const aura = auraPart(anAura);
      const part = {
        method: "POST",
        form: { aura_json: aura, icon: iconPart, documentId: idOf(smartlink), pagenum: "2" },
      } as const;
      assertEqual(errorPaths(await callRejected(api, 422, "/asset", part)), ["pagenum"], "of an asset");
      const ranges = { pdfz_settings: JSON.stringify({ startupView: 7, summary: 2 }), sendMailOpen: "3" };
      const outside = await callRejected(api, 422, path, { method: "PUT", form: ranges });
      assertEqual([...errorPaths(outside)].sort(), ["sendMailOpen", "startupView", "summary"], "settings");
      for (const over of [{ center_x: 150 }, { center_y: -40 }, { rect: [1e9, 5] }]) {
        const form = { aura_json: auraPart({ ...anAura, ...over }), icon: iconPart, documentId: idOf(smartlink) };
        assertEqual(
          errorPaths(await callRejected(api, 422, "/asset", { method: "POST", form })),
          ["aura_json.center_x"],
          "asset",
        );
      }
    },
  },
  {
    name: "a password is required where pdfzPassword asks for one, at creation and change",
    run: async (api) => {
      const plain = await newSmartlink(api);
      const { _folder: folder, _content: content } = plain;
      const json = { folder, content, pdfzPassword: "true" };
      const created = await callRejected(api, 422, "/document", { method: "POST", json });
      assertEqual(errorPaths(created), ["pdfzPassword"], "paths at creation");
      const path = `/document/${idOf(plain)}`;
      const changed = await callRejected(api, 422, path, { method: "PUT", json: { pdfzPassword: "true" } });
      assertEqual(errorPaths(changed), ["pdfzPassword"], "paths at a change");
      await callOk(api, path, { method: "PUT", json: { pdfzPassword: "true", pdfz_password: "open sesame" } });
      const emptied = await callRejected(api, 422, path, { method: "PUT", json: { pdfz_password: " " } });
      assertEqual(errorPaths(emptied), ["pdfzPassword"], "paths where the password is taken away");
    },
  },
  {
    name: "the settings of the form are applied to the smartlink",
    run: async (api) => {
      const smartlink = await newSmartlink(api, {
        printAllowed: "false",
        extractPDF: "false",
        emailRequired: "true",
        startDateTime: "2026-12-01",
        sendMailOpen: "2",
        pdfzPassword: "open sesame",
        smartlinkSocialDesc: "A spring offer",
        pdfz_settings: JSON.stringify({ usageLimited: 5, assetTrack: { track: "false" } }),
      });
      const global = asFields(asFields(smartlink["config"], "config")["global"], "global");
      assertEqual(
        ["printAllowed", "extractPDF", "emailRequired", "startDateTime", "sendMailOpen", "pdfzPassword"].map(
          (name) => global[name],
        ),
        ["false", "false", "true", "2026-12-01", 2, "true"],
        "settings",
      );
      assertEqual([global["usageLimited"], global["assetTrack"]], [5, { track: "false" }], "pdfz_settings");
      assertEqual(
        [smartlink["pdfz_password"], smartlink["smartlinkSocialDesc"]],
        ["open sesame", "A spring offer"],
        "texts",
      );
      const { _folder: folder, _content: content } = smartlink;
      const json = { folder, content, printAllowed: false, emailRequired: true, sendMailOpen: 1, distribution: 2 };
      const plain = asFields(await callOk(api, "/document", { method: "POST", json }), "from JSON");
      const settings = asFields(asFields(plain["config"], "config")["global"], "global");
      assertEqual(
        [settings["printAllowed"], settings["emailRequired"], settings["sendMailOpen"], plain["distribution"]],
        ["false", "true", 1, 2],
        "JSON says them plainly",
      );
    },
  },
  {
    name: "a smartlink requires folder and content, and every problem is reported",
    run: async (api) => {
      assertEqual(
        [...errorPaths(await callRejected(api, 422, "/document", { method: "POST", form: {} }))].sort(),
        ["content", "folder"],
        "faults",
      );
      const unknown = { folder: "unknown", content: "unknown" };
      assertEqual(
        [...errorPaths(await callRejected(api, 404, "/document", { method: "POST", form: unknown }))].sort(),
        ["content", "folder"],
        "unknown",
      );
      const content = idOf(await upload(api));
      const folder = idOf(await folderNamed(api, "/"));
      const bad = { folder, content, printAllowed: "maybe", startDateTime: "30 February", distribution: "many" };
      const { distribution: _, ...settings } = bad;
      assertEqual(
        errorPaths(await callRejected(api, 422, "/document", { method: "POST", form: bad })),
        ["distribution"],
        "form",
      );
      assertEqual(
        [...errorPaths(await callRejected(api, 422, "/document", { method: "POST", form: settings }))].sort(),
        ["printAllowed", "startDateTime"],
        "settings",
      );
      await callRejected(api, 422, "/document", { method: "POST", form: { folder, content, pdfz_settings: "{" } });
    },
  },
  {
    name: "a smartlink with its assets is read, listed, changed, copied and deleted",
    run: async (api) => {
      const folder = await newFolder(api, "Smartlinks");
      const smartlink = await newSmartlink(api, { folder: idOf(folder) });
      const id = idOf(smartlink);
      const asset = await newAsset(api, id);
      assertEqual(await callOk(api, `/document?folder=${idOf(folder)}`), [smartlink], "list");
      const whole = asFields(await callOk(api, `/document/${id}`), "whole");
      const { assets, ...record } = whole;
      assertEqual(record, smartlink, "record");
      assertEqual(asList(assets, "assets").map(idOf), [asset["id"]], "assets");
      const change = { title: "Summer", activated: false, config: { global: { printAllowed: "false" } } };
      const changed = asFields(await callOk(api, `/document/${id}`, { method: "PUT", json: change }), "changed");
      assertEqual([changed["title"], changed["activated"]], ["Summer", false], "changed fields");
      const empty = { title: "", activated: "", publish: "", distribution: "", printAllowed: "" };
      const updatedSmartlink = asFields(await callOk(api, `/document/${id}`, { method: "PUT", form: empty }), "kept");
      assertEqual({ ...updatedSmartlink, updated: "" }, { ...changed, updated: "" }, "empty fields keep what stands");
      const global = asFields(asFields(changed["config"], "config")["global"], "global");
      assertEqual([global["printAllowed"], global["extractPDF"]], ["false", "true"], "changed settings");
      await callRejected(api, 422, `/document/${id}`, { method: "PUT", form: { endDateTime: "soon" } });
      await callRejected(api, 404, `/document/${id}`, { method: "PUT", form: { folder: "unknown" } });
      const copy = asFields(await callOk(api, `/document/${id}/duplicate`, { method: "POST" }), "copy");
      assert(copy["id"] !== id && copy["uuid"] !== smartlink["uuid"], "a copy has ids of its own");
      const copied = asList(await callOk(api, `/asset?documentId=${idOf(copy)}`), "copied assets");
      assertEqual(
        copied.map(({ aura }) => aura),
        [{ ...asFields(asset["aura"], "aura"), _document: idOf(copy) }],
        "assets of the copy",
      );
      await callRejected(api, 409, `/content/${String(smartlink["_content"])}`, { method: "DELETE" });
      await callRejected(api, 409, `/folder/${idOf(folder)}`, { method: "DELETE" });
      await callOk(api, `/document/${id}`, { method: "DELETE" });
      await callRejected(api, 404, `/document/${id}`);
      await callRejected(api, 404, `/asset/${idOf(asset)}`, { method: "DELETE" });
      const icon = await api.call(
        asText(asFields(asFields(copied[0]?.["files"], "files")["icon"], "icon")["url"], "url"),
      );
      assertEqual(Array.from(icon.bytes), Array.from(iconPart.bytes), "the copy keeps its resources");
      await callOk(api, `/document/${idOf(copy)}`, { method: "DELETE" });
      await callOk(api, `/content/${String(smartlink["_content"])}`, { method: "DELETE" });
    },
  },
  {
    name: "GET /document/<id> answers with a template file",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { title: "For [[first_name]]" });
      await newAsset(api, idOf(smartlink));
      const answered = await api.call(`/document/${idOf(smartlink)}`);
      const read = readTemplate(answered.json, "template.json");
      assert(read.ok, `readable: ${JSON.stringify(read)}`);
      if (!read.ok) return;
      const [asset] = read.value.template.assets;
      assertEqual(
        [read.value.template.title, asset?.page, asset?.aura.name],
        ["For [[first_name]]", 2, "Order now"],
        "template",
      );
      assert(
        asset?.files["icon"]?.url.startsWith("data:image/png;base64,iVBORw0KGgoBAgME") === true,
        "resources inside",
      );
    },
  },
];
