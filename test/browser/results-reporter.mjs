/** Writes what became of each component test, and how long each file took, to files for the test command. */
import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { outcomesOfSessions } from "../../scripts/test/outcomes.mjs";
import { writeSeconds } from "../../scripts/test/seconds.mjs";

/**
 * @typedef {import("@web/test-runner").BrowserLauncher} BrowserLauncher
 * @typedef {import("../../scripts/test/engines.mjs").Engine} Engine
 */

/**
 * Measures the sessions of launchers: each runs one test file, from its start to its end.
 * @param {Iterable<BrowserLauncher>} launchers
 * @returns {Map<string, number>} milliseconds, by the id of the session
 */
const measureSessions = (launchers) => {
  /** @type {Map<string, number>} */
  const startMs = new Map();
  const durationMs = new Map();
  for (const launcher of launchers) {
    const [startSession, stopSession] = [launcher.startSession.bind(launcher), launcher.stopSession.bind(launcher)];
    launcher.startSession = (id, url) => {
      startMs.set(id, performance.now());
      return startSession(id, url);
    };
    launcher.stopSession = (id) => {
      durationMs.set(id, performance.now() - (startMs.get(id) ?? performance.now()));
      return stopSession(id);
    };
  }
  return durationMs;
};

/**
 * Creates a reporter that writes to the files named by SMARTLINK_RESULTS and SMARTLINK_SECONDS, where they are set.
 * @param {ReadonlyMap<BrowserLauncher, Engine>} engineByLauncher
 * @returns {import("@web/test-runner").Reporter}
 */
export const resultsReporter = (engineByLauncher) => {
  const durationMs = measureSessions(engineByLauncher.keys());
  const engineOf = (/** @type {BrowserLauncher} */ launcher) => engineByLauncher.get(launcher) ?? launcher.name;
  return {
    onTestRunFinished: async ({ sessions }) => {
      const { SMARTLINK_RESULTS: resultsFile, SMARTLINK_SECONDS: secondsFile } = process.env;
      const root = process.cwd();
      if (resultsFile !== undefined)
        await writeFile(resultsFile, JSON.stringify(outcomesOfSessions([...sessions], root, engineOf)));
      if (secondsFile === undefined) return;
      const seconds = [...sessions].map(({ id, testFile, browser }) => ({
        file: relative(root, testFile),
        engine: engineOf(browser),
        seconds: (durationMs.get(id) ?? 0) / 1000,
      }));
      writeSeconds(secondsFile, seconds);
    },
  };
};
