import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

describe("csvText", () => {
  it("quotes every cell and ends lines with CRLF", () => {
    expect(
      formatCsv([
        ["a", 'say "hi"'],
        ["1,5", "two\nlines"],
      ]),
    ).toBe('"a","say ""hi"""\r\n"1,5","two\nlines"\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠a"])(
    "makes text of %j",
    (cell) => {
      expect(formatCsv([[cell]])).toBe(`"'${cell}"\r\n`);
    },
  );

  it.each([
    ["a;=1+1", "'a;'=1+1"],
    ["a,@SUM(A1)", "'a,'@SUM(A1)"],
    ["a\t+1", "'a\t'+1"],
    ["a\n-1", "'a\n'-1"],
    ['a; "=1', "'a; \"'=1"],
    ["a;＝1;=2", "'a;'＝1;'=2"],
  ])("makes text of %j, which other separators would cut", (cell, guarded) => {
    expect(formatCsv([[cell]])).toBe(`"${guarded.replaceAll('"', '""')}"\r\n`);
  });

  it("starts no formula with any separator of spreadsheets", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\t", "\n", "=", "+", "-", "@", " ", "'") });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
        for (const separator of [",", ";", "\t"])
          for (const field of formatCsv([cells]).split(new RegExp(`[${separator}\r\n]`)))
            expect(field.replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  it("keeps cells that are not formulas unchanged", () => {
    expect(formatCsv([["Miller, Anna; 5-7", "a=b"]])).toBe('"Miller, Anna; 5-7","a=b"\r\n');
  });

  it("round-trips every table", () => {
    const cell = fc
      .string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", ";", "é", "'") })
      .filter((text) => !/^[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), (table) => {
        expect(parse(formatCsv(table))).toEqual(table);
      }),
    );
  });
});
