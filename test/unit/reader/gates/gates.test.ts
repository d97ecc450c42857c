import fc from "fast-check";
import { expect, test } from "vitest";
import { readEmailAddress } from "#domain/links/email-address.ts";
import { retryPauseMs } from "#reader/gates/password-gate.ts";
import { latestTimeMs } from "#reader/model/monotonic-clock.ts";
import { checkViewLimit, parseViewCount } from "#reader/model/view-limit.ts";

test("the number of openings is never exceeded, and is near its end when at most three openings are left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (limit) => {
      let used = 0;
      const remaining: (number | undefined)[] = [];
      for (let attempt = 0; attempt < limit + 5; attempt += 1) {
        const opening = checkViewLimit(limit, parseViewCount(String(used)));
        if (!opening.allowed) continue;
        used += 1;
        remaining.push(opening.remaining);
        expect(opening.nearEnd).toBe((opening.remaining ?? 99) <= 3);
      }
      expect(used).toBe(limit);
      expect(remaining.at(-1)).toBe(0);
    }),
  );
});

test("a number of openings of 0 means no limit, and invalid stored values are ignored", () => {
  expect(checkViewLimit(0, 1e9)).toEqual({ allowed: true, remaining: undefined, nearEnd: false });
  for (const text of [undefined, "", "x", "-3", "1.5", "Infinity", "1e400", "{}"]) expect(parseViewCount(text)).toBe(0);
  expect(parseViewCount("12")).toBe(12);
});

test("the latest known time never decreases", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 1 }), (timesMs) => {
      let stored: string | undefined;
      for (const timeMs of timesMs) stored = String(latestTimeMs(stored, timeMs));
      expect(Number(stored)).toBe(Math.max(...timesMs));
    }),
  );
  for (const stored of ["", "x", "NaN", "Infinity", "1e999", undefined]) expect(latestTimeMs(stored, 5)).toBe(5);
});

test.each(["anna@example.org", "  a.b+c@sub.example.co.uk ", "zoë@exämple.de", "x_y@1-2.example"])(
  "the e-mail address %s is valid",
  (text) => {
    expect(readEmailAddress(text)).toBe(text.trim());
  },
);

test.each([
  "",
  "anna",
  "anna@",
  "@example.org",
  "anna@example",
  "a b@example.org",
  "a@b@example.org",
  ".a@example.org",
])("the e-mail address %j is invalid", (text) => {
  expect(readEmailAddress(text)).toBeUndefined();
});

test("e-mail addresses are found in bounded time for any text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const address = readEmailAddress(text);
      if (address !== undefined) expect(address).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
    }),
  );
  expect(readEmailAddress(`${"a".repeat(300)}@example.org`)).toBeUndefined();
  expect(readEmailAddress(`a@${"b-".repeat(5000)}`)).toBeUndefined();
});

test("pauses begin after the third wrong password, double each time, and are at most 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 8, 50].map(retryPauseMs)).toEqual([0, 0, 0, 1000, 2000, 4000, 30_000, 30_000]);
});
