import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDeepLink, parseDeepLink } from "#reader/model/deep-link.ts";

const nothing = { page: undefined, search: undefined, asset: undefined };

test.each([
  ["#page=4", { page: 4 }],
  ["page=4", { page: 4 }],
  ["#search=red%20wine&page=2", { page: 2, search: "red wine" }],
  ["#search=red+wine", { search: "red wine" }],
  ["#asset=a%2Fb", { asset: "a/b" }],
  ["#page=2&page=3", { page: 2 }],
  ["#zoom=2&page=3", { page: 3 }],
  ["#search=a=b", { search: "a=b" }],
])("the address fragment %s is read", (hash, expected) => {
  expect(parseDeepLink(hash)).toEqual({ ...nothing, ...expected });
});

test.each([
  "",
  "#",
  "#page=0",
  "#page=-1",
  "#page=1.5",
  "#page=1e3",
  "#page=x",
  "#search=%20",
  "#search=%E0%A4%A",
  "#/smartlinks/1",
])("the address fragment %j leads nowhere", (hash) => {
  expect(parseDeepLink(hash)).toEqual(nothing);
});

test("the address fragment keeps other parameters before its own", () => {
  expect(formatDeepLink({ page: 2 })).toBe("#page=2");
  expect(formatDeepLink({ page: 2, search: "a & b" }, "#x=1&page=9&y")).toBe("#x=1&y&page=2&search=a%20%26%20b");
  expect(formatDeepLink({}, "#page=9")).toBe("");
});

test("the address fragment contains valid page numbers only", () => {
  for (const page of [Number.NaN, Number.POSITIVE_INFINITY, 0, -1, 1.5, 1e9])
    expect(formatDeepLink({ page, search: "x" })).toBe("#search=x");
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), fc.string({ unit: "binary" }), (page, before) => {
      const named = /page=([^&]*)/.exec(formatDeepLink({ page }, before.replaceAll("page", "")))?.[1];
      expect(named ?? "1").toMatch(/^[1-9][0-9]{0,8}$/);
    }),
  );
});

test("the address fragment contains no lone surrogates", () => {
  expect(formatDeepLink({ search: "a\ud800b", asset: "\udc00" })).toBe("#search=ab");
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
  fc.assert(
    fc.property(anyText, anyText, (search, asset) => {
      expect(() => parseDeepLink(formatDeepLink({ search, asset }))).not.toThrow();
    }),
  );
});

test("the address fragment is read as it was written", () => {
  const anyLink = fc.record({
    page: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
    search: fc.option(
      fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 50 })
        .filter((text) => text === text.trim() && text !== ""),
      { nil: undefined },
    ),
    asset: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(anyLink, fc.string(), (link, before) => {
      expect(parseDeepLink(formatDeepLink(link, before))).toEqual(link);
    }),
  );
});
