import { describe, expect, test } from "vitest";
import { fetchText } from "#app/swagger/fetch-text.ts";
import { firstValue } from "#app/swagger/first-value.ts";

describe("a call as a program's text", () => {
  test("of a form: the parts one by one, without the type that the browser writes itself", async () => {
    const text = fetchText({
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

  test("of JSON: the body as it was sent; of a plain GET: nothing but the address", () => {
    const json = fetchText({
      url: "/api/events",
      method: "POST",
      headers: [["Content-Type", "application/json"]],
      text: '{"events":[]}',
    });
    expect(json).toContain('"Content-Type": "application/json"');
    expect(json).toContain('  body: "{\\"events\\":[]}",');
    expect(fetchText({ url: "/api/openapi.json", method: "GET", headers: [] })).toBe(
      [
        'const answer = await fetch("/api/openapi.json", {',
        "});",
        "console.log(answer.status, await answer.text());",
      ].join("\n"),
    );
  });
});

test.each([
  [{ type: "string" }, ""],
  [{ type: "string", examples: ["Offers"] }, "Offers"],
  [{ type: "string", default: "smallest" }, "smallest"],
  [{ type: "array", examples: [[{}]] }, []],
  [{ toJS: () => ({ type: "string", examples: ["Offers"] }) }, "Offers"],
  [undefined, ""],
])("a field of the form %j begins with %j", (schema, value) => {
  expect(firstValue(schema)).toEqual(value);
});
