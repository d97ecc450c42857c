import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { z } from "#domain/model/zod.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";

afterEach(() => vi.unstubAllGlobals());

test("the schemas of the model generate no code, which the site's policy forbids", () => {
  const functionConstructor = vi.fn(() => {
    throw new EvalError("refused by policy");
  });
  vi.stubGlobal("Function", functionConstructor);
  expect(smartlinkSchema.parse({ title: "T" }).title).toBe("T");
  expect(
    z.looseObject({ a: z.string(), b: z.array(z.strictObject({ c: z.number() })) }).safeParse({ a: "x", b: [] })
      .success,
  ).toBe(true);
  expect(functionConstructor).not.toHaveBeenCalled();
});

test("the schemas of the model import zod through one module", () => {
  const folder = new URL("../../../../src/domain/", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const importers = sources.filter((name) => /from "zod"/.test(readFileSync(new URL(name, folder), "utf8")));
  expect(importers.map((name) => name.replaceAll("\\", "/"))).toEqual(["model/zod.ts"]);
});

test("the schemas of the model accept a placeholder for every setting, and check its slot except in free text", () => {
  for (const [key, value] of Object.entries(globalSettingsSchema.parse({}))) {
    const global = { [key]: typeof value === "object" ? { track: "[[x]]" } : "[[x]]" };
    const isChecked = !fillTemplate(compileTemplate({ config: { global } }), { x: "nonsense" }).ok;
    expect([key, isChecked]).toEqual([key, key !== "googleAnalytic"]);
    expect([key, globalSettingsSchema.safeParse(global).success]).toEqual([key, true]);
  }
});

test("the schemas of the model can be converted to JSON Schema", () => {
  const schema = z.toJSONSchema(smartlinkSchema, { io: "input", unrepresentable: "any" });
  expect(schema).toMatchObject({ type: "object", properties: { title: {}, assets: { type: "array" } } });
});
