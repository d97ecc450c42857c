import fc from "fast-check";
import { expect, test } from "vitest";
import { compileCondition } from "#domain/conditions/compile-condition.ts";
import { describeCondition } from "#domain/conditions/describe-condition.ts";
import { type Condition, conditionSchema } from "#domain/model/page-content.ts";

type Test = Omit<Condition, "column">;

const ask = (condition: Test, value: string | undefined) =>
  compileCondition({ column: "x", ...condition })(value === undefined ? {} : { x: value });

test.each<[Test, string | undefined, boolean]>([
  [{ is: "gold" }, "Gold ", true],
  [{ is: "gold" }, "golden", false],
  [{ is: "gold" }, undefined, false],
  [{ is: "" }, undefined, true],
  [{ is: " " }, "", true],
  [{ is_not: "gold" }, "GOLD", false],
  [{ is_not: "gold" }, "", true],
  [{ is_not: "gold" }, undefined, true],
  [{ one_of: ["gold", "Silver"] }, "silver", true],
  [{ one_of: ["gold", "silver"] }, "tin", false],
  [{ one_of: [] }, "tin", false],
  [{ empty: true }, " \t\u00a0", true],
  [{ empty: true }, undefined, true],
  [{ empty: true }, "0", false],
  [{ empty: false }, " ", false],
  [{ empty: false }, "0", true],
  [{ less_than: 100 }, "99.99", true],
  [{ less_than: 100 }, "100.00", false],
  [{ less_than: "1e2" }, " -5 ", true],
  [{ less_than: 100 }, "", false],
  [{ less_than: 0.3 }, "0.29999999999999999999", true],
  [{ greater_than: 100 }, "100.01", true],
  [{ greater_than: 100 }, undefined, false],
  [{ greater_than: "9007199254740992" }, "9007199254740993", true],
  [{ greater_than: "9007199254740993" }, "9007199254740992", false],
  [{ greater_than: "1e999" }, "2e999", true],
  [{ before: "2027-01-31" }, "2027-01-30", true],
  [{ before: "2027-01-31" }, "2027-01-31", false],
  [{ before: "2027-01-31" }, "2027-01-31T08:00", false],
  [{ before: "2027-01-31" }, "", false],
  [{ after: "2027-01-31" }, "2027-01-31T23:59", false],
  [{ after: "2027-01-31" }, "2027-02-01", true],
  [{ after: "2027-01-31T12:00" }, "2027-01-31", false],
  [{ after: "2027-01-31T12:00" }, "2027-01-31T12:01", true],
  [{ after: "2027-01-31T12:00Z" }, "2027-01-31T12:30+01:00", false],
  [{ before: "2027-01-31T12:00Z" }, "2027-01-31T12:30+01:00", true],
  [{ before: "2027-01-31T12:00Z" }, "2027-01-31T12:30", false],
])("with the condition %j, the value %j is %s", (condition, value, result) =>
  expect(ask(condition, value)).toBe(result),
);

test.each<[Test, string, RegExp]>([
  [
    { less_than: 100 },
    "cheap",
    /^The condition x is less than 100 cannot read "cheap", the row's value of "x"\. Write a n/,
  ],
  [{ greater_than: 5 }, "1.234,50", /--decimal-sign comma/],
  [{ before: "2027-01-31" }, "soon", /x is before 2027-01-31 cannot read "soon".*Write a date such as/],
  [{ after: "2027-01-31" }, "31.01.2027", /--date-order/],
  [{ after: "2027-01-31" }, "2027-02-30", /cannot read/],
])("with the condition %j, the value %j is a problem of its row", (condition, value, message) =>
  expect(ask(condition, value)).toMatchObject({
    code: "condition-unreadable",
    message: expect.stringMatching(message),
    at: { path: "show_when", placeholders: ["x"] },
  }),
);

test("only own properties of the data count", () => {
  for (const column of ["__proto__", "constructor", "toString"]) {
    expect(compileCondition({ column, empty: true })({})).toBe(true);
    expect(compileCondition({ column, is: "x" })(JSON.parse(`{"${column}": "x"}`))).toBe(true);
  }
});

test("a value that is no text is empty", () => {
  const data = JSON.parse('{"x": 5}');
  expect(compileCondition({ column: "x", is: "5" })(data)).toBe(false);
  expect(compileCondition({ column: "x", empty: true })(data)).toBe(true);
});

test("a number or date that the schema refuses is a bug", () => {
  expect(() => compileCondition({ column: "x", less_than: "cheap" })).toThrow(RangeError);
  expect(() => compileCondition({ column: "x", after: "2027-02-30" })).toThrow(RangeError);
});

const conditions: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ is: fc.string() }),
  fc.record({ is_not: fc.string() }),
  fc.record({ one_of: fc.array(fc.string()) }),
  fc.record({ empty: fc.boolean() }),
  fc.record({ less_than: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer().map(String)) }),
  fc.record({ greater_than: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.record({ before: fc.string() }),
  fc.record({ after: fc.constantFrom("2027-01-31", "2027-01-31T12:00Z") }),
);

test("every condition of the schema has an answer for every value, and a sentence", () => {
  fc.assert(
    fc.property(conditions, fc.string({ unit: "binary" }), (condition, value) => {
      const read = conditionSchema.safeParse({ column: "x", ...condition });
      fc.pre(read.success);
      const answer = ask(condition, value);
      expect(typeof answer === "boolean" || answer.code === "condition-unreadable").toBe(true);
      expect(describeCondition({ column: "x", ...condition })).toMatch(/^x is /);
    }),
  );
});

test("numbers are less, equal or greater as their values are", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(number, number, (value, expected) => {
      expect(ask({ less_than: expected }, String(value))).toBe(value < expected);
      expect(ask({ greater_than: expected }, String(value))).toBe(value > expected);
    }),
  );
});

const instants = fc.date({ min: new Date("1000-01-01"), max: new Date("9000-01-01"), noInvalidDate: true });

test("instants are before or after each other", () => {
  fc.assert(
    fc.property(instants, instants, (value, expected) => {
      expect(ask({ before: expected.toISOString() }, value.toISOString())).toBe(value < expected);
      expect(ask({ after: expected.toISOString() }, value.toISOString())).toBe(value > expected);
    }),
  );
});

test.each<[Test, string]>([
  [{ is: "gold" }, 'plan is "gold"'],
  [{ is_not: "gold" }, 'plan is not "gold"'],
  [{ one_of: ["a", "b"] }, 'plan is one of "a", "b"'],
  [{ one_of: ["1", "2", "3", "4", "5", "6", "7"] }, 'plan is one of "1", "2", "3", "4", "5" and 2 more'],
  [{ empty: true }, "plan is empty"],
  [{ empty: false }, "plan is not empty"],
  [{ less_than: 0 }, "plan is less than 0"],
  [{ greater_than: "1.5" }, "plan is greater than 1.5"],
  [{ before: "2027-01-31" }, "plan is before 2027-01-31"],
  [{ after: "2027-01-31" }, "plan is after 2027-01-31"],
])("the condition %j is described", (condition, sentence) =>
  expect(describeCondition({ column: "plan", ...condition })).toBe(sentence),
);
