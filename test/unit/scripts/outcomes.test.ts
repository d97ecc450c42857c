import { describe, expect, it } from "vitest";
import {
  type Outcome,
  outcomesOfPieces,
  outcomesOfVitest,
  settled,
  toldOutcome,
  toTryAgain,
} from "../../../scripts/test/outcomes.mjs";

const browser = { name: "Chrome", type: "puppeteer" };
const group = (name: string, tests: readonly { name: string; passed: boolean; error?: { message: string } }[]) => ({
  name,
  suites: [],
  tests: tests.map((test) => ({ ...test, skipped: false })),
});
const piece = (name: string, over: Partial<Outcome> = {}): Outcome => ({
  ...{ file: "a.test.ts", engine: "webkit", name, passed: true, error: "" },
  ...over,
});
const broken = (name: string, over: Partial<Outcome> = {}) => piece(name, { passed: false, error: "no", ...over });
/** So many files that one that fails is a chance. */
const others = ["b", "c", "d"].map((file) => piece("x", { file: `${file}.test.ts` }));

describe("what suites report", () => {
  it("is one list, with groups in a test's name and the first line of its error", () => {
    const session = { testFile: "/root/a.test.ts", browser: browser as never, errors: [], passed: false };
    const failing = { name: "b", passed: false, error: { message: "\n  Not so: c\nat d" } };
    const testResults = { name: "", tests: [], suites: [group("zoom", [{ name: "a", passed: true }, failing])] };
    expect(outcomesOfPieces([{ ...session, testResults }], "/root", () => "webkit")).toEqual([
      piece("zoom › a"),
      broken("zoom › b", { error: "Not so: c" }),
    ]);
  });

  it("has the file itself where no test says why it failed", () => {
    const session = { testFile: "/root/a.test.ts", browser: browser as never, passed: false };
    const errors = [{ message: "Browser tests did not start" }];
    expect(outcomesOfPieces([{ ...session, errors }], "/root", () => "webkit")).toEqual([
      broken("", { error: "Browser tests did not start" }),
    ]);
  });

  it("is read from Vitest as well, without what was not run", () => {
    const results = [
      { ancestorTitles: ["a"], title: "b", status: "passed", failureMessages: [] },
      { ancestorTitles: ["a"], title: "c", status: "failed", failureMessages: ["Error: d\n at e"] },
      { ancestorTitles: ["a"], title: "f", status: "skipped", failureMessages: [] },
    ];
    const report = {
      testResults: [
        { name: "/root/a.test.ts", status: "failed", message: "", assertionResults: results },
        { name: "/root/b.test.ts", status: "failed", message: "no module", assertionResults: [] },
      ],
    };
    const at = { engine: "" };
    expect(outcomesOfVitest(report, "/root")).toEqual([
      piece("a › b", at),
      broken("a › c", { ...at, error: "Error: d" }),
      broken("", { ...at, file: "b.test.ts", error: "no module" }),
    ]);
  });
});

describe("a second try", () => {
  it("is of the files that failed, by engine", () => {
    const files = [broken("a"), broken("b"), broken("a", { engine: "firefox" }), piece("a", { engine: "chromium" })];
    expect([...toTryAgain([...files, ...others])]).toEqual([
      ["webkit", ["a.test.ts"]],
      ["firefox", ["a.test.ts"]],
    ]);
  });

  it("is not made where so much fails that it is no chance", () => {
    const most = others.map((outcome) => ({ ...outcome, passed: false }));
    expect(toTryAgain([piece("a"), ...most]).size).toBe(0);
  });

  it("lets what passes then count as passed, and tells it with its first error", () => {
    const first = [piece("a"), broken("b"), broken("c")];
    const second = [broken("a"), piece("b"), broken("c", { error: "again" })];
    expect(settled(first, second)).toEqual({ passed: 2, failed: [broken("c")], late: [broken("b")] });
  });

  it("counts the tests of a file that could not run at first", () => {
    const first = [broken(""), ...others];
    expect(settled(first, [piece("a"), piece("b")])).toEqual({ passed: 5, failed: [], late: [broken("")] });
    expect(settled(first, [piece("a"), broken("")]).failed).toEqual([broken("")]);
    expect(settled(first, [piece("a"), broken("b")])).toEqual({ passed: 4, failed: [broken("b")], late: [broken("")] });
  });

  it("leaves failed what it does not run", () => {
    expect(settled([broken("a"), broken("b")], [])).toEqual({
      passed: 0,
      failed: [broken("a"), broken("b")],
      late: [],
    });
  });
});

it("an outcome is told by file, engine, name and error", () => {
  expect(toldOutcome(broken("a"))).toBe("  a.test.ts (webkit): a\n    no");
  expect(toldOutcome(broken("", { engine: "" }))).toBe("  a.test.ts\n    no");
});
