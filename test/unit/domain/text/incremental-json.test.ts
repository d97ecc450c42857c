/** The incremental encoder returns what `encodeJson` returns, whatever it has encoded before. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createIncrementalEncoder } from "#domain/text/incremental-json.ts";
import { encodeJson } from "#domain/text/json-text.ts";

const text = fc.string({ unit: fc.constantFrom("a", "<", "&", '"', "\\", "\u2028", "é", "\ud83d", "\n") });
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.constant(undefined),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "1", "__proto__", "toJSON", "<"), tie("value"), { maxKeys: 4 }),
  ),
}));

/** Copies of a tree in which some values are others: what the rows of a batch look like. */
const rows = fc
  .tuple(value, fc.array(fc.tuple(fc.nat(7), value), { minLength: 1, maxLength: 6 }))
  .map(([first, changes]) => {
    const list = [first];
    for (const [place, changed] of changes) list.push(replaceAt(list.at(-1), place, changed));
    return list;
  });

const replaceAt = (tree: unknown, place: number, changed: unknown): unknown => {
  if (typeof tree !== "object" || tree === null) return changed;
  const entries = Object.entries(tree);
  const index = place % (entries.length + 1);
  const copy = entries.map(([key, child], at) => [key, at === index ? replaceAt(child, place >> 1, changed) : child]);
  return Array.isArray(tree) ? copy.map(([, child]) => child) : Object.fromEntries(copy);
};

test("equals encodeJson for values that share parts with the value before", () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (list, ascii) => {
      const encode = createIncrementalEncoder({ ascii });
      for (const row of list) expect(encode(row)).toBe(encodeJson(row, { ascii }));
    }),
    { numRuns: 1000 },
  );
});

test("equals encodeJson for values that have nothing in common", () => {
  fc.assert(
    fc.property(fc.array(value), (list) => {
      const encode = createIncrementalEncoder();
      for (const row of list) expect(encode(row)).toBe(encodeJson(row));
    }),
  );
});
