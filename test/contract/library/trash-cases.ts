import type { ApiCaller, CallOptions } from "../caller.ts";
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
} from "../check.ts";
import { upload } from "../content-cases.ts";
import type { Case } from "../contract.ts";
import { folderNamed, idOf, newFolder } from "../folder-cases.ts";
import { newAsset, newSmartlink } from "../smartlink-cases.ts";

const remove: CallOptions = { method: "DELETE" };
const post = (json: unknown): CallOptions => ({ method: "POST", json });

const listTrash = async (api: ApiCaller): Promise<readonly Fields[]> => asList(await callOk(api, "/trash"), "trash");

const restore = async (api: ApiCaller, ids: readonly string[]): Promise<readonly Fields[]> =>
  asList(await callOk(api, "/trash/restore", post({ ids })), "restored");

/** The cases of one host share a store. */
const withEmptyTrash = ({ name, run }: Case): Case => ({
  name,
  run: async (api) => {
    await callOk(api, "/trash", remove);
    await run(api);
  },
});

const cases: readonly Case[] = [
  {
    name: "a smartlink is moved into the trash and restored with its assets, resources and links",
    run: async (api) => {
      const folder = await newFolder(api, "Spring");
      const inner = await newFolder(api, "Letters", idOf(folder));
      const smartlink = idOf(await newSmartlink(api, { folder: idOf(inner), title: "Offer" }));
      await newAsset(api, smartlink);
      const whole = await callOk(api, `/document/${smartlink}`);
      const deleted = asFields(await callOk(api, `/document/${smartlink}`, remove), "deleted");
      assertEqual([deleted["id"], deleted["title"]], [smartlink, "Offer"], "the answer is the smartlink");
      await callRejected(api, 404, `/document/${smartlink}`);
      await callRejected(api, 404, `/view/${smartlink}`, { anonymous: true });
      assertEqual(await callOk(api, `/asset?documentId=${smartlink}`), [], "assets");
      const [item = {}] = await listTrash(api);
      const names = "_folder batch_id counts created expires id kind path size title".split(" ");
      assertEqual(Object.keys(item).sort(), names, "fields");
      assertEqual(
        [item["id"], item["kind"], item["title"], item["_folder"], item["path"], item["size"], item["counts"]],
        [
          smartlink,
          "smartlink",
          "Offer",
          idOf(inner),
          ["Spring", "Letters"],
          12,
          { folders: 0, contents: 0, smartlinks: 1 },
        ],
        "item",
      );
      const days = (Date.parse(String(item["expires"])) - Date.parse(String(item["created"]))) / 86_400_000;
      assertEqual(days, 30, "days until it expires");
      const restored = await callOk(api, `/trash/${smartlink}/restore`, { method: "POST" });
      assertEqual(
        restored,
        [{ kind: "smartlink", id: smartlink, title: "Offer", _folder: idOf(inner), moved: false }],
        "restored",
      );
      assertEqual(await callOk(api, `/document/${smartlink}`), whole, "as it was, resources included");
      assertEqual((await api.call(`/view/${smartlink}`, { anonymous: true })).status, 200, "its link works");
      assertEqual(await listTrash(api), [], "the trash is empty");
      await callRejected(api, 404, `/trash/${smartlink}/restore`, { method: "POST" });
      await callRejected(api, 404, `/trash/${smartlink}`, remove);
    },
  },
  {
    name: "an item whose folder is gone is restored into Unclassified, and the answer says so",
    run: async (api) => {
      const folder = idOf(await newFolder(api, "Short-lived"));
      const content = idOf(await upload(api, "Offer", folder));
      await callOk(api, `/content/${content}`, remove);
      await callOk(api, `/folder/${folder}`, remove);
      const unclassified = idOf(await folderNamed(api, "Unclassified"));
      const [restored] = await restore(api, [content]);
      assertEqual([restored?.["_folder"], restored?.["moved"]], [unclassified, true], "restored");
      const read = asFields(await callOk(api, `/content/${content}`), "content");
      assertEqual([read["_folder"], read["revision"]], [unclassified, 2], "content");
      assertEqual((await listTrash(api)).map(idOf), [folder], "the folder is still in the trash");
    },
  },
  {
    name: "an item is restored into a folder that is restored by the same call, whatever the order",
    run: async (api) => {
      const outer = idOf(await newFolder(api, "Outer"));
      const inner = idOf(await newFolder(api, "Inner", outer));
      const content = idOf(await upload(api, "Offer", inner));
      for (const path of [`/content/${content}`, `/folder/${inner}`, `/folder/${outer}`])
        await callOk(api, path, remove);
      const restored = await restore(api, [content, inner, outer, content]);
      assertEqual(restored.map(idOf), [content, inner, outer], "each once, in the order of the call");
      assertEqual(
        restored.map(({ moved }) => moved),
        [false, false, false],
        "moved",
      );
      assertEqual(asFields(await callOk(api, `/folder/${inner}`), "inner")["_folder"], outer, "parent");
    },
  },
  {
    name: "a smartlink is restored with its PDF",
    run: async (api) => {
      const folder = idOf(await newFolder(api, "PDFs"));
      const content = idOf(await upload(api, "Offer", folder));
      const smartlink = idOf(await newSmartlink(api, { content }));
      await callOk(api, `/document/${smartlink}`, remove);
      await callOk(api, `/content/${content}`, remove);
      await callRejected(api, 409, `/trash/${content}`, remove);
      const restored = await restore(api, [smartlink]);
      assertEqual(restored.map(idOf), [smartlink, content], "restored");
      assertEqual((await api.call(`/content/${content}/file`)).status, 200, "the PDF");
      assertEqual(await listTrash(api), [], "the trash is empty");

      // The PDF is in a deleted folder: it alone is restored, out of the folder.
      await callOk(api, `/document/${smartlink}`, remove);
      await callOk(api, `/folder/${folder}?recursive=true`, remove);
      const fromFolder = await restore(api, [smartlink]);
      assertEqual(
        fromFolder.map(({ id, moved }) => [id, moved]),
        [
          [smartlink, false],
          [content, true],
        ],
        "restored",
      );
      const [left] = await listTrash(api);
      assertEqual([left?.["id"], left?.["counts"]], [folder, { folders: 1, contents: 0, smartlinks: 0 }], "the folder");
    },
  },
  {
    name: "a folder is deleted with everything in it as one item, and restored",
    run: async (api) => {
      const outer = idOf(await newFolder(api, "Campaign"));
      const inner = idOf(await newFolder(api, "PDFs", outer));
      const content = idOf(await upload(api, "Offer", inner));
      const smartlink = idOf(await newSmartlink(api, { content, folder: outer }));
      const elsewhere = idOf(await newSmartlink(api, { content }));
      await callRejected(api, 409, `/folder/${outer}`, remove);
      const inUse = await callRejected(api, 409, `/folder/${outer}?recursive=true`, remove);
      assert(asText(inUse.details["detail"], "detail").includes(elsewhere), "the smartlink outside is named");
      await callOk(api, `/document/${elsewhere}`, remove);
      const before = await Promise.all(
        [`/folder/${inner}`, `/content/${content}`, `/document/${smartlink}`].map((path) => callOk(api, path)),
      );
      await callOk(api, `/folder/${outer}?recursive=true`, remove);
      for (const path of [`/folder/${outer}`, `/folder/${inner}`, `/content/${content}`, `/document/${smartlink}`])
        await callRejected(api, 404, path);
      const [, folder] = await listTrash(api);
      assertEqual(
        [folder?.["id"], folder?.["counts"]],
        [outer, { folders: 2, contents: 1, smartlinks: 1 }],
        "one item",
      );
      await restore(api, [outer]);
      const after = await Promise.all(
        [`/folder/${inner}`, `/content/${content}`, `/document/${smartlink}`].map((path) => callOk(api, path)),
      );
      assertEqual(after, before, "as it was");
    },
  },
  {
    name: "many items are deleted at once, or none of them",
    run: async (api) => {
      const content = idOf(await upload(api));
      const smartlink = idOf(await newSmartlink(api, { content }));
      const folder = idOf(await newFolder(api, "Folder"));
      const inFolder = idOf(await newFolder(api, "In it", folder));
      const items = [
        { kind: "content", id: content },
        { kind: "folder", id: inFolder },
        { kind: "folder", id: folder, revision: 1 },
      ];
      const inUse = await callRejected(api, 409, "/trash", post({ items }));
      assertEqual(errorPaths(inUse), ["items[0].id"], "path");
      assert(asText(inUse.details["detail"], "detail").includes(smartlink), "the smartlink is named");
      const all = [...items, { kind: "smartlink", id: smartlink }];
      await callRejected(api, 404, "/trash", post({ items: [...all, { kind: "content", id: "unknown" }] }));
      const root = idOf(await folderNamed(api, "/"));
      await callRejected(api, 403, "/trash", post({ items: [...all, { kind: "folder", id: root }] }));
      await callRejected(api, 412, "/trash", post({ items: [...all, { kind: "content", id: content, revision: 9 }] }));
      await callRejected(api, 422, "/trash", post({ items: [] }));
      assertEqual(await listTrash(api), [], "nothing was deleted");
      const call = { ...post({ items: all }), headers: { "idempotency-key": "delete-all" } };
      const deleted = asList(await callOk(api, "/trash", call), "deleted");
      assertEqual(deleted.map(idOf), [content, folder, smartlink], "a folder in a deleted folder goes with that");
      assertEqual(new Set(deleted.map(({ batch_id }) => batch_id)).size, 1, "one deletion");
      assertEqual(await callOk(api, "/trash", call), deleted, "a repetition");
      const page = await api.call("/trash?limit=2&order=newest");
      assertEqual(asList(asFields(page.json, "page")["details"], "page").length, 2, "a page");
      assert((page.headers.get("link") ?? "").includes("order=newest"), "the next page has the same order");
      await restore(api, deleted.map(idOf));
      assertEqual(
        asFields(await callOk(api, `/folder/${inFolder}`), "folder")["_folder"],
        folder,
        "folder in the folder",
      );
      await callRejected(api, 404, "/trash/restore", post({ ids: [content] }));
    },
  },
  {
    name: "items are deleted for good on request, and the trash is emptied",
    run: async (api) => {
      const smartlink = await newSmartlink(api);
      const content = String(smartlink["_content"]);
      await callOk(api, `/document/${idOf(smartlink)}`, remove);
      const needed = await callRejected(api, 409, `/content/${content}?permanent=true`, remove);
      assert(asText(needed.details["detail"], "detail").includes("in the trash"), String(needed.details["detail"]));
      assertEqual(idOf(await callOk(api, `/trash/${idOf(smartlink)}`, remove)), idOf(smartlink), "deleted for good");
      await callOk(api, `/content/${content}?permanent=true`, remove);
      assertEqual(await listTrash(api), [], "not in the trash");
      const folder = idOf(await newFolder(api, "Full"));
      await newFolder(api, "In it", folder);
      await callOk(api, `/folder/${folder}?recursive=true&permanent=true`, remove);
      await callRejected(api, 404, `/folder/${folder}`);
      assertEqual(
        errorPaths(await callRejected(api, 422, `/folder/${folder}?permanent=yes`, remove)),
        ["permanent"],
        "faults",
      );
      for (const name of ["A", "B"]) await callOk(api, `/folder/${idOf(await newFolder(api, name))}`, remove);
      assertEqual(await callOk(api, "/trash", remove), { count: 2 }, "emptied");
      assertEqual([await listTrash(api), await callOk(api, "/trash", remove)], [[], { count: 0 }], "empty");
    },
  },
  {
    name: "deleted items are kept for the chosen number of days",
    run: async (api) => {
      const setDays = (trash_days: unknown) => ({ method: "PUT", json: { trash_days } });
      assertEqual(await callOk(api, "/trash/settings"), { trash_days: 30 }, "at first");
      const folder = idOf(await newFolder(api, "Folder"));
      await callOk(api, `/folder/${folder}`, remove);
      assertEqual(await callOk(api, "/trash/settings", setDays(0)), { trash_days: 0 }, "for ever");
      assertEqual((await listTrash(api))[0]?.["expires"], null, "of what is there");
      await callOk(api, "/trash/settings", setDays(90));
      const other = idOf(await newFolder(api, "Other"));
      await callOk(api, `/folder/${other}`, remove);
      for (const { created, expires } of await listTrash(api))
        assertEqual((Date.parse(String(expires)) - Date.parse(String(created))) / 86_400_000, 90, "days");
      await callOk(api, "/trash/settings", setDays(30));
      for (const days of [1, "7", -1, null])
        assertEqual(
          errorPaths(await callRejected(api, 422, "/trash/settings", setDays(days))),
          ["trash_days"],
          "faults",
        );
    },
  },
];

export const trashCases = cases.map(withEmptyTrash);
