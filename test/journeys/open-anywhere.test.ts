/** The main job: drop files, get smartlinks, open them anywhere, in every engine, strategy and encoding. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, engines } from "../support/drive/launch.ts";
import {
  type BatchChoice,
  batchFiles,
  exportFolder,
  openManager,
  rowsFor,
  runBatch,
  settled,
  smartlinkPaths,
} from "./site.ts";
import { openStage, type Served } from "./stage.ts";

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.folder();
  let site: Served;
  let online: DrivenBrowser;
  let offline: DrivenBrowser | undefined;
  let files: readonly string[];

  beforeAll(async () => {
    [site, online] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    files = await batchFiles(folder, rowsFor("Anna", "Łukasz & Söhne"));
  });

  const make = async (choice: BatchChoice): Promise<readonly string[]> => {
    const page = await online.page();
    await openManager(page, site);
    expect(await runBatch(page, files, choice)).toBe("Done");
    const paths = await exportFolder(page, choice.batchId, folder);
    expect(await page.problems()).toEqual([]);
    await page.close();
    expect(smartlinkPaths(paths)).toHaveLength(2);
    return paths;
  };

  /** What every opened smartlink must show, whatever it is made of. */
  const expectOpened = async (page: DrivenPage): Promise<void> => {
    expect(await settled(page)).toBe("ready");
    const text = await page.waitFor("the text layer", () => {
      const layer = document.querySelector<HTMLElement>('[data-page-number="1"]');
      return layer?.textContent?.includes("Page number 1") ? layer.textContent : undefined;
    });
    expect(text).toContain("Page number 1");
    const drawn = await page.evaluate(() => document.querySelectorAll("[data-page-number]").length);
    expect(drawn).toBe(3);
    const assets = await page.waitFor("the assets", () => {
      const found = [...document.querySelectorAll<HTMLElement>('[data-page-number="1"] [data-asset-id]')];
      return found.length > 0 ? found.map((asset) => asset.getAttribute("aria-label") ?? asset.textContent) : undefined;
    });
    expect(assets.join()).toContain("Order now");
    // Where a host forces another encoding, Firefox says so in its console; that is the host's fault and no harm.
    expect((await page.problems()).filter((line) => !line.includes("byte stream was erroneous"))).toEqual([]);
  };

  for (const encoding of ["text", "binary"] as const)
    test(`original, ${encoding}: opens from the disk with the network off`, async () => {
      const paths = await make({ strategy: "original", encoding, batchId: `disk-${encoding}` });
      offline ??= await stage.browser(engine, { offline: true });
      const page = await offline.page();
      for (const path of smartlinkPaths(paths)) {
        await page.goto(folder.url(`disk-${encoding}/${path}`));
        await expectOpened(page);
      }
      await page.close();
    });

  for (const strategy of ["smallest", "mixed"] as const)
    test(`${strategy}: the exported folder opens from any static host, under any path`, async () => {
      const paths = await make({ strategy, batchId: `host-${strategy}` });
      const host = await stage.serveFolder(folder.path);
      const page = await online.page();
      await page.goto(`${host.url}host-${strategy}/${smartlinkPaths(paths)[0]}`);
      await expectOpened(page);
      await page.close();
    });

  test("binary: a host that forces utf-8 does not hurt it", async () => {
    const paths = await make({ strategy: "original", encoding: "binary", batchId: "forced" });
    const host = await stage.serveFolder(folder.path, { charset: "utf-8" });
    const page = await online.page();
    await page.goto(`${host.url}forced/${smartlinkPaths(paths)[0]}`);
    await expectOpened(page);
    await page.close();
  });

  for (const strategy of ["original", "smallest"] as const)
    test(`${strategy}: opened on the site, it shows and cannot reach the store`, async () => {
      const paths = await make({ strategy, batchId: `view-${strategy}` });
      const page = await online.page();
      await page.goto(`${site.url}batch/view-${strategy}/${smartlinkPaths(paths)[0]}`);
      await expectOpened(page);
      const reach = await page.evaluate(() => {
        try {
          return [self.origin, typeof localStorage.length];
        } catch (error) {
          return [self.origin, String((error as Error).name)];
        }
      });
      expect(reach).toEqual(["null", "SecurityError"]);
      await page.close();
    });
});
