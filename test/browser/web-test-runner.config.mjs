/**
 * Tests of single pieces in every engine that is here, the engines side by side. Tests come in a bundle; threads, and
 * with `--watch` everything, as single modules.
 */
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { webdriverLauncher } from "@web/test-runner-webdriver";
import puppeteer from "puppeteer-core";
import { chromiumFlags, enginesHere, findChromium, findFirefox, firefoxPrefs } from "../../scripts/browsers.mjs";
import { outcomesOfPieces } from "../../scripts/test/outcomes.mjs";
import { freePort, startWebKitDriver } from "../../scripts/webkit-driver.mjs";
import { bundled, moduleOfText } from "./bundled.mjs";
import { inputPlugin } from "./input-plugin.mjs";
import { withOwnTabs } from "./own-tabs.mjs";
import { sideBySide } from "./side-by-side.mjs";

const launchers = {
  chromium: async () =>
    withOwnTabs(chromeLauncher({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } })),
  firefox: async () =>
    chromeLauncher({
      puppeteer,
      launchOptions: {
        browser: "firefox",
        executablePath: findFirefox(),
        headless: true,
        extraPrefsFirefox: firefoxPrefs,
      },
    }),
  // It takes longest: alone it would run on when the others are done.
  webkit: async () => sideBySide(await Promise.all([webkit(), webkit()])),
};

const webkit = async () => {
  // No piece takes a picture of the window: it need not be composited.
  const { port, capabilities } = await startWebKitDriver({ env: { WEBKIT_DISABLE_COMPOSITING_MODE: "1" } });
  return webdriverLauncher({
    hostname: "127.0.0.1",
    port,
    path: "/",
    logLevel: "error",
    capabilities: { ...capabilities, "wdio:enforceWebDriverClassic": true },
  });
};

const texts = {
  name: "texts",
  async serve(context) {
    const raw = context.URL.searchParams.has("raw");
    if (!raw && !(context.path.endsWith(".css") && context.headers["sec-fetch-dest"] === "script")) return undefined;
    return { body: await moduleOfText(`.${decodeURIComponent(context.path)}`, raw), type: "js" };
  },
};

/**
 * A collector of events: takes what is posted to `/collector/<name>`, with the status of `?status=`, and gives it back
 * as a list of requests.
 */
const collected = new Map();
const collector = async (context, next) => {
  if (!context.path.startsWith("/collector/")) return next();
  const requests = collected.get(context.path) ?? [];
  if (context.method === "POST") {
    const chunks = [];
    for await (const chunk of context.req) chunks.push(chunk);
    collected.set(context.path, [
      ...requests,
      { type: context.get("content-type"), body: Buffer.concat(chunks).toString() },
    ]);
    context.status = Number(context.query.status ?? 204);
  } else context.body = JSON.stringify(requests);
};

const watching = process.argv.includes("--watch");
const folder = "test/browser";
const define = { "import.meta.env.DEV": "true" };
const testFiles = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
const bundle = watching ? new Map() : await bundled(testFiles, define);

/** Code stays as it is while tests run once: no browser, which begins with an empty cache, asks for it twice. */
const codeOnce = async (context, next) => {
  const code = bundle.get(context.path);
  if (code === undefined) await next();
  else Object.assign(context, { body: code, type: "js" });
  if (!watching && /\.(?:ts|m?js|css)$/.test(context.path)) context.set("cache-control", "public, max-age=3600");
};

const engines = enginesHere();
const browsers = await Promise.all(engines.map((engine) => launchers[engine]()));

/** Leaves what became of each test where the test command reads it. */
const outcomes = {
  onTestRunFinished: async ({ sessions }) => {
    const file = process.env.SMARTLINK_RESULTS;
    if (file === undefined) return;
    const engineOf = (browser) => engines[browsers.indexOf(browser)] ?? browser.name;
    await writeFile(file, JSON.stringify(outcomesOfPieces([...sessions], process.cwd(), engineOf)));
  },
};

/** @type {import("@web/test-runner").TestRunnerConfig} */
export default {
  rootDir: ".",
  // Its own way to find one fails where two runs begin at once.
  port: await freePort(),
  files: [`${folder}/**/*.test.ts`],
  nodeResolve: true,
  middleware: [collector, codeOnce],
  plugins: [texts, inputPlugin(), esbuildPlugin({ ts: true, target: "es2022", define })],
  browsers,
  reporters: [defaultReporter({ reportTestProgress: false }), outcomes],
  // They wait more than they compute.
  concurrentBrowsers: 3,
  concurrency: 1,
  // Its notice that it is not the version for production, once a file.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith("Lit is in dev mode"),
  // All of them end at once when what they wait for is there: long enough for a machine that has much else to do.
  testFramework: { config: { timeout: 60_000 } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
};
