import fc from "fast-check";
import { expect, test } from "vitest";
import { createPageLabels } from "#reader/model/page-labels.ts";

const book = createPageLabels(["Cover", "i", "ii", "1", "2", "3"], 6);

test("page labels exist if a label differs from its page number", () => {
  expect([1, 2, 3, 4].map(book.labelOf)).toEqual(["Cover", "i", "ii", "1"]);
  expect(createPageLabels(["1", "2"], 2).labelOf(2)).toBeUndefined();
  expect(createPageLabels(["", " "], 2).labelOf(2)).toBeUndefined();
  expect(createPageLabels(null, 2).labelOf(1)).toBeUndefined();
});

test.each([
  ["II", 3],
  [" cover ", 1],
  ["2", 5],
  ["6", 6],
  ["7", undefined],
  ["0", undefined],
  ["", undefined],
  ["iv", undefined],
  ["1.5", undefined],
])("the page label %j is page %s", (text, page) => {
  expect(book.pageOf(text)).toBe(page);
});

test("a repeated page label is the first of its pages", () => {
  expect(createPageLabels(["A", "A", "B"], 3).pageOf("a")).toBe(1);
});

test("a page label resolves to a page with that label", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 }), { minLength: 1, maxLength: 12 }), (labels) => {
      const { labelOf, pageOf } = createPageLabels(labels, labels.length);
      for (const [index] of labels.entries()) {
        const label = labelOf(index + 1);
        if (label === undefined) continue;
        const page = pageOf(label);
        expect(page).toBeLessThanOrEqual(index + 1);
        expect(labels[(page ?? 0) - 1]?.trim().toLowerCase().normalize("NFKC")).toBe(
          label.toLowerCase().normalize("NFKC"),
        );
      }
    }),
  );
});
