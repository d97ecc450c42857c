/**
 * One Chromium and one Firefox for each process of the test runner, which tests use one after the other. A start and a first
 * visit to the site, which caches all its files, take longer than many a test. Between two tests everything that a person could
 * notice is removed: pages, data, permissions, downloads; in Chromium, the service worker and cached files of the site given
 * stay, as with somebody who was here before.
 */
import { spawn } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, CDPSession, HTTPRequest, Page } from "puppeteer-core";
import type { DrivenBrowser, Engine, LaunchOptions } from "./driven-browser.ts";
import { clearFirefoxData } from "./firefox-window.ts";
import { driveBrowser, type StartedBrowser, startChromium, startFirefox } from "./puppeteer-browser.ts";

interface SharedBrowser extends StartedBrowser {
  /** Origins of which Chromium may have data. Firefox removes the data of all. */
  readonly origins: Set<string>;
}

type SharedEngine = StartedBrowser["engine"];

/** The browsers that no test uses now. */
const idle = new Map<SharedEngine, SharedBrowser>();

/** All that run. */
const running = new Set<SharedBrowser>();

// The test runner ends its processes by a signal, at which puppeteer exits. To remove a profile takes longer than the runner waits.
process.once("exit", () => {
  if (running.size === 0) return;
  for (const { browser } of running) kill(browser);
  const removal =
    "for (const path of process.argv.slice(1)) require('fs').rmSync(path, { recursive: true, force: true })";
  const folders = Array.from(running, ({ folder }) => folder);
  spawn(process.execPath, ["-e", removal, ...folders], { detached: true, stdio: "ignore" }).unref();
});

/** Says whether tests with these options can share a browser: the others need one that was started for them. */
export const canShare = (
  engine: Engine,
  { offline, languages, profile, colorScheme }: LaunchOptions,
): engine is SharedEngine =>
  engine !== "webkit" &&
  [offline, languages, profile].every((option) => option === undefined) &&
  // Only Chromium's driver changes it while the browser runs.
  (engine === "chromium" || colorScheme === undefined);

/**
 * Takes the browser, or starts another one where a test uses it.
 * @param keptOrigin returns the origin whose service worker and cached files stay when Chromium is closed
 */
export const shareBrowser = async (
  engine: SharedEngine,
  options: LaunchOptions,
  keptOrigin: () => string | undefined,
): Promise<DrivenBrowser> => {
  const free = idle.get(engine);
  idle.delete(engine);
  const shared = free?.browser.connected ? free : await start(engine);
  return driveBrowser(shared, options, async () => {
    try {
      await clear(shared, keptOrigin());
      if (idle.has(engine)) end(shared);
      else idle.set(engine, shared);
    } catch (error) {
      const wasKilled = !shared.browser.connected;
      end(shared);
      if (!wasKilled) throw error;
    }
  });
};

const starters = { chromium: startChromium, firefox: startFirefox };

const start = async (engine: SharedEngine): Promise<SharedBrowser> => {
  const started = await starters[engine]({});
  const origins = new Set<string>();
  const note = (url: string) => {
    if (url.startsWith("http")) origins.add(new URL(url).origin);
  };
  if (engine === "chromium")
    started.browser.on("targetcreated", async (target) => {
      // A page may be gone before it is looked at.
      const page = await target.page().catch(() => null);
      page?.on("framenavigated", (frame) => note(frame.url()));
    });
  const shared = { ...started, origins };
  running.add(shared);
  return shared;
};

const end = (shared: SharedBrowser): void => {
  running.delete(shared);
  kill(shared.browser);
  rmSync(shared.folder, { recursive: true, force: true, maxRetries: 5 });
};

const kill = (browser: Browser): void => {
  const { pid } = browser.process() ?? {};
  try {
    // All processes of the browser are in its process group.
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
};

/** The name of the cache in which the service worker keeps the files of the site. */
const siteCache = /^smartlink-site /;

const personalData = "cookies,file_systems,indexeddb,local_storage";

const clear = async (shared: SharedBrowser, keptOrigin: string | undefined): Promise<void> => {
  const { engine, browser, downloads } = shared;
  const [first, ...others] = await browser.pages();
  if (first === undefined) throw new Error("The browser has no page.");
  for (const page of others) await page.close();
  if (engine === "firefox") await clearFirefoxData(browser);
  else await clearChromiumData(first, shared, keptOrigin);
  for (const name of readdirSync(downloads)) rmSync(join(downloads, name), { recursive: true, force: true });
};

const clearChromiumData = async (
  first: Page,
  { origins }: SharedBrowser,
  keptOrigin: string | undefined,
): Promise<void> => {
  const session = await first.createCDPSession();
  // Stopped, so that it has the database open no more.
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  for (const origin of origins) {
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    const storageTypes = origin === keptOrigin ? personalData : "all";
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
    if (origin === keptOrigin) await deleteOtherCaches(first, session, origin);
  }
  for (const origin of origins) if (origin !== keptOrigin) origins.delete(origin);
  await session.send("Browser.resetPermissions");
  // Another server may get the port of one that has ended.
  await session.send("Network.clearBrowserCache");
  await session.detach();
};

/** The protocol lists the caches of an origin only to a page of that origin. Its server may have ended. */
const deleteOtherCaches = async (page: Page, session: CDPSession, securityOrigin: string): Promise<void> => {
  const answer = (request: HTTPRequest) => request.respond({ body: "" });
  page.on("request", answer);
  await page.setRequestInterception(true);
  await page.goto(`${securityOrigin}/`);
  const { caches } = await session.send("CacheStorage.requestCacheNames", { securityOrigin });
  for (const { cacheId, cacheName } of caches)
    if (!siteCache.test(cacheName)) await session.send("CacheStorage.deleteCache", { cacheId });
  await page.goto("about:blank");
  await page.setRequestInterception(false);
  page.off("request", answer);
};
