import fc from "fast-check";
import { expect, test } from "vitest";
import { selectLeftOutPages } from "#domain/conditions/left-out-pages.ts";
import { createRowSelection } from "#domain/conditions/select-row.ts";

const conditionOf = (pages: string, plan: string) => ({ pages, show_when: { column: "plan", is: plan } });
const select = (...pages: ReturnType<typeof conditionOf>[]) => selectLeftOutPages({ config: { pages } });

test("a row leaves out the pages of each condition that is false for it", () => {
  const selectPages = select(conditionOf("2-3", "gold"), conditionOf("3, 5-", "silver"));
  const leftOutOf = (plan: string) => {
    const selected = selectPages?.({ plan });
    if (selected?.ok !== true) throw new Error("no selection");
    const pages = selected.value?.remain(6);
    return { count: pages?.count, numbers: [1, 2, 3, 4, 5, 6].map((page) => pages?.numberOf(page)) };
  };
  expect(leftOutOf("gold")).toEqual({ count: 3, numbers: [1, 2, undefined, 3, undefined, undefined] });
  expect(leftOutOf("silver")).toEqual({ count: 4, numbers: [1, undefined, undefined, 2, 3, 4] });
  expect(leftOutOf("")).toEqual({ count: 2, numbers: [1, undefined, undefined, 2, undefined, undefined] });
});

test("rows that leave out the same pages share the selection, and templates without conditions have none", () => {
  const selectPages = select(conditionOf("2", "gold"), conditionOf("4", "gold"));
  expect(selectPages?.({ plan: "a" })).toEqual(selectPages?.({ plan: "b" }));
  const [one, other] = [selectPages?.({ plan: "a" }), selectPages?.({ plan: "b" })];
  expect(one?.ok && other?.ok && one.value === other.value).toBe(true);
  expect(selectPages?.({ plan: "gold" })).toEqual({ ok: true, value: undefined });
  expect(selectLeftOutPages({})).toBeUndefined();
  expect(selectLeftOutPages({ config: { pages: [] } })).toBeUndefined();
});

const anyList = fc.constantFrom("all", "odd", "even", "2", "2-4", "3-", "1, 5", "7");

test("an asset goes exactly where all its pages are left out", () => {
  fc.assert(
    fc.property(
      anyList,
      fc.option(anyList, { nil: undefined }),
      fc.array(anyList, { maxLength: 3 }),
      (pages, except, lists) => {
        const repeat = { pages, ...(except === undefined ? {} : { except }) };
        const assets = [
          { page: 2, aura: { repeat } },
          { page: 2, aura: {} },
        ];
        const selection = createRowSelection({
          assets,
          config: { pages: lists.map((list) => conditionOf(list, "gold")) },
        })?.({});
        const leftOut = selection?.ok ? selection.value.leftOut : undefined;
        const shown = selection?.ok ? selection.value.shown : undefined;
        const isIn = (list: string, page: number) =>
          list.split(",").some((item) => {
            if (item === "all") return true;
            if (item === "odd" || item === "even") return page % 2 === (item === "odd" ? 1 : 0);
            const [first, last = first] = item.trim().split("-");
            return page >= Number(first) && (last === "" || page <= Number(last));
          });
        const onPage = Array.from({ length: 40 }, (_, index) => index + 1).filter(
          (page) => isIn(pages, page) && !(except !== undefined && isIn(except, page)),
        );
        const isOut = (page: number) => lists.some((list) => isIn(list, page));
        for (let page = 1; page <= 40; page++) expect(leftOut?.has(page) ?? false).toBe(isOut(page));
        expect(shown?.[0] ?? true).toBe(lists.length === 0 || !onPage.every(isOut));
        expect(shown?.[1] ?? true).toBe(!isOut(2));
      },
    ),
  );
});

test("a hundred thousand conditions are tested in a moment", () => {
  const selectPages = select(
    ...Array.from({ length: 100_000 }, (_, index) => conditionOf(String((index % 9) + 1), `v${index}`)),
  );
  const start = performance.now();
  for (let row = 0; row < 10; row++) {
    const selected = selectPages?.({ plan: `v${row}` });
    expect(selected?.ok && selected.value?.remain(20).count).toBe(11);
  }
  expect(performance.now() - start).toBeLessThan(5_000);
});
