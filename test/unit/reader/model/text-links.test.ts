/** Links for the addresses in the text of a page. */
import { expect, test } from "vitest";
import type { PlacedRun } from "#reader/model/join-text.ts";
import { findTextLinks } from "#reader/model/text-links.ts";

/** Each letter is half as wide as the font is high. */
const run = (str: string, { x = 50, y = 700, hasEOL = true } = {}): PlacedRun => ({
  str,
  hasEOL,
  transform: [12, 0, 0, 12, x, y],
  width: str.length * 6,
});
const urls = (...texts: readonly string[]) => findTextLinks(texts.map((str) => run(str))).map(({ url }) => url);

test.each([
  ["See https://example.org/a?b=c#d, please.", ["https://example.org/a?b=c#d"]],
  ["(www.irs.gov/Form1040)", ["https://www.irs.gov/Form1040"]],
  ["Write to anna.moreau@example.org.", ["mailto:anna.moreau@example.org"]],
  ["http://example.org/@anna and b@example.org", ["http://example.org/@anna", "mailto:b@example.org"]],
  ["“https://example.org/quoted”", ["https://example.org/quoted"]],
  ["javascript:alert(1) file:///etc ftp://example.org 3@5 a@b example.org www.", []],
  ["https://user:secret@example.org/", []],
])("the links in “%s” are found", (text, expected) => expect(urls(text)).toEqual(expected));

test("links are found across the runs of a line, and not across lines", () => {
  const runs = [
    run("www.exam", { hasEOL: false }),
    run("ple.org", { x: 98 }),
    run("www.", { y: 680 }),
    run("other.org", { y: 660 }),
  ];
  expect(findTextLinks(runs)).toEqual([{ url: "https://www.example.org/", rect: [50, 697.6, 140, 710.8] }]);
});

test("a link in the text is placed at its address, also in turned text", () => {
  const [link] = findTextLinks([run("At www.a.example now")]);
  expect(link?.rect.map(Math.round)).toEqual([68, 698, 146, 711]);
  const turned = { str: "www.a.example", hasEOL: true, transform: [0, 12, -12, 0, 100, 50], width: 78 };
  expect(findTextLinks([turned])[0]?.rect.map(Math.round)).toEqual([89, 50, 102, 128]);
});
