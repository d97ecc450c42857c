import type { ApiCaller } from "./caller.ts";
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
import type { Case } from "./contract.ts";

export const folderNamed = async (api: ApiCaller, name: string): Promise<Fields> => {
  const folder = asList(await callOk(api, "/folder"), "folders").find((candidate) => candidate["name"] === name);
  return asFields(folder, `folder ${name}`);
};

export const idOf = (record: unknown): string => asText(asFields(record, "record")["id"], "id");

export const newFolder = async (api: ApiCaller, name: string, _folder?: string): Promise<Fields> => {
  const form = { name, ...(_folder === undefined ? {} : { _folder }) };
  return asFields(await callOk(api, "/folder", { method: "POST", form }), "new folder");
};

const fields = ["_folder", "_organization", "created", "id", "name", "readOnly", "revision", "updated"];
const isoDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const folderCases: readonly Case[] = [
  {
    name: "the root folder has a read-only folder Unclassified",
    run: async (api) => {
      const root = await folderNamed(api, "/");
      const unclassified = await folderNamed(api, "Unclassified");
      for (const folder of [root, unclassified]) {
        assertEqual(Object.keys(folder).sort(), fields, "fields of a folder");
        assert(isoDateTime.test(asText(folder["created"], "created")), "created is ISO 8601 UTC");
        assert(isoDateTime.test(asText(folder["updated"], "updated")), "updated is ISO 8601 UTC");
      }
      assertEqual(root["_folder"], null, "the root's parent");
      assertEqual(root["readOnly"], false, "the root takes folders");
      assertEqual(unclassified["_folder"], root["id"], "Unclassified lies in the root");
      assertEqual(unclassified["readOnly"], true, "Unclassified is read-only");
      assertEqual(unclassified["_organization"], root["_organization"], "the same organisation");
    },
  },
  {
    name: "folders are created, renamed, moved, listed and deleted",
    run: async (api) => {
      const root = await folderNamed(api, "/");
      const spring = await newFolder(api, "Spring");
      assertEqual(spring["_folder"], root["id"], "a folder is created in the root by default");
      const inner = await newFolder(api, "Inner", idOf(spring));
      assertEqual(inner["_folder"], spring["id"], "parent");
      const within = asList(await callOk(api, `/folder?_folder=${idOf(spring)}`), "folders within");
      assertEqual(within.map(idOf), [inner["id"]], "folders within");
      const renamed = await callOk(api, `/folder/${idOf(inner)}`, { method: "PUT", json: { name: "Sommer ☀" } });
      assertEqual(asFields(renamed, "renamed")["name"], "Sommer ☀", "new name");
      const moved = await callOk(api, `/folder/${idOf(inner)}`, { method: "PUT", form: { _folder: idOf(root) } });
      assertEqual(asFields(moved, "moved")["_folder"], root["id"], "new parent");
      assertEqual(await callOk(api, `/folder/${idOf(inner)}`), moved, "as it was answered");
      assertEqual(idOf(await callOk(api, `/folder/${idOf(inner)}`, { method: "DELETE" })), inner["id"], "deleted");
      await callRejected(api, 404, `/folder/${idOf(inner)}`);
      await callRejected(api, 404, `/folder/${idOf(inner)}`, { method: "DELETE" });
    },
  },
  {
    name: "changes of read-only folders, cycles, and deleting a folder that is not empty are rejected",
    run: async (api) => {
      const [root, unclassified] = [await folderNamed(api, "/"), await folderNamed(api, "Unclassified")];
      for (const fixed of [root, unclassified]) {
        await callRejected(api, 403, `/folder/${idOf(fixed)}`, { method: "PUT", form: { name: "Other" } });
        await callRejected(api, 403, `/folder/${idOf(fixed)}`, { method: "DELETE" });
      }
      const outer = await newFolder(api, "Outer");
      const inner = await newFolder(api, "Inner", idOf(outer));
      await callRejected(api, 409, `/folder/${idOf(outer)}`, { method: "DELETE" });
      await callRejected(api, 422, `/folder/${idOf(outer)}`, { method: "PUT", form: { _folder: idOf(inner) } });
      await callRejected(api, 422, `/folder/${idOf(outer)}`, { method: "PUT", form: { _folder: idOf(outer) } });
      await callRejected(api, 404, `/folder/${idOf(outer)}`, { method: "PUT", form: { _folder: "unknown" } });
    },
  },
  {
    name: "every problem of a folder is reported with its path",
    run: async (api) => {
      assertEqual(
        errorPaths(await callRejected(api, 422, "/folder", { method: "POST", form: {} })),
        ["name"],
        "faults",
      );
      const two = await callRejected(api, 422, "/folder", { method: "POST", json: { name: "", _folder: 7 } });
      assertEqual([...errorPaths(two)].sort(), ["_folder", "name"], "faults");
      await callRejected(api, 422, "/folder", { method: "POST", form: { name: "/" } });
      await callRejected(api, 422, "/folder", { method: "POST", form: { name: "x".repeat(301) } });
      await callRejected(api, 404, "/folder", { method: "POST", form: { name: "A", _folder: "unknown" } });
    },
  },
  {
    name: "the pages of a list have no gaps and duplicates",
    run: async (api) => {
      const parent = await newFolder(api, "Parent");
      const createdIds: string[] = [];
      for (let number = 0; number < 7; number++)
        createdIds.push(idOf(await newFolder(api, `F${number}`, idOf(parent))));
      const listedIds: string[] = [];
      let next: string | undefined = `/folder?_folder=${idOf(parent)}&limit=3`;
      for (let pages = 0; next !== undefined; pages++) {
        assert(pages < 3, "three pages");
        const answer = await api.call(next);
        listedIds.push(...asList(asFields(answer.json, "page")["details"], "page").map(idOf));
        next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
        // Deleting a listed record must not shift the next page.
        if (pages === 0) await callOk(api, `/folder/${listedIds.at(-1)}`, { method: "DELETE" });
      }
      assertEqual([...listedIds].sort(), [...createdIds].sort(), "folders of all pages");
      const bad = await callRejected(api, 422, "/folder?limit=0&cursor=none");
      assertEqual([...errorPaths(bad)].sort(), ["cursor", "limit"], "faults");
    },
  },
];
