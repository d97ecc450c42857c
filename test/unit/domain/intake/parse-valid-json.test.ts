/** The quick parser accepts exactly the texts in which the scanner finds no problem. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseValidJson } from "#domain/intake/parse-valid-json.ts";
import { findJsonProblem, lineAndColumn, maxDepth } from "#domain/intake/scan-json.ts";

const expectSameJudgement = (text: string) => {
  const parsed = parseValidJson(text);
  expect(parsed === undefined).toBe(findJsonProblem(text) !== undefined);
  if (parsed !== undefined) expect(parsed.value).toEqual(JSON.parse(text));
};

test.each([
  '{"a":1,"a":2}',
  '[{"a":{"b":1,"\\u0062":2}}]',
  '{"__proto__":1}',
  '{"a":[{"constructor":null}]}',
  '{"prototype":{}}',
  '{"a": "b\\":", "c\\\\" : "\\\\"}',
  '{"": ":", ":" \n:\t{}}',
  "[".repeat(maxDepth) + "]".repeat(maxDepth),
  "[".repeat(maxDepth + 1) + "]".repeat(maxDepth + 1),
  `${'{"a":'.repeat(maxDepth)}1${"}".repeat(maxDepth)}`,
  `${'{"a":'.repeat(maxDepth + 1)}1${"}".repeat(maxDepth + 1)}`,
])("judges %s as the scanner does", expectSameJudgement);

test("judges any text as the scanner does", () => {
  const key = fc.constantFrom("a", "b", "", ":", '"', "\\", "__proto__", "é");
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("1", "null", '""', '":"', '"\\""', '"\\\\"'),
      fc.array(tie("value"), { maxLength: 3 }).map((elements) => `[${elements.join(", ")}]`),
      fc
        .array(fc.tuple(key, tie("value")), { maxLength: 3 })
        .map((fields) => `{${fields.map(([name, child]) => `${JSON.stringify(name)} :${child}`).join("\n,")}}`),
    ),
  }));
  const damage = fc.constantFrom("", "", ",", "]", '"', "\\", "\n", "{", ":");
  fc.assert(
    fc.property(value, fc.nat(), damage, (text, place, inserted) => {
      const at = place % (text.length + 1);
      expectSameJudgement(text.slice(0, at) + inserted + text.slice(at));
    }),
    { numRuns: 2000 },
  );
});

test("counts lines that end with LF, CRLF or CR", () => {
  const text = fc.string({ unit: fc.constantFrom("\n", "\r", "x") });
  fc.assert(
    fc.property(text, fc.nat(), (written, place) => {
      const offset = place % (written.length + 1);
      const ends = [...written.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length);
      const before = ends.filter((end) => end <= offset);
      expect(lineAndColumn(written, offset)).toEqual({
        line: before.length + 1,
        column: offset - (before.at(-1) ?? 0) + 1,
      });
    }),
  );
});
