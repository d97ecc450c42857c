// engines: none; test:all: none
/**
 * A browser that is killed at any moment loses nothing that it has answered, and makes nothing twice: between the calls
 * of a working day, in the middle of one, in the middle of a batch and of a restore.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asFields, asList, callOk } from "../../contract/check.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenBrowser, type DrivenPage, type Engine, enginesFor, launch } from "../../support/drive/launch.ts";
import { aMadeBackup } from "../../support/made-backup.ts";
import {
  createManyRows,
  filterSmartlinks,
  openManager,
  readAuthorization,
  readOutputPaths,
  readStoredJob,
  startBatch,
  waitForFirstRows,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder, type Stage } from "../support/stage.ts";
import { tearLog } from "./torn-leveldb-log.ts";
import { aLargePdf, type Ledger, openLedger, sumOf, workingDay } from "./working-day.ts";

const engines = enginesFor(import.meta.url);

const rows = 2000;

interface Customer {
  readonly url: string;
  /** Keys of the notices that were accepted. */
  readonly accepted: Set<string>;
  close(): void;
}

/** The customer's server: it is busy when a batch tells it of itself for the first time. */
const aCustomer = (): Promise<Customer> =>
  new Promise((resolve) => {
    const accepted = new Set<string>();
    const refused = new Set<string>();
    const server = createServer((request, response) => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Allow-Headers", "content-type, idempotency-key");
      const key = request.headers["idempotency-key"];
      if (request.method === "POST" && typeof key === "string") {
        const isBusy = refused.size === 0;
        (isBusy ? refused : accepted).add(key);
        response.statusCode = isBusy ? 503 : 200;
      }
      response.end();
    });
    server.listen(0, "127.0.0.1", () =>
      resolve({
        accepted,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });

/** Rows that the store has confirmed, asked again and again until the browser is gone. */
const watchCursor = (page: DrivenPage, batchId: string) => {
  let seen = 0;
  let watching = true;
  const loop = (async () => {
    while (watching) seen = Math.max(seen, (await page.evaluate(readStoredJob, batchId))?.cursor ?? 0);
  })().catch(() => undefined);
  return {
    /** The last that was answered. */
    stop: async () => {
      watching = false;
      await loop;
      return seen;
    },
  };
};

/** In the page: whether records of a backup wait to be put in place. */
const isRestoring = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const count = opening.result.transaction("restoring").objectStore("restoring").count();
      count.onsuccess = () => {
        opening.result.close();
        resolve(count.result > 0);
      };
    };
  });

/** A browser with a profile that outlives it. */
const aMortal = (engine: Engine, stage: Stage) => {
  const { path: profile } = stage.createFolder();
  let browser: DrivenBrowser | undefined;
  stage.closeLater({ close: () => browser?.close() });
  return {
    profile,
    start: async (): Promise<DrivenPage> => {
      browser = await launch(engine, { profile });
      return browser.page();
    },
    kill: async (): Promise<void> => {
      await browser?.kill();
      browser = undefined;
    },
  };
};

let backup: Uint8Array;

beforeAll(async () => {
  backup = await aMadeBackup(5_000);
});

describe.each(engines)("in a %s that is killed", (engine) => {
  const stage = openStage();
  const mortal = aMortal(engine, stage);
  const files = stage.createFolder();
  let site: ServedFolder;
  let customer: Customer;
  let page: DrivenPage;
  let api: ApiCaller;
  let ledger: Ledger;
  let authorization = "";
  const createdIds = new Map<string, string>();

  /** Chromium's, as a kill in the middle of a write leaves it. */
  const tearLogOfKilled = () => {
    if (engine === "chromium") tearLog(mortal.profile);
  };

  const dieAndComeBack = async (afterDeath: () => void = () => undefined) => {
    await mortal.kill();
    afterDeath();
    page = await mortal.start();
    // A page on which nothing runs: what is answered comes from the store alone.
    await page.goto(`${site.url}samples/icon-mail.svg`);
    await page.waitFor("the service worker", () => navigator.serviceWorker.controller !== null);
    api = createCaller(`${site.url}api`, authorization, createPageExchange(page));
  };

  beforeAll(async () => {
    [site, customer, page] = await Promise.all([stage.serveSite(), aCustomer(), mortal.start()]);
    stage.closeLater(customer);
    await openManager(page, site, "#/api");
    authorization = await readAuthorization(page);
    api = createCaller(`${site.url}api`, authorization, createPageExchange(page));
    ledger = await openLedger(api);
  });

  const work = async (batchId: string) => {
    await openManager(page, site, "#/settings");
    await waitForJobEnd(page, batchId);
  };

  // Chromium, the quickest to come back, dies after each call; the others after each part of the day.
  const deaths = engine === "chromium" ? workingDay.flat().map((call) => [call]) : workingDay;

  test.each(deaths.map((calls) => ({ calls, after: calls.at(-1)?.name })))(
    "the storage has all data after $after",
    async ({ calls }) => {
      for (const { run } of calls) await run({ api, ledger, made: createdIds, callbackUrl: customer.url, work });
      await dieAndComeBack();
      await ledger.compare(api);
    },
  );

  test.each(engine === "chromium" ? [0, 60] : [40])(
    "an upload that was cut off by a kill after %i ms is stored wholly or not at all",
    async (ms) => {
      const file = await aLargePdf(`torn-${ms}.pdf`);
      const form = { file, folder: createdIds.get("folder") ?? "", title: "Torn" };
      const options = { method: "POST", form, headers: { "idempotency-key": `torn ${ms}` } };
      const before = new Set(ledger.of("content").map(idOf));
      void api.call("/content", options).catch(() => undefined);
      await sleep(ms);
      await dieAndComeBack();
      const more = asList(await callOk(api, "/content"), "contents").filter((content) => !before.has(idOf(content)));
      expect(more.length).toBeLessThan(2);
      for (const content of more) {
        const { bytes } = await api.call(`/content/${idOf(content)}/file`);
        expect(sumOf(bytes)).toBe(sumOf(file.bytes));
      }
      // The answer of an upload has warnings too, which are no part of the record.
      const { warnings: _, ...content } = asFields(await callOk(api, "/content", options), "content");
      if (more.length > 0) expect(content).toEqual(more[0]);
      ledger.keep("content", content);
      await ledger.compare(api);
    },
  );

  test("the customer is notified of each job after the browser was killed and the customer's server was busy", async () => {
    await openManager(page, site, "#/batches");
    const [job, cancelled] = [createdIds.get("job"), createdIds.get("cancelled job")];
    const owed = [
      ...["started", "finished", "started:2", "finished:2"].map((event) => `${job}:${event}`),
      ...["started", "finished"].map((event) => `${cancelled}:${event}`),
    ];
    for (let turn = 0; turn < 200 && customer.accepted.size < owed.length; turn++) await sleep(100);
    expect([...customer.accepted].sort()).toEqual(owed.sort());
  });

  test("the storage keeps all its data, and nothing of a backup whose restore was killed", async () => {
    await openManager(page, site, "#/settings");
    await page.setFiles({ role: "file", name: "Backup file" }, [files.write("backup.zip", backup)]);
    await page.click({ role: "button", name: "Replace everything" });
    await page.waitFor("the restore to be under way", isRestoring);
    await dieAndComeBack(tearLogOfKilled);
    await ledger.compare(api);
    expect(await readOutputPaths(page, "restored")).toEqual([]);
    await openManager(page, site, "#/settings");
    await page.waitFor("what is left of it to be gone", async () => {
      const opening = indexedDB.open("smartlink");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const left = opening.result.transaction("restoring").objectStore("restoring").count();
      await new Promise((resolve) => left.addEventListener("success", resolve));
      opening.result.close();
      return left.result === 0;
    });
    if (engine !== "chromium") return;
    await dieAndComeBack();
    await ledger.compare(api);
  });

  test("a killed batch is resumed with each row once, and no reported row is lost", async () => {
    await openManager(page, site);
    await startBatch(page, await writeBatchFiles(files, createManyRows(rows)), { batchId: "killed" });
    await waitForFirstRows(page, "killed");
    for (let round = 0; round < (engine === "chromium" ? 2 : 1); round++) {
      const watch = watchCursor(page, "killed");
      await sleep(200 * (round + 1));
      await mortal.kill();
      tearLogOfKilled();
      const reportedRows = await watch.stop();
      page = await mortal.start();
      await openManager(page, site, "?again#/settings");
      const there = filterSmartlinks(await readOutputPaths(page, "killed")).length;
      expect(there).toBeGreaterThanOrEqual(reportedRows);
    }
    expect(await waitForJobEnd(page, "killed")).toBe("Done");
    expect(new Set(filterSmartlinks(await readOutputPaths(page, "killed"))).size).toBe(rows);
  });
});
