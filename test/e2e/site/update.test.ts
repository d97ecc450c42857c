// engines: none; test:all: chromium
// In service-worker.test.ts, each engine installs a new version and activates it on acceptance.
/** A new version of the site: offered in every tab, never during a job, and in force only after a yes. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createManyRows, openManager, waitForFirstRows, waitForJobEnd, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const sum = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Makes the folder a further build: another page, and a worker that names the page's new contents. */
const deploySecondVersion = (folder: string): void => {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const next = page.replace("<html", '<html data-version="second"');
  const worker = readFileSync(join(folder, "service-worker.js"), "utf8");
  if (!worker.includes(sum(page))) throw new Error("The worker does not name the page.");
  writeFileSync(join(folder, "index.html"), next);
  writeFileSync(join(folder, "service-worker.js"), worker.replaceAll(sum(page), sum(next)));
};

const version = () => document.documentElement.dataset["version"] ?? "first";
const isOffered = () =>
  [...document.querySelectorAll("button")].some(({ textContent }) => textContent === "Update now");
/** Presses a button in a tab that may be in the background, where the mouse does not reach it. */
const press = (page: DrivenPage, name: string) =>
  page.waitFor(
    `button ${name}`,
    (expectedText) => {
      const button = [...document.querySelectorAll("button")].find(
        ({ textContent, disabled }) => textContent?.trim() === expectedText && !disabled,
      );
      button?.click();
      return button !== undefined;
    },
    name,
  );

const isWaiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting != null;

/**
 * Makes the browser check for a new version, and resolves when its service worker is installed and waits. Runs in the page, as
 * one script.
 */
const installUpdate = async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const { path: folder } = stage.copySite();
  const tabs: DrivenPage[] = [];
  let site: ServedFolder;
  let browser: DrivenBrowser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveFolder(folder), stage.browser(engine)]);
    for (const open of [browser.page, browser.tab]) {
      const page = await open();
      await openManager(page, site);
      tabs.push(page);
    }
  });

  test("an update waits while a job runs, and is then offered in every tab", async () => {
    const [firstTab, secondTab] = tabs as [DrivenPage, DrivenPage];
    await firstTab.setFiles(
      { role: "file", name: "Batch files" },
      await writeBatchFiles(stage.createFolder(), createManyRows(3000)),
    );
    // By script, as the press: the field is read when the focus leaves it, and a press by script moves no focus.
    await firstTab.waitFor("the field of the batch id", () => {
      const field = document.querySelector<HTMLInputElement>("#batch-id");
      if (field === null) return false;
      field.value = "running";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    });
    await press(firstTab, "Start batch");
    await waitForFirstRows(firstTab, "running");
    deploySecondVersion(folder);
    await secondTab.evaluate(installUpdate);
    expect(await waitForJobEnd(firstTab, "running")).toBe("Done");
    // It waited all the while: both pages are still the first version's.
    for (const tab of tabs)
      expect([await tab.evaluate(isWaiting), await tab.evaluate(version)]).toEqual([true, "first"]);
    for (const tab of tabs) await tab.waitFor("the offer", isOffered);
  });

  // Swagger UI's page shows no jobs: it looks for them itself.
  if (engine === "chromium")
    test("an update is also offered on the page of Swagger UI", async () => {
      const tab = await browser.tab();
      await tab.goto(`${site.url}api/swagger/`);
      await tab.waitFor("the offer", isOffered);
      await tab.close();
    });

  test("an update is activated on acceptance, and the other tab keeps its page until the person reloads it", async () => {
    const [firstTab, secondTab] = tabs as [DrivenPage, DrivenPage];
    await firstTab.setFiles(
      { role: "file", name: "Batch files" },
      await writeBatchFiles(stage.createFolder(), createManyRows(3)),
    );
    await firstTab.waitFor("the files", () => document.querySelector("#batch-id") !== null);
    await press(firstTab, "Update now");
    await firstTab.waitFor("the question", () =>
      document.querySelector("confirm-dialog")?.textContent?.includes("was not started"),
    );
    expect(await firstTab.evaluate(version)).toBe("first");
    await press(firstTab, "Update anyway");
    await firstTab.waitFor("the second version", () => document.documentElement.dataset["version"] === "second");
    expect(await secondTab.evaluate(version)).toBe("first");
    await secondTab.waitFor("the offer", isOffered);
    await press(secondTab, "Update now");
    await secondTab.waitFor("the second version", () => document.documentElement.dataset["version"] === "second");
  });
});
