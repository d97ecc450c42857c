// engines: none; test:all: chromium
/** Files and runs from other pages wait for consent: until then nothing runs, is replaced or is sent. */
import { createServer } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../../scripts/serve.mjs";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  aTemplate,
  createRows,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

interface Stored {
  readonly jobs: readonly string[];
  /** `name sha256` of the standalone tool's files. */
  readonly tool: readonly string[];
  readonly draft: readonly string[];
}

/** In the page: what the database holds, and what the batch in preparation consists of. */
const stored = (): Promise<Stored> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(["jobs", "toolFiles"]);
      const jobs = transaction.objectStore("jobs").getAllKeys();
      const tool = transaction.objectStore("toolFiles").getAll();
      transaction.oncomplete = () => {
        opening.result.close();
        resolve({
          jobs: jobs.result.map(String),
          tool: (tool.result as { id: string; sha256: string }[]).map(({ id, sha256 }) => `${id} ${sha256}`),
          draft: Array.from(document.querySelectorAll(".file-name"), (element) => element.textContent ?? ""),
        });
      };
    };
  });

const toolIsFilled = (names: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open("smartlink");
    opening.onsuccess = () => {
      const keys = opening.result.transaction("toolFiles").objectStore("toolFiles").getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(names.every((name) => keys.result.includes(name)));
      };
    };
  });

/** Whether an offer has the button: the empty drop zone offers the sample batch as well. */
const hasButton = (name: string) =>
  Array.from(document.querySelectorAll("offer-card button"), (element) => element.textContent?.trim()).includes(name);

/** A page of another origin with a form that posts a whole batch, with its own receiver, to the site. */
const attack = (site: string, receiver: string): string => {
  const files = {
    "param.json": { document_id: "x", dst_dir: "stolen", env: "officialProd", max_error: 0, callback_url: receiver },
    "data.json": createRows("Mallory"),
    "template.json": aTemplate,
  };
  return `<!doctype html><title>Win a prize</title>
<form method="post" enctype="multipart/form-data" action="${site}share">
<input type="file" name="files" multiple><textarea name="text">${JSON.stringify(files["data.json"])}</textarea>
<button>Take the prize</button></form>
<script>
const transfer = new DataTransfer();
for (const [name, value] of Object.entries(${JSON.stringify(files)}))
  transfer.items.add(new File([JSON.stringify(value)], "../../" + name, { type: "application/json" }));
document.querySelector("input").files = transfer.files;
</script>`;
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  const calls: string[] = [];
  let page: DrivenPage;
  let site: ServedFolder;
  let foreign: string;

  beforeAll(async () => {
    site = await stage.serveSite();
    const server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.setHeader("Content-Type", "text/html");
      response.end(attack(site.url, `${foreign}callback`));
    });
    foreign = await listen(server, 0, "/");
    stage.closeLater({ close: () => server.close() });
    page = await (await stage.browser(engine)).page();
  });

  test("a link to the sample batch stores nothing until its button is pressed", async () => {
    for (let visit = 1; visit <= 3; visit++) {
      await openManager(page, site, `?visit=${visit}#/batches?run=sample`);
      await page.waitFor("the offer", hasButton, "Run sample batch");
      expect(await page.evaluate(stored)).toEqual({ jobs: [], tool: [], draft: [] });
    }
    await page.click({ role: "button", name: "Not now" });
    expect(await page.evaluate(() => location.hash)).toBe("#/batches");
    await openManager(page, site, "?visit=4#/batches?run=sample");
    await page.click({ role: "button", name: "Run sample batch" });
    expect(await waitForJobEnd(page, "sample")).toBe("Done");
    expect(filterSmartlinks(await readOutputPaths(page, "sample"))).toHaveLength(12);
    await openManager(page, site, "?visit=5");
    expect(await page.evaluate(hasButton, "Run sample batch")).toBe(false);
    expect((await page.evaluate(stored)).jobs).toHaveLength(1);
  });

  test("a form of another origin changes nothing until the person accepts its files", async () => {
    const [template, data, pdf] = await writeBatchFiles(folder, createRows("Anna"));
    const param = folder.write("in/param.json", JSON.stringify({ dst_dir: "spring", env: "officialProd" }));
    await openManager(page, site);
    await page.setFiles({ role: "file", name: "Batch files" }, [template, data, pdf, param]);
    await page.waitFor("the tool's folder to be filled", toolIsFilled, ["param.json", "data.json", "template.json"]);
    const before = await page.evaluate(stored);

    await page.goto(foreign);
    calls.length = 0;
    await page.click({ role: "button", name: "Take the prize" });
    await page.waitFor("the offer", hasButton, "Add to batch");
    expect(await page.evaluate(() => document.querySelector("offer-card")?.textContent)).toContain(
      "param.json, data.json, template.json, shared.json",
    );
    // Time for whatever would follow by itself.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await page.evaluate(stored)).toEqual({ ...before, draft: [] });

    await page.click({ role: "button", name: "Add to batch" });
    await page.waitFor("the files in the batch", () => document.querySelectorAll(".file-name").length === 4);
    expect((await page.evaluate(stored)).jobs).toEqual(before.jobs);
    expect(calls.filter((call) => call.includes("callback"))).toEqual([]);
    expect(await page.evaluate(hasButton, "Add to batch")).toBe(false);
  });

  test("a discarded offer of another page does not come back, and at most five wait", async () => {
    for (let visit = 1; visit <= 7; visit++) {
      await page.goto(foreign);
      await page.click({ role: "button", name: "Take the prize" });
      await page.waitFor("the offer", hasButton, "Add to batch");
    }
    const offers = () => document.querySelectorAll("offer-card").length;
    expect(await page.evaluate(offers)).toBe(5);
    for (let left = 4; left >= 0; left--) {
      await page.click({ role: "button", name: "Discard" });
      await page.waitFor("the offer to go", (count) => document.querySelectorAll("offer-card").length === count, left);
    }
    await openManager(page, site, "?again#/batches?shared");
    expect(await page.evaluate(offers)).toBe(0);
  });
});
