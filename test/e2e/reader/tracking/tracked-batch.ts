/** A batch of tracked documents on a host, and the collector of their events: the common beginning of the tests of tracking. */
import { beforeAll, beforeEach, expect } from "vitest";
import type { DrivenBrowser, DrivenPage, Engine } from "../../../support/drive/launch.ts";
import { waitUntil } from "../../../support/drive/target.ts";
import { type Collector, startCollector } from "../../support/collector.ts";
import { createNamedRow, makeBatches, waitForSmartlinkState, writeBatchFiles } from "../../support/site.ts";
import type { Folder, ServedFolder, Stage } from "../../support/stage.ts";

const tracked = (track: string) => ({ track });
const template = {
  title: "An offer",
  callback_post: "[[collector]]",
  config: {
    global: {
      consent: "[[consent]]",
      initTrack: tracked("[[on]]"),
      closeTrack: tracked("[[on]]"),
      pageTrack: tracked("[[on]]"),
      assetTrack: tracked("[[on]]"),
      printTrack: tracked("[[on]]"),
    },
  },
  assets: [
    {
      page: 1,
      aura: {
        name: "A word for you",
        center_x: 50,
        center_y: 50,
        rect: [40, 20],
        actions: [{ type: "text", data: "Hello" }],
      },
    },
  ],
};

/** Resolves after a time that is longer than the reader gathers events before it sends them. */
export const quiet = () => new Promise((resolve) => setTimeout(resolve, 2_200));

/** Runs in the page: as if it was printed. */
export const act = () => void dispatchEvent(new Event("beforeprint"));

export const trackedBatchId = "tracked";

/** In the page: whether such an event lies in the database. */
const isKept = async (event: string): Promise<boolean> => {
  const name = "smartlink-events";
  // Asked for before the reader has made it, it would be made empty.
  if (!(await indexedDB.databases()).some((item) => item.name === name)) return false;
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const all = opening.result.transaction("events").objectStore("events").getAll();
  await new Promise((resolve) => all.addEventListener("success", resolve));
  opening.result.close();
  return (all.result as { json: string }[]).some(({ json }) => JSON.parse(json).event === event);
};

/** Resolves when such an event lies in the database of the page. */
export const waitUntilStored = (page: DrivenPage, event: string): Promise<true> =>
  page.waitFor(`"${event}" to be kept`, isKept, event);

/** What the tests of tracking use, once `beforeAll` has run. */
export interface TrackedBatch {
  /** The template, rows and PDF of the batch. */
  readonly files: readonly string[];
  /** Serves `folder`, which contains the generated documents. */
  readonly host: ServedFolder;
  readonly folder: Folder;
  readonly browser: DrivenBrowser;
  readonly collector: Collector;
  page: DrivenPage;
  /** Opens the document of a row on the host, and acts as a person. */
  open(name: string, query?: string): Promise<void>;
  leave(): Promise<void>;
  waitForEvent(event: string, times?: number): Promise<unknown>;
}

/** Makes the batch before the tests, and forgets what was collected before each. */
export const prepareTrackedBatch = (stage: Stage, engine: Engine): TrackedBatch => {
  const folder = stage.createFolder();
  const batch = {
    folder,
    open: async (name, query = "") => {
      await batch.page.goto(`${batch.host.url}${trackedBatchId}/${name}.s.html${query}`);
      expect(await waitForSmartlinkState(batch.page)).toBe("ready");
      // Nothing counts before an act of a person. This key changes nothing.
      await batch.page.press("Shift");
    },
    leave: () => batch.page.goto("about:blank"),
    waitForEvent: (event, times = 1) =>
      waitUntil(
        `"${event}" to arrive`,
        () => batch.collector.acceptedEvents.filter((item) => item.event === event).length >= times,
      ),
  } as TrackedBatch;

  beforeAll(async () => {
    const [collector, browser] = await Promise.all([startCollector(), stage.browser(engine)]);
    stage.closeLater(collector);
    const row = (name: string, consent: string, on: string, address = collector.address) =>
      createNamedRow(name, { collector: address, consent, on });
    const rows = [
      row("given", "given", "true"),
      row("ask", "ask", "true"),
      row("off", "given", "false"),
      row("strict", "given", "true", collector.strictAddress),
    ];
    const files = await writeBatchFiles(folder, rows, { template, pages: 2 });
    await makeBatches(files, [{ batchId: trackedBatchId }], folder);
    const [page, host] = await Promise.all([browser.page(), stage.serveFolder(folder.path)]);
    Object.assign(batch, { files, collector, browser, page, host });
  });

  beforeEach(async () => {
    await batch.leave();
    // What the page before sends at its end is not this test's.
    await new Promise((resolve) => setTimeout(resolve, 500));
    batch.collector.mode = "fine";
    batch.collector.clear();
  });

  return batch;
};
