/** How often a worker reports progress to the page. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { throttleProgress } from "#workers/throttle-progress.ts";

/** Passes reports at the given times; the last one is `isLast`. Returns the times that were passed on. */
const passOn = (timesMs: readonly number[]): number[] => {
  const passed: number[] = [];
  let nowMs = 0;
  const report = throttleProgress<number>(
    (timeMs) => passed.push(timeMs),
    (timeMs) => timeMs === timesMs.at(-1),
    () => nowMs,
  );
  for (const timeMs of timesMs) {
    nowMs = timeMs;
    report(timeMs);
  }
  return passed;
};

test("the first report of progress, one per interval and the last are passed on", () => {
  expect(passOn([0, 20, 99, 100, 150, 199, 230, 240])).toEqual([0, 100, 230, 240]);
});

test("no two reports of progress before the last are closer than 100 ms, and the last always arrives", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 2_000 }), { minLength: 1, maxLength: 60 }), (unsorted) => {
      const timesMs = [...unsorted].sort((a, b) => a - b);
      const passed = passOn(timesMs);
      expect(passed.at(-1)).toBe(timesMs.at(-1));
      for (let index = 1; index < passed.length - 1; index++)
        expect((passed[index] ?? 0) - (passed[index - 1] ?? 0)).toBeGreaterThanOrEqual(100);
    }),
  );
});
