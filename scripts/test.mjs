/**
 * `npm test` and, with `--all`, `npm run test:all`: runs every check and suite, and prints the slowest files, the flaky
 * tests, the failures and, as the last line, the sum. `npm test` omits long unit tests and runs each browser test file in
 * the engines that its first line declares; `--all` runs the remaining files and engines after that. Uses Node's own
 * modules only until everything is installed, so that it runs on a fresh clone.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debianPackages, installedEngines } from "./browsers.mjs";
import { missingFileServerPackages } from "./file-servers.mjs";
import { installPackages } from "./install-packages.mjs";
import { installIfStale } from "./prepare.mjs";
import { missingSchedulerPackages } from "./schedulers.mjs";
import { selectTestFiles } from "./test/engines.mjs";
import { filesToRetry, mergeTries } from "./test/outcomes.mjs";
import { allScriptsParse } from "./test/parse-check.mjs";
import { componentRunner, exitsWell, program, runTests, vitestRunner } from "./test/runners.mjs";
import { secondsFile, writeSeconds } from "./test/seconds.mjs";
import { Summary } from "./test/summary.mjs";

/**
 * @typedef {import("./test/engines.mjs").Engine} Engine
 * @typedef {import("./test/runners.mjs").Runner} Runner
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const allEngines = /** @type {Engine[]} */ (Object.keys(debianPackages));
const runsAll = process.argv.includes("--all");
const onCi = process.env.CI === "true";
const summary = new Summary();

const missingEngines = () => {
  const installed = installedEngines();
  return allEngines.filter((engine) => !installed.includes(engine));
};

const packagesFor = (/** @type {readonly Engine[]} */ engines) => engines.flatMap((engine) => debianPackages[engine]);

/** Reports missing engines. Exits if none is installed. On the build server, each missing engine is a failure. */
const reportMissingEngines = () => {
  const missing = missingEngines();
  if (missing.length === 0) return;
  const command = `apt-get install ${packagesFor(missing).join(" ")}`;
  if (missing.length === allEngines.length) {
    console.error(
      `No browser was found. Install at least Chromium (on Debian: ${command}), or run npm test -- --install as root.`,
    );
    process.exit(1);
  }
  console.log(`Not tested, because it is not installed: ${missing.join(", ")} (on Debian: ${command}).\n`);
  if (onCi) for (const engine of missing) summary.addFailure(`Not installed: ${engine}`);
};

/**
 * @template T
 * @param {string} title
 * @param {() => T} run
 * @returns {T}
 */
const timed = (title, run) => {
  console.log(`=== ${title}`);
  const startMs = performance.now();
  const result = run();
  console.log(`--- ${title}: ${((performance.now() - startMs) / 1000).toFixed(1)} s\n`);
  return result;
};

/**
 * @param {string} title
 * @param {() => boolean} run
 */
const check = (title, run) => {
  const passed = timed(title, run);
  summary.addCheck(title, passed);
  return passed;
};

/**
 * Runs a suite. With `retries`, runs failed files once more, one engine and one file at a time.
 * @param {string} title
 * @param {Runner} runner
 * @param {{ suite?: import("./test/engines.mjs").Suite, retries?: boolean }} [options]
 */
const runSuite = (title, runner, { suite = "all", retries = false } = {}) => {
  const first = timed(title, () => runTests(root, runner, { environment: { SMARTLINK_SUITE: suite } }));
  const second = !retries
    ? []
    : [...filesToRetry(first.outcomes)].flatMap(([engine, files]) => {
        console.log(`=== Second try${engine && ` in ${engine}`}: ${files.join(", ")}`);
        const environment = { SMARTLINK_SUITE: suite, ...(engine && { SMARTLINK_ENGINES: engine }) };
        return runTests(root, runner, { files, environment }).outcomes;
      });
  const result = mergeTries(first.outcomes, second);
  summary.addTests(result);
  summary.addSeconds(first.seconds);
  // A run that fails without a failed test, or passes without any test, counts as a failure.
  const couldNotRun = first.exitedWell ? result.passed === 0 : first.outcomes.every(({ passed }) => passed);
  if (couldNotRun) summary.addFailure(`${title}: could not run`);
  console.log(`--- ${title}: ${result.passed} passed, ${result.failed.length + (couldNotRun ? 1 : 0)} failed\n`);
};

/**
 * @param {"short" | "rest"} suite
 * @param {boolean} isBuilt
 */
const runBrowserSuites = (suite, isBuilt) => {
  const hasFiles = (/** @type {string} */ folder) =>
    selectTestFiles(join(root, folder), installedEngines(), suite).length > 0;
  const options = { suite, retries: true };
  const suffix = suite === "rest" ? ", remaining engines and files" : "";
  if (hasFiles("test/browser")) runSuite(`Component tests${suffix}`, componentRunner, options);
  if (isBuilt && hasFiles("test/e2e"))
    runSuite(`End-to-end tests on the built site${suffix}`, vitestRunner("e2e"), options);
};

installIfStale(root);
if (onCi || process.argv.includes("--install"))
  installPackages([
    ...packagesFor(missingEngines()),
    ...(runsAll ? [...missingFileServerPackages(), ...missingSchedulerPackages()] : []),
  ]);
reportMissingEngines();

check("Types", () => exitsWell(root, [process.execPath, "scripts/typecheck.mjs"]));
check("Lint and format", () => exitsWell(root, [...program(root, "@biomejs/biome/bin/biome"), "check", "."]));
const viteBuild = [...program(root, "vite/bin/vite.js"), "build", "--logLevel", "warn"];
const isBuilt = check("Build", () => exitsWell(root, viteBuild));
check("Built scripts parse", () => isBuilt && allScriptsParse(join(root, "dist")));
runSuite("Unit tests", vitestRunner("unit"), { suite: "short" });
runBrowserSuites("short", isBuilt);
if (runsAll) runSuite("Unit tests, long ones", vitestRunner("unit"), { suite: "rest" });
if (runsAll) runBrowserSuites("rest", isBuilt);

writeSeconds(secondsFile(root), summary.seconds);
summary.print();
process.exitCode = summary.hasFailures ? 1 : 0;
