import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { panelsIn, readEntry, withEntry, withPanels } from "#reader/document/history-entry.ts";

const place = fc.record({
  page: fc.integer({ min: 1, max: 1e6 }),
  across: fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
  down: fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
});

describe("a place in the history", () => {
  test("is read as it was written, beside what others keep there", () => {
    const from = fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined });
    fc.assert(
      fc.property(fc.anything(), fc.nat(), place, from, (state, index, place, from) => {
        expect(readEntry(withEntry(state, { index, place, from }))).toEqual({ index, place, from });
      }),
    );
    expect(withEntry({ theirs: 1 }, { index: 0, place: { page: 1, across: 0, down: 0 } })).toMatchObject({ theirs: 1 });
  });

  test("is never read from what is none", () => {
    const good = { index: 0, page: 2, across: 0, down: 0 };
    for (const bad of [
      { index: -1 },
      { index: 0.5 },
      { page: Number.NaN },
      { page: 0 },
      { down: "1" },
      { across: Number.NaN },
    ])
      expect(readEntry({ smartlink: { ...good, ...bad } })).toBeUndefined();
    expect(readEntry({ smartlink: { ...good, from: "x" } })?.from).toBeUndefined();
    fc.assert(
      fc.property(fc.anything(), (state) => {
        expect(readEntry(state)).toBeUndefined();
        expect(panelsIn(state)).toBe(0);
      }),
    );
  });

  test("counts open panels until the next place", () => {
    const entry = { index: 1, place: { page: 1, across: 0, down: 0 } };
    const open = withPanels(withEntry({}, entry), 2);
    expect([panelsIn(open), readEntry(open)?.index]).toEqual([2, 1]);
    expect(panelsIn(withEntry(open, entry))).toBe(0);
  });
});
