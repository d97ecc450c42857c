import type { FormFields } from "./caller.ts";
import { asFields, asList, assertEqual, callOk, callRejected, errorPaths } from "./check.ts";
import type { Case } from "./contract.ts";
import { idOf } from "./folder-cases.ts";
import { newSmartlink } from "./smartlink-cases.ts";

const skinOf = (smartlink: unknown): unknown => asFields(asFields(smartlink, "smartlink")["config"], "config")["skin"];

const logo = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==";

/** The codes of the warnings; undefined without any. */
const codesOf = (answer: unknown): unknown => {
  const { warnings } = asFields(answer, "answer");
  return warnings === undefined ? undefined : asList(warnings, "warnings").map(({ code }) => code);
};

const encode = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

export const skinCases: readonly Case[] = [
  {
    name: "the skin of a smartlink is stored, replaced and removed",
    run: async (api) => {
      const smartlink = await newSmartlink(api, { skin: JSON.stringify({ accent: "#1f5fd0", title: "Firm" }) });
      const path = `/document/${idOf(smartlink)}`;
      const change = async (skin: string) => skinOf(await callOk(api, path, { method: "PUT", form: { skin } }));
      assertEqual(skinOf(smartlink), { accent: "#1f5fd0", title: "Firm" }, "created");
      assertEqual(await change(""), { accent: "#1f5fd0", title: "Firm" }, "an empty field keeps it");
      assertEqual(await change('{"background":"#000","other":1}'), { background: "#000" }, "replaced");
      const view = await callOk(api, `/view/${idOf(smartlink)}`, { anonymous: true });
      assertEqual(skinOf(view), { background: "#000" }, "for readers");
      assertEqual(await change("{}"), undefined, "removed");
      assertEqual(skinOf(await newSmartlink(api)), undefined, "absent by default");
    },
  },
  {
    name: "a skin with invalid colours or a logo from elsewhere is rejected",
    run: async (api) => {
      const path = `/document/${idOf(await newSmartlink(api))}`;
      for (const [skin, expected] of [
        [{ accent: "red" }, ["skin.accent"]],
        [{ logo: "https://example.org/logo.png" }, ["skin.logo"]],
        ["blue", ["skin"]],
      ] as const) {
        const form = { skin: JSON.stringify(skin) };
        assertEqual(errorPaths(await callRejected(api, 422, path, { method: "PUT", form })), expected, form.skin);
      }
    },
  },
  {
    name: "an accent colour that is hard to read causes a warning, in answers to writes of the skin only",
    run: async (api) => {
      const [pale, dark] = [JSON.stringify({ accent: "#ffb300" }), JSON.stringify({ accent: "#8c6200" })];
      const created = asFields(await newSmartlink(api, { skin: pale }), "smartlink");
      const path = `/document/${idOf(created)}`;
      const write = async (form: FormFields) => codesOf(await callOk(api, path, { method: "PUT", form }));
      assertEqual(codesOf(created), ["skin-adjusted"], "created");
      assertEqual(await write({ skin: pale }), ["skin-adjusted"], "changed");
      const template = { name: "t.json", type: "application/json", bytes: encode(await callOk(api, path)) };
      const form = { template, folder: created["_folder"] as string, content: created["_content"] as string };
      const imported = await callOk(api, "/document/import", { method: "POST", form });
      assertEqual(codesOf(imported), ["skin-adjusted"], "imported");
      assertEqual(await write({ title: "Other" }), undefined, "another field");
      assertEqual(await write({ skin: dark }), undefined, "a readable colour");
      assertEqual(skinOf(await callOk(api, path)), { accent: "#8c6200" }, "stored as sent");
    },
  },
  {
    name: "the logo of a skin is kept in copies, versions and the trash",
    run: async (api) => {
      const skin = { logo, title: "Firm" };
      const id = idOf(await newSmartlink(api, { skin: JSON.stringify(skin) }));
      const path = `/document/${id}`;
      assertEqual(skinOf(await callOk(api, `${path}/duplicate`, { method: "POST" })), skin, "copy");
      const name = { name: "With a logo" };
      const version = idOf(await callOk(api, `${path}/versions`, { method: "POST", form: name }));
      await callOk(api, path, { method: "PUT", form: { skin: "{}" } });
      assertEqual(skinOf(await callOk(api, `${path}/versions/${version}`)), skin, "version");
      const changes = asFields(await callOk(api, `${path}/versions/${version}/changes`), "changes");
      assertEqual(
        asList(changes["skin"], "skin").map(({ key, before, after }) => [key, before, after]),
        [
          ["logo", logo, undefined],
          ["title", "Firm", undefined],
        ],
        "changes",
      );
      assertEqual(
        skinOf(await callOk(api, `${path}/versions/${version}/restore`, { method: "POST" })),
        skin,
        "restored version",
      );
      await callOk(api, path, { method: "DELETE" });
      await callOk(api, `/trash/${id}/restore`, { method: "POST" });
      assertEqual(skinOf(await callOk(api, path)), skin, "restored from the trash");
    },
  },
  {
    name: "the skin is returned to the password gate",
    run: async (api) => {
      const skin = { accent: "#1f5fd0" };
      const smartlink = await newSmartlink(api, { pdfzPassword: "open sesame", skin: JSON.stringify(skin) });
      const rejection = await callRejected(api, 403, `/view/${idOf(smartlink)}`, { anonymous: true });
      assertEqual(rejection.details["skin"], skin, "skin");
    },
  },
];
