import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMeasure, type LengthUnit, parseMeasure } from "#editor/model/units/measure.ts";
import { readPlacementField, writePlacementField } from "#editor/model/units/placement-fields.ts";
import { createAsset } from "../builders.ts";

/** 210 mm, the width of A4. */
const a4Width = (210 * 72) / 25.4;

const parse = (text: string, unit: LengthUnit = "%") => {
  const result = parseMeasure(text, unit, a4Width);
  return result.ok ? Number(result.value.toFixed(6)) : (result.problems[0]?.message ?? "");
};

test.each([
  ["12.5", 12.5],
  ["12,5", 12.5],
  [" 7 % ", 7],
  [",5", 0.5],
  ["120/2", 60],
  ["10 + 2*3", 16],
  ["(10 + 2) * 3", 36],
  ["-4", -4],
  ["10 − 4 ÷ 2", 8],
  ["21mm", 10],
  ["21 mm + 5 %", 15],
  ["2 * 10.5 MM", 10],
  ["42mm / 2", 10],
  ["42mm / 21mm", 2],
  ["10 - -2", 12],
])("the length %s is %d percent of A4", (text, percent) => {
  expect(parse(text)).toBe(percent);
});

test("a length without a unit is in the unit of the field", () => {
  expect(parse("21", "mm")).toBe(10);
  expect(parse("42/2", "mm")).toBe(10);
  expect(parse("21 + 10%", "mm")).toBe(20);
  expect(parse("96", "px")).toBe(parse("25.4mm"));
});

test.each([
  ["", "The field is empty. Enter a number, such as 12.5."],
  ["abc", "“abc” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm."],
  ["12 cm", "“cm” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm."],
  ["1 2", "“2” is not expected there. Enter a sum, such as 120/2."],
  ["1+", "A number is missing at the end."],
  ["*2", "A number is missing before “*”."],
  ["(1", "A closing bracket is missing. Add it, as in (10 + 5) / 2."],
  ["1/0", "The result is not a number. Do not divide by zero."],
  ["2mm*2mm", "Two lengths cannot be multiplied. Leave out one unit."],
  ["alert(1)", "“alert(1)” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm."],
])("the length %s is rejected with a sentence", (text, message) => {
  expect(parse(text)).toBe(message);
});

test("reading a length survives any text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,+-*/()% mpx") }), (any, sum) => {
      for (const text of [any, sum, "(".repeat(150)]) {
        const result = parseMeasure(text, "mm", a4Width);
        if (result.ok) expect(Number.isFinite(result.value)).toBe(true);
      }
    }),
  );
});

test("a length is the same after it was written and read", () => {
  const units = fc.constantFrom<LengthUnit>("%", "mm", "px");
  fc.assert(
    fc.property(fc.double({ min: -200, max: 200, noNaN: true }), units, (percent, unit) => {
      const text = formatMeasure(percent, unit, a4Width);
      const result = parseMeasure(text, unit, a4Width);
      expect(result.ok && Math.abs(result.value - percent)).toBeLessThan(0.1);
      expect(result.ok && formatMeasure(result.value, unit, a4Width)).toBe(text);
    }),
  );
});

describe("the fields of a place", () => {
  const asset = createAsset({ id: "a", x: 50, y: 50, width: 20, height: 10 });

  test("the fields of a position are those of the upper left corner and the size", () => {
    expect((["x", "y", "width", "height"] as const).map((field) => readPlacementField(asset, field))).toEqual([
      40, 45, 20, 10,
    ]);
  });

  test("the fields of a position keep the corner when the size changes, and the size when the corner changes", () => {
    expect(writePlacementField(asset, "width", 30).aura).toMatchObject({ center_x: 55, rect: [30, 10] });
    expect(writePlacementField(asset, "y", 0).aura).toMatchObject({ center_y: 5, rect: [20, 10] });
    expect(writePlacementField(asset, "height", -3).aura).toMatchObject({ rect: [20, 0.5] });
    expect(writePlacementField(asset, "x", 40)).toBe(asset);
  });
});
