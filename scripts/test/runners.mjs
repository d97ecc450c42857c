/** The test runners, as commands that write the outcome of each test and the duration of each file to files. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { outcomesOfVitest } from "./outcomes.mjs";
import { exitsWell, program } from "./processes.mjs";
import { runningFiles } from "./running-files.mjs";
import { readSeconds } from "./seconds.mjs";

/**
 * @typedef {import("./outcomes.mjs").Outcome} Outcome
 * @typedef {import("./seconds.mjs").FileSeconds} FileSeconds
 * @typedef {import("./processes.mjs").Environment} Environment
 * @typedef {{ exitedWell: boolean, outcomes: Outcome[], seconds: FileSeconds[] }} RunResult
 *
 * @typedef {object} Runner
 * @property {(root: string, reportFile: string, files: readonly string[]) => string[]} command runs `files` one after
 * the other, or the whole suite if the list is empty
 * @property {(report: any, root: string) => Outcome[]} readOutcomes
 */

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
 * @returns {Promise<RunResult>}
 */
export const runTests = async (root, runner, { files = [], environment = {} } = {}) => {
  const folder = join(root, "node_modules/.cache/smartlink/results");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [reportFile, secondsFile] = [join(folder, "outcomes.json"), join(folder, "seconds.json")];
  const exitedWell = await exitsWell(root, runner.command(root, reportFile, files), {
    ...environment,
    SMARTLINK_RESULTS: reportFile,
    SMARTLINK_SECONDS: secondsFile,
    SMARTLINK_RUNNING: runningFiles(root),
  });
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8"));
    return { exitedWell, outcomes: runner.readOutcomes(report, root), seconds: readSeconds(secondsFile) };
  } catch {
    // The runner ended before it could write.
    return { exitedWell, outcomes: [], seconds: [] };
  }
};
