// @ts-nocheck
/**
 * WebKitGTK for tests, on a screen of its own: under WebKitWebDriver on a free port, or by itself with an inspector to
 * ask. All ends with this process at the latest.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findWebKit } from "./browsers.mjs";

const running = new Set();
const endAll = () => {
  for (const child of running) end(child);
};
process.once("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
// A test's process whose parent was killed.
process.once("disconnect", () => process.exit(1));

/** Its whole process group: the driver's browser goes with it. */
const end = (child) => {
  running.delete(child);
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
};

const start = (command, args, options) => {
  const child = spawn(command, args, { detached: true, ...options });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
};

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Xvfb takes a free display itself and says which on the given descriptor. */
const startScreen = (screen) => {
  const child = start(screen, ["-displayfd", "3", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    child.stdio[3].once("data", (text) => resolve({ child, display: `:${String(text).trim()}` }));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
};

/** As root there is no sandbox of the engine's own; the tests load only our own pages. */
const environment = (display, env) => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: "x11",
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  // Painted by the processor, but composited: without that no screenshot is ever taken.
  LIBGL_ALWAYS_SOFTWARE: "1",
  // Without a graphics card its programs for one take longer to prepare than the painting takes.
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
  NO_AT_BRIDGE: "1",
  ...env,
});

const found = () => {
  const webkit = findWebKit();
  if (webkit === undefined) throw new Error("WebKitGTK is not installed (webkit2gtk-driver and xvfb).");
  return webkit;
};

const untilReady = async (address) => {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("WebKitWebDriver does not answer.");
};

/**
 * @param {{ onOutput?: (text: string) => void, env?: Record<string, string> }} [options]
 * @returns {Promise<{ port: number, address: string, capabilities: Record<string, unknown>, end: () => void }>}
 */
export const startWebKitDriver = async ({ onOutput, env = {} } = {}) => {
  const webkit = found();
  const { child: screen, display } = await startScreen(webkit.screen);
  const port = await freePort();
  const driver = start(webkit.driver, [`--port=${port}`], {
    stdio: ["ignore", onOutput ? "pipe" : "ignore", onOutput ? "pipe" : "ignore"],
    env: environment(display, env),
  });
  if (onOutput)
    for (const stream of [driver.stdout, driver.stderr]) stream.on("data", (text) => onOutput(String(text)));
  const address = `http://127.0.0.1:${port}`;
  const endBoth = () => {
    end(driver);
    end(screen);
  };
  try {
    await untilReady(address);
  } catch (error) {
    endBoth();
    throw error;
  }
  return { port, address, capabilities: capabilitiesOf(webkit.browser), end: endBoth };
};

const capabilitiesOf = (browser) => ({
  browserName: "MiniBrowser",
  "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
});

/**
 * The browser itself, with a profile in the folder of the environment (the driver's sessions are private ones).
 * @param {Record<string, string>} env
 * @returns {Promise<{ inspector: string, kill: () => Promise<void> }>} where its inspector listens; ends it at once
 */
export const startWebKitBrowser = async (env) => {
  const webkit = found();
  const { child: screen, display } = await startScreen(webkit.screen);
  const inspector = `127.0.0.1:${await freePort()}`;
  const browser = start(webkit.browser, ["about:blank"], {
    stdio: "ignore",
    env: environment(display, { ...env, WEBKIT_INSPECTOR_HTTP_SERVER: inspector }),
  });
  const gone = new Promise((resolve) => browser.once("exit", resolve));
  return {
    inspector,
    kill: async () => {
      end(browser);
      await gone;
      end(screen);
    },
  };
};
