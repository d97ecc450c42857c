// engines: none; test:all: chromium
/** A batch of documents that open with a personal link only: for the maker, for its recipients, and for nobody else. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { startCollector } from "../support/collector.ts";
import {
  aTemplate,
  createNamedRow,
  exportFolder,
  fetchOutput,
  openManager,
  runBatch,
  waitForSmartlinkState,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const batchId = "personal";

test.each(enginesFor(import.meta.url))(
  "personal links open the documents for their recipients in %s",
  async (engine) => {
    const stage = openStage();
    const folder = stage.createFolder();
    const [site, collector, browser] = await Promise.all([stage.serveSite(), startCollector(), stage.browser(engine)]);
    stage.closeLater(collector);
    const template = {
      ...aTemplate,
      callback_post: collector.address,
      config: { global: { userStatus: 1, consent: "given" } },
    };
    const rows = [createNamedRow("anna", { first_name: "Anna" }), createNamedRow("ben", { first_name: "Ben" })];
    const page = await browser.page();
    await openManager(page, site);
    expect(await runBatch(page, await writeBatchFiles(folder, rows, { template }), { batchId })).toBe("Done");
    // The maker looks at a document from the manager.
    await page.goto(`${site.url}batch/${batchId}/anna.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await openManager(page, site);
    await exportFolder(page, batchId, folder);
    const host = await stage.serveFolder(folder.path);
    const links = Buffer.from(await fetchOutput(page, batchId, "links.csv")).toString();
    const [, path = ""] = /\/batch\/personal\/(anna\.s\.html[^"]*)"/.exec(links) ?? [];
    await page.goto(`${host.url}${batchId}/${path}`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    // Nothing is counted before an act of a person.
    await page.click({ role: "button", name: "Next page" });
    await waitUntil("the opening to arrive", () => collector.acceptedEvents.some(({ event }) => event === "open"));
    expect(collector.acceptedEvents.find(({ event }) => event === "open")?.visitor).toBe("anna");
    await page.goto(`${host.url}${batchId}/ben.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("unavailable");
  },
);
