/** The quick parser accepts nothing that the scan would reject, and the usual texts of data and templates. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlainJson } from "#domain/intake/parse-plain-json.ts";
import { findJsonProblem, maxDepth } from "#domain/intake/scan-json.ts";

/** Whether a key or text begins with a colon, or has one after a quote. */
const hasQuotedColon = (text: string): boolean => {
  let found = false;
  JSON.parse(text, (key, value: unknown) => {
    found ||= [key, value].some((part) => typeof part === "string" && /(?:^|")\s*:/.test(part));
    return value;
  });
  return found;
};

test("parsePlainJson reads any JSON without a colon after a quote", () => {
  const values = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(values, fc.constantFrom(0, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      if (hasQuotedColon(text) || findJsonProblem(text) !== undefined) return;
      expect(parsePlainJson(text)).toEqual({ value: JSON.parse(text) });
    }),
    { numRuns: 500 },
  );
});

test("parsePlainJson accepts only what the scan accepts", () => {
  const token = fc.constantFrom(
    ...'{}[],:" \n\\x1'.split(""),
    '"a"',
    '"a":',
    '"b" :',
    '"\\u0061":',
    "1",
    '"__proto__":',
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 14 }), (tokens) => {
      const text = tokens.join("");
      if (parsePlainJson(text) !== undefined) expect(findJsonProblem(text)).toBeUndefined();
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['{"a":1,"a":2}'],
  ['{"a" :1,"a":2}'],
  ['{"a":1,"a"\n:2}'],
  ['{"a":1,"\\u0061":2}'],
  ['{"a":{"b":":","b":""}}'],
  ['[{"a":1},{"a":1,"a":"\\"x"}]'],
  ['{"__proto__":1}'],
  ['[{"a":{"constructor":1}}]'],
  ['{"protot\\u0079pe":1}'],
  [`${"[".repeat(maxDepth + 1)}${"]".repeat(maxDepth + 1)}`],
  [`${'{"a":'.repeat(maxDepth + 1)}1${"}".repeat(maxDepth + 1)}`],
  ['{"a":}'],
  [""],
])("parsePlainJson leaves %j to the scan for duplicate keys", (text) => {
  expect(parsePlainJson(text)).toBeUndefined();
  expect(findJsonProblem(text)).toBeDefined();
});

test("parsePlainJson accepts nesting up to the limit", () => {
  const text = `${"[".repeat(maxDepth)}${"]".repeat(maxDepth)}`;
  expect(findJsonProblem(text)).toBeUndefined();
  expect(parsePlainJson(text)).toEqual({ value: JSON.parse(text) });
});

test.each([['{"a":"\\":"}'], ['{"a":":"}']])(
  "parsePlainJson leaves a colon after a quote to the scan for duplicate keys: %j",
  (text) => {
    expect(parsePlainJson(text)).toBeUndefined();
    expect(findJsonProblem(text)).toBeUndefined();
  },
);
