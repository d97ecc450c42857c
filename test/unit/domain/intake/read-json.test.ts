import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "#domain/intake/read-json.ts";

const fault = (text: string) => {
  const result = readJson(text, "data.json");
  if (result.ok) throw new Error(`accepted: ${text}`);
  expect(result.problems).toHaveLength(1);
  const [problem] = result.problems;
  return { code: problem?.code, message: problem?.message ?? "", at: problem?.at };
};

const accepts = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("JSON is read with or without byte order mark", () => {
  expect(readJson('\ufeff {"a": [1, -2.5e3, "x\\n\\u00e9", true, false, null, {}, []]}\r\n', "a.json")).toEqual({
    ok: true,
    value: { a: [1, -2500, "x\né", true, false, null, {}, []] },
  });
});

test.each([
  ['{"a": 1,\n "b": tru}', 2, 7, /"tru" is not a JSON value/],
  ['[\n  {"a": 1}\n  {"a": 2}\n]', 3, 3, /comma is missing.*"\]"/],
  ['{"a": 1\r\n"b": 2}', 2, 1, /comma is missing.*"}"/],
  ['{"a": 1,}', 1, 9, /comma before the closing bracket/],
  ["[1, 2,]", 1, 7, /comma before the closing bracket/],
  ["[1,,2]", 1, 4, /extra comma/],
  ['{"a" 1}', 1, 6, /colon is missing after the key "a"/],
  ["{a: 1}", 1, 2, /key in double quotes/],
  ["{'a': 1}", 1, 2, /straight double quotes/],
  ['{"a": \u201cx\u201d}', 1, 7, /straight double quotes/],
  ['{"a": }', 1, 7, /value of the key "a" is missing/],
  ['{"a": "x\ny"}', 1, 9, /continues on the next line/],
  ['{"a": "x\ty"}', 1, 9, /control character/],
  ['{"a": "C:\\docs"}', 1, 10, /no escape "\\d".*\\\\/],
  ['{"a": "\\u12"}', 1, 8, /no escape/],
  ['{"a": "x}', 1, 7, /closing quote/],
  ['{"a": [1, 2}', 1, 12, /"]" was expected/],
  ['[{"a": 1}', 1, 10, /"]" is missing.*line 1, column 1/],
  ["[NaN]", 1, 2, /no NaN/],
  ["[-Infinity]", 1, 2, /no Infinity/],
  ["[undefined]", 1, 2, /no undefined/],
  ["[None]", 1, 2, /null, not None/],
  ["[True]", 1, 2, /lower case/],
  ["[01]", 1, 2, /not a JSON number/],
  ["[+1]", 1, 2, /not a JSON number/],
  ["[.5]", 1, 2, /not a JSON number/],
  ["[1.]", 1, 2, /not a JSON number/],
  ["// hi\n[]", 1, 1, /no comments/],
  ["[] []", 1, 4, /after the end/],
  ["", 1, 1, /file is empty/],
  [" \n ", 2, 2, /file is empty/],
  ["<!doctype html>", 1, 1, /web page/],
  ["%PDF-1.7", 1, 1, /PDF/],
  ["\r\r[x]", 3, 2, /not a JSON value/],
])("the line and column of the mistake are reported for %j", (text, line, column, message) => {
  const problem = fault(text);
  expect(problem.code).toBe("json-malformed");
  expect(problem.at).toMatchObject({ file: "data.json", line, column });
  expect(problem.message).toMatch(message);
  expect(problem.message.startsWith(`data.json, line ${line}, column ${column}: `)).toBe(true);
});

test("duplicate keys are rejected with their path, in any escaped spelling", () => {
  const problem = fault('[{"data": {"a": 1,\n "\\u0061": 2}}]');
  expect(problem).toMatchObject({ code: "json-duplicate-key", at: { line: 2, column: 2, path: "[0].data.a" } });
  expect(readJson('[{"a": 1}, {"a": {"a": 1}}]', "x").ok).toBe(true);
});

test.each(["__proto__", "constructor", "prototype", "__pro\\u0074o__"])("the key %s in JSON is rejected", (key) => {
  expect(fault(`{"a": {"${key}": {"polluted": 1}}}`).code).toBe("json-forbidden-key");
});

test("nesting of JSON deeper than 64 levels is rejected, and a million levels are survived", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(readJson(nested(64), "x").ok).toBe(true);
  expect(fault(nested(65)).code).toBe("json-too-deep");
  expect(fault(nested(1_000_000)).code).toBe("json-too-deep");
  expect(fault('{"a":'.repeat(100_000)).code).toBe("json-too-deep");
  expect(readJson(`["${"[".repeat(1000)}"]`, "x").ok).toBe(true);
});

test("readJson accepts and rejects the same texts as JSON.parse", () => {
  const token = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"b"',
    '"',
    "\\",
    "1",
    "-",
    "0",
    ".",
    "e",
    "+",
    "true",
    "nul",
    "null",
    " ",
    "\n",
    "\t",
    "x",
    '"\\u00e9"',
    "\u0000",
    "\ufeff",
    "'",
  );
  const text = fc.oneof(
    fc.array(token, { maxLength: 12 }).map((all) => all.join("")),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (jsonText) => {
      const result = readJson(jsonText, "x");
      const stricter = !result.ok && result.problems[0]?.code !== "json-malformed";
      if (!stricter && !jsonText.startsWith("\ufeff")) expect(result.ok).toBe(accepts(jsonText));
      if (result.ok) expect(result.value).toEqual(JSON.parse(jsonText.replace(/^\ufeff/, "")));
    }),
    { numRuns: 10_000 },
  );
});

test("ten megabytes of JSON are read in good time", () => {
  const text = JSON.stringify(
    Array.from({ length: 50_000 }, (_, row) => ({
      PDF_file: `offer-${row}.pdf`,
      data: { name: "Anna ".repeat(20), link: "https://example.org/" },
    })),
  );
  const began = performance.now();
  expect(readJson(text, "data.json").ok).toBe(true);
  expect(performance.now() - began).toBeLessThan(4000);
});
