import { describe, expect, test } from "vitest";
import {
  filesToRetry,
  formatOutcome,
  mergeTries,
  type Outcome,
  outcomesOfSessions,
  outcomesOfVitest,
} from "../../../../scripts/test/outcomes.mjs";

const browser = { name: "Chrome", type: "puppeteer" };
const suiteResult = (
  name: string,
  tests: readonly { name: string; passed: boolean; error?: { message: string } }[],
) => ({
  name,
  suites: [],
  tests: tests.map((test) => ({ ...test, skipped: false })),
});
const passedTest = (name: string, changes: Partial<Outcome> = {}): Outcome => ({
  ...{ file: "a.test.ts", engine: "webkit", name, passed: true, error: "" },
  ...changes,
});
const failedTest = (name: string, changes: Partial<Outcome> = {}) =>
  passedTest(name, { passed: false, error: "no", ...changes });
/** Enough passed files for one failed file to count as possibly flaky. */
const otherFiles = ["b", "c", "d"].map((file) => passedTest("x", { file: `${file}.test.ts` }));

const options = { engineOf: () => "webkit", interruption: "the runner ended: tab closed\n at x" };

describe("outcomesOfSessions", () => {
  const finished = { testFile: "/root/a.test.ts", browser: browser as never, status: "FINISHED" } as const;

  test("the outcome of a browser test joins its titles and has the first line of its error", () => {
    const session = { ...finished, errors: [], passed: false };
    const failing = { name: "b", passed: false, error: { message: "\n  Not so: c\nat d" } };
    const testResults = { name: "", tests: [], suites: [suiteResult("zoom", [{ name: "a", passed: true }, failing])] };
    expect(outcomesOfSessions([{ ...session, testResults }], "/root", options)).toEqual([
      passedTest("zoom › a"),
      failedTest("zoom › b", { error: "Not so: c" }),
    ]);
  });

  test("the outcome of a file where no test has failed is that of the file itself", () => {
    const session = { ...finished, passed: false };
    const errors = [{ message: "Browser tests did not start" }];
    expect(outcomesOfSessions([{ ...session, errors }], "/root", options)).toEqual([
      failedTest("", { error: "Browser tests did not start" }),
    ]);
  });

  test("a file that the runner did not reach, or not to its end, is reported with the reason", () => {
    const session = { ...finished, status: "STARTED" as const, errors: [], passed: false };
    expect(outcomesOfSessions([session], "/root", options)).toEqual([
      failedTest("", { error: "the runner ended: tab closed", interrupted: true }),
    ]);
  });
});

test("a report of Vitest is read without its skipped tests", () => {
  const assertionResults = [
    { ancestorTitles: ["a"], title: "b", status: "passed", failureMessages: [] },
    { ancestorTitles: ["a"], title: "c", status: "failed", failureMessages: ["Error: d\n at e"] },
    { ancestorTitles: ["a"], title: "f", status: "skipped", failureMessages: [] },
  ];
  const report = {
    testResults: [
      { name: "/root/a.test.ts", status: "failed", message: "", assertionResults },
      { name: "/root/b.test.ts", status: "failed", message: "no module", assertionResults: [] },
    ],
  };
  const inVitest = { engine: "" };
  expect(outcomesOfVitest(report, "/root")).toEqual([
    passedTest("a › b", inVitest),
    failedTest("a › c", { ...inVitest, error: "Error: d" }),
    failedTest("", { ...inVitest, file: "b.test.ts", error: "no module" }),
  ]);
});

test("failed files are listed by engine for a second try", () => {
  const outcomes = [
    failedTest("a"),
    failedTest("b"),
    failedTest("a", { engine: "firefox" }),
    passedTest("a", { engine: "chromium" }),
  ];
  expect([...filesToRetry([...outcomes, ...otherFiles])]).toEqual([
    ["webkit", ["a.test.ts"]],
    ["firefox", ["a.test.ts"]],
  ]);
});

test("no file is listed for a second try if more than a third of the files failed", () => {
  const failedFiles = otherFiles.map((outcome) => ({ ...outcome, passed: false }));
  expect(filesToRetry([passedTest("a"), ...failedFiles]).size).toBe(0);
});

test("all files that the runner did not reach are listed for a second try, however many", () => {
  const interrupted = otherFiles.map(({ file }) => failedTest("", { file, interrupted: true }));
  expect([...filesToRetry([failedTest("a"), ...interrupted])]).toEqual([
    ["webkit", ["a.test.ts", "b.test.ts", "c.test.ts", "d.test.ts"]],
  ]);
});

test("a test that passes at the second try counts as passed and flaky, with its first error", () => {
  const first = [passedTest("a"), failedTest("b"), failedTest("c")];
  const second = [failedTest("a"), passedTest("b"), failedTest("c", { error: "again" })];
  expect(mergeTries(first, second)).toEqual({ passed: 2, failed: [failedTest("c")], flaky: [failedTest("b")] });
});

test("the tests of a file that could not run at first are counted after the second try", () => {
  const first = [failedTest(""), ...otherFiles];
  const withPasses = mergeTries(first, [passedTest("a"), passedTest("b")]);
  expect(withPasses).toEqual({ passed: 5, failed: [], flaky: [failedTest("")] });
  expect(mergeTries(first, [passedTest("a"), failedTest("")]).failed).toEqual([failedTest("")]);
  const withFailure = mergeTries(first, [passedTest("a"), failedTest("b")]);
  expect(withFailure).toEqual({ passed: 4, failed: [failedTest("b")], flaky: [failedTest("")] });
});

test("a failure that the second try did not run is kept", () => {
  expect(mergeTries([failedTest("a"), failedTest("b")], [])).toEqual({
    passed: 0,
    failed: [failedTest("a"), failedTest("b")],
    flaky: [],
  });
});

test("the outcome of a test is shown with file, engine, test and error", () => {
  expect(formatOutcome(failedTest("a"))).toBe("  a.test.ts (webkit): a\n    no");
  expect(formatOutcome(failedTest("", { engine: "" }))).toBe("  a.test.ts\n    no");
});
