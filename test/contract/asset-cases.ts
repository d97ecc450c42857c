import { asFields, asList, assert, assertEqual, asText, callOk, callRejected, errorPaths } from "./check.ts";
import type { Case } from "./contract.ts";
import { idOf } from "./folder-cases.ts";
import { anAura, auraPart, iconPart, newAsset, newSmartlink } from "./smartlink-cases.ts";

const fields = "_document _organization assetId aura files id inserted page revision updateBear updated username".split(
  " ",
);

export const assetCases: readonly Case[] = [
  {
    name: "an asset is stored with its description and resources",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const asset = await newAsset(api, smartlink);
      assertEqual(Object.keys(asset).sort(), fields, "fields of an asset");
      assertEqual(
        [asset["page"], asset["updateBear"], asset["assetId"], asset["_document"]],
        [2, false, "", smartlink],
        "record",
      );
      assertEqual(
        asset["aura"],
        { ...anAura, _document: smartlink, page: 2 },
        "pageNum wins over the description's page",
      );
      const icon = asFields(asFields(asset["files"], "files")["icon"], "icon");
      assertEqual([icon["filename"], icon["mimetype"], icon["filesize"]], ["icon.png", "image/png", 12], "file");
      const iconResponse = await api.call(asText(icon["url"], "url"));
      assertEqual([iconResponse.status, iconResponse.headers.get("content-type")], [200, "image/png"], "resource");
      assertEqual(Array.from(iconResponse.bytes), Array.from(iconPart.bytes), "bytes of the resource");
      assert(
        (iconResponse.headers.get("content-security-policy") ?? "").includes("sandbox"),
        "opened, it runs nothing",
      );
      assertEqual(await callOk(api, `/asset?documentId=${smartlink}`), [asset], "list");
      await callRejected(api, 404, `/asset/${idOf(asset)}/none`);
      await callRejected(api, 401, `/asset/${idOf(asset)}/icon`, { anonymous: true });
    },
  },
  {
    name: "the pages on which an asset is repeated are stored, and readers get one asset a page",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const repeat = { pages: "all", except: "1" };
      const form = { aura_json: auraPart({ ...anAura, repeat }), documentId: smartlink, pageNum: "2", icon: iconPart };
      const asset = asFields(await callOk(api, "/asset", { method: "POST", form }), "asset");
      assertEqual(asFields(asset["aura"], "aura")["repeat"], repeat, "stored form");
      const view = asFields(await callOk(api, `/view/${smartlink}`, { anonymous: true }), "view");
      const shown = asList(view["assets"], "assets").map((item) => asFields(item, "shown asset"));
      assertEqual(
        shown.map(({ id, page }) => [id, page]),
        [
          [asset["id"], 2],
          [`${asText(asset["id"], "id")}-page-3`, 3],
        ],
        "one asset a page",
      );
      assert(!JSON.stringify(shown).includes("repeat"), "readers need not know the extension");
    },
  },
  {
    name: "an asset is edited by the same call with its id",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const asset = await newAsset(api, smartlink);
      const aura = { ...anAura, name: "Order today", page: 3, unknown_field: { kept: true } };
      const form = { id: idOf(asset), aura_json: auraPart(aura), documentId: smartlink };
      const edited = asFields(await callOk(api, "/asset", { method: "POST", form }), "edited");
      const sentAura = { ...aura, _document: smartlink };
      assertEqual([edited["id"], edited["page"], edited["aura"]], [asset["id"], 3, sentAura], "edited");
      assertEqual(edited["files"], asset["files"], "resources that were not sent again stay");
      assertEqual(await callOk(api, `/asset?documentId=${smartlink}`), [edited], "no second asset");
      const { page: _, ...rest } = anAura;
      const again = { id: idOf(asset), aura_json: auraPart(rest) };
      assertEqual(
        asFields(await callOk(api, "/asset", { method: "POST", form: again }), "again")["page"],
        3,
        "it stays there",
      );
      await callOk(api, `/asset/${idOf(asset)}`, { method: "DELETE" });
      assertEqual(await callOk(api, `/asset?documentId=${smartlink}`), [], "deleted");
      await callRejected(api, 404, "/asset", { method: "POST", form });
    },
  },
  {
    name: "the page of a format 1.4 asset, which counts from 0, is converted",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const { background: _, ...plain } = anAura;
      const form = { aura_json: auraPart({ ...plain, api: "1.4.0", page: 0 }), documentId: smartlink };
      const asset = asFields(await callOk(api, "/asset", { method: "POST", form }), "asset");
      assertEqual([asset["page"], asFields(asset["aura"], "aura")["page"]], [1, 1], "page");
    },
  },
  {
    name: "every problem of an asset is reported with its path",
    run: async (api) => {
      const documentId = idOf(await newSmartlink(api));
      const send = async (status: number, form: Parameters<typeof newAsset>[2]) =>
        [...errorPaths(await callRejected(api, status, "/asset", { method: "POST", form: form ?? {} }))].sort();
      assertEqual(await send(422, { documentId }), ["aura_json"], "no description");
      assertEqual(await send(400, { documentId, aura_json: "{" }), [""], "broken JSON");
      const { background: _, center_x: __, ...rest } = anAura;
      assertEqual(
        await send(422, { documentId, aura_json: auraPart({ ...rest, rect: [1] }) }),
        ["aura_json.center_x", "aura_json.rect"],
        "wrong description",
      );
      assertEqual(
        await send(422, { documentId, aura_json: auraPart(anAura) }),
        ["aura_json.background"],
        "missing resource",
      );
      const plain = { ...rest, center_x: 50 };
      assertEqual(
        await send(422, { documentId, aura_json: auraPart(plain), pageNum: "9" }),
        ["pageNum"],
        "no such page",
      );
      assertEqual(await send(422, { documentId, aura_json: auraPart(plain), pageNum: "0" }), ["pageNum"], "no page");
      assertEqual(await send(422, { aura_json: auraPart(plain) }), ["documentId"], "no smartlink");
      assertEqual(
        await send(404, { aura_json: auraPart(plain), documentId: "unknown" }),
        ["documentId"],
        "unknown smartlink",
      );
      assertEqual(asList(await callOk(api, `/asset?documentId=${documentId}`), "assets"), [], "nothing was created");
    },
  },
];
