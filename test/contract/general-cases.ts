import type { ApiCaller, CallOptions } from "./caller.ts";
import { asFields, asList, assert, assertEqual, asText, callOk, callRejected, errorPaths } from "./check.ts";
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
  asList(await callOk(api, "/folder"), "folders").filter((folder) => folder["name"] === name).length;

export const generalCases: readonly Case[] = [
  {
    name: "missing and wrong credentials are rejected",
    run: async (api) => {
      for (const path of ["/folder", "/content", "/document", "/asset", users, "/events"]) {
        const answered = await callRejected(api, 401, path, { anonymous: true });
        assertEqual(answered.headers.get("www-authenticate"), 'Basic realm="smartlink", charset="UTF-8"', "challenge");
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
      for (const header of wrong) await callRejected(api, 401, "/folder", withHeader(header));
      await callRejected(api, 401, "/folder", { method: "POST", form: { name: "A" }, anonymous: true });
    },
  },
  {
    name: "unknown addresses and methods are answered with JSON errors",
    run: async (api) => {
      for (const path of ["/", "", "/unknown", "/folder/a/b", "/v3.1/users", "/v2/users", "/v2.x/users", "/%E0%A4%A"])
        await callRejected(api, 404, path);
      const answered = await callRejected(api, 405, "/folder", { method: "DELETE" });
      assertEqual(answered.headers.get("allow"), "GET, HEAD, POST, OPTIONS", "Allow");
      const options = await api.call("/folder", { method: "OPTIONS" });
      assertEqual([options.status, options.headers.get("allow")], [204, "GET, HEAD, POST, OPTIONS"], "OPTIONS");
      const bare = await api.call("/unknown", { headers: { accept: "application/problem+json" } });
      assertEqual(bare.headers.get("content-type"), "application/problem+json", "type on request");
      assertEqual(asFields(bare.json, "problem")["status"], 404, "bare problem");
    },
  },
  {
    name: "malformed JSON is reported with line and column",
    run: async (api) => {
      const send = (text: string) => ({ method: "POST", text, headers: { "content-type": "application/json" } });
      const { details } = await callRejected(api, 400, "/folder", send('{"name":\n "a",}'));
      assert(/line 2, column \d+/.test(asText(details["detail"], "detail")), String(details["detail"]));
      await callRejected(api, 400, "/folder", send("[]"));
      await callRejected(api, 422, "/folder", send('{"__proto__":{"name":"x"}}'));
    },
  },
  {
    name: "a repeated Idempotency-Key gets the same answer again and creates nothing twice",
    run: async (api) => {
      const first = await api.call("/folder", keyed("key-1", "Once"));
      const [second, third] = await Promise.all([0, 1].map(() => api.call("/folder", keyed("key-1", "Once"))));
      assertEqual([second?.json, third?.json], [first.json, first.json], "the same answer");
      assertEqual(
        [first.headers.get("idempotent-replayed"), second?.headers.get("idempotent-replayed")],
        [null, "true"],
        "replayed",
      );
      assertEqual(await foldersNamed(api, "Once"), 1, "one folder");
      await callRejected(api, 422, "/folder", keyed("key-1", "Other"));
      await callOk(api, "/folder", keyed("key-2", "Once"));
      assertEqual(await foldersNamed(api, "Once"), 2, "another key is another call");
      const bad = keyed("key-3", "");
      assertEqual(
        (await callRejected(api, 422, "/folder", bad)).json,
        (await api.call("/folder", bad)).json,
        "refusals as well",
      );
    },
  },
  {
    name: "simultaneous calls with the same Idempotency-Key create one record",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "/"));
      const call = {
        method: "POST",
        form: { file: pdfPart([[200, 100]]), folder, title: "Once" },
        headers: { "idempotency-key": "at-once" },
      };
      const all = await Promise.all([0, 1, 2].map(() => api.call("/content", call)));
      assertEqual(new Set(all.map(({ json }) => idOf(asFields(json, "answer")["details"]))).size, 1, "one id");
      assertEqual(asList(await callOk(api, "/content"), "contents").length, 1, "one content");
    },
  },
  {
    name: "users are created, changed and deleted, and can call the API at once",
    run: async (api) => {
      const [owner] = asList(await callOk(api, users), "users");
      assertEqual(owner?.["email"], "owner", "the first user");
      const form = { email: "Änna@example.org", first_name: "Anna", last_name: "Ødegård", password: "pass:wörd 1" };
      const anna = asFields(await callOk(api, users, { method: "POST", form }), "user");
      assertEqual(
        Object.keys(anna).sort(),
        "_organization created email first_name id last_name updated".split(" "),
        "fields: no password, no hash",
      );
      assertEqual(anna["email"], "änna@example.org", "address");
      const header = basic("Änna@example.org:pass:wörd 1");
      assertEqual((await api.call("/folder", withHeader(header))).status, 200, "Anna calls");
      const changed = await callOk(api, `/v2.0/users/${idOf(anna)}?first_name=Anne&last_name=`, { method: "PUT" });
      assertEqual(
        [asFields(changed, "changed")["first_name"], asFields(changed, "changed")["last_name"]],
        ["Anne", ""],
        "changed",
      );
      await callOk(api, `${users}/${idOf(anna)}?password=another+one`, { method: "PUT" });
      assertEqual((await api.call("/folder", withHeader(header))).status, 401, "the old password is over");
      assertEqual(
        (await api.call("/folder", withHeader(basic("änna@example.org:another one")))).status,
        200,
        "the new one is good",
      );
      await callRejected(api, 409, users, { method: "POST", form: { email: "änna@EXAMPLE.org" } });
      const faulty = { method: "POST", form: { email: "nobody", password: "sh0rt" } };
      const rejected = await callRejected(api, 422, users, faulty);
      assertEqual(errorPaths(rejected).length, 2, "faults");
      assert(!JSON.stringify(rejected).includes("sh0rt"), "the answer repeats the password");
      assertEqual(errorPaths(await callRejected(api, 422, users, { method: "POST" })), ["email"], "needed");
      await callOk(api, `${users}/${idOf(anna)}`, { method: "DELETE" });
      await callRejected(api, 404, `${users}/${idOf(anna)}`, { method: "DELETE" });
      await callRejected(api, 404, `${users}/${idOf(anna)}?first_name=A`, { method: "PUT" });
      await callRejected(api, 409, `${users}/${idOf(owner)}`, { method: "DELETE" });
    },
  },
  {
    name: "a generated password is returned once",
    run: async (api) => {
      const call = { method: "POST", form: { email: "max@example.org" }, headers: { "idempotency-key": "max" } };
      const createdUser = asFields(await callOk(api, users, call), "user");
      const password = asText(createdUser["password"], "password");
      assertEqual(
        (await api.call("/folder", withHeader(basic(`max@example.org:${password}`)))).status,
        200,
        "it is good",
      );
      const again = asFields(await callOk(api, users, call), "again");
      assertEqual([again["id"], again["password"]], [createdUser["id"], undefined], "a repetition does not tell it");
    },
  },
  {
    name: "each event is stored once and listed",
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
      assertEqual(
        await callOk(api, "/events", send(event("a", "s1"), event("bb", "s2"))),
        { accepted: 2, duplicates: 0 },
        "first",
      );
      assertEqual(
        await callOk(api, "/events", send(event("a", "s1"), event("ccc", "s1"))),
        { accepted: 1, duplicates: 1 },
        "again",
      );
      assertEqual(await callOk(api, "/events?smartlink_id=s1"), [event("a", "s1"), event("ccc", "s1")], "kept");
      assertEqual(asList(await callOk(api, "/events?limit=2"), "events").length, 2, "paged");
      await callRejected(api, 422, "/events", send({ id: "x" }));
      await callRejected(api, 400, "/events", { method: "POST", anonymous: true, form: { events: "x" } });
    },
  },
  {
    name: "a creation mail is recorded for smartlinks with sendMailCreate and an address",
    run: async (api) => {
      const wants = { pdfz_settings: JSON.stringify({ sendMailCreate: "true" }) };
      const to = "team@example.org";
      await newSmartlink(api, { tracking_email: to });
      await newSmartlink(api, wants);
      assertEqual(await callOk(api, "/events"), [], "nothing to tell");
      const smartlinkId = idOf(await newSmartlink(api, { ...wants, tracking_email: to }));
      const copy = idOf(asFields(await callOk(api, `/document/${smartlinkId}/duplicate`, { method: "POST" }), "copy"));
      const storedEvents = asList(await callOk(api, "/events"), "events").map((event) => asFields(event, "event"));
      const seen = ({ event, type, smartlink_id, data }: (typeof storedEvents)[number]) => [
        event,
        type,
        smartlink_id,
        data,
      ];
      assertEqual(
        storedEvents.map(seen),
        [smartlinkId, copy].map((id) => ["mail", "create", id, { to }]),
        "told",
      );
    },
  },
  {
    name: "a smartlink's public fields are served to readers without credentials",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { tracking_email: "team@example.org" });
      await newAsset(api, idOf(smartlink));
      const open = { anonymous: true };
      const view = asFields(await callOk(api, `/view/${idOf(smartlink)}`, open), "view");
      const keys =
        "_content _organization activated assets callback_post campaignLanguage config faviconB64 file filesize id smartlinkSocialDesc title tracking_email uuid";
      assertEqual(Object.keys(view).sort(), keys.split(" "), "public fields");
      const pdf = await api.call(asText(view["file"], "file"), open);
      assertEqual([pdf.status, pdf.headers.get("content-type")], [200, "application/pdf"], "the PDF");
      const [asset] = asList(view["assets"], "assets");
      assertEqual(Object.keys(asset ?? {}).sort(), ["aura", "files", "id", "page"], "public fields of an asset");
      const icon = asFields(asFields(asset?.["files"], "files")["icon"], "icon");
      assertEqual((await api.call(asText(icon["url"], "url"), open)).status, 200, "a resource");
      await callRejected(api, 404, "/view/unknown", open);
    },
  },
  {
    name: "nothing of a password-protected smartlink is served before it is unlocked",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { pdfzPassword: "öffne dich" });
      await newAsset(api, idOf(smartlink));
      const path = `/view/${idOf(smartlink)}`;
      const open = { anonymous: true };
      const locked = await callRejected(api, 403, path, open);
      assert(!JSON.stringify(locked.json).includes("Spring"), "not even its title");
      assertEqual(locked.details["allowRemote"], "true", "whether it may be framed");
      const settings = { pdfzPassword: "öffne dich", pdfz_settings: JSON.stringify({ allowRemote: "false" }) };
      const unframed = await callRejected(api, 403, `/view/${idOf(await newSmartlink(api, settings))}`, open);
      assertEqual(unframed.details["allowRemote"], "false", "whether another one may be framed");
      await callRejected(api, 403, `${path}/file`, open);
      await callRejected(api, 403, `${path}?key=${"0".repeat(64)}`, open);
      await callRejected(api, 403, `${path}/unlock`, { ...open, method: "POST", json: { password: "open" } });
      const unlock = { ...open, method: "POST", json: { password: "öffne dich" } };
      const view = asFields(await callOk(api, `${path}/unlock`, unlock), "unlocked");
      assert(!JSON.stringify(view).includes("öffne"), "the password is not told");
      assertEqual((await api.call(asText(view["file"], "file"), open)).status, 200, "the PDF opens");
      const [asset] = asList(view["assets"], "assets");
      const icon = asFields(asFields(asset?.["files"], "files")["icon"], "icon");
      assertEqual((await api.call(asText(icon["url"], "url"), open)).status, 200, "its resources too");
    },
  },
];
