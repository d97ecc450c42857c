/**
 * Component tests: single parts of the pages in real browsers, each file in the engines that its first line declares,
 * the engines in parallel. Test files come as one bundle; workers, and with `--watch` everything, as single modules.
 */
import { resolve } from "node:path";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { webdriverLauncher } from "@web/test-runner-webdriver";
import * as puppeteer from "puppeteer-core";
import {
  chromiumFlags,
  findChromium,
  findFirefox,
  firefoxPrefs,
  installedEngines,
  requireBrowser,
} from "../../scripts/browsers.mjs";
import { loadLocaleModule } from "../../scripts/build/locale-modules.mjs";
import { selectTestFiles } from "../../scripts/test/engines.mjs";
import { freePort, startWebKitDriver } from "../../scripts/webkit-driver.mjs";
import { bundleTests, toTextModule } from "./bundle.mjs";
import { eventCollector } from "./event-collector.mjs";
import { withFreshTabs } from "./fresh-tabs.mjs";
import { inputPlugin } from "./input-plugin.mjs";
import { combineLaunchers } from "./parallel-launcher.mjs";
import { withRenewedSessions } from "./renewed-sessions.mjs";
import { resultsReporter } from "./results-reporter.mjs";
import { windowPlugin } from "./window-plugin.mjs";

/**
 * @typedef {import("@web/test-runner").BrowserLauncher} BrowserLauncher
 * @typedef {import("../../scripts/test/engines.mjs").Engine} Engine
 * @typedef {import("@web/test-runner").TestRunnerPlugin} Plugin
 * @typedef {NonNullable<import("@web/test-runner").TestRunnerConfig["middleware"]>[number]} Middleware
 */

const createWebKitLauncher = async () => {
  // No component test takes a screenshot of the window, so it need not be composited.
  const { port, capabilities } = await startWebKitDriver({ env: { WEBKIT_DISABLE_COMPOSITING_MODE: "1" } });
  return withRenewedSessions(
    webdriverLauncher({
      hostname: "127.0.0.1",
      port,
      path: "/",
      logLevel: "error",
      capabilities: { ...capabilities, "wdio:enforceWebDriverClassic": true },
    }),
  );
};

const createChromiumLauncher = () =>
  withFreshTabs(
    chromeLauncher({
      launchOptions: { executablePath: requireBrowser(findChromium(), "Chromium"), args: chromiumFlags },
    }),
  );

/**
 * Tab leads from a page's last control to Firefox's own toolbar. By default the driver dispatches presses inside the page, so
 * the page would never get the focus back: no field in it would report a change, also in the test files that follow. With this
 * preference, a press goes through Firefox's window, as a person's does.
 */
const pressesFocusPage = { "remote.events.async.mouse.enabled": true };

/** Such a press fails outside of the window, which has 768 pixels by default: less than a page of 760 pixels with the toolbar. */
const windowAroundPages = { MOZ_HEADLESS_WIDTH: "1600", MOZ_HEADLESS_HEIGHT: "1200" };

/** @type {Record<Engine, () => BrowserLauncher | Promise<BrowserLauncher>>} */
const createLauncher = {
  // Chromium runs every file, also in the short suite: one browser took 176 s of the 182 s that the suite took.
  chromium: () => combineLaunchers([createChromiumLauncher(), createChromiumLauncher()]),
  firefox: () =>
    chromeLauncher({
      puppeteer,
      launchOptions: {
        browser: "firefox",
        executablePath: requireBrowser(findFirefox(), "Firefox"),
        headless: true,
        env: { ...process.env, ...windowAroundPages },
        extraPrefsFirefox: { ...firefoxPrefs, ...pressesFocusPage },
      },
    }),
  // WebKit is the slowest engine: with one browser it would still run when the other engines have finished.
  webkit: async () => combineLaunchers(await Promise.all([createWebKitLauncher(), createWebKitLauncher()])),
};

/** @type {Plugin} */
const textModules = {
  name: "text-modules",
  async serve(context) {
    if (context.path.endsWith(".xlf")) return { body: loadLocaleModule(resolve(`.${context.path}`)), type: "js" };
    const isRaw = context.URL.searchParams.has("raw");
    if (!isRaw && !(context.path.endsWith(".css") && context.headers["sec-fetch-dest"] === "script")) return undefined;
    return { body: await toTextModule(`.${decodeURIComponent(context.path)}`, isRaw), type: "js" };
  },
};

const isWatching = process.argv.includes("--watch");
/** Files named on the command line run in every engine that is installed. */
const hasFileArguments = process.argv.includes("--files");
const define = { "import.meta.env.DEV": "true" };
const installed = installedEngines();
const testFiles = selectTestFiles("test/browser", installed, hasFileArguments ? "matrix" : undefined);
const bundle = isWatching
  ? new Map()
  : await bundleTests(
      testFiles.map(({ file }) => file),
      define,
    );

/**
 * Serves the bundle, and lets browsers cache code: it does not change while tests run once.
 * @type {Middleware}
 */
const serveBundle = async (context, next) => {
  const code = bundle.get(context.path);
  if (code === undefined) await next();
  else Object.assign(context, { body: code, type: "js" });
  if (!isWatching && /\.(?:ts|m?js|css)$/.test(context.path)) context.set("cache-control", "public, max-age=3600");
};

const usedEngines = installed.filter((engine) => testFiles.some(({ engines }) => engines.includes(engine)));
const launchers = new Map(
  await Promise.all(
    usedEngines.map(
      async (engine) =>
        /** @type {const} */ ([/** @type {BrowserLauncher} */ (await createLauncher[engine]()), engine]),
    ),
  ),
);

/** One group an engine, because the engines run different files. */
const groups = [...launchers].map(([launcher, engine]) => ({
  name: engine,
  browsers: [launcher],
  files: testFiles.filter(({ engines }) => engines.includes(engine)).map(({ file }) => file),
}));

/** @type {import("@web/test-runner").TestRunnerConfig} */
export default {
  rootDir: ".",
  // The runner's own search for a free port fails where two runs start at the same time.
  port: await freePort(),
  ...(hasFileArguments ? {} : { groups }),
  nodeResolve: true,
  middleware: [eventCollector(), serveBundle],
  plugins: [textModules, inputPlugin(), windowPlugin(), esbuildPlugin({ ts: true, target: "es2022", define })],
  browsers: [...launchers.keys()],
  reporters: [defaultReporter({ reportTestProgress: false }), resultsReporter(launchers)],
  // The engines wait more than they compute.
  concurrentBrowsers: 3,
  concurrency: 1,
  // Lit's notice, once a file, that it is not the production version.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith("Lit is in dev mode"),
  // Tests end as soon as what they wait for has happened. The limits are for a machine that is busy with other work.
  testFramework: { config: { timeout: 60_000 } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
};
