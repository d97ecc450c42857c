import type { ApiCaller } from "../caller.ts";
import { asFields, asList, assert, assertEqual, asText, callOk, callRejected, errorPaths } from "../check.ts";
import { upload } from "../content-cases.ts";
import type { Case } from "../contract.ts";
import { folderNamed, idOf, newFolder } from "../folder-cases.ts";
import { newSmartlink } from "../smartlink-cases.ts";

const move = (items: readonly object[], folder: string) => ({ method: "POST", json: { items, folder } });

const folderOf = async (api: ApiCaller, path: string): Promise<unknown> =>
  asFields(await callOk(api, path), path)["_folder"];

export const moveCases: readonly Case[] = [
  {
    name: "a content is renamed, moved and copied, and the copy shares its PDF",
    run: async (api) => {
      const content = await upload(api, "Offer");
      const path = `/content/${idOf(content)}`;
      const folder = await newFolder(api, "PDFs");
      const form = { title: "Angebot 📄", folder: idOf(folder) };
      const changed = asFields(await callOk(api, path, { method: "PUT", form }), "changed");
      assertEqual(
        [changed["title"], changed["_folder"], changed["revision"]],
        ["Angebot 📄", idOf(folder), 2],
        "change",
      );
      assertEqual(await callOk(api, path), changed, "as it was answered");
      const same = asFields(await callOk(api, path, { method: "PUT", form: { title: "" } }), "unchanged");
      assertEqual([same["title"], same["_folder"]], ["Angebot 📄", idOf(folder)], "an empty field stays");
      await callRejected(api, 412, path, { method: "PUT", form, headers: { "if-match": '"1"' } });
      assertEqual(
        errorPaths(await callRejected(api, 404, path, { method: "PUT", form: { folder: "unknown" } })),
        ["folder"],
        "unknown folder",
      );
      const copy = asFields(await callOk(api, `${path}/duplicate`, { method: "POST" }), "copy");
      assertEqual([copy["title"], copy["_folder"]], ["Angebot 📄 (copy)", idOf(folder)], "copy");
      await callOk(api, path, { method: "DELETE" });
      const file = await api.call(asText(copy["pdf_url"], "pdf_url"));
      assertEqual([file.status, file.bytes.length], [200, content["filesize"]], "the PDF stays for the copy");
      const named = await callOk(api, `/content/${idOf(copy)}/duplicate`, { method: "POST", form: { title: "Third" } });
      assertEqual(asFields(named, "named")["title"], "Third", "title of the copy");
      await callRejected(api, 404, "/content/unknown/duplicate", { method: "POST" });
    },
  },
  {
    name: "many items are moved at once, or none of them",
    run: async (api) => {
      const smartlink = await newSmartlink(api);
      const [content, outer] = [await upload(api), await newFolder(api, "Outer")];
      const target = idOf(await newFolder(api, "Target"));
      const items = [
        { kind: "smartlink", id: idOf(smartlink) },
        { kind: "content", id: idOf(content), revision: 1 },
        { kind: "folder", id: idOf(outer) },
        { kind: "smartlink", id: idOf(smartlink) },
      ];
      const paths = [`/document/${idOf(smartlink)}`, `/content/${idOf(content)}`, `/folder/${idOf(outer)}`];
      const before = await Promise.all(paths.map((path) => folderOf(api, path)));
      const outdated = { kind: "content", id: idOf(content), revision: 7 };
      const unclassified = idOf(await folderNamed(api, "Unclassified"));
      const rejections = [
        [404, { kind: "content", id: "unknown" }, target, "items[4].id"],
        [404, { kind: "folder", id: idOf(content) }, target, "items[4].id"],
        [403, { kind: "folder", id: unclassified }, target, "items[4].id"],
        [412, outdated, target, "items[4].id"],
        [412, { kind: "folder", id: idOf(outer), revision: 7 }, target, "items[4].id"],
        [404, { kind: "content", id: idOf(content) }, "unknown", "folder"],
        [422, { kind: "folder", id: idOf(outer) }, idOf(outer), "items[4].id"],
        [422, { kind: "user", id: "owner" }, target, "items[4].kind"],
      ] as const;
      for (const [status, item, folder, path] of rejections) {
        const answered = await callRejected(api, status, "/move", move([...items, item], folder));
        assertEqual(errorPaths(answered), [path], `${status} for ${JSON.stringify(item)}`);
      }
      await callRejected(api, 422, "/move", move([], target));
      assertEqual(await Promise.all(paths.map((path) => folderOf(api, path))), before, "nothing was moved");
      const moved = asList(await callOk(api, "/move", move(items, target)), "moved");
      assertEqual(
        moved.map(idOf),
        items.slice(0, 3).map(({ id }) => id),
        "each once",
      );
      assertEqual(
        moved.map(({ revision }) => revision),
        [2, 2, 2],
        "revisions",
      );
      assertEqual(await Promise.all(paths.map((path) => folderOf(api, path))), [target, target, target], "folders");
      const unchecked = items.map(({ kind, id }) => ({ kind, id }));
      const again = asList(await callOk(api, "/move", move(unchecked, target)), "again");
      assertEqual(
        again.map(({ revision }) => revision),
        [2, 2, 2],
        "what is there already is not written",
      );
    },
  },
  {
    name: "a folder 50 levels deep is moved, but not into itself at any depth",
    run: async (api) => {
      const outer = idOf(await newFolder(api, "Level 1"));
      let inner = outer;
      for (let level = 2; level <= 50; level++) inner = idOf(await newFolder(api, `Level ${level}`, inner));
      const rejected = await callRejected(api, 422, "/move", move([{ kind: "folder", id: outer }], inner));
      assertEqual(rejected.details["type"], "urn:smartlink:problem:folder-in-itself", "type");
      const shelf = idOf(await newFolder(api, "Shelf"));
      await callOk(api, "/move", move([{ kind: "folder", id: outer }], shelf));
      assertEqual(await folderOf(api, `/folder/${outer}`), shelf, "new parent");
      await callOk(api, "/move", move([{ kind: "folder", id: inner }], shelf));
    },
  },
  {
    name: "a list has the newest first, in pages",
    run: async (api) => {
      const parent = idOf(await newFolder(api, "Parent"));
      const ids: string[] = [];
      for (let number = 0; number < 5; number++) ids.push(idOf(await newFolder(api, `F${number}`, parent)));
      const oldest = asList(await callOk(api, `/folder?_folder=${parent}`), "folders").map(idOf);
      const seen: string[] = [];
      let next: string | undefined = `/folder?_folder=${parent}&order=newest&limit=2`;
      while (next !== undefined) {
        const answered = await api.call(next);
        seen.push(...asList(asFields(answered.json, "page")["details"], "page").map(idOf));
        assert(seen.length <= 5, "no folder twice");
        next = /^<([^>]+)>; rel="next"$/.exec(answered.headers.get("link") ?? "")?.[1];
      }
      assertEqual(seen, [...oldest].reverse(), "the reverse order");
      assertEqual([...seen].sort(), [...ids].sort(), "all of them");
      assertEqual(errorPaths(await callRejected(api, 422, "/folder?order=random")), ["order"], "faults");
    },
  },
];
