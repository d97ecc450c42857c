import type { ApiCaller, CallOptions } from "../caller.ts";
import { asFields, asList, assert, assertEqual, callOk, callRejected, errorPaths, type Fields } from "../check.ts";
import { pdfPart, upload } from "../content-cases.ts";
import type { Case } from "../contract.ts";
import { idOf, newFolder } from "../folder-cases.ts";
import { anAura, auraPart, newAsset, newSmartlink } from "../smartlink-cases.ts";

const put = (form: Readonly<Record<string, string>>): CallOptions => ({ method: "PUT", form });
const remove: CallOptions = { method: "DELETE" };

const listVersions = async (api: ApiCaller, id: string): Promise<readonly Fields[]> =>
  asList(await callOk(api, `/document/${id}/versions`), "versions");

const nameState = async (api: ApiCaller, id: string, name: string): Promise<string> =>
  idOf(await callOk(api, `/document/${id}/versions`, { method: "POST", form: { name } }));

/** The whole smartlink without what every write changes. */
const readState = async (api: ApiCaller, id: string, path = `/document/${id}`): Promise<unknown> => {
  const { revision: _, updated: _updated, config, assets, ...rest } = asFields(await callOk(api, path), "whole");
  const plainAssets = asList(assets, "assets").map(({ revision: _revision, updated: _time, ...asset }) => asset);
  return { ...rest, global: asFields(config, "config")["global"], assets: plainAssets };
};

export const versionCases: readonly Case[] = [
  {
    name: "the state before a series of changes is stored as one version, and restored",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { title: "First" });
      const id = idOf(smartlink);
      assertEqual(await listVersions(api, id), [], "a new smartlink");
      const path = `/document/${id}`;
      await callOk(api, path, put({ title: "Second", printAllowed: "false" }));
      const asset = await newAsset(api, id);
      await callOk(api, `/asset/${idOf(asset)}`, remove);
      const [version = {}, ...others] = await listVersions(api, id);
      assertEqual(others, [], "one version for changes within five minutes");
      const names = "assets created id name number title updated".split(" ");
      assertEqual(Object.keys(version).sort(), names, "fields");
      const { number, name, title, assets } = version;
      assertEqual([number, name, title, assets], [1, null, "First", 0], "version");
      const present = await readState(api, id);
      const earlier = asFields(await callOk(api, `${path}/versions/${idOf(version)}`), "version");
      assertEqual([earlier["title"], earlier["assets"]], ["First", []], "the smartlink as it was");
      const restorePath = `${path}/versions/${idOf(version)}/restore`;
      await callRejected(api, 412, restorePath, { method: "POST", headers: { "if-match": '"1"' } });
      const restored = await api.call(restorePath, { method: "POST", headers: { "if-match": '"4"' } });
      assertEqual([restored.status, restored.headers.get("etag")], [200, '"5"'], "restored");
      assertEqual(asFields(await callOk(api, path), "restored")["title"], "First", "title");
      const [, before] = await listVersions(api, id);
      assertEqual([before?.["number"], before?.["title"]], [2, "Second"], "the state before the restoration");
      await callOk(api, `${path}/versions/${idOf(before)}/restore`, { method: "POST" });
      assertEqual(await readState(api, id), present, "and back again");
    },
  },
  {
    name: "a version restores assets with their ids and resources, in the smartlink's present folder",
    run: async (api) => {
      const id = idOf(await newSmartlink(api));
      const [keptAsset, deletedAsset] = [idOf(await newAsset(api, id)), idOf(await newAsset(api, id))];
      const state = await readState(api, id);
      const version = await nameState(api, id, "Two assets");
      await callOk(api, `/asset/${deletedAsset}`, remove);
      const aura = { ...anAura, name: "Changed", center_x: 10 };
      await callOk(api, "/asset", { method: "POST", form: { id: keptAsset, aura_json: auraPart(aura) } });
      const added = idOf(await newAsset(api, id));
      const folder = idOf(await newFolder(api, "Elsewhere"));
      await callOk(api, `/document/${id}`, put({ folder }));
      await callOk(api, `/document/${id}/versions/${version}/restore`, { method: "POST" });
      assertEqual(await readState(api, id), { ...asFields(state, "state"), _folder: folder }, "as it was");
      assertEqual((await api.call(`/asset/${deletedAsset}/icon`)).status, 200, "the resource of the deleted asset");
      await callRejected(api, 404, `/asset/${added}`);
      const revisions = asList(await callOk(api, `/asset?documentId=${id}`), "assets").map(({ revision }) => revision);
      const { revision } = asFields(await callOk(api, `/document/${id}`), "smartlink");
      assertEqual(revisions, [revision, revision], "revisions that no asset had before");
    },
  },
  {
    name: "versions with a name are kept, and versions are deleted on request",
    run: async (api) => {
      const id = idOf(await newSmartlink(api));
      const path = `/document/${id}/versions`;
      const version = await nameState(api, id, " Before the campaign ");
      assertEqual(
        (await listVersions(api, id)).map(({ name }) => name),
        ["Before the campaign"],
        "name",
      );
      assertEqual(
        asFields(await callOk(api, `${path}/${version}`, put({ name: "Spring" })), "renamed")["name"],
        "Spring",
        "new name",
      );
      assertEqual(
        asFields(await callOk(api, `${path}/${version}`, put({ name: "" })), "unnamed")["name"],
        null,
        "no name",
      );
      const call = { method: "POST", form: { name: "Once" }, headers: { "idempotency-key": "name-once" } };
      assertEqual(await callOk(api, path, call), await callOk(api, path, call), "a repetition");
      const newest = await api.call(`${path}?order=newest&limit=1`);
      const [first] = asList(asFields(newest.json, "page")["details"], "page");
      assertEqual([first?.["name"], first?.["number"]], ["Once", 2], "the newest");
      assert(newest.headers.has("link"), "there are more");
      assertEqual(idOf(await callOk(api, `${path}/${version}`, remove)), version, "deleted");
      for (const method of ["GET", "DELETE"]) await callRejected(api, 404, `${path}/${version}`, { method });
      assertEqual(
        errorPaths(await callRejected(api, 422, path, { method: "POST", form: { name: " " } })),
        ["name"],
        "faults",
      );
      const other = idOf(await newSmartlink(api));
      const [left] = await listVersions(api, id);
      await callRejected(api, 404, `/document/${other}/versions/${idOf(left)}`);
      for (const unknown of ["/versions", "/versions/v", "/versions/v/changes"])
        await callRejected(api, 404, `/document/unknown${unknown}`);
      await callRejected(api, 404, `/document/${other}/versions/unknown/restore`, { method: "POST" });
    },
  },
  {
    name: "a comparison says what has changed since a version",
    run: async (api) => {
      const id = idOf(await newSmartlink(api, { title: "First", printAllowed: "true" }));
      const [moved, changed, removed] = [
        idOf(await newAsset(api, id)),
        idOf(await newAsset(api, id)),
        idOf(await newAsset(api, id)),
      ];
      const version = await nameState(api, id, "Before");
      const changes = async () => asFields(await callOk(api, `/document/${id}/versions/${version}/changes`), "changes");
      const nothing = {
        fields: [],
        settings: [],
        skin: [],
        assets: { added: [], removed: [], moved: [], changed: [] },
      };
      assertEqual(await changes(), nothing, "at first");
      const settings = { title: "Second", printAllowed: "false", pdfz_password: "open sesame", pdfzPassword: "true" };
      await callOk(api, `/document/${id}`, put(settings));
      const place = { ...anAura, center_x: 25 };
      await callOk(api, "/asset", { method: "POST", form: { id: moved, aura_json: auraPart(place), pageNum: "3" } });
      const aura = { ...anAura, name: "Order today", actions: [] };
      await callOk(api, "/asset", { method: "POST", form: { id: changed, aura_json: auraPart(aura), pageNum: "2" } });
      await callOk(api, `/asset/${removed}`, remove);
      const added = idOf(await newAsset(api, id));
      const { name } = anAura;
      assertEqual(
        await changes(),
        {
          fields: [
            { key: "pdfz_password", before: "", after: "••••" },
            { key: "title", before: "First", after: "Second" },
          ],
          settings: [
            { key: "pdfzPassword", before: "false", after: "true" },
            { key: "printAllowed", before: "true", after: "false" },
          ],
          skin: [],
          assets: {
            added: [{ id: added, name, page: 2 }],
            removed: [{ id: removed, name, page: 2 }],
            moved: [
              {
                id: moved,
                name,
                page: 3,
                from: { page: 2, x: 50, y: 80, width: 30, height: 6 },
                to: { page: 3, x: 25, y: 80, width: 30, height: 6 },
              },
            ],
            changed: [{ id: changed, name: "Order today", page: 2, fields: ["actions", "name"] }],
          },
        },
        "changes",
      );
      const later = await nameState(api, id, "After");
      const path = `/document/${id}/versions`;
      const since = asFields(await callOk(api, `${path}/${later}/changes?compare=previous`), "changes");
      assertEqual(since, await changes(), "the changes since the version before");
      const [first] = await listVersions(api, id);
      await callRejected(api, 404, `${path}/${idOf(first)}/changes?compare=previous`);
      await callRejected(api, 422, `${path}/${version}/changes?compare=tomorrow`);
    },
  },
  {
    name: "a comparison includes colours and logo",
    run: async (api) => {
      const id = idOf(await newSmartlink(api, { skin: '{"accent":"#aa0000"}' }));
      const version = await nameState(api, id, "Red");
      await callOk(api, `/document/${id}`, put({ skin: '{"accent":"#0000aa"}' }));
      const { skin } = asFields(await callOk(api, `/document/${id}/versions/${version}/changes`), "changes");
      assertEqual(skin, [{ key: "accent", before: "#aa0000", after: "#0000aa" }], "skin");
    },
  },
  {
    name: "a version restores the PDF before a replacement, out of the trash where it is there",
    run: async (api) => {
      await callOk(api, "/trash", remove);
      const content = idOf(await upload(api, "Before"));
      const id = idOf(await newSmartlink(api, { content }));
      const form = { file: pdfPart([[200, 100]]) };
      await callOk(api, `/document/${id}/replace`, { method: "POST", form });
      const [version] = await listVersions(api, id);
      const path = `/document/${id}/versions/${idOf(version)}`;
      const differing = asList(asFields(await callOk(api, `${path}/changes`), "changes")["fields"], "fields");
      assertEqual(
        differing.map(({ key, before }) => [key, before]),
        [["_content", content]],
        "the PDF has changed",
      );
      await callOk(api, `/content/${content}`, remove);
      await callOk(api, `${path}/restore`, { method: "POST" });
      const restored = asFields(await callOk(api, `/document/${id}`), "smartlink");
      assertEqual([restored["_content"], restored["nb_pages"]], [content, 3], "the PDF is back");
      assertEqual(await callOk(api, "/trash"), [], "the trash is empty");
      const [, replaced] = await listVersions(api, id);
      const replacement = asFields(await callOk(api, `/document/${id}/versions/${idOf(replaced)}`), "version")[
        "_content"
      ];
      await callOk(api, `/content/${String(replacement)}?permanent=true`, remove);
      const gone = await callRejected(api, 404, `/document/${id}/versions/${idOf(replaced)}/restore`, {
        method: "POST",
      });
      assertEqual(gone.details["type"], "urn:smartlink:problem:content-not-found", "type");
      assertEqual((await listVersions(api, id)).length, 2, "nothing was restored");
    },
  },
];
