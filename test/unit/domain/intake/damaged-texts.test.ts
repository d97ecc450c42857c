/** JSON can write any character as an escape, also those that no text can have. */
import { expect, test } from "vitest";
import { readData } from "#domain/intake/read-data.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";

const parse = (json: string): unknown => {
  const parsed = readJson(json, "x.json");
  return parsed.ok ? parsed.value : undefined;
};

test.each([
  ["title", '{"title": "A\\u0000B", "config": {"global": {}}, "assets": []}'],
  ["title", '{"title": "A\\ud83d", "config": {"global": {}}, "assets": []}'],
  ["title", '{"title": "offer_\\u202efdp.exe", "config": {"global": {}}, "assets": []}'],
  ["smartlinkSocialDesc", '{"title": "A", "smartlinkSocialDesc": "\\udc00", "config": {"global": {}}, "assets": []}'],
])("a template with a damaged %s is rejected: %s", (path, json) => {
  const reading = readTemplate(parse(json), "x.json");
  expect(reading.ok ? [] : reading.problems.map(({ code, at }) => [code, at?.path])).toEqual([["text-damaged", path]]);
});

test("texts in any language, emoji and marks of direction are whole", () => {
  const json = '{"title": "\\u200fעברית 👩‍👧 \\u2068A\\u2069", "config": {"global": {}}, "assets": []}';
  expect(readTemplate(parse(json), "x.json").ok).toBe(true);
});

test("a damaged value fails its row only", () => {
  const rows =
    '[{"pdf": "a.pdf", "data": {"name": "A\\u0000"}}, {"pdf": "a.pdf", "data": {"name": "Ben", "note": "\\u202d1"}}]';
  const data = readData(parse(rows), "data.json");
  if (!data.ok) throw new Error(data.problems[0]?.message);
  expect(data.value.rows.map(({ problems }) => problems.map(({ code, at }) => [code, at?.row, at?.path]))).toEqual([
    [["text-damaged", 1, "data.name"]],
    [],
  ]);
});

test("a value that would reverse the title fails its row", () => {
  const compiled = compileTemplate({ title: "For [[name]]", config: { global: {} }, assets: [] });
  const filled = fillTemplate(compiled, { name: "\u202efdp.exe" });
  expect(filled.ok ? [] : filled.problems.map(({ code, at }) => [code, at?.path])).toEqual([
    ["shape-invalid", "title"],
  ]);
  expect(fillTemplate(compiled, { name: "Anna" }).ok).toBe(true);
});
