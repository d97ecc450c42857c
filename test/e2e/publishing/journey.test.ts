// engines: none; test:all: none; matrix: chromium, firefox
/**
 * The whole way of a new user: a spreadsheet of 500 people and a smartlink of the library become documents on a web server
 * and a list of links that works, on a desktop and, with fewer people, by taps on a phone. WebKit is left out: its driver
 * has no touch screen and opens one page at a time.
 */
import { describe, expect, test } from "vitest";
import { formatTable } from "#domain/tables/format-table.ts";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { chooseCommand, openExchangeSite } from "../exchange/exchange-site.ts";
import { enterBatchId, waitForDownload, waitForJobEnd } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { expectText, readLines } from "./mailing-lists.ts";
import { enterServer, openPublishing, upload, waitForUploadEnd } from "./publishing-page.ts";
import { startApache } from "./web-servers.ts";

const engines = enginesFor(import.meta.url);

const nameOf = (index: number) => `Person ${index} Müller`;
const writePeople = (count: number): string =>
  formatTable([
    ["name", "E-mail", "customer number"],
    ...Array.from({ length: count }, (_, index) => [nameOf(index), `person${index}@example.org`, `00${index}`]),
  ]);

/** Expects a list with one line for each person, and that five of its links open their documents. */
const expectWorkingLinks = async (browser: DrivenBrowser, page: DrivenPage, batchId: string, count: number) => {
  const [header, ...lines] = readLines(await waitForDownload(browser, new RegExp(`^${batchId}-links.*\\.csv$`)));
  expect(header?.slice(0, 1)).toEqual(["LINK"]);
  expect(header?.slice(-3)).toEqual(["NAME", "Email Address", "CUSTOMER_N"]);
  expect(lines.length).toBe(count);
  for (const index of [0, 1, Math.floor(count / 2), count - 2, count - 1]) {
    const line = lines[index] ?? [];
    expect(line.slice(-3)).toEqual([nameOf(index), `person${index}@example.org`, `00${index}`]);
    await expectText(page, line[0] ?? "", `Hello ${nameOf(index)}, the first boat leaves at six.`);
  }
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("500 people of a spreadsheet get documents on a web server, and the list of links works", async () => {
    const site = await stage.serveSite();
    const server = stage.closeLater(
      await startApache({ origin: new URL(site.url).origin, workFolder: stage.createFolder().path }),
    );
    const browser = await stage.browser(engine);
    const page = await browser.page();
    const { guide } = await openExchangeSite(page, site);
    await chooseCommand(page, guide, "Generate…");
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    await page.drop("batch-composer", [stage.createFolder().write("people.csv", writePeople(500))]);
    await page.waitFor("the inspection", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 500 documents"),
    );
    await page.choose({ role: "combobox", name: "Strategy" }, "smallest");
    await enterBatchId(page, "people");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "people")).toBe("Done");
    await openPublishing(page, server.url);
    await enterServer(page, { kind: "webdav", address: server.url, ...server });
    expect(await upload(page)).toMatch(/^All files are on the server \(50\d\)/);
    await page.click("publish-dialog .dialog-actions button:last-child");
    await page.click({ role: "button", name: "Check five links" });
    await page.waitFor("five working links", () => document.querySelectorAll(".checked-good").length === 5);
    await page.choose("#mailing-tool", "mailchimp");
    await page.click({ role: "button", name: "Download links" });
    await expectWorkingLinks(browser, page, "people", 500);
  });
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("a person with a phone gets from a spreadsheet to links by taps", async () => {
    const site = await stage.serveSite();
    const server = stage.closeLater(
      await startApache({ origin: new URL(site.url).origin, workFolder: stage.createFolder().path }),
    );
    const browser = await stage.browser(engine, { viewport: { width: 390, height: 844 } });
    const page = await browser.page();
    const { guide } = await openExchangeSite(page, site);
    /** Scrolls to an element and taps its middle. */
    const tap = async (selector: string) => {
      const point = await page.waitFor(
        selector,
        (target) => {
          const element = document.querySelector<HTMLButtonElement>(target);
          if (element === null || element.disabled || element.ariaDisabled === "true") return undefined;
          element.scrollIntoView({ block: "center" });
          const { x, y, width, height } = element.getBoundingClientRect();
          const [middleX, middleY] = [x + width / 2, y + height / 2];
          const hit = document.elementFromPoint(middleX, middleY);
          return hit !== null && (element.contains(hit) || hit.contains(element))
            ? { x: middleX, y: middleY }
            : undefined;
        },
        selector,
      );
      await page.tap(point.x, point.y);
    };
    const tapAndType = async (selector: string, text: string) => {
      await tap(selector);
      await page.waitFor("the focus", (target) => document.activeElement?.matches(target), selector);
      await page.evaluate(() => (document.activeElement as HTMLInputElement).select());
      await page.type(text);
    };
    await page.goto("about:blank");
    await page.goto(`${site.url}#/batches?template=${guide}`);
    await page.waitFor("the manager", () => document.documentElement.dataset["appState"] === "ready");
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    await page.drop("batch-composer", [stage.createFolder().write("people.csv", writePeople(20))]);
    await page.waitFor("the inspection", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 20 documents"),
    );
    await enterBatchId(page, "phone");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "phone")).toBe("Done");
    await page.evaluate(() => {
      for (const button of document.querySelectorAll("job-card button"))
        if (button.textContent?.trim() === "Publish…") button.id = "publish-button";
    });
    await tap("#publish-button");
    await tapAndType("#publish-address", server.url);
    await tap("publish-address .field-row button");
    await page.waitFor("the answer", () => document.querySelector("publish-address .publish-answer") !== null);
    await tap("publish-dialog .dialog-actions button.primary");
    await tapAndType("#server-username", server.username);
    await tapAndType("#server-password", server.password);
    await tap('publish-upload button[type="submit"]');
    expect(await waitForUploadEnd(page)).toMatch(/^All files are on the server/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await tap("publish-dialog .dialog-actions button:last-child");
    await page.choose("#mailing-tool", "mailchimp");
    await tap("publish-links section:last-of-type .actions button");
    await expectWorkingLinks(browser, page, "phone", 20);
  });
});
