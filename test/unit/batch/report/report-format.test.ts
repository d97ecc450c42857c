import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "#batch/report/report-format.ts";

test("the report formats counts as Intl does", () => {
  const english = new Intl.NumberFormat("en");
  const counts = fc.oneof(
    fc.maxSafeNat(),
    fc.nat(12_345),
    fc.integer(),
    fc.double({ noNaN: true, max: 1e9, min: -1e9 }),
  );
  fc.assert(
    fc.property(counts, (count) => {
      // Minus zero is no count.
      expect(formatCount(count + 0)).toBe(english.format(count + 0));
    }),
  );
});
