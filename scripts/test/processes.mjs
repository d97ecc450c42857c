/** Runs the programs of a test run, and can end those that are running with all that they started. */
import { spawn } from "node:child_process";
import { join } from "node:path";

/** @typedef {Record<string, string>} Environment */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** How long a program may take to close its browsers after it was told to end. */
const closingMs = 10_000;

const signalGroups = (/** @type {NodeJS.Signals} */ signal) => {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // The group has ended already.
    }
  }
};

/** Ends the running programs and their children: first they may close their browsers, then they are killed. */
export const endRunningPrograms = async () => {
  const exits = [...running].map((program) => new Promise((resolve) => program.once("exit", resolve)));
  signalGroups("SIGTERM");
  const timer = setTimeout(() => signalGroups("SIGKILL"), closingMs);
  await Promise.all(exits);
  clearTimeout(timer);
};

// A program has a process group of its own, so a terminal's Ctrl+C does not reach it.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(signal, () => {
    signalGroups(signal);
    process.exit(1);
  });

/**
 * Returns the command that runs a package's program.
 * @param {string} root
 * @param {string} path below `node_modules`
 */
export const program = (root, path) => [process.execPath, join(root, "node_modules", path)];

/**
 * Runs a command with its output shown. Resolves with whether its exit code is 0.
 * @param {string} root
 * @param {readonly string[]} commandLine
 * @param {Environment} [environment]
 * @returns {Promise<boolean>}
 */
export const exitsWell = async (root, commandLine, environment = {}) => {
  const [command = "", ...args] = commandLine;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
    detached: process.platform !== "win32",
  });
  running.add(child);
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", resolve);
  });
  running.delete(child);
  return code === 0;
};
