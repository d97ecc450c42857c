/** The text that is copied from a page. */
import { expect, test } from "vitest";
import { joinText, type PlacedRun } from "#reader/model/join-text.ts";
import { findSpacedRuns } from "#reader/model/letter-spacing.ts";

/** Each letter is half as wide as the font is high. */
const run = (str: string, y: number, { x = 50, size = 12, hasEOL = true } = {}): PlacedRun => ({
  str,
  hasEOL,
  transform: [size, 0, 0, size, x, y],
  width: str.length * size * 0.5,
});
/** Lines of running text with a distance of 14 points. */
const text = (lines: readonly string[], y = 700, over = {}) => lines.map((line, at) => run(line, y - at * 14, over));

test("the lines of a paragraph are joined, and words that are divided at their ends", () => {
  const lines = [
    "The harbour is full of ships that come from far away, and the docu-",
    "ments of each of them are read by the officers of the port, who",
    "are few.",
  ];
  const next = text(["Another paragraph follows after a larger distance to the one before."], 650);
  expect(joinText([...text(lines), ...next])).toBe(
    "The harbour is full of ships that come from far away, and the documents of each of them are read by the officers of the port, who are few.\nAnother paragraph follows after a larger distance to the one before.",
  );
});

test.each([
  [["Die Kosten für den Ein-", "und Ausbau der ganzen Anlage"], "Die Kosten für den Ein- und Ausbau der ganzen Anlage"],
  [
    ["Senden Sie bitte noch heute eine E-", "Mail an uns, gern auch später"],
    "Senden Sie bitte noch heute eine E-Mail an uns, gern auch später",
  ],
  [["Donau\u00addampf\u00ad", "schiff fahren wir sehr gern"], "Donaudampfschiff fahren wir sehr gern"],
  [["The years from 1914-", "1918 are not divided words here"], "The years from 1914-1918 are not divided words here"],
  [
    ["これは日本語の文章で、行の終わりに空白はあり", "ません。次の行もそのまま続きます。それだけ"],
    "これは日本語の文章で、行の終わりに空白はありません。次の行もそのまま続きます。それだけ",
  ],
])("the lines %j are joined into words", (lines, expected) => expect(joinText(text(lines))).toBe(expected));

test("paragraphs are recognised by short last lines, indents and sizes", () => {
  const first = [
    "A first paragraph whose lines are all full and end at one edge,",
    "so that its end is known by a short line.",
  ];
  const second = ["The second one begins directly below it, without a distance, and", "goes on in this line."];
  expect(joinText(text([...first, ...second])).split("\n")).toHaveLength(2);
  const heading = run("A heading", 720, { size: 20 });
  expect(joinText([heading, ...text(first)]).split("\n")[0]).toBe("A heading");
  const indented = [
    ...text([
      "A line that fills the whole width of its column up to the very end",
      "and a second line that does the same and that fills it to the end.",
    ]),
    ...text(["Here begins a paragraph with an indent in the place of a distance."], 672, { x: 64 }),
  ];
  expect(joinText(indented).split("\n")).toHaveLength(2);
});

test("rows of tables, lists and addresses stay lines", () => {
  const row = (y: number, ...cells: readonly string[]) =>
    cells.map((cell, at) => run(cell, y, { x: 50 + at * 150, hasEOL: at === cells.length - 1 }));
  const table = [
    ...row(700, "Name", "City", "Age"),
    ...row(686, "Anna Moreau", "Lisbon", "31"),
    ...row(672, "Ben", "Porto", "7"),
  ];
  expect(joinText(table).split("\n")).toHaveLength(3);
  expect(joinText(text(["Apples", "Bananas and pears", "Cherries"]))).toBe("Apples\nBananas and pears\nCherries");
  const list = [
    "• The first entry is long and fills the whole width of the column",
    "• The second entry is long, too, and fills the width of the column",
  ];
  expect(joinText(text(list))).toBe(list.join("\n"));
  expect(joinText(text(["Anna Moreau", "Rua da Prata 7", "1100-414 Lisboa"])).split("\n")).toHaveLength(3);
});

test("letter-spaced words become whole", () => {
  const heading = [
    run("A N N U A L", 700, { hasEOL: false }),
    run(" ", 700, { x: 120, hasEOL: false }),
    run("R E P O R T", 700, { x: 126, hasEOL: false }),
    run(" ", 700, { x: 192, hasEOL: false }),
    run("2 0 2 7", 700, { x: 198 }),
  ];
  expect(joinText([...heading, run("Normal text", 660)])).toBe("ANNUAL REPORT 2027\nNormal text");
  expect([...findSpacedRuns(heading)]).toEqual([0, 2, 4]);
  expect(findSpacedRuns([run("x y z", 700), run("1 2 3 4 5", 680), run("I am a man", 660)]).size).toBe(0);
});

test("ligatures become letters, NUL characters are omitted and columns of text that is turned are joined", () => {
  expect(joinText([run("\ufb01nd it\0", 700)])).toBe("find it");
  const turned = [
    "This line stands on its side and is as long as the one after",
    "it, which goes on in the same paragraph as people expect it.",
  ];
  const runs = turned.map((str, at) => ({
    str,
    hasEOL: true,
    transform: [0, 12, -12, 0, 100 + at * 14, 50],
    width: str.length * 6,
  }));
  expect(joinText(runs)).toBe(turned.join(" "));
});
