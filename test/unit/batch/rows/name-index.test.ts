import fc from "fast-check";
import { expect, test } from "vitest";
import { createNameIndex, createNameSet } from "#batch/rows/name-index.ts";

test("the name index finds the row of each of many similar names, and of no other name", () => {
  const index = createNameIndex();
  const total = 50_000;
  for (let row = 1; row <= total; row++) index.add(`offer-${row}.html`, row);
  const wrong = [];
  for (let row = 1; row <= total; row++) {
    if (index.find(`offer-${row}.html`) !== row) wrong.push(row);
    if (index.find(`offer-${row + total}.html`) !== undefined) wrong.push(-row);
  }
  expect(wrong).toEqual([]);
});

test("the name index agrees with a map for any names", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: "binary" }), { maxLength: 200 }), fc.string(), (names, other) => {
      const index = createNameIndex();
      for (const [row, name] of names.entries()) index.add(name, row);
      expect(names.map((name) => index.find(name))).toEqual([...names.keys()]);
      expect(index.find(other)).toBe(names.includes(other) ? names.indexOf(other) : undefined);
    }),
  );
});

test("the name index keeps the first row of a name", () => {
  const index = createNameIndex();
  expect([index.add("a", 1), index.add("a", 2), index.find("a")]).toEqual([undefined, 1, 1]);
});

test("the name set knows each of many similar names, and no other name", () => {
  const names = createNameSet();
  const add = (row: number) => names.add(`offer-${row}.html`);
  const rows = Array.from({ length: 50_000 }, (_, row) => row);
  expect(rows.filter((row) => !add(row))).toEqual([]);
  expect(rows.filter(add)).toEqual([]);
});

test("the name set agrees with a set for any names", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 3 }), { maxLength: 200 }), (names) => {
      const known = new Set<string>();
      const added = createNameSet();
      for (const name of names) {
        expect(added.add(name)).toBe(!known.has(name));
        known.add(name);
      }
    }),
  );
});
