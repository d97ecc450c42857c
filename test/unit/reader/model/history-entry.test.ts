import fc from "fast-check";
import { expect, test } from "vitest";
import { countOpenPanels, parseHistoryEntry, withHistoryEntry, withOpenPanels } from "#reader/model/history-entry.ts";

const anyPosition = fc.record({
  page: fc.integer({ min: 1, max: 1e6 }),
  across: fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
  down: fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
});

test("a history entry is read as written, beside the state of others", () => {
  const from = fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined });
  fc.assert(
    fc.property(fc.anything(), fc.nat(), anyPosition, from, (state, index, position, from) => {
      expect(parseHistoryEntry(withHistoryEntry(state, { index, position, from }))).toEqual({
        index,
        position,
        from,
      });
    }),
  );
  expect(withHistoryEntry({ theirs: 1 }, { index: 0, position: { page: 1, across: 0, down: 0 } })).toMatchObject({
    theirs: 1,
  });
});

test("a history entry is not read from other states", () => {
  const good = { index: 0, page: 2, across: 0, down: 0 };
  for (const bad of [
    { index: -1 },
    { index: 0.5 },
    { page: Number.NaN },
    { page: 0 },
    { down: "1" },
    { across: Number.NaN },
  ])
    expect(parseHistoryEntry({ smartlink: { ...good, ...bad } })).toBeUndefined();
  expect(parseHistoryEntry({ smartlink: { ...good, from: "x" } })?.from).toBeUndefined();
  fc.assert(
    fc.property(fc.anything(), (state) => {
      expect(parseHistoryEntry(state)).toBeUndefined();
      expect(countOpenPanels(state)).toBe(0);
    }),
  );
});

test("a history entry counts open panels until the next one", () => {
  const entry = { index: 1, position: { page: 1, across: 0, down: 0 } };
  const open = withOpenPanels(withHistoryEntry({}, entry), 2);
  expect([countOpenPanels(open), parseHistoryEntry(open)?.index]).toEqual([2, 1]);
  expect(countOpenPanels(withHistoryEntry(open, entry))).toBe(0);
});
