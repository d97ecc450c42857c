/** Browsers that have stored all of the site, so that its host may go away, or their storage may be full. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { openManager } from "../support/site.ts";
import type { ServedFolder, Stage } from "../support/stage.ts";

/** As many as the built service worker names. */
const filesKept = (): number => {
  const worker = readFileSync(fileURLToPath(new URL("../../../dist/service-worker.js", import.meta.url)), "utf8");
  const named = worker.match(/\brevision:[`"'][0-9a-f]{16}\b/g);
  if (named === null) throw new Error("The built service worker names no files.");
  return named.length;
};

/** Waits until the browser has every file of the site that is to be there without network. */
export const siteStored = (page: DrivenPage): Promise<true> =>
  page.waitFor(
    "the whole site to be stored",
    async (count) => {
      const [name] = (await caches.keys()).filter((cacheName) => cacheName.startsWith("smartlink-site"));
      return name !== undefined && (await (await caches.open(name)).keys()).length >= count;
    },
    filesKept(),
  );

/**
 * Launches Chromium with a profile that has all of the site. A browser remembers for a while how much room there was: a
 * limit of the storage must be set in one that has stored nothing itself.
 */
export const openBrowserWithStoredSite = async (stage: Stage, site: ServedFolder): Promise<DrivenBrowser> => {
  const { path: profile } = stage.createFolder();
  const browser = await stage.browser("chromium", { profile });
  const page = await browser.page();
  await openManager(page, site);
  await siteStored(page);
  await browser.close();
  return stage.browser("chromium", { profile });
};
