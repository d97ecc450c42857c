// engines: none; test:all: none; matrix: chromium
// Unit tests fill the storage of a running batch. full-storage.test.ts of library/ and editor/ reaches the limit of a real browser.
/** A browser without room for more: what does not fit is refused or waits, in a sentence, and what was there stays. */
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asFields, asList, callOk } from "../../contract/check.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  createPdf,
  createRows,
  filterSmartlinks,
  openManager,
  readAuthorization,
  readOutputPaths,
  readStoredJob,
  startBatch,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { openBrowserWithStoredSite } from "./stored-site.ts";

const engines = enginesFor(import.meta.url);

/** The site itself takes some sixteen of them. */
const quota = 100_000_000;

/**
 * What is left of them for the batch. Chromium counts what it has just written twice for a while, the longer the slower
 * the disk is: the batch's 8 MB of data must fit twice, its documents of 20 MB must not fit.
 */
const room = 24_000_000;

/** More than the room. */
const largeUpload = 40_000_000;

/** Browsers no longer report the exact quota, but the usage is exact. */
const usage = async () => (await navigator.storage.estimate()).usage ?? 0;

/** In the page: uploads a PDF with `bytes` additional bytes after its end. */
const upload = async (input: {
  readonly pdf: string;
  readonly folder: string;
  readonly bytes: number;
  readonly headers: Record<string, string>;
}): Promise<{ readonly status: number; readonly json: string }> => {
  const pdf = Uint8Array.from(atob(input.pdf), (character) => character.charCodeAt(0));
  const body = new FormData();
  body.append("file", new File([pdf, new Uint8Array(input.bytes)], "large.pdf", { type: "application/pdf" }));
  body.append("folder", input.folder);
  const response = await fetch("api/content", { method: "POST", headers: input.headers, body });
  return { status: response.status, json: await response.text() };
};

// The quota cannot be set in the other engines.
describe.skipIf(!engines.includes("chromium"))("in chromium", () => {
  const stage = openStage();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let api: ApiCaller;
  let folder: string;
  let pdf: string;

  const limit = (bytes?: number) => browser.limitStorage?.(new URL(site.url).origin, bytes);
  const send = (bytes: number, key: string) =>
    page.evaluate(upload, {
      pdf,
      folder,
      bytes,
      headers: { authorization: api.authorization, "idempotency-key": key },
    });
  const contents = async () => asList(await callOk(api, "/content"), "contents").length;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await openBrowserWithStoredSite(stage, site);
    page = await browser.page();
    await limit(quota);
    await openManager(page, site, "#/api");
    api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    folder = idOf(asList(await callOk(api, "/folder"), "folders")[0]);
    pdf = Buffer.from(await createPdf(1)).toString("base64");
    const free = quota - (await page.evaluate(usage));
    expect((await send(free - room, "filling")).status).toBe(200);
  });

  test("an upload to a full storage is rejected with 507 and advice, and nothing of it is stored", async () => {
    const { status, json } = await send(largeUpload, "large");
    expect([status, JSON.parse(json).details.detail]).toEqual([
      507,
      expect.stringMatching(/storage for this site is full\. .*delete/i),
    ]);
    expect(await contents()).toBe(1);
  });

  test("a batch with a full storage pauses with a reason, and continues by itself when there is space, each row once", async () => {
    await openManager(page, site);
    // The store compresses what it can.
    const names = Array.from({ length: 4000 }, () => randomBytes(1500).toString("base64url"));
    await startBatch(page, await writeBatchFiles(stage.createFolder(), createRows(...names)), { batchId: "full" });
    await page.waitFor("the reason", () =>
      /storage for this site is full/.test(document.querySelector("job-card [role=alert]")?.textContent ?? ""),
    );
    const storedJob = await page.evaluate(readStoredJob, "full");
    const paths = filterSmartlinks(await readOutputPaths(page, "full"));
    expect([paths.length, storedJob?.finished]).toEqual([storedJob?.cursor, null]);
    expect(paths.length).toBeLessThan(4000);
    await limit();
    expect(await waitForJobEnd(page, "full")).toBe("Done");
    expect(filterSmartlinks(await readOutputPaths(page, "full"))).toHaveLength(4000);
  });

  test("a retried upload with the same Idempotency-Key is accepted when there is space", async () => {
    const { status, json } = await send(largeUpload, "large");
    const content = asFields(JSON.parse(json).details, "content");
    expect([status, content["filesize"]]).toEqual([200, largeUpload + Buffer.from(pdf, "base64").length]);
    expect(await contents()).toBe(2);
  });
});
