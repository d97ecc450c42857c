/** A list that is parsed in chunks gives the same elements, and the same errors, as one that is parsed at once. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonProblem, lineAndColumn } from "#domain/intake/scan-json.ts";
import { createJsonListParser } from "#domain/intake/split-json-list.ts";

/** Parses the text in chunks of the given length. */
const parseInChunks = (text: string, length: number) => {
  const parser = createJsonListParser();
  const elements: unknown[] = [];
  for (let start = 0; start < text.length; start += length) {
    const piece = parser.parse(text.slice(start, start + length), start + length >= text.length);
    if ("fault" in piece) {
      const { message, code, path, line, column } = piece.fault;
      return { message, code, path, line, column };
    }
    elements.push(...piece.elements);
  }
  return elements;
};

const parseAtOnce = (text: string) => {
  const fault = findJsonProblem(text);
  if (fault === undefined) return JSON.parse(text) as unknown;
  const { message, code, path, offset } = fault;
  return { message, code, path, ...lineAndColumn(text, offset) };
};

const chunkLengths = fc.integer({ min: 1, max: 40 });

test("parsing a list in chunks gives its elements, for any list", () => {
  const lists = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(lists, fc.constantFrom(0, 1, "\t"), chunkLengths, (list, space, length) => {
      const text = JSON.stringify(list, undefined, space);
      expect(parseInChunks(text, length)).toEqual(parseAtOnce(text));
    }),
    { numRuns: 400 },
  );
});

test("parsing a list in chunks gives rows that are alike, and those that look as if they ended", () => {
  const rows = fc.record({
    pdf: fc.constantFrom("a.pdf", "},{", '"},{"', "\\", 'x":'),
    data: fc.dictionary(fc.constantFrom("name", "},{", "city"), fc.string({ maxLength: 3 })),
    list: fc.constantFrom(undefined, [{}, {}], [[{ a: "1" }], {}]),
  });
  fc.assert(
    fc.property(fc.array(rows), fc.constantFrom(0, 1), fc.integer({ min: 20, max: 400 }), (list, spaces, length) => {
      const text = JSON.stringify(list, undefined, spaces);
      expect(parseInChunks(text, length)).toEqual(parseAtOnce(text));
    }),
    { numRuns: 400 },
  );
});

test("parsing a list in chunks returns elements as soon as they are complete", () => {
  const parser = createJsonListParser();
  const pieces = ['[{"a": "1", "b]": "\\\\"}, {"a', '": "2, \\"3"}, {"a":', ' "4"}]'];
  const parsed = pieces.map((piece, index) => parser.parse(piece, index === pieces.length - 1));
  expect(parsed).toEqual([
    { elements: [{ a: "1", "b]": "\\" }] },
    { elements: [{ a: '2, "3' }] },
    { elements: [{ a: "4" }] },
  ]);
});

test("parsing a list in chunks reports the errors of a damaged list with their positions", () => {
  const row = fc.record({
    pdf: fc.string(),
    "a b": fc.constantFrom(1, null, true, "]", '"', "\\"),
    list: fc.array(fc.nat(9)),
  });
  const damage = fc.constantFrom("", ",", "]", "}", '"', "\\", "\n", "x", "[", ":");
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      damage,
      chunkLengths,
      (list, at, text, length) => {
        const whole = JSON.stringify(list, undefined, 1);
        const index = 1 + (at % (whole.length - 1));
        const damaged = whole.slice(0, index) + text + whole.slice(index + 1);
        expect(parseInChunks(damaged, length)).toEqual(parseAtOnce(damaged));
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  "[]",
  " [ ] \n",
  "[1,]",
  "[,1]",
  "[1,,2]",
  "[1 2]",
  "[1] 2",
  "[1",
  "[1,",
  '[1,\n{"a":1}',
  '[1,\r\n{"a":\r\n"b}',
  '[{"a":1,"a":2}]',
  '[1,{"__proto__":1}]',
  "[1],[2]",
  "[1]]",
  '["\\',
])("parsing in chunks agrees with parsing at once on %j", (text) => {
  for (const length of [1, 2, 3, 100]) expect(parseInChunks(text, length)).toEqual(parseAtOnce(text));
});

test("positions count lines that end with LF, CRLF or CR, character by character", () => {
  const locate = (text: string, offset: number) => {
    const before = text.slice(0, offset).replace(/\r$/, (end) => (text[offset] === "\n" ? " " : end));
    const lines = before.split(/\r\n|\r|\n/);
    return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
  };
  const text = fc.string({ unit: fc.constantFrom("\r", "\n", "a", "é"), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(12), (drawn, end) => {
      const offset = Math.min(end, drawn.length);
      expect(lineAndColumn(drawn, offset)).toEqual(locate(drawn, offset));
    }),
  );
});
