/**
 * Converts the reports of the test runners to one list of outcomes, and merges the outcomes of a second try. Browsers on a
 * busy machine sometimes respond too late: a test that passes at the second try counts as passed and is reported as flaky.
 */
import { relative } from "node:path";

/**
 * The outcome of one test in one engine. An empty `name` means the file itself, which could not run, or not to its end.
 * `engine` is empty if the runner does not report it; the test's name then contains the engine. `interrupted` is a file that
 * had no chance, because the runner ended before it.
 * @typedef {{ file: string, engine: string, name: string, passed: boolean, error: string, interrupted?: true }} Outcome
 * @typedef {import("@web/test-runner").TestSession} TestSession
 * @typedef {{ name: string, passed: boolean, error: string }} TestOutcome
 */

/**
 * Vitest's JSON report, as far as it is used here.
 * @typedef {object} VitestReport
 * @property {readonly VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {readonly { ancestorTitles: string[], title: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/** If a larger share of the files fails, the cause is not flakiness, and a second try would only delay the report. */
const maxFlakyShare = 1 / 3;

const firstLine = (/** @type {string | undefined} */ text) =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "")
    ?.slice(0, 300) ?? "no reason was given";

const joinTitles = (/** @type {readonly string[]} */ titles) => titles.join(" › ");

/**
 * @param {TestSession["testResults"]} group
 * @param {string | undefined} fallbackError for tests without an error of their own: a hook before them failed
 * @param {readonly string[]} parentTitles
 * @returns {TestOutcome[]}
 */
const testsOfGroup = (group, fallbackError, parentTitles = []) => [
  ...(group?.tests ?? []).map(({ name, passed, error }) => ({
    name: joinTitles([...parentTitles, name]),
    passed,
    error: passed ? "" : firstLine(error?.message ?? fallbackError),
  })),
  ...(group?.suites ?? []).flatMap((suite) => testsOfGroup(suite, fallbackError, [...parentTitles, suite.name])),
];

/**
 * Adds an outcome for the file itself if it failed although none of its tests did.
 * @param {TestOutcome[]} tests
 * @param {boolean} hasFailed
 * @param {string | undefined} error
 */
const withFileOutcome = (tests, hasFailed, error) =>
  hasFailed && tests.every(({ passed }) => passed)
    ? [...tests, { name: "", passed: false, error: firstLine(error) }]
    : tests;

/**
 * Reads the outcomes of component tests.
 * @param {readonly Pick<TestSession, "testFile" | "browser" | "status" | "passed" | "errors" | "testResults">[]} sessions
 * @param {string} root
 * @param {{ engineOf: (browser: TestSession["browser"]) => string, interruption: string }} options `interruption` is the
 * error of the files that have not finished
 * @returns {Outcome[]}
 */
export const outcomesOfSessions = (sessions, root, { engineOf, interruption }) =>
  sessions.flatMap(({ testFile, browser, status, passed, errors, testResults }) => {
    const location = { file: relative(root, testFile), engine: engineOf(browser) };
    if (status !== "FINISHED")
      return [{ ...location, name: "", passed: false, error: firstLine(interruption), interrupted: true }];
    const error = errors[0]?.message;
    return withFileOutcome(testsOfGroup(testResults, error), !passed, error).map((test) => ({ ...location, ...test }));
  });

/**
 * Reads the outcomes of unit tests and end-to-end tests, without skipped tests.
 * @param {VitestReport} report
 * @param {string} root
 * @returns {Outcome[]}
 */
export const outcomesOfVitest = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map((test) => ({
        name: joinTitles([...test.ancestorTitles, test.title]),
        passed: test.status === "passed",
        error: test.status === "passed" ? "" : firstLine(test.failureMessages[0]),
      }));
    const location = { file: relative(root, name), engine: "" };
    return withFileOutcome(tests, status !== "passed", message).map((test) => ({ ...location, ...test }));
  });

/** @param {Outcome} outcome */
const fileKey = ({ file, engine }) => `${file}\n${engine}`;

/** @param {Outcome} outcome */
const testKey = (outcome) => `${fileKey(outcome)}\n${outcome.name}`;

/**
 * Returns the files that are worth a second try, by engine: those that the runner did not reach, and the others that failed,
 * unless they are too many.
 * @param {readonly Outcome[]} outcomes
 * @returns {Map<string, string[]>}
 */
export const filesToRetry = (outcomes) => {
  const interrupted = outcomes.filter((outcome) => outcome.interrupted).map(fileKey);
  const reached = outcomes.filter((outcome) => !outcome.interrupted);
  const files = new Set(reached.map(fileKey));
  const failed = new Set(reached.filter(({ passed }) => !passed).map(fileKey));
  const isFlakiness = failed.size <= Math.max(1, files.size * maxFlakyShare);
  /** @type {Map<string, string[]>} */
  const filesByEngine = new Map();
  for (const key of isFlakiness ? [...failed, ...interrupted] : interrupted) {
    const [file = "", engine = ""] = key.split("\n");
    filesByEngine.set(engine, [...(filesByEngine.get(engine) ?? []), file]);
  }
  return filesByEngine;
};

/**
 * Merges two tries. For a failed test, the second try counts; for a file that could not run, its tests in the second try.
 * @param {readonly Outcome[]} first
 * @param {readonly Outcome[]} second
 * @returns {{ passed: number, failed: Outcome[], flaky: Outcome[] }} `flaky` passed only at the second try, and has the
 * error of the first
 */
export const mergeTries = (first, second) => {
  const secondByTest = new Map(second.map((outcome) => [testKey(outcome), outcome]));
  const filesThatRan = new Set(second.filter(({ passed }) => passed).map(fileKey));
  for (const outcome of second) if (!outcome.passed && outcome.name === "") filesThatRan.delete(fileKey(outcome));
  const firstTests = new Set(first.map(testKey));
  const isFlaky = (/** @type {Outcome} */ outcome) =>
    !outcome.passed &&
    (secondByTest.get(testKey(outcome))?.passed ?? (outcome.name === "" && filesThatRan.has(fileKey(outcome))));
  const flaky = first.filter(isFlaky);
  const added = second.filter((outcome) => !firstTests.has(testKey(outcome)));
  const failed = [
    ...first.filter((outcome) => !outcome.passed && !isFlaky(outcome)),
    ...added.filter(({ passed }) => !passed),
  ];
  const passed = [...first, ...added].filter(({ passed, name }) => passed && name !== "").length;
  return { passed: passed + flaky.filter(({ name }) => name !== "").length, failed, flaky };
};

/**
 * Formats an outcome as two lines: the test, and its error.
 * @param {Outcome} outcome
 */
export const formatOutcome = ({ file, engine, name, error }) =>
  `  ${file}${engine && ` (${engine})`}${name && `: ${name}`}\n    ${error}`;
