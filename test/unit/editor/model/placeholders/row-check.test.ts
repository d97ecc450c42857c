/** Rows of the data that cannot be filled into the document. */
import { expect, test } from "vitest";
import { findNextFault, findRowFaults } from "#app/editor/session/find-row-faults.ts";
import { createRowCheck } from "#editor/model/placeholders/row-check.ts";
import { createState } from "../pointer.ts";

const { document } = createState([
  { id: "link", y: 20, aura: { actions: [{ type: "url", data: "[[address]]" }] } },
  { id: "text", y: 60, aura: { actions: [{ type: "text", data: "Dear [[name]], [[until|date:long]]" }] } },
]);
const settings = { title: "For [[name]]", config: { global: { endDateTime: "[[until]]" } } };
const check = createRowCheck(document, settings);
const good = { address: "https://example.org/", name: "Anna", until: "2027-01-31" };

test("the check of a row returns its faults with the location and a sentence", () => {
  expect(check(good)).toEqual([]);
  const faults = check({ ...good, address: "javascript:alert(1)", until: "31.02.2027" });
  expect(faults.map(({ assetId, path, problem }) => [assetId, path, problem.code])).toEqual([
    [undefined, "config.global.endDateTime", "shape-invalid"],
    ["link", "aura.actions[0].data", "link-forbidden"],
    ["text", "aura.actions[0].data", "filter-failed"],
  ]);
  expect(check({ address: good.address, until: good.until })[0]?.problem.message).toMatch(/no value for "name"/);
});

test("a row needs values for the marks of the PDF, and assets on pages that it leaves out need none", () => {
  const marks = [{ page: 3, source: "[[price|number:2]]" }];
  const pages = [{ pages: "1", show_when: { column: "name", is: "Anna" } }];
  const checkMarked = createRowCheck(document, { ...settings, config: { ...settings.config, pages } }, marks);
  const [fault, ...others] = checkMarked(good);
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ path: "config.marks", problem: { code: "placeholder-without-value" } });
  expect(fault?.problem.message).toContain("Page 3 of the PDF");
  expect(checkMarked({ ...good, price: "1.5" })).toEqual([]);
  const withoutPage = { name: "Ben", until: good.until, price: "1" };
  expect(checkMarked(withoutPage)).toEqual([]);
  expect(check(withoutPage)).toHaveLength(1);
});

test("all rows are checked, and the next one with a fault is found, from the first again", async () => {
  const rows = [good, { ...good, address: "ftp:x" }, good, { ...good, until: "x" }];
  const faults = await findRowFaults(rows, check, new AbortController().signal);
  expect([...(faults ?? [])].map(([row]) => row)).toEqual([1, 3]);
  expect([0, 1, 3].map((row) => findNextFault(faults ?? new Map(), row))).toEqual([1, 3, 1]);
  expect(findNextFault(new Map(), 0)).toBeUndefined();
});

test("a row needs no values for assets that its condition leaves out, and a condition that it cannot answer is a fault", () => {
  const conditional = createState([
    {
      id: "offer",
      aura: {
        content: { type: "text", text: "[[price]]" },
        show_when: { column: "amount", greater_than: "100" },
      },
    },
  ]).document;
  const checkAmount = createRowCheck(conditional, {});
  expect(checkAmount({ amount: "7" })).toEqual([]);
  expect(checkAmount({ amount: "700" })[0]?.problem.code).toBe("placeholder-without-value");
  expect(checkAmount({ amount: "many", price: "1" })).toMatchObject([
    { assetId: "offer", path: "aura.show_when", problem: { code: "condition-unreadable" } },
  ]);
});
