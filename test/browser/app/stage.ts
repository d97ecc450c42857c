/** Creates app services for tests of views: real services and a real database, over a fake batch client with the jobs of the test. */

import { createWorkspaceBackup } from "#adapters/backup/workspace-backup.ts";
import { createBrowserEnvironment } from "#adapters/browser-environment.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { createIdbMeta } from "#adapters/store/idb-meta.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { createFileOffers } from "#app/batches/pending/file-offers.ts";
import { createPendingBatch } from "#app/batches/pending/pending-batch.ts";
import { createJobHost } from "#app/jobs/host/job-host.ts";
import { JobNotifications } from "#app/jobs/host/job-notifications.ts";
import { LibraryPresence } from "#app/library/session/library-presence.ts";
import { createBrokenRecords } from "#app/settings/storage/broken-records.ts";
import { createStorageHealth } from "#app/settings/storage/storage-health.ts";
import type { AppServices } from "#app/shell/app-services.ts";
import { startLibrary } from "#app/shell/start-library.ts";
import type { BatchClient } from "#app/site/batch-client.ts";
import { createInstallPrompt } from "#app/site/browser/install-prompt.ts";
import { createSettingsService } from "#app/site/settings.ts";
import { UnsavedWork } from "#app/site/unsaved-work.ts";
import { createJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent, BatchJob, JobDelivery } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { ToolFile } from "#ports/records.ts";
import type { StoredJob } from "#ports/store.ts";
import type { JobRow } from "#usecases/jobs/rows/job-row.ts";
import type { RowCheck } from "#usecases/jobs/trial/check-all-rows.ts";
import { createLibrarySearch } from "#usecases/library/search/library-search.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";
import { createWorkspaceOperations } from "#workers/workspace-operations.ts";
import { press as pressNode } from "../input.ts";

export const aJob = (over: Partial<BatchJob> = {}): BatchJob => ({
  ...createJob({
    batch_id: "spring-letter",
    job_id: "j1",
    started: "2026-11-21T08:00:00.000Z",
    total: 2_000,
    strategy: "original",
    encoding: "text",
    max_errors: 0,
  }),
  ...over,
});

export const endedJob = (over: Partial<BatchJob> = {}): BatchJob =>
  aJob({
    status: "Done",
    finished: "2026-11-21T08:00:02.000Z",
    succeededCount: 1_800,
    erroredCount: 200,
    bytes: 5_000_000,
    ...over,
  });

export const anInspection = (over: Partial<BatchInspection> = {}): BatchInspection => ({
  files: [{ path: "data.json", role: "data", size: 20, note: "2,000 rows", counts: { rows: 2000 } }],
  missing: [],
  problems: [],
  warnings: [],
  problemCount: 0,
  rows: 2_000,
  failingRows: 0,
  params: { batch_id: "spring-letter", strategy: "original", encoding: "text", max_errors: 0 },
  dataFile: "data.json",
  table: undefined,
  templateTitle: "For [[name]]",
  storedTemplate: undefined,
  placeholders: ["name"],
  fields: { "assets[0].aura.actions[0].data": { asset: "", values: ["name"] } },
  preview: [1, 2].map((row) => ({
    row,
    reference_id: `r${row}`,
    name: `r${row}.random.html`,
    title: `For reader ${row}`,
    pdf: "a.pdf",
    filled: [{ path: "assets[0].aura.actions[0].data", text: `https://example.org/?r=${row}` }],
    problems: [],
  })),
  forecast: {
    smallest: { perFile: 5_230, total: 10_000_000, stored: 12_000_000 },
    mixed: { perFile: 640_000, total: 1_280_000_000, stored: 14_000_000 },
    original: { perFile: 2_140_000, total: 4_280_000_000, stored: 15_000_000 },
  },
  isPartial: false,
  ready: true,
  ...over,
});

export interface Stage {
  readonly services: AppServices;
  readonly calls: string[];
  /** The database behind backup, restore and check. */
  readonly store: IdbStore;
  /** Replaces localStorage. */
  readonly local: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** The result of the following inspections. */
  found: BatchInspection;
  /** The result of the following checks of all rows. */
  check: RowCheck;
  /** Whether a ZIP is made until it is cancelled; else it fails. */
  zipsSlowly: boolean;
}

/** Creates ports with a real store and real hashes. No file is generated here, so runtime files and PDFs are missing. */
const portsOf = async (databaseName: string) => {
  const quarantineName = `${databaseName}-quarantine`;
  const absent = () => Promise.reject(new Error("Not part of this test."));
  return {
    store: await openIdbStore(databaseName),
    quarantineName,
    quarantine: createQuarantine(quarantineName),
    bytes: webBytes,
    clock: systemClock,
    ids: randomIds,
    runtime: { manifest: absent, bytes: absent },
    inspector: { inspect: absent },
    decryptPdf: absent,
    loadPrinter: absent,
    fetcher: { bytes: absent },
    batchUrl: "https://site.example/batch/",
  };
};

/** Reads any PDF as two A4 pages without text, except those with the word `encrypted` or `damaged`. */
const fakePages: PageReader = {
  inspect: async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    if (text.includes("encrypted")) return fail(problem("pdf-password", "The PDF is protected by a password."));
    if (!text.startsWith("%PDF"))
      return fail(problem("pdf-damaged", "The PDF cannot be read. Save it again, then upload it."));
    const box = [0, 0, 595, 842] as const;
    const pages = [1, 2].map(() => ({ width: 595, height: 842, crop: box, art: box }));
    return ok({ sha256: await webBytes.sha256(bytes), pages, warnings: [] });
  },
  decrypt: async (file, password) =>
    password === "secret"
      ? ok(new Blob([(await new Blob([await file.arrayBuffer()]).text()).replace("encrypted", "opened")]))
      : fail(problem("pdf-password-wrong", "Wrong password.")),
  texts: async () => ok({ pages: [], truncated: false }),
  readAssets: async () => ok(undefined),
  attachAssets: async (file) => ok({ file, warnings: [] }),
  annotations: async () => ok([]),
  marks: async () => ok({ marks: [], fonts: [], isComplete: true, problems: [], warnings: [] }),
  facts: async () => fail(problem("internal", "Not part of this test.")),
  image: async () => {
    const canvas = new OffscreenCanvas(10, 14);
    const context = canvas.getContext("2d");
    if (context !== null) {
      context.fillStyle = "white";
      context.fillRect(0, 0, 10, 14);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return ok({ mimetype: "image/png", bytes });
  },
};

/** Number of rows of each job. */
export const jobRows = 2_000;

const isFailedRow = (row: number): boolean => row % 10 === 4;

const aJobRow = (row: number): JobRow => ({
  row,
  reference_id: `customer-${row}`,
  path: `customer-${row}.s.html`,
  title: `Offer for reader ${row}`,
  summary: `reader-${row}@example.org`,
  link: `https://docs.example.org/spring-letter/customer-${row}.s.html`,
  ...(isFailedRow(row)
    ? {
        state: "failed",
        size: 0,
        problems: [problem("pdf-missing", `The PDF of row ${row} is not there. Drop it too.`)],
      }
    : { state: "done", size: 2_000, problems: [] }),
});

export const aStage = async (jobs: readonly BatchJob[] = [], events: readonly BatchEvent[] = []): Promise<Stage> => {
  const stored = new Map<string, StoredJob>(
    jobs.map((job) => [job.job_id, { job, cursor: 0, epoch: 0, cancelRequested: false }]),
  );
  const calls: string[] = [];
  // The files of an engine run one after the other on one origin, so that names must differ between them too.
  const databaseName = `stage-${crypto.randomUUID()}`;
  const ports = await portsOf(databaseName);
  const storedItems = new Map<string, string>();
  const local = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  };
  const nothingToLoad = () => Promise.reject(new Error("Not part of this test."));
  const nothing = async () => fail(problem("internal", "Not part of this test."));
  let endExport: () => void = () => undefined;
  const client: BatchClient = {
    inspect: async () => ok(stage.found),
    previewRow: nothing,
    listSiteLogins: async () => ok([]),
    enterSiteLogin: nothing,
    openSiteLogin: nothing,
    forgetSiteLogin: nothing,
    createTable: nothing,
    listFailedInputRows: nothing,
    listCorrectableRows: nothing,
    listCorrectableFailures: nothing,
    checkCorrectedFailures: nothing,
    createCorrectedFailures: nothing,
    correctFailures: nothing,
    checkCorrectedRows: nothing,
    createCorrectedTable: nothing,
    print: nothing,
    create: async (files, choices) => {
      calls.push(`create ${files.length} ${choices.strategy ?? ""}`);
      const job = aJob({ job_id: `made-${stored.size}` });
      stored.set(job.job_id, { job, cursor: 0, epoch: 0, cancelRequested: false });
      return ok(job);
    },
    run: () => new Promise(() => undefined),
    cancel: async (id) => void calls.push(`cancel ${id}`),
    pause: async (id) => {
      calls.push(`pause ${id}`);
      return nothing();
    },
    retry: nothing,
    resume: async (id) => {
      calls.push(`resume ${id}`);
      return nothing();
    },
    checkRows: async () => ok(stage.check),
    listFailedRows: nothing,
    correctRows: nothing,
    listRows: async (_id, { state, first, count }) => {
      const isWanted = (row: number) => state === "all" || (state === "failed") === isFailedRow(row);
      const matches = Array.from({ length: jobRows }, (_, index) => index + 1).filter(isWanted);
      const failedCount = jobRows / 10;
      return ok({
        rows: matches.slice(first, first + count).map(aJobRow),
        matchCount: matches.length,
        counts: { done: jobRows - failedCount, failed: failedCount, pending: 0, skipped: 0 },
        indexedCount: jobRows,
        total: jobRows,
      });
    },
    zip: async (id, _onProgress, signal) => {
      calls.push(`zip ${id}`);
      return stage.zipsSlowly
        ? new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              calls.push(`cancel-export ${id}`);
              resolve(fail(problem("cancelled", "The export was cancelled.")));
            });
          })
        : fail(problem("storage-failed", "The browser has lost a part of the files."));
    },
    zipForMaker: async (id) => {
      calls.push(`for-you ${id}`);
      return ok(new Blob(["report"]));
    },
    zipPart: nothing,
    noteSavedPart: nothing,
    saveToFolder: nothing,
    // Runs until the worker is ended.
    exportSmartlink: () =>
      new Promise((resolve) => {
        endExport = () => resolve(fail(problem("internal", "The worker was ended.")));
      }),
    // Backup, restore and check are the real ones, over a database of this stage.
    ...createWorkspaceOperations(async () => ({ ...ports, backups: createWorkspaceBackup(ports.store, ports) })),
    packPendingBatch: nothing,
    packJob: nothing,
    openFinishedBatch: nothing,
    checkAddress: nothing,
    setPublicUrl: nothing,
    checkLinks: nothing,
    hasPasswords: nothing,
    hasQrPictures: nothing,
    addQrPictures: nothing,
    createLinkList: nothing,
    checkServer: nothing,
    readUpload: nothing,
    upload: nothing,
    storeCredentials: nothing,
    readCredentials: nothing,
    removeCredentials: nothing,
    close: () => endExport(),
  };
  const batches = {
    list: async () => [...stored.values()],
    get: async (id: string) => stored.get(id),
    events: async (_id: string, after = 0, limit = events.length) => events.slice(after, after + limit),
    results: async () => [],
    firstOutputPath: async () => "customer-1.s.html",
    mailDrafts: async () =>
      [...stored.values()].flatMap(({ job }) =>
        job.finished === null || job.batch_id !== "with-mail"
          ? []
          : [{ job_id: job.job_id, addresses: ["anna@example.org"], href: "mailto:anna@example.org?subject=Batch" }],
      ),
    findTemplateTitle: async (id: string) => (id === "s1" ? "Guide" : undefined),
    findAssetNames: async () => ({}),
    setDelivery: async (id: string, delivery: JobDelivery) => {
      const record = stored.get(id);
      if (record === undefined) return;
      const { publishedAt: _published, sentAt: _sent, ...job } = record.job;
      stored.set(id, { ...record, job: { ...job, ...delivery } });
    },
    remove: async (id: string) => void stored.delete(id),
  };
  const host = createJobHost({
    client,
    batches,
    locks: undefined,
    channel: { postMessage: () => undefined, addEventListener: () => undefined },
    now: () => performance.now(),
    readStorageRoom: async () => undefined,
    network: new EventTarget(),
    isHidden: () => false,
  });
  const site = new URL("/", location.href);
  const { records } = ports.store;
  const search = createLibrarySearch(records, createRecordChanges(databaseName), new AbortController().signal);
  const storage = createStorageHealth({
    storageManager: {
      estimate: async () => ({ usage: 5e6, quota: 1e10 }),
      persisted: async () => false,
      persist: async () => true,
    },
    local: () => local,
    meta: createIdbMeta(ports.store.connection),
    newId: randomIds.newId,
    now: systemClock.now,
    databaseNames: [databaseName, ports.quarantineName],
    closeConnections: async () => {
      stored.clear();
      await ports.store.close();
    },
    clearRest: async () => undefined,
  });
  let authorization = "Basic b3duZXI6c2VjcmV0";
  let placed: readonly ToolFile[] = ["data.json", "offer.pdf", "param.json"].map((id) => ({
    id,
    name: id,
    created: "2026-11-21T08:00:00.000Z",
    size: 2_000,
    sha256: "0",
  }));
  const stage: Stage = {
    calls,
    store: ports.store,
    local,
    found: anInspection(),
    zipsSlowly: false,
    check: { rows: 12, failingRows: 0, problems: [], bytes: 5_000_000, duration: { leastMs: 4_000, mostMs: 12_000 } },
    services: {
      site,
      client,
      batches,
      host,
      notifications: new JobNotifications({
        notifications: undefined,
        show: async () => undefined,
        storage: () => local,
        watchPermission: () => undefined,
        isWatched: () => true,
      }),
      pendingBatch: createPendingBatch({
        inspect: (...args) => client.inspect(...args),
      }),
      unsavedWork: new UnsavedWork(),
      fileOffers: createFileOffers({ caches: undefined, launchQueue: undefined }),
      jobFiles: {
        isServed: true,
        paths: async () => ({ report: "report.html", links: "links.csv" }),
        save: async (batchId, path) => {
          calls.push(`save ${batchId}/${path}`);
          return ok(undefined);
        },
      },
      settings: createSettingsService(() => local, site),
      apiAccess: {
        readAuthorization: async () => authorization,
        renewAuthorization: async () => {
          calls.push("renew");
          authorization = "Basic cmVuZXdlZA==";
          return authorization;
        },
      },
      callApi: async (address, init) => {
        calls.push(`call ${new Request(address, init).headers.get("authorization")}`);
        return Response.json({ code: 200, details: [{ name: "/" }] });
      },
      loadSmartlinks: nothingToLoad,
      loadEditor: nothingToLoad,
      createSampleZip: async () => ok(new Blob(["zip"])),
      toolFolder: {
        list: async () => placed,
        clear: async () => {
          placed = [];
        },
      },
      loadLibrary: memoizeAsync(async () =>
        startLibrary(createBrowserEnvironment(ports.store, site.href), {
          pages: fakePages,
          search,
          startExport: () => client,
        }),
      ),
      libraryPresence: new LibraryPresence({
        records: ports.store.records,
        changes: createRecordChanges(ports.store.name),
      }),
      storage,
      brokenRecords: createBrokenRecords(ports.quarantine),
      installPrompt: createInstallPrompt(window),
    },
  };
  await storage.checkForLoss();
  await host.start();
  return stage;
};

/** Mounts an element as the only one of the page, with the manager's styles. `around: "nothing"` puts it directly into the body. */
export const mount = async <T extends HTMLElement>(element: T, around: "main" | "nothing" = "main"): Promise<T> => {
  if (document.querySelector("link[data-manager]") === null) {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: "/src/app/shell/styles/main.css",
    });
    link.dataset["manager"] = "";
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", reject);
    });
    document.head.append(link);
    await loaded;
  }
  document.documentElement.lang = "en";
  document.title = "Test";
  const main = document.createElement("main");
  if (around === "main") main.append(element);
  document.body.replaceChildren(around === "main" ? main : element);
  await settled();
  return element;
};

/** Waits 60 ms, until elements have loaded and rendered. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

/** Waits until the condition holds, for at most 20 s. */
export const until = async (holds: () => boolean, what: string): Promise<void> => {
  for (const end = performance.now() + 20_000; performance.now() < end && !holds(); ) await settled();
  must(holds(), what);
};

const maybeNamed = (name: string, within: ParentNode): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>("button, a")].find(
    (element) => element.textContent?.trim() === name || element.getAttribute("aria-label") === name,
  );

/** Waits for the control, presses it, and waits until its effects are rendered. */
export const press = async (name: string, within: ParentNode = document): Promise<void> => {
  await until(() => maybeNamed(name, within) !== undefined, `There is no control “${name}”.`);
  await pressNode(() => maybeNamed(name, within));
  await settled();
};

export const buttonNamed = (name: string, within: ParentNode = document): HTMLElement => {
  const control = maybeNamed(name, within);
  if (control === undefined) throw new Error(`There is no control “${name}”.`);
  return control;
};

export const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

export const equal = (actual: unknown, expected: unknown): void =>
  must(
    JSON.stringify(actual) === JSON.stringify(expected),
    `Expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}.`,
  );
