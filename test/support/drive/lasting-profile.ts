/** A browser whose profile outlives it, so that a journey can kill it and look at what it kept. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { chromiumFlags, findChromium, findFirefox, firefoxPrefs } from "../../../.scripts/browsers.mjs";

export interface LastingBrowser {
  page(): Promise<Page>;
  /** As the power goes: nothing is told to it beforehand. */
  kill(): Promise<void>;
  /** Again, with what is left of the profile. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export const launchLasting = async (engine: "chromium" | "firefox"): Promise<LastingBrowser> => {
  const folder = mkdtempSync(join(tmpdir(), `smartlink-lasting-${engine}-`));
  const executablePath = engine === "firefox" ? findFirefox() : findChromium();
  if (executablePath === undefined) throw new Error(`${engine} is not installed.`);
  const launched = (): Promise<Browser> =>
    puppeteer.launch({
      executablePath,
      userDataDir: folder,
      ...(engine === "firefox"
        ? { browser: "firefox" as const, extraPrefsFirefox: firefoxPrefs }
        : { args: chromiumFlags }),
    });
  let browser = await launched();
  return {
    page: () => browser.newPage(),
    kill: async () => {
      const child = browser.process();
      if (child === null) throw new Error("The browser has no process");
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
      for (const name of ["SingletonLock", "SingletonSocket", "SingletonCookie", "lock", ".parentlock"])
        rmSync(join(folder, name), { force: true });
    },
    start: async () => {
      browser = await launched();
    },
    close: async () => {
      await browser.close().catch(() => {});
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
