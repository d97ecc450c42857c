import { describe, expect, test } from "vitest";
import { toFetchCode } from "#app/api/swagger/fetch-code.ts";
import { initialFieldValue } from "#app/api/swagger/initial-field-value.ts";
import { resolveSubtree } from "#app/api/swagger/resolve-subtree.ts";

test("the code of a call writes the parts of a form without the type that the browser sets", async () => {
  const text = toFetchCode({
    url: "https://site.example/api/content",
    method: "POST",
    headers: [
      ["Authorization", "Basic x"],
      ["Content-Type", "multipart/form-data"],
    ],
    parts: [
      ["file", new File(["%PDF"], "offer.pdf")],
      ["title", 'An "offer"'],
    ],
  });
  expect(text).toBe(
    [
      "const form = new FormData();",
      'form.append("file", file); // offer.pdf',
      'form.append("title", "An \\"offer\\"");',
      'const answer = await fetch("https://site.example/api/content", {',
      '  method: "POST",',
      "  headers: {",
      '    "Authorization": "Basic x",',
      "  },",
      "  body: form,",
      "});",
      "console.log(answer.status, await answer.text());",
    ].join("\n"),
  );
});

test("the code of a call writes a JSON body as it was sent, and a plain GET as its URL", () => {
  const json = toFetchCode({
    url: "/api/events",
    method: "POST",
    headers: [["Content-Type", "application/json"]],
    text: '{"events":[]}',
  });
  expect(json).toContain('"Content-Type": "application/json"');
  expect(json).toContain('  body: "{\\"events\\":[]}",');
  expect(toFetchCode({ url: "/api/openapi.json", method: "GET", headers: [] })).toBe(
    [
      'const answer = await fetch("/api/openapi.json", {',
      "});",
      "console.log(answer.status, await answer.text());",
    ].join("\n"),
  );
});

test.each([
  [{ type: "string" }, ""],
  [{ type: "string", examples: ["Offers"] }, "Offers"],
  [{ type: "string", default: "smallest" }, "smallest"],
  [{ type: "array", examples: [[{}]] }, []],
  [{ toJS: () => ({ type: "string", examples: ["Offers"] }) }, "Offers"],
  [undefined, ""],
])("a field with schema %j starts with %j", (schema, value) => {
  expect(initialFieldValue(schema)).toEqual(value);
});

describe("resolveSubtree", () => {
  const failure = { type: "object", properties: { why: { $ref: "#/components/schemas/Why" } } };
  const document = {
    paths: { "/a/{id}": { get: { responses: [{ schema: { $ref: "#/components/schemas/Failure" } }], security: [] } } },
    components: {
      schemas: { Failure: failure, Why: { type: "string" }, "a/b": { $ref: "#/components/schemas/a~1b" } },
    },
  };

  test("a part of the OpenAPI document has its references replaced with their targets, nested ones too", () => {
    const whole = { type: "object", properties: { why: { type: "string" } } };
    expect(resolveSubtree(document, ["paths", "/a/{id}", "get"])).toEqual({
      responses: [{ schema: whole }],
      security: [],
    });
    expect(resolveSubtree(document, ["components", "schemas", "Failure"])).toEqual(whole);
  });

  test("a part of the OpenAPI document is undefined where the path does not exist", () => {
    expect(resolveSubtree(document, ["paths", "/b", "get"])).toBeUndefined();
  });

  test("a part of the OpenAPI document keeps a circular reference", () => {
    const itself = { $ref: "#/components/schemas/a~1b" };
    expect(resolveSubtree(document, ["components", "schemas", "a/b"])).toEqual(itself);
  });
});
