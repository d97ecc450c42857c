import type { ApiCaller, CallOptions } from "../caller.ts";
import { asFields, assert, assertEqual, asText, callOk, callRejected, type Fields } from "../check.ts";
import { upload } from "../content-cases.ts";
import type { Case } from "../contract.ts";
import { idOf, newFolder } from "../folder-cases.ts";
import { anAura, auraPart, newAsset, newSmartlink } from "../smartlink-cases.ts";

const revisionOf = (record: unknown): unknown => asFields(record, "record")["revision"];

const detailsOf = ({ json }: { readonly json: unknown }): Fields =>
  asFields(asFields(json, "answer")["details"], "details");

/** Makes a call that must fail because of its `If-Match`. Returns the current tag. */
const callTooLate = async (api: ApiCaller, path: string, tag: string, options: CallOptions): Promise<string> => {
  const response = await callRejected(api, 412, path, { ...options, headers: { "if-match": tag } });
  assertEqual(response.details["type"], "urn:smartlink:problem:changed-meanwhile", "type");
  return asText(response.headers.get("etag"), "ETag of the refusal");
};

interface Writable {
  readonly kind: string;
  readonly create: (api: ApiCaller) => Promise<Fields>;
  readonly path: (id: string) => string;
  readonly change: (id: string, name: string) => readonly [path: string, options: CallOptions];
}

const writables: readonly Writable[] = [
  {
    kind: "folder",
    create: (api) => newFolder(api, "First"),
    path: (id) => `/folder/${id}`,
    change: (id, name) => [`/folder/${id}`, { method: "PUT", form: { name } }],
  },
  {
    kind: "smartlink",
    create: (api) => newSmartlink(api),
    path: (id) => `/document/${id}`,
    change: (id, title) => [`/document/${id}`, { method: "PUT", form: { title } }],
  },
  {
    kind: "asset",
    create: async (api) => newAsset(api, idOf(await newSmartlink(api))),
    path: (id) => `/asset/${id}`,
    change: (id, name) => ["/asset", { method: "POST", form: { id, aura_json: auraPart({ ...anAura, name }) } }],
  },
];

export const revisionCases: readonly Case[] = [
  ...writables.map(
    ({ kind, create, path, change }): Case => ({
      name: `writes of a stored ${kind} are counted, and a write that expects an earlier revision is rejected`,
      run: async (api) => {
        const record = await create(api);
        const id = idOf(record);
        assertEqual(record["revision"], 1, "revision of a new record");
        const read = await api.call(path(id));
        assertEqual(read.headers.get("etag"), '"1"', "ETag");
        assertEqual(revisionOf(detailsOf(read)), 1, "revision");
        const [address, options] = change(id, "Second");
        const changed = await api.call(address, { ...options, headers: { "if-match": '"1"' } });
        assertEqual(
          [changed.status, changed.headers.get("etag"), revisionOf(detailsOf(changed))],
          [200, '"2"', 2],
          "change",
        );
        const present = await callOk(api, path(id));
        const [latePath, lateOptions] = change(id, "Third");
        for (const tag of ['"1"', '"3"', 'W/"2"', "2", '"two"', '"0"', '"1", "9"'])
          assertEqual(await callTooLate(api, latePath, tag, lateOptions), '"2"', `current tag after ${tag}`);
        assertEqual(await callTooLate(api, path(id), '"1"', { method: "DELETE" }), '"2"', "current tag after DELETE");
        assertEqual(await callOk(api, path(id)), present, "nothing was written");
        for (const [count, tag] of ['"2"', "*", ' "1" , "4" '].entries()) {
          const [next, nextOptions] = change(id, `Name ${count}`);
          const answered = await api.call(next, { ...nextOptions, headers: { "if-match": tag } });
          assertEqual([answered.status, answered.headers.get("etag")], [200, `"${count + 3}"`], `with ${tag}`);
        }
        const removed = await api.call(path(id), { method: "DELETE", headers: { "if-match": '"5"' } });
        assertEqual([removed.status, removed.headers.get("etag")], [200, null], "deleted");
        await callRejected(api, 404, path(id), { method: "DELETE", headers: { "if-match": '"5"' } });
      },
    }),
  ),
  {
    name: "one of several simultaneous changes of the same revision wins",
    run: async (api) => {
      const path = `/document/${idOf(await newSmartlink(api))}`;
      const headers = { "if-match": '"1"' };
      const titles = ["A", "B", "C", "D"];
      const answers = await Promise.all(
        titles.map((title) => api.call(path, { method: "PUT", form: { title }, headers })),
      );
      assertEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412], "statuses");
      const winner = titles[answers.findIndex(({ status }) => status === 200)];
      const { title, revision } = asFields(await callOk(api, path), "smartlink");
      assertEqual([title, revision], [winner, 2], "the change that was answered with 200");
    },
  },
  {
    name: "every write of an asset is counted as one of its smartlink",
    run: async (api) => {
      const smartlink = await newSmartlink(api);
      const id = idOf(smartlink);
      const revision = async () => revisionOf(await callOk(api, `/document/${id}`));
      const asset = await newAsset(api, id);
      assertEqual(await revision(), 2, "after a new asset");
      await callOk(api, "/asset", { method: "POST", form: { id: idOf(asset), aura_json: auraPart(anAura) } });
      assertEqual(await revision(), 3, "after a change");
      await callTooLate(api, `/document/${id}`, '"1"', { method: "PUT", form: { title: "Late" } });
      await callOk(api, `/asset/${idOf(asset)}`, { method: "DELETE" });
      const present = asFields(await callOk(api, `/document/${id}`), "smartlink");
      assertEqual(present["revision"], 4, "after the deletion");
      assert(asText(present["updated"], "updated") >= asText(smartlink["updated"], "updated"), "updated");
      const copy = asFields(await callOk(api, `/document/${id}/duplicate`, { method: "POST" }), "copy");
      assertEqual(copy["revision"], 1, "a copy begins again");
    },
  },
  {
    name: "deleting a content that was read before its last change is rejected, and an answer is repeated with its ETag",
    run: async (api) => {
      const content = idOf(await upload(api));
      assertEqual(await callTooLate(api, `/content/${content}`, '"7"', { method: "DELETE" }), '"1"', "current tag");
      await callOk(api, `/content/${content}`, { method: "DELETE", headers: { "if-match": '"1"' } });
      const call = { method: "POST", form: { name: "Once" }, headers: { "idempotency-key": "tagged" } };
      for (const replayed of [null, "true"]) {
        const { headers } = await api.call("/folder", call);
        assertEqual([headers.get("idempotent-replayed"), headers.get("etag")], [replayed, '"1"'], "headers");
      }
    },
  },
];
