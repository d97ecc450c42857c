/**
 * Runs checks and tests, and prints the seconds of each area, the slowest files, the flaky tests, the failures and, as the last
 * line, the sum. `npm test -- --help` prints the commands and their options.
 *
 * Uses Node's own modules only until everything is installed, so that it runs on a fresh clone.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debianPackages, findChromium, installedEngines } from "./browsers.mjs";
import { missingFileServerPackages } from "./file-servers.mjs";
import { installIfStale } from "./prepare.mjs";
import { missingSchedulerPackages } from "./schedulers.mjs";
import { readRecordedRuns } from "./test/areas.mjs";
import { selectTestFiles } from "./test/engines.mjs";
import { installChromiumWithoutApt, installPackages } from "./test/install-browsers.mjs";
import { readTestOptions } from "./test/options.mjs";
import { filesToRetry, mergeTries } from "./test/outcomes.mjs";
import { allScriptsParse } from "./test/parse-check.mjs";
import { exitsWell, program } from "./test/processes.mjs";
import { componentRunner, runTests, vitestRunner } from "./test/runners.mjs";
import { readRunningFiles } from "./test/running-files.mjs";
import { secondsFile, writeSeconds } from "./test/seconds.mjs";
import { Summary } from "./test/summary.mjs";
import { endRunAfter, minutesSoFar } from "./test/time-limit.mjs";
import { readTotals, removeTotals, writeTotals } from "./test/totals.mjs";

/**
 * @typedef {import("./test/engines.mjs").Engine} Engine
 * @typedef {import("./test/runners.mjs").Runner} Runner
 * @typedef {Exclude<import("./test/engines.mjs").Suite, "matrix">} Stage
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const allEngines = /** @type {Engine[]} */ (Object.keys(debianPackages));
const { command, omitsShort, limitMinutes, records } = readTestOptions();
const onCi = process.env.CI === "true";
const summary = new Summary();
/** What is running, for the report of a run that takes too long. @type {Set<string>} */
const currentTitles = new Set();

const missingEngines = () => {
  const installed = installedEngines();
  const selection = process.env.SMARTLINK_ENGINES?.split(",") ?? allEngines;
  return allEngines.filter((engine) => selection.includes(engine) && !installed.includes(engine));
};

const packagesFor = (/** @type {readonly Engine[]} */ engines) => [
  ...new Set(engines.flatMap((engine) => debianPackages[engine])),
];

const installMissing = () => {
  installPackages([
    ...packagesFor(missingEngines()),
    ...(command === "test" ? [] : [...missingFileServerPackages(), ...missingSchedulerPackages()]),
  ]);
  if (missingEngines().includes("chromium") && findChromium() === undefined) installChromiumWithoutApt(root);
};

/** Notes missing engines for the end of the log. On the build server, each is a failure. */
const reportMissingEngines = () => {
  const missing = missingEngines();
  if (missing.length === 0) return;
  const note = `Not tested, because it is not installed: ${missing.join(", ")} (on Debian: apt-get install ${packagesFor(missing).join(" ")}).`;
  console.log(`${note}\n`);
  summary.addNote(note);
  if (onCi) for (const engine of missing) summary.addFailure(`Not installed: ${engine}`);
};

/**
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} run
 * @returns {Promise<{ result: T, seconds: number }>}
 */
const timed = async (title, run) => {
  currentTitles.add(title);
  console.log(`=== ${title} (after ${minutesSoFar().toFixed(1)} min)`);
  const startMs = performance.now();
  const result = await run();
  currentTitles.delete(title);
  const seconds = (performance.now() - startMs) / 1000;
  console.log(`--- ${title}: ${seconds.toFixed(1)} s\n`);
  return { result, seconds };
};

/**
 * @param {string} title
 * @param {() => Promise<boolean>} run
 */
const check = async (title, run) => {
  const { result, seconds } = await timed(title, run);
  summary.addCheck(title, result, seconds);
  return result;
};

/**
 * Runs a suite. With `retries`, runs failed files once more, one engine and one file at a time.
 * @param {string} title
 * @param {Runner} runner
 * @param {{ stage: Stage, retries?: boolean, environment?: Record<string, string> }} options
 */
const runSuite = async (title, runner, { stage, retries = false, environment = {} }) => {
  const variables = { ...environment, SMARTLINK_SUITE: stage };
  const { result: first } = await timed(title, () => runTests(root, runner, { environment: variables }));
  const second = [];
  for (const [engine, files] of retries ? filesToRetry(first.outcomes) : []) {
    console.log(`=== Second try${engine && ` in ${engine}`}: ${files.join(", ")}`);
    const again = { ...variables, ...(engine && { SMARTLINK_ENGINES: engine }) };
    second.push(...(await runTests(root, runner, { files, environment: again })).outcomes);
  }
  const result = mergeTries(first.outcomes, second);
  summary.addTests(result);
  summary.addSeconds(first.seconds);
  // A run that fails without a failed test, or passes without any test, counts as a failure.
  const couldNotRun = first.exitedWell ? result.passed === 0 : first.outcomes.every(({ passed }) => passed);
  if (couldNotRun)
    summary.addFailure(`${title}: ${result.passed === 0 ? "no test ran" : "the runner failed outside of its tests"}`);
  console.log(`--- ${title}: ${result.passed} passed, ${result.failed.length + (couldNotRun ? 1 : 0)} failed\n`);
};

const suffixes = { short: "", rest: ", remaining files and engines", remainder: ", every engine" };

/**
 * @param {Stage} stage
 * @param {boolean} isBuilt
 */
const runBrowserSuites = async (stage, isBuilt) => {
  const hasFiles = (/** @type {string} */ folder) =>
    selectTestFiles(join(root, folder), installedEngines(), stage).length > 0;
  const options = { stage, retries: true };
  if (hasFiles("test/browser")) await runSuite(`Component tests${suffixes[stage]}`, componentRunner, options);
  if (isBuilt && hasFiles("test/e2e"))
    await runSuite(`End-to-end tests on the built site${suffixes[stage]}`, vitestRunner("e2e"), options);
};

const node = (/** @type {string[]} */ ...commandLine) => exitsWell(root, [process.execPath, ...commandLine]);

const runShort = async () => {
  // The compiler uses one core, and the unit tests need not wait for it.
  const types = check("Types", () => node("scripts/typecheck.mjs"));
  await check("Lint and format", () => exitsWell(root, [...program(root, "@biomejs/biome/bin/biome"), "check", "."]));
  const viteBuild = [...program(root, "vite/bin/vite.js"), "build", "--logLevel", "warn"];
  const isBuilt = await check("Build", () => exitsWell(root, viteBuild));
  await check("Built scripts parse", async () => isBuilt && allScriptsParse(join(root, "dist")));
  await runSuite("Unit tests", vitestRunner("unit"), { stage: "short" });
  await types;
  await runBrowserSuites("short", isBuilt);
  return isBuilt;
};

const runRest = async (/** @type {boolean} */ isBuilt) => {
  await runSuite("Unit tests, long ones", vitestRunner("unit"), { stage: "rest" });
  await runBrowserSuites("rest", isBuilt);
};

/** How many times as many cases as usual each property test tries in the matrix. */
const propertyFactor = "20";
const killRounds = "50";

const runRemainder = async (/** @type {boolean} */ isBuilt) => {
  await runBrowserSuites("remainder", isBuilt);
  const environment = { SMARTLINK_PROPERTY_FACTOR: propertyFactor };
  await runSuite("Long property tests", vitestRunner("unit"), { stage: "remainder", environment });
  for (const engine of ["chromium", "firefox"].filter((name) => installedEngines().some((known) => known === name)))
    await check(`${killRounds} disturbed batches in ${engine}`, () =>
      node("scripts/kill-batches.mjs", `--rounds=${killRounds}`, `--engine=${engine}`),
    );
};

if (limitMinutes !== undefined)
  endRunAfter(limitMinutes, () => {
    const running = [[...currentTitles].join(", "), ...readRunningFiles(root).map((file) => `    ${file}`)].join("\n");
    summary.addFailure(`The limit of ${limitMinutes} minutes was reached. This was still running: ${running}`);
    summary.print(root, command, minutesSoFar());
  });

installIfStale(root);
installMissing();
reportMissingEngines();
const expected = readRecordedRuns(root)[command];
if (expected !== undefined)
  console.log(`npm run ${command} took ${expected.minutes} minutes when it was last recorded.\n`);

if (omitsShort) summary.addTotals(readTotals(root));
else removeTotals(root);
const isBuilt = omitsShort || (await runShort());
if (command === "test") writeTotals(root, summary.totals);
else await runRest(isBuilt);
if (command === "test:matrix") await runRemainder(isBuilt);

writeSeconds(secondsFile(root), summary.seconds);
if (records) summary.record(root, command, minutesSoFar());
summary.print(root, command, minutesSoFar());
process.exitCode = summary.hasFailures ? 1 : 0;
