/**
 * Starts WebKitGTK for tests, each instance on a separate virtual screen: driven by WebKitWebDriver on a free port, or with
 * a remote inspector. All child processes end with this process at the latest.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findWebKit } from "./browsers.mjs";

/**
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {Record<string, string>} Environment
 */

/** @type {Set<ChildProcess>} */
const children = new Set();
const endAll = () => {
  for (const child of children) endGroup(child);
};
process.once("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
// The parent of a test process was killed.
process.once("disconnect", () => process.exit(1));

/** Kills the process group, which includes the driver's browser. */
const endGroup = (/** @type {ChildProcess} */ child) => {
  children.delete(child);
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
};

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {ChildProcess}
 */
const startGroup = (command, args, options) => {
  const child = spawn(command, args, { detached: true, ...options });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
};

/**
 * Returns a port of the loopback address that is currently free.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/**
 * Starts an X server. Xvfb takes a free display and writes its number to the file descriptor 3.
 * @param {string} program
 * @returns {Promise<{ child: ChildProcess, display: string }>}
 */
const startScreen = (program) => {
  const child = startGroup(program, ["-displayfd", "3", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    child.stdio[3]?.once("data", (text) => resolve({ child, display: `:${String(text).trim()}` }));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb exited with ${code}.`)));
  });
};

/**
 * @param {string} display
 * @param {Environment} env
 */
const webKitEnvironment = (display, env) => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: "x11",
  // The engine's sandbox does not work as root. The tests load this project's pages only.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  // Software rendering, but composited: without compositing no screenshot is ever taken.
  LIBGL_ALWAYS_SOFTWARE: "1",
  // Without a graphics card, compiling GPU shaders takes longer than painting.
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
  NO_AT_BRIDGE: "1",
  // The tests press by the English names.
  LC_ALL: "C.UTF-8",
  LANGUAGE: "en",
  ...env,
});

const requireWebKit = () => {
  const webkit = findWebKit();
  if (webkit === undefined) throw new Error("WebKitGTK is not installed (webkit2gtk-driver and xvfb).");
  return webkit;
};

const waitUntilReady = async (/** @type {string} */ address) => {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`${address}/status`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error("WebKitWebDriver does not answer.");
};

const capabilitiesFor = (/** @type {string} */ browser) => ({
  browserName: "MiniBrowser",
  "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
});

/**
 * Starts WebKitWebDriver, which starts a browser with a private profile for each session.
 * @param {{ onOutput?: (text: string) => void, env?: Environment }} [options] `onOutput` receives what driver and
 * browser write to their consoles
 * @returns {Promise<{ port: number, address: string, capabilities: Record<string, unknown>, end: () => void }>}
 */
export const startWebKitDriver = async ({ onOutput, env = {} } = {}) => {
  const webkit = requireWebKit();
  const { child: screen, display } = await startScreen(webkit.screen);
  const port = await freePort();
  const output = onOutput ? "pipe" : "ignore";
  const driver = startGroup(webkit.driver, [`--port=${port}`], {
    stdio: ["ignore", output, output],
    env: webKitEnvironment(display, env),
  });
  if (onOutput)
    for (const stream of [driver.stdout, driver.stderr]) stream?.on("data", (text) => onOutput(String(text)));
  const address = `http://127.0.0.1:${port}`;
  const end = () => {
    endGroup(driver);
    endGroup(screen);
  };
  try {
    await waitUntilReady(address);
  } catch (error) {
    end();
    throw error;
  }
  return { port, address, capabilities: capabilitiesFor(webkit.browser), end };
};

/**
 * Starts the browser without the driver, whose sessions are always private: its profile is in the folder that the
 * environment names.
 * @param {Environment} env
 * @returns {Promise<{ inspector: string, kill: () => Promise<void> }>} the address of the inspector, and a function that
 * kills the browser
 */
export const startWebKitBrowser = async (env) => {
  const webkit = requireWebKit();
  const { child: screen, display } = await startScreen(webkit.screen);
  const inspector = `127.0.0.1:${await freePort()}`;
  const browser = startGroup(webkit.browser, ["about:blank"], {
    stdio: "ignore",
    env: webKitEnvironment(display, { ...env, WEBKIT_INSPECTOR_HTTP_SERVER: inspector }),
  });
  const exited = new Promise((resolve) => browser.once("exit", resolve));
  return {
    inspector,
    kill: async () => {
      endGroup(browser);
      await exited;
      endGroup(screen);
    },
  };
};
