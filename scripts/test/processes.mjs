/** Runs the programs of a test run, one after the other, and can end the one that is running with all that it started. */
import { spawn } from "node:child_process";
import { join } from "node:path";

/** @typedef {Record<string, string>} Environment */

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;

/** How long a program may take to close its browsers after it was told to end. */
const closingMs = 10_000;

const signalGroup = (/** @type {NodeJS.Signals} */ signal) => {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch {
    // The group has ended already.
  }
};

/** Ends the running program and its children: first it may close its browsers, then it is killed. */
export const endRunningProgram = async () => {
  if (running === undefined) return;
  const program = running;
  const exited = new Promise((resolve) => program.once("exit", resolve));
  signalGroup("SIGTERM");
  const timer = setTimeout(() => signalGroup("SIGKILL"), closingMs);
  await exited;
  clearTimeout(timer);
};

// A program has a process group of its own, so a terminal's Ctrl+C does not reach it.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(signal, () => {
    signalGroup(signal);
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
  running = child;
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", resolve);
  });
  running = undefined;
  return code === 0;
};
