/** The test runners, as commands that write the outcome of each test and the duration of each file to files. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { outcomesOfVitest } from "./outcomes.mjs";
import { readSeconds } from "./seconds.mjs";

/**
 * @typedef {import("./outcomes.mjs").Outcome} Outcome
 * @typedef {import("./seconds.mjs").FileSeconds} FileSeconds
 * @typedef {Record<string, string>} Environment
 * @typedef {{ exitedWell: boolean, outcomes: Outcome[], seconds: FileSeconds[] }} RunResult
 *
 * @typedef {object} Runner
 * @property {(root: string, reportFile: string, files: readonly string[]) => string[]} command runs `files` one after
 * the other, or the whole suite if the list is empty
 * @property {(report: any, root: string) => Outcome[]} readOutcomes
 */

/**
 * Returns the command that runs a package's program.
 * @param {string} root
 * @param {string} path below `node_modules`
 */
export const program = (root, path) => [process.execPath, join(root, "node_modules", path)];

/**
 * Runs a command with its output shown. Returns whether its exit code is 0.
 * @param {string} root
 * @param {readonly string[]} commandLine
 * @param {Environment} [environment]
 */
export const exitsWell = (root, commandLine, environment = {}) => {
  const [command = "", ...args] = commandLine;
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return status === 0;
};

/**
 * Unit tests, or end-to-end tests on the built site.
 * @param {"unit" | "e2e"} project
 * @returns {Runner}
 */
export const vitestRunner = (project) => ({
  command: (root, reportFile, files) => [
    ...program(root, "vitest/vitest.mjs"),
    "run",
    ...(files.length > 0 ? [...files, "--no-file-parallelism"] : []),
    `--project=${project}`,
    "--reporter=default",
    "--reporter=./scripts/test/vitest-seconds.mjs",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ],
  readOutcomes: outcomesOfVitest,
});

/**
 * Component tests. The runner's configuration writes outcomes.
 * @type {Runner}
 */
export const componentRunner = {
  command: (root, _reportFile, files) => [
    ...program(root, "@web/test-runner/dist/bin.js"),
    ...["--config", "test/browser/web-test-runner.config.mjs"],
    ...(files.length > 0 ? ["--files", ...files] : []),
  ],
  readOutcomes: (outcomes) => outcomes,
};

/**
 * Runs a suite, or some of its files, and reads what the runner has written.
 * @param {string} root
 * @param {Runner} runner
 * @param {{ files?: readonly string[], environment?: Environment }} [options]
 * @returns {RunResult}
 */
export const runTests = (root, runner, { files = [], environment = {} } = {}) => {
  const folder = join(root, "node_modules/.cache/smartlink/results");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [reportFile, secondsFile] = [join(folder, "outcomes.json"), join(folder, "seconds.json")];
  const exitedWell = exitsWell(root, runner.command(root, reportFile, files), {
    ...environment,
    SMARTLINK_RESULTS: reportFile,
    SMARTLINK_SECONDS: secondsFile,
  });
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8"));
    return { exitedWell, outcomes: runner.readOutcomes(report, root), seconds: readSeconds(secondsFile) };
  } catch {
    // The runner ended before it could write.
    return { exitedWell, outcomes: [], seconds: [] };
  }
};
