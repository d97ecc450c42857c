/** What end-to-end tests do on the built site: files for a batch, the manager's controls, and what a batch has made. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven.ts";
import { firstEngine } from "../../support/drive/launch.ts";
import { until } from "../../support/drive/target.ts";
import type { Folder, Served, Stage } from "./stage.ts";

export const aRealPdf = async (pages: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++)
    document.addPage([595, 842]).drawText(`Page number ${number}`, { x: 60, y: 700, size: 32, font });
  return document.save();
};

export const aTemplate = {
  title: "An offer for [[first_name]]",
  config: { global: {} },
  assets: [
    {
      page: 1,
      aura: {
        name: "Order now",
        center_x: 50,
        center_y: 50,
        rect: [40, 8],
        actions: [{ type: "url", data: "https://shop.example/order?for=[[first_name]]" }],
      },
    },
    {
      page: 2,
      aura: {
        name: "A word for you",
        center_x: 50,
        center_y: 30,
        rect: [40, 8],
        actions: [{ type: "text", data: "Hello [[first_name]]" }],
      },
    },
  ],
};

/** One row a name, for `aTemplate`. */
export const rowsFor = (...names: readonly string[]) =>
  names.map((first_name) => ({ PDF_file: "offer.pdf", data: { first_name } }));

export const manyRows = (count: number) => rowsFor(...Array.from({ length: count }, (_, index) => `Reader ${index}`));

/** A row whose smartlink is called `<reference>.s.html`. */
export const namedRow = (reference_id: string, data: object) => ({
  PDF_file: "offer.pdf",
  reference_id,
  suffix: "s",
  data,
});

/** Writes a batch's template, rows and PDF, and gives their paths in this order. */
export const batchFiles = async (
  folder: Folder,
  rows: readonly object[],
  { template = aTemplate, pages = 3 }: { readonly template?: object; readonly pages?: number } = {},
): Promise<readonly [template: string, data: string, pdf: string]> => [
  folder.write("in/template.json", JSON.stringify(template)),
  folder.write("in/data.json", JSON.stringify(rows)),
  folder.write("in/offer.pdf", await aRealPdf(pages)),
];

export const openManager = async (page: DrivenPage, site: Served, hash = "#/batches"): Promise<void> => {
  await page.goto(site.url + hash);
  await page.waitFor("the manager to be ready", () => document.documentElement.dataset["appState"] === "ready");
};

/** The ready value for calls of the interface; from its page, which must be open. */
export const authorizationOf = (page: DrivenPage): Promise<string> =>
  page.waitFor(
    "the ready Authorization value",
    () => document.querySelector<HTMLInputElement>("#authorization")?.value || undefined,
  );

export interface BatchChoice {
  readonly strategy?: "smallest" | "mixed" | "original";
  readonly encoding?: "text" | "binary";
  readonly batchId: string;
}

/** Drops the files, chooses, starts, and waits for the job's end. Gives its status text. */
export const runBatch = async (page: DrivenPage, files: readonly string[], choice: BatchChoice): Promise<string> => {
  await startBatch(page, files, { strategy: "original", ...choice });
  return endOf(page, choice.batchId);
};

/** Drops the files, chooses what is not left to the page, and starts. */
export const startBatch = async (page: DrivenPage, files: readonly string[], choice: BatchChoice): Promise<void> => {
  // What an earlier batch left there would look as if these files were examined already.
  const clear = "batch-composer file-list .list-head button";
  if (await page.evaluate((selector) => document.querySelector(selector) !== null, clear)) await page.click(clear);
  await page.waitFor("an empty composer", () => {
    const composer = document.querySelector("batch-composer");
    return composer?.starting === false && composer.querySelector("select") === null;
  });
  await page.drop("batch-composer", files);
  await page.waitFor("the files to be examined", () => document.querySelector("select") !== null);
  if (choice.strategy) await page.choose({ role: "combobox", name: "Strategy" }, choice.strategy);
  if (choice.encoding === "binary") {
    await page.click({ role: "button", name: "More options" });
    await page.click('label:has(input[name="encoding"][value="binary"])');
  }
  await page.fill({ role: "textbox", name: "Batch id" }, choice.batchId);
  await page.click({ role: "button", name: "Start batch" });
};

export interface SeenJob {
  readonly status: string;
  readonly finished: string | null;
  /** Rows that are stored. */
  readonly cursor: number;
}

/** The batch's job as the database has it: asked there, as a second tab would. */
export const seenJob = (wanted: string): Promise<SeenJob | undefined> =>
  new Promise((resolve, reject) => {
    interface Stored {
      readonly cursor: number;
      readonly job: { readonly batch_id: string; readonly status: string; readonly finished: string | null };
    }
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const jobs = opening.result.transaction("jobs").objectStore("jobs").getAll();
      jobs.onsuccess = () => {
        opening.result.close();
        const found = (jobs.result as readonly Stored[]).find(({ job }) => job.batch_id === wanted);
        resolve(found && { status: found.job.status, finished: found.job.finished, cursor: found.cursor });
      };
    };
  });

/** Waits until the batch's job has ended; its status. */
export const endOf = async (page: DrivenPage, batchId: string): Promise<string> => {
  for (;;) {
    const job = await page.waitFor(`batch ${batchId}`, seenJob, batchId);
    if (job.finished !== null) return job.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Waits until some rows are stored. */
export const underWay = async (page: DrivenPage, batchId: string): Promise<void> => {
  while ((await page.waitFor(`batch ${batchId}`, seenJob, batchId)).cursor === 0);
};

/** Paths of a batch's folder in the store. */
export const pathsOf = (page: DrivenPage, batchId: string): Promise<readonly string[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("smartlink");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("outputs").objectStore("outputs").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve((keys.result as [string, string][]).filter(([batch]) => batch === wanted).map(([, path]) => path));
          };
        };
      }),
    batchId,
  );

/** A generated file's bytes, as the site gives them to whoever fetches them. */
export const outputBytes = async (page: DrivenPage, batchId: string, path: string): Promise<Uint8Array> => {
  const base64 = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} at ${address}`);
    const blob = await answer.blob();
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
      reader.readAsDataURL(blob);
    });
  }, `batch/${batchId}/${path}`);
  return Buffer.from(base64, "base64");
};

/** Everything a batch made, on the disk, as an export lays it out. */
export const exportFolder = async (page: DrivenPage, batchId: string, to: Folder): Promise<readonly string[]> => {
  const paths = await pathsOf(page, batchId);
  for (const path of paths) to.write(`${batchId}/${path}`, await outputBytes(page, batchId, path));
  return paths;
};

export const smartlinkPaths = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => path.endsWith(".html") && !path.startsWith("report"));

/** Makes a batch on the site and lays it into a folder, as an export does. Gives the paths of its smartlinks there. */
export const makeBatch = async (
  page: DrivenPage,
  site: Served,
  files: readonly string[],
  choice: BatchChoice,
  to: Folder,
): Promise<readonly string[]> => {
  await openManager(page, site);
  const status = await runBatch(page, files, choice);
  if (status !== "Done") throw new Error(`Batch ${choice.batchId} ended as ${status}.`);
  const paths = await exportFolder(page, choice.batchId, to);
  return smartlinkPaths(paths).map((path) => `${choice.batchId}/${path}`);
};

/**
 * The same for end-to-end tests that open what others made. One engine does it for all: every engine makes the same bytes, as
 * `open-anywhere` shows.
 */
export const makeBatches = async (
  stage: Stage,
  files: readonly string[],
  choices: readonly BatchChoice[],
  to: Folder,
): Promise<readonly (readonly string[])[]> => {
  const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(firstEngine)]);
  const page = await browser.page();
  const made: (readonly string[])[] = [];
  for (const choice of choices) made.push(await makeBatch(page, site, files, choice, to));
  await browser.close();
  return made;
};

/** Waits until a smartlink has decided what it shows. */
export const settled = (page: DrivenPage): Promise<string> =>
  page.waitFor("the smartlink to open", () => {
    const state = document.documentElement.dataset["smartlinkState"];
    return state !== undefined && state !== "loading" ? state : undefined;
  });

/** Waits until a smartlink that was locked, or is still opening, shows its document. */
export const ready = (page: DrivenPage): Promise<true> =>
  page.waitFor("the document to open", () => document.documentElement.dataset["smartlinkState"] === "ready");

/** The path of a download, once the browser has written all of it: it lays the file there empty at first. */
export const saved = (browser: DrivenBrowser, name: RegExp): Promise<string> =>
  until(`a download called ${name}`, () =>
    readdirSync(browser.downloads)
      .filter((file) => name.test(file))
      .map((file) => join(browser.downloads, file))
      .find((path) => readFileSync(path).length > 0),
  );
