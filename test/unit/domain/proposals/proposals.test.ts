import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readForm } from "#domain/actions/form.ts";
import { joinRuns } from "#domain/proposals/joined-text.ts";
import { fillGroups } from "#domain/proposals/own-rules.ts";
import type { PageAnnotations, PageField } from "#domain/proposals/page-annotations.ts";
import { findProposals, type ProposalInput, selectNewProposals } from "#domain/proposals/propose-assets.ts";
import type { TextRun } from "#domain/text/page-text.ts";
import { findTextLinks } from "#workers/proposals/text-links.ts";

/** Runs of lines below each other; characters are 1 % wide. */
const lines = (...texts: readonly string[]): readonly TextRun[] =>
  texts.map((text, index) => ({ text, x: 10, y: 10 + index * 5, width: text.length, height: 2 }));

const anInput = (pages: readonly (readonly TextRun[])[], over: Partial<ProposalInput> = {}): ProposalInput => ({
  text: { pages: pages.map((runs) => ({ runs })), truncated: false },
  annotations: [],
  columns: [],
  columnRules: [],
  patternRules: [],
  ...over,
});

const find = (...texts: readonly string[]) => findProposals(anInput([lines(...texts)]), findTextLinks);
const shortOf = (...texts: readonly string[]) =>
  find(...texts).map(({ rule, data, confidence }) => [rule, data, confidence]);

test("addresses with scheme, with www or with a known ending are proposed as links", () => {
  expect(shortOf("See https://example.org/a?b=c, or www.example.com. Or shop.example.net/offers")).toEqual([
    ["address", "https://example.org/a?b=c", "high"],
    ["address", "https://www.example.com/", "high"],
    ["address", "https://shop.example.net/offers", "medium"],
  ]);
});

test("e-mail addresses with a real domain are proposed as links", () => {
  expect(shortOf("Write to anna.moreau@example.org or a@b, not to x@y.z1")).toEqual([
    ["email", "anna.moreau@example.org", "high"],
  ]);
});

test("numbers with a plus are proposed as links, surer after a word for telephone", () => {
  expect(shortOf("Tel. +49 (0)30 1234-567", "+44 20 7946 0821", "Price +12 34, 2027-01-31, 4711-0815")).toEqual([
    ["phone", "+49 (0)30 1234-567", "high"],
    ["phone", "+44 20 7946 0821", "medium"],
  ]);
});

test("marks that the author wrote into the text are proposed", () => {
  expect(shortOf("Dear [[first_name]],", "[[link: https://example.org ]] [[date|date:long]] [[1]]")).toEqual([
    ["mark", "[[first_name]]", "high"],
    ["mark", "https://example.org", "high"],
    ["mark", "[[date|date:long]]", "high"],
  ]);
});

test("proposals lie where the text lies, also across runs of one line", () => {
  const runs = [
    { text: "see www.exam", x: 10, y: 10, width: 12, height: 2 },
    { text: "ple.com now", x: 22, y: 10, width: 11, height: 2 },
  ];
  const [proposal] = findProposals(anInput([runs]), findTextLinks);
  expect(proposal?.data).toBe("https://www.example.com/");
  const { left = 0, width = 0, ...rest } = proposal?.box ?? {};
  expect(rest).toEqual({ top: 10, height: 2 });
  expect(Math.abs(left - 14)).toBeLessThan(1);
  expect(Math.abs(width - 15)).toBeLessThan(1);
});

test("proposals lie at narrow and wide letters as a common font has them", () => {
  // Helvetica: “iiiiii ” is 1.61, “www.ab.com” 5.22 times its size wide.
  const runs = [{ text: "iiiiii www.ab.com", x: 0, y: 10, width: 68.3, height: 2 }];
  const [proposal] = findProposals(anInput([runs]), findTextLinks);
  expect(Math.abs((proposal?.box.left ?? 0) - 16.1)).toBeLessThan(3);
});

describe("proposals from the rules of the author", () => {
  const input = anInput([lines("Art. SKU-17, (SKU-18.) xSKU-17", "price SKU-17")], {
    columnRules: [
      { column: "sku", values: ["SKU-17", "SKU-18", "x"], type: "url", data: "https://shop.example/?a=$0" },
    ],
  });

  test("the rules of the author find whole words that equal a value, whatever punctuation is beside them", () => {
    expect(findProposals(input, findTextLinks).map(({ quote, data, source }) => [quote, data, source])).toEqual([
      ["SKU-17", "https://shop.example/?a=SKU-17", "sku"],
      ["SKU-17", "https://shop.example/?a=SKU-17", "sku"],
      ["SKU-18", "https://shop.example/?a=SKU-18", "sku"],
    ]);
  });

  test("the rules of the author find patterns with groups, and ignore invalid ones", () => {
    const rule = (pattern: string) => ({ name: "Page", pattern, type: "page", data: "$1" }) as const;
    const patterns = anInput([lines("see page 12 and Page 3")], { patternRules: [rule("page (\\d+)"), rule("(")] });
    expect(findProposals(patterns, findTextLinks).map(({ quote, data }) => [quote, data])).toEqual([
      ["page 12", "12"],
      ["Page 3", "3"],
    ]);
  });

  test("the rules of the author encode groups in an address, except at its front", () => {
    expect(fillGroups({ type: "url", data: "https://a.example/?q=$1" }, ["", "a&b c"])).toBe(
      "https://a.example/?q=a%26b%20c",
    );
    expect(fillGroups({ type: "url", data: "$0" }, ["https://a.example/b"])).toBe("https://a.example/b");
    expect(fillGroups({ type: "text", data: "About $1" }, ["", "a&b"])).toBe("About a&b");
  });
});

describe("proposals from annotations", () => {
  const box = { left: 10, top: 10, width: 20, height: 2 };
  const page = (over: Partial<PageAnnotations>): PageAnnotations => ({ links: [], fields: [], ...over });
  const field = (over: Partial<PageField>): PageField => ({
    box,
    name: "a",
    label: "",
    kind: "text",
    isRequired: false,
    value: "",
    options: [],
    ...over,
  });

  test("links and page jumps of annotations are proposed, but no address that is not allowed", () => {
    const links = [
      { box, url: "https://example.org/" },
      { box: { ...box, top: 30 }, page: 3 },
      { box: { ...box, top: 40 }, url: "mailto:a@example.org" },
      { box: { ...box, top: 50 }, url: "javascript:alert(1)" },
    ];
    const proposals = findProposals(
      anInput([lines("www.example.com")], { annotations: [page({ links })] }),
      findTextLinks,
    );
    expect(proposals.map(({ rule, type, data }) => [rule, type, data])).toEqual([
      ["annotation", "url", "https://example.org/"],
      ["annotation", "page", "3"],
      ["annotation", "email", "a@example.org"],
    ]);
  });

  test("the fields of a page are proposed as one form, which the reader can show", () => {
    const fields = [
      field({ name: "first_name", isRequired: true }),
      field({ name: "size", kind: "radio", options: ["S"], box: { ...box, top: 50 } }),
      field({ name: "size", kind: "radio", options: ["M"], box: { ...box, top: 60 } }),
      field({ name: "country", kind: "select", options: [] }),
    ];
    const [form] = findProposals(anInput([[]], { annotations: [page({ fields })] }), findTextLinks);
    expect(form?.box).toEqual({ left: 10, top: 10, width: 20, height: 52 });
    const read = readForm(form?.data ?? "");
    expect(
      read.ok && read.value.fields.map(({ name, label, type, required }) => [name, label, type, required]),
    ).toEqual([
      ["first_name", "first name", "text", true],
      ["size", "size", "radio", false],
      ["country", "country", "text", false],
    ]);
  });
});

describe("a second run", () => {
  const texts = ["www.example.com www.example.com", "anna@example.org"];
  const accept = (proposals: ReturnType<typeof find>) =>
    proposals.map(({ key, page, box, type, data }) => ({
      page,
      aura: {
        center_x: box.left + box.width / 2,
        center_y: box.top + box.height / 2,
        rect: [box.width, box.height] as [number, number],
        actions: [{ type, data }],
        proposal: key,
      },
    }));

  test("a second run gives the same keys, each once", () => {
    const keys = find(...texts).map(({ key }) => key);
    expect(keys).toEqual(find(...texts).map(({ key }) => key));
    expect(new Set(keys).size).toBe(3);
  });

  test("a second run proposes nothing that was accepted, dismissed, or made by hand at the same position", () => {
    const proposals = find(...texts);
    expect(selectNewProposals(proposals, accept(proposals), new Set())).toEqual([]);
    expect(selectNewProposals(proposals, [], new Set(proposals.map(({ key }) => key)))).toEqual([]);
    const byHand = accept(proposals).map(({ page, aura: { proposal: _, ...aura } }) => ({ page, aura }));
    expect(selectNewProposals(proposals, byHand, new Set())).toEqual([]);
    const [first] = accept(proposals);
    expect(selectNewProposals(proposals, first ? [first] : [], new Set())).toHaveLength(2);
  });
});

test("joined text locates every part within the page's runs", () => {
  const run = fc.record({
    text: fc.string({ minLength: 1, maxLength: 8 }),
    x: fc.integer({ min: 0, max: 80 }),
    y: fc.integer({ min: 0, max: 90 }),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (runs, a, b) => {
      const { text, locate } = joinRuns({ runs });
      const [start, end] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number];
      const box = locate(start, end + 1);
      if (box === undefined) return;
      expect(box.left).toBeGreaterThanOrEqual(-1e-9);
      expect(box.left + box.width).toBeLessThanOrEqual(100 + 1e-9);
      expect(box.height).toBeGreaterThan(0);
    }),
  );
});
