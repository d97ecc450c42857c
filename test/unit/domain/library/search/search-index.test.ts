import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldPageText } from "#domain/library/search/page-search-text.ts";
import { parseQuery } from "#domain/library/search/parse-query.ts";
import { createSearchIndex, type SearchItem } from "#domain/library/search/search-index.ts";
import { foldText } from "#domain/text/fold-text.ts";

const itemOf = (id: string, fields: Partial<SearchItem> = {}): SearchItem => ({
  kind: "smartlink",
  id,
  updated: "2026-11-01T00:00:00.000Z",
  title: id,
  ...fields,
});
const indexOf = (...items: readonly SearchItem[]) => {
  const index = createSearchIndex();
  for (const item of items) index.set(item);
  return index;
};
const idsOf = (index: ReturnType<typeof createSearchIndex>, query: string) =>
  index.search(query).matches.map(({ id }) => id);

test("words and phrases are read from a query", () =>
  expect(parseQuery('  Été “Café crème” été "open')).toEqual(["ete", "cafe creme", "open"]));
test("nothing is read from a query of spaces and empty quotation marks", () =>
  expect(parseQuery(' "" “ ” ')).toEqual([]));

test("the search index finds parts of words without accents and case", () => {
  const index = indexOf(itemOf("a", { title: "Übersicht für Łódź" }), itemOf("b", { title: "Straße" }));
  expect(idsOf(index, "ubersi")).toEqual(["a"]);
  expect(idsOf(index, "LODZ")).toEqual(["a"]);
  expect(idsOf(index, "strasse")).toEqual(["b"]);
});

test("the search index requires every word, in any field", () => {
  const index = indexOf(
    itemOf("a", {
      title: "Spring offer",
      assets: ["Order now https://shop.example/spring"],
      placeholders: ["first_name"],
    }),
    itemOf("b", { title: "Spring", assets: ["Read more"] }),
  );
  expect(idsOf(index, "spring shop.example first_name")).toEqual(["a"]);
  expect(idsOf(index, "spring")).toEqual(["b", "a"].sort());
  expect(idsOf(index, "spring autumn")).toEqual([]);
});

test("the search index keeps the words of a phrase together", () => {
  const index = indexOf(itemOf("a", { title: "The red boat" }), itemOf("b", { title: "The boat is red" }));
  expect(idsOf(index, '"red boat"')).toEqual(["a"]);
  expect(idsOf(index, "red boat").sort()).toEqual(["a", "b"]);
});

test("the search index lists the start of a title before titles, file names, assets and texts", () => {
  const content = (id: string, fields: Partial<SearchItem>) => itemOf(id, { kind: "content", title: "-", ...fields });
  const index = indexOf(
    content("text", { pages: [foldText("In the harbour")] }),
    itemOf("asset", { title: "-", assets: ["Harbour"] }),
    content("file", { fileName: "harbour.pdf" }),
    itemOf("within", { title: "Old-harbour walk" }),
    itemOf("word", { title: "A harbour" }),
    itemOf("start", { title: "Harbour" }),
  );
  expect(idsOf(index, "harbour")).toEqual(["start", "word", "within", "file", "asset", "text"]);
});

test("the search index lists the item changed last first where items match equally", () => {
  const index = indexOf(
    itemOf("old", { title: "Offer", updated: "2026-01-01" }),
    itemOf("new", { title: "Offer", updated: "2026-02-01" }),
  );
  expect(idsOf(index, "offer")).toEqual(["new", "old"]);
});

test("the search index says on which page a text was found, with the words around it", () => {
  const index = indexOf(itemOf("a", { kind: "content" }));
  index.setPages("a", ["nothing here", foldText(`${"before ".repeat(30)} The Harbour ${"after ".repeat(30)}`)]);
  const [match] = index.search("harbour").matches;
  expect(match).toMatchObject({ field: "text", page: 2 });
  expect(match?.excerpt).toMatch(/^… (before )+the harbour( after)+ …$/);
  expect(match?.excerpt.length).toBeLessThan(220);
});

test("the search index keeps the pages of a content that is renamed, and forgets removed items", () => {
  const index = indexOf(itemOf("a", { kind: "content" }));
  index.setPages("a", ["harbour"]);
  index.set(itemOf("a", { kind: "content", title: "Renamed" }));
  expect(idsOf(index, "harbour renamed")).toEqual(["a"]);
  index.remove("content", "a");
  expect(idsOf(index, "harbour")).toEqual([]);
});

test("the search index counts matches beyond the limit", () => {
  const index = indexOf(...Array.from({ length: 30 }, (_, number) => itemOf(`offer ${number}`)));
  const { total, matches } = index.search("offer", 10);
  expect([total, matches.length]).toEqual([30, 10]);
});

test("the search index finds every item by any part of its title", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      (title, startSeed, lengthSeed) => {
        const folded = foldText(title).replaceAll('"', "");
        fc.pre(folded.trim() !== "" && !title.includes('"') && foldText(title) === folded);
        const start = startSeed % folded.length;
        const part = folded.slice(start, start + 1 + (lengthSeed % folded.length)).trim();
        fc.pre(part !== "");
        expect(idsOf(indexOf(itemOf("x", { title })), `"${part}"`)).toEqual(["x"]);
      },
    ),
  );
});

describe("foldPageText", () => {
  const line = (text: string, x: number, y: number) => ({ text, x, y, width: text.length, height: 2 });
  test("the text of a page joins kerned parts of a word, and divides words and lines by spaces", () =>
    expect(
      foldPageText({
        runs: [line("Off", 10, 10), line("ice", 13.1, 10), line("hours", 18, 10), line("Daily", 10, 14)],
      }),
    ).toBe("office hours daily"));
  test("the text of a page joins a word that is hyphenated at the end of a line", () =>
    expect(foldPageText({ runs: [line("Infor-", 10, 10), line("mation", 10, 14)] })).toBe("information"));
  test("the text of a page keeps the hyphen of a compound before a capital letter", () =>
    expect(foldPageText({ runs: [line("Jean-", 10, 10), line("Paul", 10, 14)] })).toBe("jean-paul"));
});
