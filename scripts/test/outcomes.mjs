/**
 * What suites report, as one list of outcomes, and what a second try makes of it. Browsers on a loaded machine now and
 * then answer too late; a test that passes when its file runs once more is counted as passed, but is told. Pure.
 */
import { relative } from "node:path";

/**
 * Of one test in one engine. Without a name it is the file itself: it could not be run, or not to its end.
 * @typedef {{ file: string, engine: string, name: string, passed: boolean, error: string }} Outcome
 */

/** More is no chance: a second try would only double the time until that is told. */
const mostFilesByChance = 1 / 3;

const firstLine = (/** @type {string | undefined} */ text) =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "")
    ?.slice(0, 300) ?? "no reason was given";

const named = (path) => path.join(" › ");

/**
 * @typedef {import("@web/test-runner").TestSession} Session
 * @param {Session["testResults"]} group
 * @param {string | undefined} reason of those that say none: what came before them failed
 * @param {readonly string[]} path
 * @returns {{ name: string, passed: boolean, error: string }[]}
 */
const testsOf = (group, reason, path = []) => [
  ...(group?.tests ?? []).map(({ name, passed, error }) => ({
    name: named([...path, name]),
    passed,
    error: passed ? "" : firstLine(error?.message ?? reason),
  })),
  ...(group?.suites ?? []).flatMap((suite) => testsOf(suite, reason, [...path, suite.name])),
];

/** A file that failed without a test that says why failed by itself. */
const withItself = (tests, failed, reason) =>
  failed && tests.every(({ passed }) => passed)
    ? [...tests, { name: "", passed: false, error: firstLine(reason) }]
    : tests;

/**
 * @param {readonly Pick<Session, "testFile" | "browser" | "passed" | "errors" | "testResults">[]} sessions
 * @param {string} root
 * @param {(browser: Session["browser"]) => string} engineOf
 * @returns {Outcome[]}
 */
export const outcomesOfPieces = (sessions, root, engineOf) =>
  sessions.flatMap(({ testFile, browser, passed, errors, testResults }) => {
    const at = { file: relative(root, testFile), engine: engineOf(browser) };
    const reason = errors[0]?.message;
    return withItself(testsOf(testResults, reason), !passed, reason).map((test) => ({ ...at, ...test }));
  });

/**
 * @param {{ testResults: readonly any[] }} report as Vitest's JSON reporter writes it
 * @param {string} root
 * @returns {Outcome[]}
 */
export const outcomesOfVitest = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map((test) => ({
        name: named([...test.ancestorTitles, test.title]),
        passed: test.status === "passed",
        error: test.status === "passed" ? "" : firstLine(test.failureMessages[0]),
      }));
    return withItself(tests, status !== "passed", message).map((test) => ({
      ...{ file: relative(root, name), engine: "" },
      ...test,
    }));
  });

const place = ({ file, engine }) => `${file}\n${engine}`;
const identity = (outcome) => `${place(outcome)}\n${outcome.name}`;

/**
 * @param {readonly Outcome[]} outcomes
 * @returns {Map<string, string[]>} the files worth a second try, by engine
 */
export const toTryAgain = (outcomes) => {
  const every = new Set(outcomes.map(place));
  const failed = new Set(outcomes.filter(({ passed }) => !passed).map(place));
  const tries = new Map();
  if (failed.size > Math.max(1, every.size * mostFilesByChance)) return tries;
  for (const one of failed) {
    const [file, engine] = one.split("\n");
    tries.set(engine, [...(tries.get(engine) ?? []), file]);
  }
  return tries;
};

/**
 * What failed at first counts as it ends at the second try; a file that failed by itself, by its tests there.
 * @param {readonly Outcome[]} first
 * @param {readonly Outcome[]} second
 * @returns {{ passed: number, failed: Outcome[], late: Outcome[] }} late: passed at the second try alone, with the
 * error of the first
 */
export const settled = (first, second) => {
  const again = new Map(second.map((outcome) => [identity(outcome), outcome]));
  const ranWell = new Set(second.filter(({ passed }) => passed).map(place));
  for (const outcome of second) if (!outcome.passed && outcome.name === "") ranWell.delete(place(outcome));
  const known = new Set(first.map(identity));
  const isLate = (outcome) =>
    !outcome.passed && (again.get(identity(outcome))?.passed ?? (outcome.name === "" && ranWell.has(place(outcome))));
  const late = first.filter(isLate);
  const more = second.filter((outcome) => !known.has(identity(outcome)));
  const failed = [
    ...first.filter((outcome) => !outcome.passed && !isLate(outcome)),
    ...more.filter((one) => !one.passed),
  ];
  const passed = [...first, ...more].filter(({ passed, name }) => passed && name !== "").length;
  return { passed: passed + late.filter(({ name }) => name !== "").length, failed, late };
};

/** @param {Outcome} outcome */
export const toldOutcome = ({ file, engine, name, error }) =>
  `  ${file}${engine && ` (${engine})`}${name && `: ${name}`}\n    ${error}`;
