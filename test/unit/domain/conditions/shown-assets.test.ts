import fc from "fast-check";
import { expect, test } from "vitest";
import { findConditionColumns, findMissingColumns } from "#domain/conditions/condition-columns.ts";
import { type ConditionalAsset, selectShownAssets } from "#domain/conditions/shown-assets.ts";
import type { Condition } from "#domain/model/page-content.ts";
import { compileTemplate, createFillTest, fillTemplate } from "#domain/placeholders/compile-template.ts";
import type { RowData } from "#domain/values/row-data.ts";

const asset = (show_when?: Condition) => ({ aura: { name: "Area", ...(show_when && { show_when }) } });
const template = (...conditions: readonly (Condition | undefined)[]) => ({
  assets: conditions.map((condition) => asset(condition)),
});

const gold: Condition = { column: "plan", is: "gold" };
const expensive: Condition = { column: "price", greater_than: 100 };

test("a template without conditions shows all assets without a test", () => {
  expect(selectShownAssets(template(undefined, undefined))).toBeUndefined();
  expect(selectShownAssets({ assets: [] })).toBeUndefined();
});

test("assets whose condition is false are left out, and rows do not affect each other", () => {
  const select = selectShownAssets(template(undefined, gold, expensive));
  const show = (plan: string, price: string) => select?.({ plan, price });
  expect(show("gold", "200")).toEqual({ ok: true, value: [true, true, true] });
  expect(show("tin", "200")).toEqual({ ok: true, value: [true, false, true] });
  expect(show("tin", "50")).toEqual({ ok: true, value: [true, false, false] });
  expect(show("gold", "200")).toEqual({ ok: true, value: [true, true, true] });
});

test("every condition that cannot read its value is a problem, and the next row is not affected", () => {
  const select = selectShownAssets(template(expensive, gold, expensive));
  expect(select?.({ plan: "gold", price: "cheap" })).toMatchObject({
    ok: false,
    problems: [
      { code: "condition-unreadable", at: { path: "assets[0].aura.show_when" } },
      { code: "condition-unreadable", at: { path: "assets[2].aura.show_when" } },
    ],
  });
  expect(select?.({ plan: "gold", price: "1" })).toEqual({ ok: true, value: [false, true, false] });
});

test("the shown assets are those whose conditions are true, for any rows", () => {
  const row = fc.record({ plan: fc.constantFrom("gold", "tin", ""), price: fc.constantFrom("", "99", "101") });
  const condition = fc.option(fc.constantFrom(gold, expensive), { nil: undefined });
  fc.assert(
    fc.property(fc.array(condition, { minLength: 1 }), fc.array(row), (conditions, rows) => {
      const select = selectShownAssets(template(...conditions));
      for (const data of rows) {
        const expected = conditions.map((item) =>
          item === gold ? data.plan === "gold" : item === expensive ? data.price === "101" : true,
        );
        if (select !== undefined) expect(select(data)).toEqual({ ok: true, value: expected });
        else expect(expected).not.toContain(false);
      }
    }),
  );
});

test("a row needs no values for the assets that it does not show", () => {
  const named = (name: string, condition?: Condition) => ({ aura: { ...asset(condition).aura, name } });
  const tree = { title: "[[title]]", assets: [named("[[code|number]]", gold), named("[[city]]")] };
  const [compiled, select] = [compileTemplate(tree), selectShownAssets(tree)];
  const test = createFillTest(compiled);
  const fill = (data: RowData) => {
    const shown = select?.(data);
    if (!shown?.ok) return undefined;
    const filled = fillTemplate(compiled, data, "en", shown.value);
    expect(test(data, shown.value)).toBe(filled.ok);
    if (!filled.ok) return filled.problems.map(({ code }) => code);
    return filled.value.assets.filter((_, index) => shown.value[index]).map(({ aura }) => aura.name);
  };
  expect(fill({ title: "A", plan: "tin", city: "Bern" })).toEqual(["Bern"]);
  expect(fill({ title: "A", plan: "tin", city: "Bern", code: "none" })).toEqual(["Bern"]);
  expect(fill({ title: "A", plan: "gold", city: "Bern", code: "1000" })).toEqual(["1,000", "Bern"]);
  expect(fill({ title: "A", plan: "gold", city: "Bern", code: "none" })).toEqual(["filter-failed"]);
  expect(fill({ title: "A", plan: "gold", city: "Bern" })).toEqual(["placeholder-without-value"]);
  expect(fill({ plan: "tin", city: "Bern" })).toEqual(["placeholder-without-value"]);
  expect(fill({ title: "A", plan: "tin" })).toEqual(["placeholder-without-value"]);
  expect(test({ title: "A", plan: "tin", city: "Bern" })).toBe(false);
});

const findMissing = (source: { readonly assets: readonly ConditionalAsset[] }, ...columns: readonly string[]) =>
  findMissingColumns(findConditionColumns(source), new Set(columns));

test("a column that the data does not have is one problem with the closest name", () => {
  const problems = findMissing(
    template(undefined, { column: "plam", is: "gold" }, { column: "plam", empty: true }),
    "plan",
  );
  expect(problems).toEqual([
    {
      code: "condition-column-missing",
      message:
        "The data has no column “plam”, which the condition plam is empty reads. Did you mean “plan”? Change the condition in the template, or add the column to the data.",
      at: { path: "assets[2].aura.show_when", placeholders: ["plam"] },
    },
  ]);
  expect(findMissing(template(gold), "zzz")[0]?.message).toMatch(/Add the column to the data, or change/);
  expect(findMissing(template(gold), "plan")).toEqual([]);
});

test("the columns of conditions have the form in which a table must write them", () => {
  const read = findConditionColumns(template(gold, expensive, { column: "until", before: "2027-01-31" }));
  expect(read.map(({ name, path, isNumber, isDate }) => [name, path, isNumber, isDate])).toEqual([
    ["plan", "assets[0].aura.show_when", false, false],
    ["price", "assets[1].aura.show_when", true, false],
    ["until", "assets[2].aura.show_when", false, true],
  ]);
});
