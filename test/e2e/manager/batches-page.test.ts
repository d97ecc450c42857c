// engines: none; test:all: chromium
/** The Batches page as a person uses it: presets, public address, results, cancel and resume, samples, environments. */
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser } from "../../support/drive/driven-browser.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import {
  aTemplate,
  createManyRows,
  createNamedRow,
  enterBatchId,
  fetchOutput,
  openManager,
  readStoredJob,
  startBatch,
  waitForDownload,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

/** Polls wait for one second by default. */
const patience = { timeout: 40_000 };

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
  });

  /** Waits until the batch's card contains the words, and returns its text. The card follows the store with a delay. */
  const waitForCard = (batchId: string, words: string): Promise<string> =>
    page.waitFor(
      `“${words}” on the card of ${batchId}`,
      (id, expected) => {
        const cards = [...document.querySelectorAll("job-card article")];
        const card = cards.find((article) => article.querySelector("h3")?.textContent === id);
        const text = card?.textContent?.replace(/\s+/g, " ") ?? "";
        return text.includes(expected) && text;
      },
      batchId,
      words,
    );

  /** Waits for a ZIP and unpacks it. WebKit writes a download in place, so the file exists before it is complete. */
  const waitForZip = (name: RegExp) =>
    waitUntil(`a complete ZIP called ${name}`, async () =>
      unzipSync(readFileSync(await waitForDownload(browser, name))),
    );

  const field = (label: string): Promise<string> =>
    page.waitFor(
      `the field ${label}`,
      (name) =>
        [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].find((field) =>
          [...(field.labels ?? [])].some((label) => label.textContent === name),
        )?.value ?? null,
      label,
    );

  const people = [
    createNamedRow("r1", { first_name: "Ann", city: "Ulm" }),
    createNamedRow("r2", { first_name: "Bob", city: "Rom" }),
    createNamedRow("r3", { first_name: "Cid", city: "Oslo" }),
  ];

  test("complete files are the default of a batch, and links use the public address, which is remembered", async () => {
    await openManager(page, site);
    const files = await writeBatchFiles(folder, people);
    await page.setFiles({ role: "file", name: "Batch files" }, files);
    expect(await field("Strategy")).toBe("original");
    expect(await field("Public address")).toBe("");
    await page.fill({ role: "textbox", name: "Public address" }, "https://docs.example.org/offers");
    await page.press("Tab");
    await enterBatchId(page, "hosted");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "hosted")).toBe("Done");
    expect(await waitForCard("hosted", "3 documents made")).toContain("Complete ·");
    const csv = Buffer.from(await fetchOutput(page, "hosted", "links.csv")).toString();
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      '\ufeff"reference_id","suffix","file","link","status","error","first_name","city"',
      '"r1","s","r1.s.html","https://docs.example.org/offers/hosted/r1.s.html","done","","Ann","Ulm"',
    ]);
    await page.setFiles({ role: "file", name: "Batch files" }, files);
    await page.waitFor("the last address", () => {
      const input = document.querySelector<HTMLInputElement>("#public-address");
      return input?.value === "https://docs.example.org/offers/";
    });
  });

  test("the results of a job can be searched and saved", async () => {
    await page.click({ role: "button", name: "Results" });
    await page.waitFor("three results", () => document.querySelectorAll(".virtual-row a").length === 3);
    await page.click('input[aria-label="Search results"]');
    await page.type("bob");
    await page.waitFor("one result", () => document.querySelectorAll(".virtual-row a").length === 1);
    expect(await page.evaluate(() => document.querySelector(".virtual-row a")?.textContent?.trim())).toMatch(
      /^An offer for Bob/,
    );
    await page.click({ role: "button", name: "Copy link of An offer for Bob" });
    await page.waitFor("result of the copy", () =>
      /copied|r2\.s\.html/.test(document.querySelector(".result-status")?.textContent ?? ""),
    );
    await page.click({ role: "button", name: "Download An offer for Bob" });
    expect(readFileSync(await waitForDownload(browser, /r2\.s.*\.html$/), "utf8")).toContain("An offer for Bob");
    const first = await page.evaluate(() =>
      [...document.querySelectorAll("job-card a")]
        .find((link) => link.textContent === "Open first")
        ?.getAttribute("href"),
    );
    expect(first).toBe("batch/hosted/r1.s.html");
    await page.click({ role: "button", name: "Download ZIP" });
    await page.waitFor("the ZIP to be announced", () =>
      /hosted\.zip is ready/.test(document.querySelector("job-card")?.textContent ?? ""),
    );
    expect(Object.keys(await waitForZip(/hosted.*\.zip$/))).toContain("hosted/r1.s.html");
  });

  test("a cancelled job can be resumed with the skipped rows after a reload", async () => {
    await openManager(page, site);
    // WebKit makes 4,000 rows in two seconds, and its driver needs up to two to press a button on a busy machine. 20,000 rows
    // take ten.
    await startBatch(page, await writeBatchFiles(folder, createManyRows(20_000)), {
      batchId: "stopped",
      strategy: "smallest",
    });
    await page.click({ role: "button", name: "Cancel" });
    expect(await waitForJobEnd(page, "stopped")).toBe("Cancelled");
    await openManager(page, site);
    const text = await waitForCard("stopped", "Cancelled");
    expect(text).not.toContain("Cancelling");
    expect(text).toMatch(/Cancelled .*skipped/);
    await page.click({ role: "button", name: "Resume" });
    await expect
      .poll(async () => (await page.evaluate(readStoredJob, "stopped"))?.status, patience)
      .not.toBe("Cancelled");
    expect(await waitForJobEnd(page, "stopped")).toBe("Done");
    await waitForCard("stopped", "20,000 documents made");
  });

  test("files for download actions are accepted, and unusual assets are warned about", async () => {
    await openManager(page, site);
    const [first] = aTemplate.assets;
    const odd = {
      ...first,
      aura: {
        ...first?.aura,
        name: "Prices {{first_name}}",
        center_x: 150,
        actions: [{ type: "download", data: "prices.csv" }],
      },
    };
    const jump = { ...first, aura: { ...first?.aura, name: "Jump", actions: [{ type: "page", data: "99" }] } };
    const files = await writeBatchFiles(folder, people, {
      template: { ...aTemplate, assets: [...aTemplate.assets, odd, jump] },
    });
    await page.setFiles({ role: "file", name: "Batch files" }, [...files, folder.write("in/prices.csv", "a;b")]);
    const warnings = await page.waitFor("the warnings", () => document.querySelector(".notice-warning")?.textContent);
    for (const part of [
      "is outside its page (center_x 150",
      "jumps to page 99, but the PDF has 3 pages",
      "Write [[first_name]]",
    ])
      expect(warnings).toContain(part);
    expect(await page.evaluate(() => document.querySelector("batch-composer [role=alert]")?.textContent ?? "")).toBe(
      "",
    );
    await page.click({ role: "button", name: "Remove all" });
  });

  test("an old workbook is rejected with advice", async () => {
    const compoundFile = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]);
    await page.setFiles({ role: "file", name: "Batch files" }, [folder.write("in/rows.xls", compoundFile)]);
    const text = await page.waitFor(
      "an alert",
      () => document.querySelector('.notice-error[role="alert"]')?.textContent,
    );
    expect(text).toContain("save it as .xlsx");
    await page.click({ role: "button", name: "Remove all" });
  });

  test("a reload keeps the files of a batch that was not started, and its choices", async () => {
    await openManager(page, site);
    const table = folder.write("in/people.csv", "reference_id,first_name,Vorname\na1,,Zoë\nb2,,Łukasz\n");
    const [template = "", , pdf = ""] = await writeBatchFiles(folder, people);
    await page.setFiles({ role: "file", name: "Batch files" }, [template, pdf, table]);
    await page.waitFor("the columns", () => document.querySelector("section.columns select") !== null);
    await page.choose({ role: "combobox", name: "first_name" }, "Vorname");
    await page.fill({ role: "textbox", name: "Name of the batch" }, "Spring letter");
    await page.press("Tab");
    const isStored = () =>
      page.evaluate(async () => {
        const cache = await caches.open("smartlink-batch-drafts");
        const keys = await cache.keys();
        const index = await (await cache.match(keys.find(({ url }) => url.endsWith("choices"))?.url ?? ""))?.text();
        return keys.length === 4 && index?.includes("Spring-letter") === true && index.includes("Vorname");
      });
    await expect.poll(isStored, { timeout: 20_000 }).toBe(true);
    await page.evaluate(() => {
      document.documentElement.dataset["left"] = "true";
      setTimeout(() => location.reload());
    });
    await page.waitFor("the choice of the column", () => {
      if (document.documentElement.dataset["left"] === "true") return false;
      const select = document.querySelector<HTMLSelectElement>("section.columns select");
      return select?.value === "Vorname" && document.querySelector("#launch-note .good") !== null;
    });
    expect(await page.evaluate(() => document.querySelector<HTMLInputElement>("#batch-name")?.value)).toBe(
      "Spring letter",
    );
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "Spring-letter")).toBe("Done");
    await openManager(page, site);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("smartlink-batch-drafts")).keys()).length))
      .toBe(0);
  });

  test("the sample files can be downloaded and form a complete batch", async () => {
    await page.click({ role: "button", name: "Download sample files" });
    const files = await waitForZip(/sample-batch.*\.zip$/);
    expect(Object.keys(files)).toContain("sample-batch/brochure.pdf");
    expect(JSON.parse(strFromU8(files["sample-batch/data.json"] ?? new Uint8Array())).length).toBeGreaterThan(1);
  });

  test("an added environment can be chosen for a batch", async () => {
    await openManager(page, site, "#/settings");
    await page.fill({ role: "textbox", name: "New environment" }, "staging");
    await page.click({ role: "button", name: "Add environment" });
    await page.waitFor("its fields", () => document.querySelector("#staging-tracking_url") !== null);
    await openManager(page, site);
    await page.setFiles({ role: "file", name: "Batch files" }, await writeBatchFiles(folder, people));
    await page.click({ role: "button", name: "Advanced" });
    await page.choose({ role: "combobox", name: "Receiver of readers’ events" }, "staging");
    await enterBatchId(page, "staged");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "staged")).toBe("Done");
    expect(Buffer.from(await fetchOutput(page, "staged", "report.html")).toString()).toContain("<td>staging</td>");
  });
});
