import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsv } from "#domain/jobs/csv.ts";

/** A reader of its own, by RFC 4180. */
const parse = (text: string): string[][] =>
  text === ""
    ? []
    : text
        .replace(/\r\n$/, "")
        .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
        .map((line) =>
          line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.slice(1, -1).replaceAll('""', '"')),
        );

test("CSV quotes every cell and ends lines with CRLF", () => {
  expect(
    formatCsv([
      ["a", 'say "hi"'],
      ["1,5", "two\nlines"],
    ]),
  ).toBe('"a","say ""hi"""\r\n"1,5","two\nlines"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠a"])(
  "CSV makes text of %j",
  (cell) => {
    expect(formatCsv([[cell]])).toBe(`"'${cell}"\r\n`);
  },
);

test.each([
  ["a;=1+1", "'a;'=1+1"],
  ["a,@SUM(A1)", "'a,'@SUM(A1)"],
  ["a\t+1", "'a\t'+1"],
  ["a\n-1", "'a\n'-1"],
  ['a; "=1', "'a; \"'=1"],
  ["a;＝1;=2", "'a;'＝1;'=2"],
])("CSV makes text of %j, which other separators would cut", (cell, guarded) => {
  expect(formatCsv([[cell]])).toBe(`"${guarded.replaceAll('"', '""')}"\r\n`);
});

test("no cell of CSV starts a formula with any separator of spreadsheets", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\t", "\n", "=", "+", "-", "@", " ", "'") });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
      for (const separator of [",", ";", "\t"])
        for (const field of formatCsv([cells]).split(new RegExp(`[${separator}\r\n]`)))
          expect(field.replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test("cells of CSV that are not formulas are unchanged", () => {
  expect(formatCsv([["Miller, Anna; 5-7", "a=b"]])).toBe('"Miller, Anna; 5-7","a=b"\r\n');
});

test("every table survives being written to CSV and read again", () => {
  const cell = fc
    .string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", ";", "é", "'") })
    .filter((text) => !/^[\r\n]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), (table) => {
      expect(parse(formatCsv(table))).toEqual(table);
    }),
  );
});
