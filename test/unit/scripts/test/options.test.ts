import { expect, test } from "vitest";
import { parseTestOptions } from "../../../../scripts/test/options.mjs";

test("each command of package.json selects its tests", () => {
  expect(parseTestOptions([])).toEqual({
    command: "test",
    omitsShort: false,
    limitMinutes: undefined,
    records: false,
    asksForHelp: false,
  });
  expect(parseTestOptions(["--all", "--rest", "--limit-minutes=75", "--record"])).toEqual({
    command: "test:all",
    omitsShort: true,
    limitMinutes: 75,
    records: true,
    asksForHelp: false,
  });
  expect(parseTestOptions(["--matrix", "--help"])).toMatchObject({ command: "test:matrix", asksForHelp: true });
});

test.each([
  [["--hepl"], "Unknown option '--hepl'"],
  [["test/unit/x.test.ts"], "Unexpected argument 'test/unit/x.test.ts'"],
  [["--limit-minutes=soon"], "“--limit-minutes=soon” is not a number of minutes."],
  [["--limit-minutes=0"], "“--limit-minutes=0” is not a number of minutes."],
])("the options %s are rejected", (args, message) => {
  expect(() => parseTestOptions(args)).toThrow(message);
});
