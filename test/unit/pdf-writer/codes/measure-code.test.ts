/** Codes that are measured before a run, compared with encoding them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeCode, measureCode } from "#pdf-writer/codes/draw-code.ts";

const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), maxLength: 300 });
const capitals = fc.string({ unit: fc.constantFrom(...Array.from("AZ09 $%*+-./:")), maxLength: 300 });
const anyValue = fc.oneof(
  digits,
  capitals,
  fc.string({ unit: "binary-ascii", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "",
    "A".repeat(2331),
    "A".repeat(2332),
    "ä".repeat(1166),
    "4006381333931",
    "400638133393",
    "1".repeat(6000),
  ),
);

test.each(["qr", "code128", "ean13", "datamatrix"] as const)(
  "a %s is as large as measured, or has the same problem",
  (symbology) => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const encoded = encodeCode(symbology, value);
        const measured = measureCode(symbology, value);
        if (!encoded.ok) expect(measured).toEqual(encoded);
        else
          expect(measured).toMatchObject({
            ok: true,
            value: { symbology, columns: encoded.value.columns, rows: encoded.value.rows },
          });
      }),
      { numRuns: 200 },
    );
  },
);
