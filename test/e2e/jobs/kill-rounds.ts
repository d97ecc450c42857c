/** Rounds in which a batch is disturbed at a random moment, and what its database must contain in the end. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DrivenBrowser, DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { launch } from "../../support/drive/launch.ts";
import {
  aTemplate,
  createNamedRow,
  createPdf,
  openManager,
  readStoredJob,
  startBatch,
  waitForFirstRows,
  waitForJobEnd,
} from "../support/site.ts";
import type { Folder, ServedFolder, Stage } from "../support/stage.ts";

/** What happens to the batch. */
export type Disturbance = "kill" | "crashed tab" | "closed tab" | "ten tabs" | "site update" | "lost network";

/** All disturbances. `lost network` is about the hosts of PDFs, the others about the browser. */
export const disturbances: readonly Disturbance[] = [
  "kill",
  "crashed tab",
  "closed tab",
  "ten tabs",
  "site update",
  "lost network",
];

/** Returns the disturbances of so many rounds: each one in a few rounds, else every second one a kill of the browser. */
export const planRounds = (count: number): readonly Disturbance[] => {
  const others = disturbances.filter((disturbance) => disturbance !== "kill");
  return Array.from({ length: count }, (_, index) => {
    if (count <= disturbances.length) return disturbances[index] ?? "kill";
    return index % 2 === 0 ? "kill" : (others[Math.floor(index / 2) % others.length] ?? "kill");
  });
};

/** The result of a round. */
export interface RoundOutcome {
  readonly disturbance: Disturbance;
  /** Rows that the store had confirmed before the disturbance. */
  readonly confirmedRows: number;
  /** Rows without a file or without an entry in the log at the end. */
  readonly lostRows: number;
  /** Rows that the log lists as made more than once. */
  readonly repeatedRows: number;
  /** From opening the site until more rows were stored; undefined if the batch had ended or another tab went on. */
  readonly resumedMs: number | undefined;
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A host of PDFs whose network can be cut. */
const servePdfs = async (stage: Stage) => {
  const pdf = await createPdf(3);
  let isCut = false;
  const server = createServer((request, response) => {
    if (isCut) {
      request.socket.destroy();
      return;
    }
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Content-Type", "application/pdf");
    // Each address has bytes of its own, so that each PDF is stored anew.
    const bytes = Buffer.concat([pdf, Buffer.from(`\n%${request.url}`)]);
    setTimeout(() => response.end(bytes), 10);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stage.closeLater({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
  };
};

/** The rows of a job as the database has them at the end. */
interface StoredRows {
  readonly status: string;
  readonly paths: readonly string[];
  /** Paths of the events `row-done`, in the order of the log. */
  readonly loggedPaths: readonly string[];
  /** Problems of the events `row-failed`. */
  readonly failures: readonly string[];
}

/** In the page: reads the outputs and the log of a batch. */
const readStoredRows = (batchId: string): Promise<StoredRows> =>
  new Promise((resolve, reject) => {
    interface Record {
      readonly job: { readonly batch_id: string; readonly job_id: string; readonly status: string };
    }
    interface Chunk {
      readonly events: readonly {
        readonly kind: string;
        readonly path?: string;
        readonly problems?: readonly { readonly code: string; readonly message: string }[];
      }[];
    }
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(["jobs", "packPaths", "events"]);
      const jobs = transaction.objectStore("jobs").getAll();
      const packs = transaction.objectStore("packPaths").getAll(IDBKeyRange.bound([batchId], [batchId, []]));
      jobs.onsuccess = () => {
        const { job } = (jobs.result as readonly Record[]).find((record) => record.job.batch_id === batchId) ?? {};
        const range = IDBKeyRange.bound([job?.job_id ?? "", 0], [job?.job_id ?? "", Number.MAX_SAFE_INTEGER]);
        const chunks = transaction.objectStore("events").getAll(range);
        transaction.oncomplete = () => {
          opening.result.close();
          const events = (chunks.result as readonly Chunk[]).flatMap((chunk) => chunk.events);
          resolve({
            status: job?.status ?? "gone",
            paths: (packs.result as readonly { readonly paths: readonly [string, string][] }[])
              .flatMap((pack) => pack.paths.map(([, path]) => path))
              .filter((path) => /^r\d+\.s\.html$/.test(path)),
            failures: events.flatMap(({ problems = [] }) => problems.map(({ code, message }) => `${code}: ${message}`)),
            loggedPaths: events.flatMap(({ kind, path }) => (kind === "row-done" && path !== undefined ? [path] : [])),
          });
        };
      };
    };
  });

/** A browser with a running batch. Its profile outlives a kill. */
class Round {
  readonly #engine: Engine;
  readonly #site: ServedFolder;
  readonly #profile: Folder;
  readonly #files: Folder;
  #browser: DrivenBrowser | undefined;
  #tabs: DrivenPage[] = [];

  constructor(engine: Engine, stage: Stage, site: ServedFolder) {
    this.#engine = engine;
    this.#site = site;
    this.#profile = stage.createFolder();
    this.#files = stage.createFolder();
  }

  /** The tab that shows the batch. */
  get #page(): DrivenPage {
    const page = this.#tabs.at(-1);
    if (page === undefined) throw new Error("No tab is open.");
    return page;
  }

  /** Starts the batch in the last of so many tabs, and resolves when its first rows are stored. */
  async start(rows: readonly object[], tabCount: number): Promise<void> {
    await this.launch();
    for (let count = 0; count < tabCount; count++) {
      const tab = count === 0 ? this.#page : await this.openTab();
      await openManager(tab, this.#site);
    }
    const paths = [
      this.#files.write("in/template.json", JSON.stringify(aTemplate)),
      this.#files.write("in/data.json", JSON.stringify(rows)),
      this.#files.write("in/offer.pdf", await createPdf(3)),
    ];
    await startBatch(this.#page, paths, { strategy: "smallest", batchId });
    await waitForFirstRows(this.#page, batchId);
  }

  async launch(): Promise<void> {
    this.#browser = await launch(this.#engine, { profile: this.#profile.path });
    this.#tabs = [await this.#browser.page()];
  }

  async openTab(): Promise<DrivenPage> {
    if (this.#browser === undefined) throw new Error("The browser is not open.");
    const tab = await this.#browser.tab();
    this.#tabs.push(tab);
    return tab;
  }

  /** Kills all processes of the browser, and launches it again. */
  async kill(): Promise<void> {
    await this.#browser?.kill();
    await this.launch();
  }

  /** Kills the processes of all tabs. The next page gets a new one. */
  async crashTabs(): Promise<void> {
    this.#browser?.crashTabs?.();
    this.#tabs = [];
    await this.openTab();
  }

  /** Closes all tabs of the site; an empty one keeps the browser open. */
  async closeTabs(): Promise<void> {
    const closing = [...this.#tabs];
    const empty = await this.openTab();
    for (const tab of closing) await tab.close();
    this.#tabs = [empty];
  }

  /** Closes some of the tabs, the one that runs the jobs among them. */
  async closeSomeTabs(random: () => number): Promise<void> {
    for (let count = 2 + Math.floor(random() * 6); count > 0; count--) {
      await this.#tabs.shift()?.close();
      await sleep(random() * 100);
    }
  }

  /** Waits until the new service worker of the site is installed. */
  async installUpdate(): Promise<void> {
    await this.#page.waitFor("the new service worker", async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null || registration.installing !== null;
    });
  }

  /** Number of rows that the store has confirmed. */
  async readCursor(): Promise<number> {
    return (await this.#page.evaluate(readStoredJob, batchId))?.cursor ?? 0;
  }

  /** Opens the site. Resolves with the milliseconds until more rows are stored, undefined if the batch had ended before. */
  async measureResumption(): Promise<number | undefined> {
    // A file of the site, on which nothing runs.
    await this.#page.goto(`${this.#site.url}samples/icon-mail.svg`);
    const before = await this.#page.evaluate(readStoredJob, batchId);
    if (before?.finished !== null) return undefined;
    const openedMs = performance.now();
    await this.#page.goto(`${this.#site.url}?again#/batches`);
    for (;;) {
      const job = await this.#page.evaluate(readStoredJob, batchId).catch(() => undefined);
      if (job !== undefined && (job.finished !== null || job.cursor > before.cursor))
        return performance.now() - openedMs;
      await sleep(20);
    }
  }

  /** Waits for the end of the batch, retries failed rows, and reads what is stored. */
  async finish(canHaveFailedRows: boolean): Promise<StoredRows> {
    await waitForJobEnd(this.#page, batchId);
    if (canHaveFailedRows) await this.#retryFailedRows();
    return this.#page.evaluate(readStoredRows, batchId);
  }

  async #retryFailedRows(): Promise<void> {
    await openManager(this.#page, this.#site, "?end#/batches");
    const ended = await this.#page.waitFor("the end of the batch", () => {
      const buttons = [...document.querySelectorAll("job-card button")].map(({ textContent }) => textContent?.trim());
      return buttons.includes("Links CSV") && { hasFailedRows: buttons.includes("Retry failed") };
    });
    if (!ended.hasFailedRows) return;
    const before = await this.#page.evaluate(readStoredJob, batchId);
    await this.#page.click({ role: "button", name: "Retry failed" });
    for (;;) {
      const job = await this.#page.evaluate(readStoredJob, batchId);
      if (job !== undefined && job.finished !== null && job.finished !== before?.finished) return;
      await sleep(50);
    }
  }

  async close(): Promise<void> {
    await this.#browser?.close();
  }
}

const batchId = "disturbed";

const countFaults = (
  { paths, loggedPaths }: StoredRows,
  rowCount: number,
): Pick<RoundOutcome, "lostRows" | "repeatedRows"> => {
  const expected = Array.from({ length: rowCount }, (_, index) => `r${index}.s.html`);
  const stored = new Set(paths);
  const logged = new Set(loggedPaths);
  return {
    lostRows: expected.filter((path) => !stored.has(path) || !logged.has(path)).length,
    repeatedRows: loggedPaths.length - logged.size + paths.length - stored.size,
  };
};

/** Prepares the site and the host of PDFs. Returns a function that runs a round in a browser of its own. */
export const prepareRounds = async (engine: Engine, stage: Stage, random: () => number) => {
  const { path: siteFolder } = stage.copySite();
  const site = await stage.serveFolder(siteFolder);
  const pdfs = await servePdfs(stage);
  let buildCount = 0;

  /** Deploys another build of the site, whose service worker has other bytes. */
  const deploy = () => {
    const path = join(siteFolder, "service-worker.js");
    buildCount += 1;
    writeFileSync(path, `${readFileSync(path, "utf8")}\n// build ${buildCount}\n`);
  };

  const disturb: Readonly<Record<Disturbance, (round: Round) => Promise<void>>> = {
    kill: (round) => round.kill(),
    "crashed tab": (round) => round.crashTabs(),
    "closed tab": (round) => round.closeTabs(),
    "ten tabs": (round) => round.closeSomeTabs(random),
    "site update": async (round) => {
      deploy();
      await round.installUpdate();
      await sleep(random() * 300);
      await round.closeTabs();
    },
    "lost network": async () => {
      pdfs.cut();
      await sleep(200 + random() * 800);
      pdfs.mend();
    },
  };

  return async (disturbance: Disturbance, rowCount: number): Promise<RoundOutcome> => {
    const isAboutNetwork = disturbance === "lost network";
    const round = new Round(engine, stage, site);
    try {
      const rows = Array.from({ length: isAboutNetwork ? remoteRows : rowCount }, (_, index) => ({
        ...createNamedRow(`r${index}`, { first_name: `Reader ${index}` }),
        ...(isAboutNetwork ? { PDF_file: `${pdfs.url}${index}.pdf` } : {}),
      }));
      await round.start(rows, disturbance === "ten tabs" ? 10 : 1);
      await sleep(random() * 900);
      const confirmedRows = await round.readCursor();
      await disturb[disturbance](round);
      const isClosed = !isAboutNetwork && disturbance !== "ten tabs";
      const resumedMs = isClosed ? await round.measureResumption() : undefined;
      const stored = await round.finish(isAboutNetwork);
      const { lostRows, repeatedRows } = countFaults(stored, rows.length);
      if (lostRows > 0) console.log(stored.status, stored.failures.slice(0, 3));
      return { disturbance, confirmedRows, lostRows, repeatedRows, resumedMs };
    } finally {
      pdfs.mend();
      await round.close();
    }
  };
};

/** Rows with a PDF of their own, which take longer. */
const remoteRows = 60;
