import type { ApiCaller, CallOptions } from "./caller.ts";
import { equal, faultPaths, fieldsOf, good, listOf, refused, textOf, that } from "./check.ts";
import { pdfPart } from "./content-cases.ts";
import type { Case } from "./contract.ts";
import { folderNamed, idOf } from "./folder-cases.ts";
import { newAsset, newSmartlink } from "./smartlink-cases.ts";

const basic = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

const users = "/v2.13/users";

const withHeader = (authorization: string): CallOptions => ({ anonymous: true, headers: { authorization } });

const keyed = (key: string, name: string): CallOptions => ({
  method: "POST",
  form: { name },
  headers: { "idempotency-key": key },
});

const foldersNamed = async (api: ApiCaller, name: string): Promise<number> =>
  listOf(await good(api, "/folder"), "folders").filter((folder) => folder["name"] === name).length;

export const generalCases: readonly Case[] = [
  {
    name: "rejects missing and wrong credentials",
    run: async (api) => {
      for (const path of ["/folder", "/content", "/document", "/asset", users, "/events"]) {
        const answered = await refused(api, 401, path, { anonymous: true });
        equal(answered.headers.get("www-authenticate"), 'Basic realm="smartlink", charset="UTF-8"', "challenge");
      }
      const wrong = [
        "Basic",
        "Basic !!",
        "Bearer abc",
        basic("owner"),
        basic("owner:wrong"),
        basic("nobody:x"),
        basic(":"),
        `Basic ${"A".repeat(5000)}`,
      ];
      for (const header of wrong) await refused(api, 401, "/folder", withHeader(header));
      await refused(api, 401, "/folder", { method: "POST", form: { name: "A" }, anonymous: true });
    },
  },
  {
    name: "answers unknown addresses and methods with JSON errors",
    run: async (api) => {
      for (const path of ["/", "", "/unknown", "/folder/a/b", "/v3.1/users", "/v2/users", "/v2.x/users", "/%E0%A4%A"])
        await refused(api, 404, path);
      const answered = await refused(api, 405, "/folder", { method: "DELETE" });
      equal(answered.headers.get("allow"), "GET, HEAD, POST, OPTIONS", "Allow");
      const options = await api.call("/folder", { method: "OPTIONS" });
      equal([options.status, options.headers.get("allow")], [204, "GET, HEAD, POST, OPTIONS"], "OPTIONS");
      const bare = await api.call("/unknown", { headers: { accept: "application/problem+json" } });
      equal(bare.headers.get("content-type"), "application/problem+json", "type on request");
      equal(fieldsOf(bare.json, "problem")["status"], 404, "bare problem");
    },
  },
  {
    name: "reports malformed JSON with line and column",
    run: async (api) => {
      const send = (text: string) => ({ method: "POST", text, headers: { "content-type": "application/json" } });
      const { details } = await refused(api, 400, "/folder", send('{"name":\n "a",}'));
      that(/line 2, column \d+/.test(textOf(details["detail"], "detail")), String(details["detail"]));
      await refused(api, 400, "/folder", send("[]"));
      await refused(api, 422, "/folder", send('{"__proto__":{"name":"x"}}'));
    },
  },
  {
    name: "replays the answer of a repeated Idempotency-Key and creates nothing twice",
    run: async (api) => {
      const first = await api.call("/folder", keyed("key-1", "Once"));
      const [second, third] = await Promise.all([0, 1].map(() => api.call("/folder", keyed("key-1", "Once"))));
      equal([second?.json, third?.json], [first.json, first.json], "the same answer");
      equal(
        [first.headers.get("idempotent-replayed"), second?.headers.get("idempotent-replayed")],
        [null, "true"],
        "replayed",
      );
      equal(await foldersNamed(api, "Once"), 1, "one folder");
      await refused(api, 422, "/folder", keyed("key-1", "Other"));
      await good(api, "/folder", keyed("key-2", "Once"));
      equal(await foldersNamed(api, "Once"), 2, "another key is another call");
      const bad = keyed("key-3", "");
      equal((await refused(api, 422, "/folder", bad)).json, (await api.call("/folder", bad)).json, "refusals as well");
    },
  },
  {
    name: "creates one record for simultaneous calls with the same Idempotency-Key",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "/"));
      const call = {
        method: "POST",
        form: { file: pdfPart([[200, 100]]), folder, title: "Once" },
        headers: { "idempotency-key": "at-once" },
      };
      const all = await Promise.all([0, 1, 2].map(() => api.call("/content", call)));
      equal(new Set(all.map(({ json }) => idOf(fieldsOf(json, "answer")["details"]))).size, 1, "one id");
      equal(listOf(await good(api, "/content"), "contents").length, 1, "one content");
    },
  },
  {
    name: "creates, changes and deletes users, who can call the interface at once",
    run: async (api) => {
      const [owner] = listOf(await good(api, users), "users");
      equal(owner?.["email"], "owner", "the first user");
      const form = { email: "Änna@example.org", first_name: "Anna", last_name: "Ødegård", password: "pass:wörd 1" };
      const anna = fieldsOf(await good(api, users, { method: "POST", form }), "user");
      equal(
        Object.keys(anna).sort(),
        "_organization created email first_name id last_name updated".split(" "),
        "fields: no password, no hash",
      );
      equal(anna["email"], "änna@example.org", "address");
      const header = basic("Änna@example.org:pass:wörd 1");
      equal((await api.call("/folder", withHeader(header))).status, 200, "Anna calls");
      const changed = await good(api, `/v2.0/users/${idOf(anna)}?first_name=Anne&last_name=`, { method: "PUT" });
      equal(
        [fieldsOf(changed, "changed")["first_name"], fieldsOf(changed, "changed")["last_name"]],
        ["Anne", ""],
        "changed",
      );
      await good(api, `${users}/${idOf(anna)}?password=another+one`, { method: "PUT" });
      equal((await api.call("/folder", withHeader(header))).status, 401, "the old password is over");
      equal(
        (await api.call("/folder", withHeader(basic("änna@example.org:another one")))).status,
        200,
        "the new one is good",
      );
      await refused(api, 409, users, { method: "POST", form: { email: "änna@EXAMPLE.org" } });
      equal(
        faultPaths(await refused(api, 422, users, { method: "POST", form: { email: "nobody", password: "short" } }))
          .length,
        2,
        "faults",
      );
      equal(faultPaths(await refused(api, 422, users, { method: "POST" })), ["email"], "needed");
      await good(api, `${users}/${idOf(anna)}`, { method: "DELETE" });
      await refused(api, 404, `${users}/${idOf(anna)}`, { method: "DELETE" });
      await refused(api, 404, `${users}/${idOf(anna)}?first_name=A`, { method: "PUT" });
      await refused(api, 409, `${users}/${idOf(owner)}`, { method: "DELETE" });
    },
  },
  {
    name: "returns a generated password once",
    run: async (api) => {
      const call = { method: "POST", form: { email: "max@example.org" }, headers: { "idempotency-key": "max" } };
      const made = fieldsOf(await good(api, users, call), "user");
      const password = textOf(made["password"], "password");
      equal((await api.call("/folder", withHeader(basic(`max@example.org:${password}`)))).status, 200, "it is good");
      const again = fieldsOf(await good(api, users, call), "again");
      equal([again["id"], again["password"]], [made["id"], undefined], "a repetition does not tell it");
    },
  },
  {
    name: "stores each event once and lists it",
    run: async (api) => {
      const event = (id: string, smartlink_id: string) => ({
        id,
        object: "page",
        event: "view",
        dt: `2026-11-21T08:00:0${id.length}.000Z`,
        smartlink_id,
        data: { seconds: 4 },
      });
      const send = (...events: readonly unknown[]) => ({ method: "POST", json: { events }, anonymous: true });
      equal(
        await good(api, "/events", send(event("a", "s1"), event("bb", "s2"))),
        { accepted: 2, duplicates: 0 },
        "first",
      );
      equal(
        await good(api, "/events", send(event("a", "s1"), event("ccc", "s1"))),
        { accepted: 1, duplicates: 1 },
        "again",
      );
      equal(await good(api, "/events?smartlink_id=s1"), [event("a", "s1"), event("ccc", "s1")], "kept");
      equal(listOf(await good(api, "/events?limit=2"), "events").length, 2, "paged");
      await refused(api, 422, "/events", send({ id: "x" }));
      await refused(api, 400, "/events", { method: "POST", anonymous: true, form: { events: "x" } });
    },
  },
  {
    name: "records a creation mail for smartlinks with sendMailCreate and an address",
    run: async (api) => {
      const wants = { pdfz_settings: JSON.stringify({ sendMailCreate: "true" }) };
      const to = "team@example.org";
      await newSmartlink(api, { tracking_email: to });
      await newSmartlink(api, wants);
      equal(await good(api, "/events"), [], "nothing to tell");
      const made = idOf(await newSmartlink(api, { ...wants, tracking_email: to }));
      const copy = idOf(fieldsOf(await good(api, `/document/${made}/duplicate`, { method: "POST" }), "copy"));
      const told = listOf(await good(api, "/events"), "events").map((event) => fieldsOf(event, "event"));
      const seen = ({ event, type, smartlink_id, data }: (typeof told)[number]) => [event, type, smartlink_id, data];
      equal(
        told.map(seen),
        [made, copy].map((id) => ["mail", "create", id, { to }]),
        "told",
      );
    },
  },
  {
    name: "serves a smartlink's public fields to readers without credentials",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { tracking_email: "team@example.org" });
      await newAsset(api, idOf(smartlink));
      const open = { anonymous: true };
      const view = fieldsOf(await good(api, `/view/${idOf(smartlink)}`, open), "view");
      const keys =
        "_content _organization activated assets callback_post campaignLanguage config faviconB64 file filesize id smartlinkSocialDesc title tracking_email uuid";
      equal(Object.keys(view).sort(), keys.split(" "), "public fields");
      const pdf = await api.call(textOf(view["file"], "file"), open);
      equal([pdf.status, pdf.headers.get("content-type")], [200, "application/pdf"], "the PDF");
      const [asset] = listOf(view["assets"], "assets");
      equal(Object.keys(asset ?? {}).sort(), ["aura", "files", "id", "page"], "public fields of an asset");
      const icon = fieldsOf(fieldsOf(asset?.["files"], "files")["icon"], "icon");
      equal((await api.call(textOf(icon["url"], "url"), open)).status, 200, "a resource");
      await refused(api, 404, "/view/unknown", open);
    },
  },
  {
    name: "serves nothing of a password-protected smartlink before it is unlocked",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { pdfzPassword: "öffne dich" });
      await newAsset(api, idOf(smartlink));
      const path = `/view/${idOf(smartlink)}`;
      const open = { anonymous: true };
      const locked = await refused(api, 403, path, open);
      that(!JSON.stringify(locked.json).includes("Spring"), "not even its title");
      equal(locked.details["allowRemote"], "true", "whether it may be framed");
      const settings = { pdfzPassword: "öffne dich", pdfz_settings: JSON.stringify({ allowRemote: "false" }) };
      const unframed = await refused(api, 403, `/view/${idOf(await newSmartlink(api, settings))}`, open);
      equal(unframed.details["allowRemote"], "false", "whether another one may be framed");
      await refused(api, 403, `${path}/file`, open);
      await refused(api, 403, `${path}?key=${"0".repeat(64)}`, open);
      await refused(api, 403, `${path}/unlock`, { ...open, method: "POST", json: { password: "open" } });
      const unlock = { ...open, method: "POST", json: { password: "öffne dich" } };
      const view = fieldsOf(await good(api, `${path}/unlock`, unlock), "unlocked");
      that(!JSON.stringify(view).includes("öffne"), "the password is not told");
      equal((await api.call(textOf(view["file"], "file"), open)).status, 200, "the PDF opens");
      const [asset] = listOf(view["assets"], "assets");
      const icon = fieldsOf(fieldsOf(asset?.["files"], "files")["icon"], "icon");
      equal((await api.call(textOf(icon["url"], "url"), open)).status, 200, "its resources too");
    },
  },
];
