// engines: none; test:all: chromium
/** A person generates documents from a smartlink of the library, adding only data, and finds the way back to it. */
import { beforeAll, describe, expect, test } from "vitest";
import { callOk } from "../../contract/check.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { enterBatchId, fetchOutput, readOutputPaths, waitForJobEnd } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { chooseCommand, type ExchangeSite, openExchangeSite } from "./exchange-site.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let library: ExchangeSite;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    library = await openExchangeSite(page, site);
  });

  const waitForTemplate = () =>
    page.waitFor("the template", () => document.querySelector("library-template a")?.textContent === "Guide");

  test("generating from the library opens Batches with the smartlink as the template, also after a reload and Back", async () => {
    await chooseCommand(page, library.guide, "Generate…");
    await waitForTemplate();
    const address = await page.evaluate(() => location.href);
    expect(address).toBe(`${site.url}#/batches?template=${library.guide}`);
    await page.evaluate(() => location.reload());
    await page.waitFor("the reload", () => document.documentElement.dataset["appState"] === "ready");
    await waitForTemplate();
    await page.click({ role: "link", name: "API" });
    await page.waitFor("the other page", () => document.querySelector("api-view") !== null);
    await page.back();
    await waitForTemplate();
  });

  test("generating from the library needs only rows, which use the smartlink's PDF", async () => {
    const rows = [{ data: { name: "Anna" } }, { data: { name: "Ben" } }];
    await page.drop("batch-composer", [folder.write("data.json", JSON.stringify(rows))]);
    await page.waitFor("the inspection", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 2 documents"),
    );
    expect(await page.evaluate(() => document.querySelector(".preview-file")?.textContent)).toContain("offer.pdf");
    await enterBatchId(page, "guides");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "guides")).toBe("Done");
    expect(await page.evaluate(() => location.hash)).toBe("#/batches");
    const paths = (await readOutputPaths(page, "guides")).filter((path) => /^offer-[12]\./.test(path));
    expect(paths.length).toBe(2);
    const text = new TextDecoder().decode(await fetchOutput(page, "guides", paths[0] ?? ""));
    expect(text).toContain("Hello Anna, the first boat leaves at six.");
  });

  test("the finished job of a batch from the library leads back to the smartlink", async () => {
    await page.click("job-card .job-facts a");
    await page.waitFor("the smartlink", () => location.hash.startsWith("#/smartlinks/"));
    expect(await page.evaluate(() => location.hash)).toBe(`#/smartlinks/${library.guide}`);
    await page.back();
    await page.waitFor("the job", () => document.querySelector("job-card .job-facts a")?.textContent === "Guide");
  });

  test("generating from the library reports that the smartlink is gone", async () => {
    await callOk(library.api, `/document/${library.guide}`, { method: "DELETE" });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/batches?template=${library.guide}`);
    await page.waitFor("the problem", () =>
      document.querySelector("batch-composer")?.textContent?.includes("is no longer in the library"),
    );
    await page.click({ role: "button", name: "Remove the template" });
    await page.waitFor("the empty form", () => document.querySelector("library-template") === null);
    expect(await page.evaluate(() => location.hash)).toBe("#/batches");
    await page.evaluate(() => location.reload());
    await page.waitFor("the card of the job", () =>
      document.querySelector("job-card")?.textContent?.includes("its template is no longer in the library"),
    );
    expect(await page.problems()).toEqual([]);
  });
});
