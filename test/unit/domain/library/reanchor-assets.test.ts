// suite: test:all
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { followPageJumps } from "#domain/library/page-jumps.ts";
import { type AnchoredAsset, reanchorAssets } from "#domain/library/reanchor-assets.ts";
import type { DocumentText, PageText, TextRun } from "#domain/text/page-text.ts";

/** Lines of a page, 3 percent high, from y = 10 downwards in steps of 5 percent; 1 percent of width a character. */
const pageOf = (...lines: readonly string[]): PageText => ({
  runs: lines.map((text, index) => runAt(text, 10, 10 + 5 * index)),
});
const runAt = (text: string, x: number, y: number): TextRun => ({ text, x, y, width: text.length, height: 3 });
const documentOf = (...pages: readonly PageText[]): DocumentText => ({ pages, truncated: false });
/** An asset over the box of a run of `pageOf`: over the line with this index. */
const overLine = (page: number, line: number, characters = 20): AnchoredAsset => ({
  page,
  aura: { center_x: 10 + characters / 2, center_y: 11.5 + 5 * line, rect: [characters, 3] },
});
const positionsOf = (assets: readonly AnchoredAsset[], before: DocumentText, after: DocumentText) =>
  reanchorAssets(assets, before, after).positions;

const harbour = pageOf("The harbour at six", "Boats leave every hour", "Page 1");
const market = pageOf("The market hall", "Fish, bread and flowers", "Page 2");
const museum = pageOf("The museum of tides", "Closed on Mondays", "Page 3");

test("assets over unchanged text stay where they are", () => {
  const before = documentOf(harbour, market);
  expect(positionsOf([overLine(2, 0)], before, before)).toEqual([{ kind: "kept", quote: "The market hall" }]);
});

test("an asset follows a line that moved on its page, with the same offset", () => {
  const after = documentOf(pageOf("A new heading", "The harbour at six", "Boats leave every hour", "Page 1"), market);
  const [position] = positionsOf([overLine(1, 1)], documentOf(harbour, market), after);
  expect(position).toEqual({ kind: "moved", page: 1, center_x: 20, center_y: 21.5, quote: "Boats leave every hour" });
});

test("an asset follows its page when a page is inserted before it", () => {
  const { positions, alignment } = reanchorAssets(
    [overLine(1, 0), overLine(2, 0)],
    documentOf(harbour, market),
    documentOf(harbour, museum, market),
  );
  expect(positions.map(({ kind }) => kind)).toEqual(["kept", "moved"]);
  expect(positions[1]).toMatchObject({ page: 3, center_x: 20, center_y: 11.5 });
  expect(alignment).toEqual([1, 3]);
});

test("an asset follows a paragraph to another page", () => {
  const after = documentOf(
    pageOf("The harbour at six", "Page 1"),
    pageOf("Boats leave every hour", ...linesOf(market)),
  );
  const [position] = positionsOf([overLine(1, 1)], documentOf(harbour, market), after);
  expect(position).toMatchObject({ kind: "moved", page: 2, center_y: 11.5, quote: "Boats leave every hour" });
});

test("an asset is reported as lost if its page is gone", () => {
  const [position] = positionsOf([overLine(2, 0)], documentOf(harbour, market, museum), documentOf(harbour, museum));
  expect(position).toEqual({ kind: "lost", quote: "The market hall" });
});

test("an asset does not follow a page number to the page that has it now", () => {
  const before = documentOf(harbour, market);
  const after = documentOf(
    pageOf("Foreword", "Page 1"),
    pageOf(...linesOf(harbour).slice(0, 2), "Page 2"),
    pageOf(...linesOf(market).slice(0, 2), "Page 3"),
  );
  const [position] = positionsOf([overLine(2, 2, 6)], before, after);
  expect(position).toMatchObject({ kind: "moved", page: 3, center_y: 21.5 });
});

test("an asset follows the line beside it if its own text has changed", () => {
  const before = documentOf(pageOf("Blue chair, ash", "EUR 129"));
  const after = documentOf(pageOf("Autumn prices", "Blue chair, ash", "EUR 119"));
  const [position] = positionsOf([overLine(1, 1, 7)], before, after);
  expect(position).toMatchObject({ kind: "moved", page: 1, center_y: 21.5, quote: "Blue chair, ash" });
});

test("an asset over repeated words chooses among them by their order on the page", () => {
  const before = documentOf(pageOf("Chair", "Order now", "Table", "Order now"));
  const after = documentOf(pageOf("Sale", "Chair", "Order now", "Table", "Order now"));
  const positions = positionsOf([overLine(1, 1, 9), overLine(1, 3, 9)], before, after);
  expect(positions.map((position) => "center_y" in position && position.center_y)).toEqual([21.5, 31.5]);
});

test("an asset follows the heading of repeated words when others are inserted before it", () => {
  const before = documentOf(pageOf("Chair", "Order now", "Table", "Order now"));
  const after = documentOf(pageOf("Sofa", "Order now", "Chair", "Order now", "Table", "Order now"));
  const positions = positionsOf([overLine(1, 1, 9), overLine(1, 3, 9)], before, after);
  expect(positions.map((position) => "center_y" in position && position.center_y)).toEqual([26.5, 36.5]);
});

test("an asset without a text near it moves as the text of the whole page", () => {
  const lines = ["The harbour at six", "Boats leave every hour", "Tickets on board"];
  const after = documentOf(pageOf("", "", ...lines));
  const picture: AnchoredAsset = { page: 1, aura: { center_x: 80, center_y: 60, rect: [10, 10] } };
  const [position] = positionsOf([picture], documentOf(pageOf(...lines)), after);
  expect(position).toEqual({ kind: "moved", page: 1, center_x: 80, center_y: 70, quote: "" });
});

test("an asset on a page without text stays in place on the page's counterpart", () => {
  const blank = pageOf();
  const positions = positionsOf(
    [overLine(2, 0), overLine(3, 0)],
    documentOf(blank, blank, blank),
    documentOf(blank, blank),
  );
  expect(positions).toEqual([
    { kind: "kept", quote: "" },
    { kind: "lost", quote: "" },
  ]);
});

test("assets follow pages paired in order if a translation changes all texts", () => {
  const before = documentOf(harbour, market, museum);
  const after = documentOf(pageOf("Der Hafen um sechs"), pageOf("Die Markthalle"), pageOf("Das Gezeitenmuseum"));
  const assets = [overLine(1, 0), overLine(2, 0), overLine(3, 0)];
  expect(positionsOf(assets, before, after).map(({ kind }) => kind)).toEqual(["kept", "kept", "kept"]);
});

test("assets follow their texts whatever changes in case, ligatures and punctuation", () => {
  const before = documentOf(pageOf("First offer: “Office”"));
  const after = documentOf(pageOf("Summer", "FIRST OFFER Oﬃce!"));
  expect(positionsOf([overLine(1, 0)], before, after)[0]).toMatchObject({ kind: "moved", center_y: 16.5 });
});

test("assets follow words of right-to-left and of spaceless lines", () => {
  const before = documentOf(pageOf("שלום עולם טוב", "東京の天気予報"));
  const after = documentOf(pageOf("חדש", "שלום עולם טוב", "東京の天気予報"));
  // The first word of a right-to-left line is at its right end.
  const greeting: AnchoredAsset = { page: 1, aura: { center_x: 21, center_y: 11.5, rect: [4, 3] } };
  const weather: AnchoredAsset = { page: 1, aura: { center_x: 14, center_y: 16.5, rect: [2, 3] } };
  const positions = positionsOf([greeting, weather], before, after);
  expect(positions[0]).toMatchObject({ kind: "moved", center_y: 16.5, quote: "שלום" });
  expect(positions[1]).toMatchObject({ kind: "moved", center_y: 21.5, quote: "天気" });
});

test("200 assets are moved over documents of 500 pages and 300 kB", () => {
  const page = (number: number) =>
    pageOf(...Array.from({ length: 15 }, (_, line) => `a price of ${(number * 31 + line) % 97} and a number ${line}`));
  const before = documentOf(...Array.from({ length: 500 }, (_, index) => page(index)));
  const after = documentOf(...Array.from({ length: 500 }, (_, index) => page(index + 3)));
  const assets = Array.from({ length: 200 }, (_, index) => overLine(index + 1, index % 15, 3));
  expect(positionsOf(assets, before, after)).toHaveLength(200);
});

test("an asset never moves over the edge of its page", () => {
  const before = documentOf(pageOf("Order now"));
  const after = documentOf({ runs: [runAt("Order now", 95, 98)] });
  const [position] = positionsOf([{ page: 1, aura: { center_x: 20, center_y: 11.5, rect: [20, 10] } }], before, after);
  expect(position).toMatchObject({ center_x: 90, center_y: 95 });
});

const linesOf = ({ runs }: PageText): readonly string[] => runs.map(({ text }) => text);

/** Pages whose lines have words that no other page has. */
const distinctPages = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 })
  .map((lineCounts) =>
    lineCounts.map((count, page) =>
      pageOf(...Array.from({ length: count }, (_, line) => `common word p${page}l${line} x${page}y${line}`)),
    ),
  );
const anyAsset = (pages: number): fc.Arbitrary<AnchoredAsset> =>
  fc.record({
    page: fc.integer({ min: 1, max: pages }),
    aura: fc.record({
      center_x: fc.integer({ min: 20, max: 80 }),
      center_y: fc.integer({ min: 20, max: 80 }),
      rect: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
    }),
  });
const withAssets = distinctPages.chain((pages) =>
  fc.record({ pages: fc.constant(pages), assets: fc.array(anyAsset(pages.length), { maxLength: 10 }) }),
);
/** Any document, with repeated words and lines anywhere. */
const anyDocument = fc
  .array(
    fc.array(
      fc.record({
        text: fc
          .array(fc.constantFrom("a", "b", "c", "1", "2", "東京", "שלום"), { maxLength: 4 })
          .map((words) => words.join(" ")),
        x: fc.integer({ min: -5, max: 100 }),
        y: fc.integer({ min: -5, max: 100 }),
        width: fc.integer({ min: 0, max: 60 }),
        height: fc.integer({ min: 0, max: 60 }),
      }),
      { maxLength: 6 },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pages) => documentOf(...pages.map((runs) => ({ runs }))));

/** The page on which each asset ends up; undefined for a lost one. */
const pagesAfter = (assets: readonly AnchoredAsset[], before: DocumentText, after: DocumentText) =>
  positionsOf(assets, before, after).map((position, index) => {
    if (position.kind === "lost") return undefined;
    return position.kind === "moved" ? position.page : assets[index]?.page;
  });

test("every asset stays if the document is the same, for all documents", () => {
  fc.assert(
    fc.property(
      anyDocument.chain((before) => fc.tuple(fc.constant(before), fc.array(anyAsset(before.pages.length)))),
      ([before, assets]) => {
        expect(positionsOf(assets, before, before).every(({ kind }) => kind === "kept")).toBe(true);
      },
    ),
  );
});

test("assets follow pages past an inserted page, in place, for all documents", () => {
  fc.assert(
    fc.property(withAssets, fc.nat(), ({ pages, assets }, at) => {
      const index = at % (pages.length + 1);
      const after = documentOf(...pages.toSpliced(index, 0, pageOf("inserted text of another page")));
      expect(pagesAfter(assets, documentOf(...pages), after)).toEqual(
        assets.map(({ page }) => (page > index ? page + 1 : page)),
      );
    }),
  );
});

test("the assets of a removed page and no others are lost, for all documents", () => {
  fc.assert(
    fc.property(withAssets, fc.nat(), ({ pages, assets }, at) => {
      const index = at % pages.length;
      const after = documentOf(...pages.toSpliced(index, 1));
      expect(pagesAfter(assets, documentOf(...pages), after)).toEqual(
        assets.map(({ page }) => (page === index + 1 ? undefined : page > index ? page - 1 : page)),
      );
    }),
  );
});

test("assets follow shuffled pages, in place, for all documents", () => {
  const shuffled = withAssets.chain(({ pages, assets }) =>
    fc.record({
      pages: fc.constant(pages),
      assets: fc.constant(assets),
      order: fc.shuffledSubarray([...pages.keys()], { minLength: pages.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ pages, assets, order }) => {
      const after = documentOf(...order.map((index) => pages[index] as PageText));
      expect(pagesAfter(assets, documentOf(...pages), after)).toEqual(
        assets.map(({ page }) => order.indexOf(page - 1) + 1),
      );
    }),
  );
});

test("an asset moves as far as the text under it, for all documents", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 60 }), fc.integer({ min: -9, max: 60 }), (dx, dy) => {
      fc.pre(Math.abs(dx) > 0 || Math.abs(dy) > 0);
      const shift = (page: PageText): PageText => ({
        runs: page.runs.map((run) => ({ ...run, x: run.x + dx, y: run.y + dy })),
      });
      const asset = overLine(1, 0, 18);
      const [position] = positionsOf([asset], documentOf(harbour), documentOf(shift(harbour)));
      expect(position).toMatchObject({ kind: "moved", center_x: 19 + dx, center_y: 11.5 + dy });
    }),
  );
});

test("moving assets gives the same result again, inside the pages of the changed document", () => {
  const input = fc
    .tuple(anyDocument, anyDocument)
    .chain(([before, after]) =>
      fc.tuple(fc.constant(before), fc.constant(after), fc.array(anyAsset(before.pages.length))),
    );
  fc.assert(
    fc.property(input, ([before, after, assets]) => {
      const result = reanchorAssets(assets, before, after);
      expect(reanchorAssets(structuredClone(assets), structuredClone(before), structuredClone(after))).toEqual(result);
      result.positions.forEach((position, index) => {
        const aura = assets[index]?.aura;
        if (position.kind === "kept") expect(assets[index]?.page).toBeLessThanOrEqual(after.pages.length);
        if (position.kind !== "moved" || aura === undefined) return;
        expect(position.page).toBeGreaterThanOrEqual(1);
        expect(position.page).toBeLessThanOrEqual(after.pages.length);
        for (const [center, size] of [
          [position.center_x, aura.rect[0]],
          [position.center_y, aura.rect[1]],
        ] as const) {
          expect(center - size / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(center + size / 2).toBeLessThanOrEqual(100 + 1e-6);
        }
      });
      const targets = result.alignment.filter((target) => target !== undefined);
      expect(new Set(targets).size).toBe(targets.length);
    }),
  );
});

describe("followPageJumps", () => {
  const jump = (data: string) => ({ type: "page", data });

  test("a page jump points to the counterpart of its page", () => {
    expect(followPageJumps([jump("2"), { type: "url", data: "2" }], [1, 3])).toEqual([
      jump("3"),
      { type: "url", data: "2" },
    ]);
  });

  test("a page jump points to the next page that is left, else to the one before", () => {
    expect(followPageJumps([jump("2"), jump("4")], [1, undefined, 2, undefined])).toEqual([jump("2"), jump("2")]);
  });

  test("page jumps with placeholders and to pages that never existed stay as they are", () => {
    const actions = [jump("[[page]]"), jump("9"), jump("0")];
    expect(followPageJumps(actions, [2])).toEqual(actions);
  });
});
