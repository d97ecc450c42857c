/** Writes what became of each component test, how long each file took, and which files are running, for the test command. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { outcomesOfSessions } from "../../scripts/test/outcomes.mjs";
import { RunningFiles } from "../../scripts/test/running-files.mjs";
import { writeSeconds } from "../../scripts/test/seconds.mjs";

/**
 * @typedef {import("@web/test-runner").BrowserLauncher} BrowserLauncher
 * @typedef {import("@web/test-runner").TestSession} TestSession
 * @typedef {import("../../scripts/test/engines.mjs").Engine} Engine
 */

/**
 * Calls a function when a launcher starts a session, and when it ends it: each session runs one test file.
 * @param {Iterable<BrowserLauncher>} launchers
 * @param {{ onStart: (id: string) => void, onStop: (id: string) => void }} listener
 */
const observeSessions = (launchers, { onStart, onStop }) => {
  for (const launcher of launchers) {
    const [startSession, stopSession] = [launcher.startSession.bind(launcher), launcher.stopSession.bind(launcher)];
    launcher.startSession = (id, url) => {
      onStart(id);
      return startSession(id, url);
    };
    launcher.stopSession = (id) => {
      onStop(id);
      return stopSession(id);
    };
  }
};

/**
 * Creates a reporter that writes to the files named by SMARTLINK_RESULTS, SMARTLINK_SECONDS and SMARTLINK_RUNNING, where they
 * are set. It writes when the process ends: an exception in a browser's driver stops the runner in the middle, and then the
 * files that had no chance need a second try.
 * @param {ReadonlyMap<BrowserLauncher, Engine>} engineByLauncher
 * @returns {import("@web/test-runner").Reporter}
 */
export const resultsReporter = (engineByLauncher) => {
  const root = process.cwd();
  const running = new RunningFiles();
  /** @type {Map<string, number>} */
  const startMs = new Map();
  /** @type {Map<string, number>} */
  const durationMs = new Map();
  /** @type {(id: string) => TestSession | undefined} */
  let findSession = () => undefined;
  const engineOf = (/** @type {BrowserLauncher} */ launcher) => engineByLauncher.get(launcher) ?? launcher.name;
  observeSessions(engineByLauncher.keys(), {
    onStart: (id) => {
      startMs.set(id, performance.now());
      const session = findSession(id);
      if (session !== undefined) running.add(id, `${relative(root, session.testFile)} (${engineOf(session.browser)})`);
    },
    onStop: (id) => {
      durationMs.set(id, performance.now() - (startMs.get(id) ?? performance.now()));
      running.remove(id);
    },
  });
  let interruption = "the runner ended before this file";
  // The runner has a handler of its own, which stops it.
  process.on("uncaughtException", (error) => {
    interruption += `: ${error.message}`;
  });
  /** @param {Iterable<TestSession>} sessions */
  const write = (sessions) => {
    const { SMARTLINK_RESULTS: resultsFile, SMARTLINK_SECONDS: secondsFile } = process.env;
    const all = [...sessions];
    if (resultsFile !== undefined)
      writeFileSync(resultsFile, JSON.stringify(outcomesOfSessions(all, root, { engineOf, interruption })));
    if (secondsFile === undefined) return;
    const seconds = all.map(({ id, testFile, browser }) => ({
      file: relative(root, testFile),
      engine: engineOf(browser),
      seconds: (durationMs.get(id) ?? 0) / 1000,
    }));
    writeSeconds(secondsFile, seconds);
  };
  return {
    start: ({ sessions }) => {
      findSession = (id) => sessions.get(id);
      process.once("exit", () => write(sessions.all()));
    },
  };
};
