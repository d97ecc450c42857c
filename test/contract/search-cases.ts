import type { ApiCaller } from "./caller.ts";
import { asList, assertEqual, callOk, callRejected, errorPaths } from "./check.ts";
import { upload } from "./content-cases.ts";
import type { Case } from "./contract.ts";
import { idOf } from "./folder-cases.ts";
import { anAura, auraPart, newAsset, newSmartlink } from "./smartlink-cases.ts";

const search = async (api: ApiCaller, query: string, more = "") =>
  asList(await callOk(api, `/search?q=${encodeURIComponent(query)}${more}`), query);

export const searchCases: readonly Case[] = [
  {
    name: "the search finds items by title, asset and placeholder, without accents and case",
    run: async (api) => {
      const content = await upload(api, "Übersicht der Boote");
      const smartlink = await newSmartlink(api, { title: "Été à la mer, [[first_name]]" });
      const action = { type: "url", data: "https://shop.example/harbour?for=[[customer_id]]" };
      await newAsset(api, idOf(smartlink), { aura_json: auraPart({ ...anAura, actions: [action] }), pageNum: "1" });
      assertEqual(
        (await search(api, "ubersicht BOOTE")).map(({ kind, id, title, field }) => [kind, id, title, field]),
        [["content", idOf(content), "Übersicht der Boote", "title"]],
        "a content by its title",
      );
      const smartlinkItem = { kind: "smartlink", id: idOf(smartlink) };
      for (const [query, field] of [
        ["ete mer", "title"],
        ["shop.example/harbour", "asset"],
        ['"a la mer"', "title"],
        ["customer_id", "asset"],
      ] as const) {
        const [item] = await search(api, query);
        assertEqual(
          [item?.["kind"], item?.["id"], item?.["field"]],
          [smartlinkItem.kind, smartlinkItem.id, field],
          query,
        );
      }
      assertEqual(await search(api, "ete ubersicht"), [], "words of two items");
      assertEqual(await search(api, "ubersicht", "&kind=smartlink"), [], "another kind");
    },
  },
  {
    name: "the search includes what was written before the call, and nothing that was deleted",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { title: "Quarterly lighthouse letter" });
      assertEqual((await search(api, "lighthouse")).length, 1, "after the creation");
      await callOk(api, `/document/${idOf(smartlink)}`, { method: "PUT", form: { title: "Beacon" } });
      assertEqual((await search(api, "lighthouse")).length, 0, "after the change");
      assertEqual((await search(api, "beacon")).length, 1, "the new title");
      await callOk(api, `/document/${idOf(smartlink)}`, { method: "DELETE" });
      assertEqual((await search(api, "beacon")).length, 0, "after the deletion");
    },
  },
  {
    name: "a search without words, of an unknown kind or with a wrong limit is rejected",
    run: async (api) => {
      assertEqual(errorPaths(await callRejected(api, 422, "/search")), ["q"], "no query");
      assertEqual(
        errorPaths(await callRejected(api, 422, "/search?q=a&kind=asset&limit=0")),
        ["kind", "limit"],
        "values",
      );
      assertEqual(await search(api, '" "'), [], "only quotation marks");
    },
  },
];
