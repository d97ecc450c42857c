import { equal, faultPaths, fieldsOf, good, listOf, refused, textOf, that } from "./check.ts";
import type { Case } from "./contract.ts";
import { idOf } from "./folder-cases.ts";
import { anAura, auraPart, iconPart, newAsset, newSmartlink } from "./smartlink-cases.ts";

const fields = "_document _organization assetId aura files id inserted page updateBear updated username".split(" ");

export const assetCases: readonly Case[] = [
  {
    name: "stores an asset with its description and resources",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const asset = await newAsset(api, smartlink);
      equal(Object.keys(asset).sort(), fields, "fields of an asset");
      equal(
        [asset["page"], asset["updateBear"], asset["assetId"], asset["_document"]],
        [2, false, "", smartlink],
        "record",
      );
      equal(asset["aura"], { ...anAura, _document: smartlink, page: 2 }, "pageNum wins over the description's page");
      const icon = fieldsOf(fieldsOf(asset["files"], "files")["icon"], "icon");
      equal([icon["filename"], icon["mimetype"], icon["filesize"]], ["icon.png", "image/png", 12], "file");
      const given = await api.call(textOf(icon["url"], "url"));
      equal([given.status, given.headers.get("content-type")], [200, "image/png"], "resource");
      equal(Array.from(given.bytes), Array.from(iconPart.bytes), "bytes of the resource");
      that((given.headers.get("content-security-policy") ?? "").includes("sandbox"), "opened, it runs nothing");
      equal(await good(api, `/asset?documentId=${smartlink}`), [asset], "list");
      await refused(api, 404, `/asset/${idOf(asset)}/none`);
      await refused(api, 401, `/asset/${idOf(asset)}/icon`, { anonymous: true });
    },
  },
  {
    name: "edits an asset by the same call with its id",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const asset = await newAsset(api, smartlink);
      const aura = { ...anAura, name: "Order today", page: 3, unknown_field: { kept: true } };
      const form = { id: idOf(asset), aura_json: auraPart(aura), documentId: smartlink };
      const edited = fieldsOf(await good(api, "/asset", { method: "POST", form }), "edited");
      const told = { ...aura, _document: smartlink };
      equal([edited["id"], edited["page"], edited["aura"]], [asset["id"], 3, told], "edited");
      equal(edited["files"], asset["files"], "resources that were not sent again stay");
      equal(await good(api, `/asset?documentId=${smartlink}`), [edited], "no second asset");
      const { page: _, ...rest } = anAura;
      const again = { id: idOf(asset), aura_json: auraPart(rest) };
      equal(fieldsOf(await good(api, "/asset", { method: "POST", form: again }), "again")["page"], 3, "it stays there");
      await good(api, `/asset/${idOf(asset)}`, { method: "DELETE" });
      equal(await good(api, `/asset?documentId=${smartlink}`), [], "deleted");
      await refused(api, 404, "/asset", { method: "POST", form });
    },
  },
  {
    name: "converts the page of a format 1.4 asset, which counts from 0",
    run: async (api) => {
      const smartlink = idOf(await newSmartlink(api));
      const { background: _, ...plain } = anAura;
      const form = { aura_json: auraPart({ ...plain, api: "1.4.0", page: 0 }), documentId: smartlink };
      const asset = fieldsOf(await good(api, "/asset", { method: "POST", form }), "asset");
      equal([asset["page"], fieldsOf(asset["aura"], "aura")["page"]], [1, 1], "page");
    },
  },
  {
    name: "reports every problem of an asset with its path",
    run: async (api) => {
      const documentId = idOf(await newSmartlink(api));
      const send = async (status: number, form: Parameters<typeof newAsset>[2]) =>
        [...faultPaths(await refused(api, status, "/asset", { method: "POST", form: form ?? {} }))].sort();
      equal(await send(422, { documentId }), ["aura_json"], "no description");
      equal(await send(400, { documentId, aura_json: "{" }), [""], "broken JSON");
      const { background: _, center_x: __, ...rest } = anAura;
      equal(
        await send(422, { documentId, aura_json: auraPart({ ...rest, rect: [1] }) }),
        ["aura_json.center_x", "aura_json.rect"],
        "wrong description",
      );
      equal(await send(422, { documentId, aura_json: auraPart(anAura) }), ["aura_json.background"], "missing resource");
      const plain = { ...rest, center_x: 50 };
      equal(await send(422, { documentId, aura_json: auraPart(plain), pageNum: "9" }), ["pageNum"], "no such page");
      equal(await send(422, { documentId, aura_json: auraPart(plain), pageNum: "0" }), ["pageNum"], "no page");
      equal(await send(422, { aura_json: auraPart(plain) }), ["documentId"], "no smartlink");
      equal(
        await send(404, { aura_json: auraPart(plain), documentId: "unknown" }),
        ["documentId"],
        "unknown smartlink",
      );
      equal(listOf(await good(api, `/asset?documentId=${documentId}`), "assets"), [], "nothing was made");
    },
  },
];
