/** A smartlink with a password: made on the site, opened anywhere, by who has the password and by nobody else. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, engines } from "../support/drive/launch.ts";
import {
  aTemplate,
  type BatchChoice,
  batchFiles,
  exportFolder,
  openManager,
  ready,
  runBatch,
  settled,
  smartlinkPaths,
} from "./site.ts";
import { openStage, type Served } from "./stage.ts";

const password = "correct horse é";
const lockedTemplate = {
  ...aTemplate,
  pdfz_password: "[[pass]]",
  config: { global: { pdfzPassword: "true" } },
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.folder();
  let site: Served;
  let online: DrivenBrowser;
  let offline: DrivenBrowser | undefined;
  let files: readonly string[];

  beforeAll(async () => {
    [site, online] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    const rows = [{ PDF_file: "offer.pdf", data: { first_name: "Anna", pass: password } }];
    files = await batchFiles(folder, rows, { template: lockedTemplate });
  });

  /** The path of the one smartlink, from the folder that holds all batches. */
  const make = async (choice: BatchChoice): Promise<string> => {
    const page = await online.page();
    await openManager(page, site);
    expect(await runBatch(page, files, choice)).toBe("Done");
    const paths = await exportFolder(page, choice.batchId, folder);
    await page.close();
    return `${choice.batchId}/${smartlinkPaths(paths)[0]}`;
  };

  const unlock = async (page: DrivenPage): Promise<void> => {
    expect(await settled(page)).toBe("locked");
    expect(await page.evaluate(() => [document.title, document.querySelectorAll("canvas").length])).toEqual([
      "Protected document",
      0,
    ]);
    await page.fill({ role: "textbox", name: "Password" }, "wrong");
    await page.click({ role: "button", name: "Open" });
    const told = await page.waitFor("the wrong password to be told", () => {
      const field = document.querySelector<HTMLInputElement>("input[type=password]");
      const text = document.querySelector("[role=alert]")?.textContent;
      return text ? [text, field?.value, document.activeElement === field] : undefined;
    });
    expect(told).toEqual(["This password does not open the document. Check it and try again.", "wrong", true]);
    await page.fill({ role: "textbox", name: "Password" }, password);
    await page.click({ role: "button", name: "Open" });
    await ready(page);
    const text = await page.waitFor("the text layer", () => {
      const layer = document.querySelector<HTMLElement>('[data-page-number="1"]');
      return layer?.textContent?.includes("Page number 1") && layer.querySelector("[data-asset-id]")
        ? document.title
        : undefined;
    });
    expect(text).toBe("An offer for Anna");
    expect(await page.problems()).toEqual([]);
  };

  test("original: opens from the disk with the network off", async () => {
    for (const encoding of ["text", "binary"] as const) {
      const path = await make({ strategy: "original", encoding, batchId: `lock-${encoding}` });
      offline ??= await stage.browser(engine, { offline: true });
      const page = await offline.page();
      await page.goto(folder.url(path));
      await unlock(page);
      await page.close();
    }
  });

  for (const strategy of ["smallest", "mixed"] as const)
    test(`${strategy}: opens from a host, and on the site that made it`, async () => {
      const path = await make({ strategy, batchId: `lock-${strategy}` });
      const host = await stage.serveFolder(folder.path);
      const page = await online.page();
      await page.goto(`${host.url}${path}`);
      await unlock(page);
      await page.goto(`${site.url}batch/${path}`);
      await unlock(page);
      await page.close();
    });

  test("the policy that was sealed is in force once the document is open", async () => {
    const path = await make({ strategy: "original", batchId: "lock-policy" });
    const page = await online.page();
    const host = await stage.serveFolder(folder.path);
    await page.goto(`${host.url}${path}`);
    const reach = (address: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            () => "reached",
            () => "refused",
          ),
        address,
      );
    await settled(page);
    expect(await reach(host.url)).toBe("reached");
    await page.fill({ role: "textbox", name: "Password" }, password);
    await page.click({ role: "button", name: "Open" });
    await ready(page);
    expect(await reach(host.url)).toBe("refused");
    await page.close();
  });
});
