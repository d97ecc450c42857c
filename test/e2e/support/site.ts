/** Common steps of end-to-end tests on the built site: create batch files, use the manager's controls, read outputs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { runCommand } from "./command.ts";
import type { Folder, ServedFolder } from "./stage.ts";

/** Creates a PDF whose pages contain their number as text. */
export const createPdf = async (pages: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++)
    document.addPage([595, 842]).drawText(`Page number ${number}`, { x: 60, y: 700, size: 32, font });
  return document.save();
};

/** A template for the rows of `createRows`, with a link on page 1 and a text on page 2. */
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

/** Creates one row of `aTemplate` per name. */
export const createRows = (...names: readonly string[]) =>
  names.map((first_name) => ({ PDF_file: "offer.pdf", data: { first_name } }));

/** Creates rows of `aTemplate` for Reader 0, Reader 1, … */
export const createManyRows = (count: number) =>
  createRows(...Array.from({ length: count }, (_, index) => `Reader ${index}`));

/** Creates a row whose smartlink is `<reference_id>.s.html`. */
export const createNamedRow = (reference_id: string, data: object) => ({
  PDF_file: "offer.pdf",
  reference_id,
  suffix: "s",
  data,
});

/** Writes template, rows and PDF of a batch into the folder and returns their paths. */
export const writeBatchFiles = async (
  folder: Folder,
  rows: readonly object[],
  { template = aTemplate, pages = 3 }: { readonly template?: object; readonly pages?: number } = {},
): Promise<readonly [template: string, data: string, pdf: string]> => [
  folder.write("in/template.json", JSON.stringify(template)),
  folder.write("in/data.json", JSON.stringify(rows)),
  folder.write("in/offer.pdf", await createPdf(pages)),
];

/** Opens the manager and waits until it is ready. */
export const openManager = async (page: DrivenPage, site: ServedFolder, hash = "#/batches"): Promise<void> => {
  await page.goto(site.url + hash);
  await page.waitFor("the manager to be ready", () => document.documentElement.dataset["appState"] === "ready");
};

/** Reads the `Authorization` value from the manager's API page, which must be open. */
export const readAuthorization = (page: DrivenPage): Promise<string> =>
  page.waitFor(
    "the ready Authorization value",
    () => document.querySelector<HTMLInputElement>("#authorization")?.value || undefined,
  );

/** Settings of a batch on the Batches page. */
export interface BatchSettings {
  readonly strategy?: "smallest" | "mixed" | "original";
  readonly encoding?: "text" | "binary";
  readonly outputs?: "pdf" | "html,pdf";
  readonly batchId: string;
}

/** Starts a batch on the Batches page, by default as `original`, and waits for its end. Resolves with the job's status. */
export const runBatch = async (page: DrivenPage, files: readonly string[], choice: BatchSettings): Promise<string> => {
  await startBatch(page, files, { strategy: "original", ...choice });
  return waitForJobEnd(page, choice.batchId);
};

/** Drops the files on the Batches page, sets what `choice` contains, and starts the batch. */
export const startBatch = async (page: DrivenPage, files: readonly string[], choice: BatchSettings): Promise<void> => {
  // Files left from an earlier batch would look as if these ones were inspected already.
  const clear = "batch-composer file-list .list-head button";
  if (await page.evaluate((selector) => document.querySelector(selector) !== null, clear)) await page.click(clear);
  await page.waitFor("an empty composer", () => {
    const composer = document.querySelector("batch-composer");
    return composer?.starting === false && composer.querySelector("select") === null;
  });
  await page.drop("batch-composer", files);
  // Until the sizes are known, the form below them moves.
  await page.waitFor("the files to be inspected", () => document.querySelector("#launch-note .good") !== null);
  if (choice.strategy) await page.choose({ role: "combobox", name: "Strategy" }, choice.strategy);
  if (choice.outputs) {
    await page.choose({ role: "combobox", name: "Files" }, choice.outputs);
    // The fields below move: PDFs alone have no strategy.
    await page.waitFor(
      "the fields of these files",
      (outputs) => document.querySelector("files-choice")?.chosen === outputs,
      choice.outputs,
    );
  }
  if (choice.encoding === "binary") {
    await openAdvanced(page);
    await page.click('label:has(input[name="encoding"][value="binary"])');
  }
  await enterBatchId(page, choice.batchId);
  await page.click({ role: "button", name: "Start batch" });
};

/** Opens the settings that few people need. */
export const openAdvanced = async (page: DrivenPage): Promise<void> => {
  const isClosed = await page.evaluate(() => document.querySelector("batch-form details:not([open])") !== null);
  if (isClosed) await page.click({ role: "button", name: "Advanced" });
};

/** Types the id of the batch and looks at the field. What missed it is reported and typed again, as a person would. */
export const enterBatchId = async (page: DrivenPage, batchId: string): Promise<void> => {
  await page.waitFor("the form", () => document.querySelector("batch-form details"));
  await openAdvanced(page);
  for (let attempt = 1; ; attempt++) {
    await page.fill({ role: "textbox", name: "Folder name" }, batchId);
    const [shown, focus] = await page.evaluate(() => [
      document.querySelector<HTMLInputElement>("#batch-id")?.value,
      document.activeElement?.outerHTML.slice(0, 200),
    ]);
    if (shown === batchId) return;
    const miss = `The field of the batch id has “${shown}” instead of “${batchId}”. Focus: ${focus}`;
    if (attempt === 3) throw new Error(miss);
    console.warn(miss);
  }
};

/** A job's state in the database. */
export interface StoredJobState {
  readonly status: string;
  readonly finished: string | null;
  /** Number of stored rows. */
  readonly cursor: number;
}

/** Runs in the page: reads the batch's job from the database, undefined while there is none. */
export const readStoredJob = (batchId: string): Promise<StoredJobState | undefined> =>
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
        const record = (jobs.result as readonly Stored[]).find(({ job }) => job.batch_id === batchId);
        resolve(record && { status: record.job.status, finished: record.job.finished, cursor: record.cursor });
      };
    };
  });

/** Waits until the batch's job has ended and resolves with its status. */
export const waitForJobEnd = async (page: DrivenPage, batchId: string): Promise<string> => {
  for (;;) {
    const job = await page.waitFor(`batch ${batchId}`, readStoredJob, batchId);
    if (job.finished !== null) return job.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Waits until the batch's job has stored rows. */
export const waitForFirstRows = async (page: DrivenPage, batchId: string): Promise<void> => {
  while ((await page.waitFor(`batch ${batchId}`, readStoredJob, batchId)).cursor === 0);
};

/** Reads the paths of a batch's outputs from the database. */
export const readOutputPaths = (page: DrivenPage, batchId: string): Promise<readonly string[]> =>
  page.evaluate(
    (id) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("smartlink");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(["outputs", "packPaths"]);
          const keys = transaction.objectStore("outputs").getAllKeys();
          const packs = transaction.objectStore("packPaths").getAll();
          transaction.oncomplete = () => {
            opening.result.close();
            const packedKeys = (packs.result as { paths: [string, string][] }[]).flatMap(({ paths }) => paths);
            const allKeys = [...(keys.result as [string, string][]), ...packedKeys];
            resolve(allKeys.flatMap(([batch, path]) => (batch === id ? [path] : [])).sort());
          };
        };
      }),
    batchId,
  );

/** How many outputs the driver hands over at once, because each answer takes it longer than a small file. */
const fetchedTogether = 50;

/** Fetches the bytes of outputs from the site, in the order of their paths. */
const fetchOutputs = async (
  page: DrivenPage,
  batchId: string,
  paths: readonly string[],
): Promise<readonly Uint8Array[]> => {
  const contents: Uint8Array[] = [];
  for (let start = 0; start < paths.length; start += fetchedTogether) {
    const read = (addresses: readonly string[]) =>
      Promise.all(
        addresses.map(async (address) => {
          const response = await fetch(address);
          if (!response.ok) throw new Error(`${response.status} at ${address}`);
          const blob = await response.blob();
          return new Promise<string>((resolve) => {
            const reader = new FileReader();
            reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
            reader.readAsDataURL(blob);
          });
        }),
      );
    const addresses = paths.slice(start, start + fetchedTogether).map((path) => `batch/${batchId}/${path}`);
    for (const base64 of await page.evaluate(read, addresses)) contents.push(Buffer.from(base64, "base64"));
  }
  return contents;
};

/** Fetches the bytes of an output from the site. */
export const fetchOutput = async (page: DrivenPage, batchId: string, path: string): Promise<Uint8Array> => {
  const [bytes] = await fetchOutputs(page, batchId, [path]);
  return bytes ?? new Uint8Array();
};

/** Returns the sha256 of outputs of the site, by path. The page computes them, because the driver hands bytes over slowly. */
export const digestOutputs = async (
  page: DrivenPage,
  batchId: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const digests = await page.evaluate(
    (folder, names) =>
      Promise.all(
        names.map(async (name) => {
          const response = await fetch(folder + name);
          if (!response.ok) throw new Error(`${response.status} at ${folder}${name}`);
          const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
          return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }),
      ),
    `batch/${batchId}/`,
    paths,
  );
  return Object.fromEntries(paths.map((path, index) => [path, digests[index] ?? ""]));
};

/** Writes all outputs of a batch to the disk, as an export does. Resolves with their paths inside the batch's folder. */
export const exportFolder = async (page: DrivenPage, batchId: string, to: Folder): Promise<readonly string[]> => {
  const paths = await readOutputPaths(page, batchId);
  const contents = await fetchOutputs(page, batchId, paths);
  for (const [index, path] of paths.entries()) to.write(`${batchId}/${path}`, contents[index] ?? "");
  return paths;
};

/** Returns the paths that are smartlinks. */
export const filterSmartlinks = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => path.endsWith(".html") && !path.startsWith("report"));

/** Runs a batch on the site and writes its outputs to a folder. Resolves with the paths of the smartlinks in it. */
export const makeBatch = async (
  page: DrivenPage,
  site: ServedFolder,
  files: readonly string[],
  choice: BatchSettings,
  to: Folder,
): Promise<readonly string[]> => {
  await openManager(page, site);
  const status = await runBatch(page, files, choice);
  if (status !== "Done") throw new Error(`Batch ${choice.batchId} ended as ${status}.`);
  const paths = await exportFolder(page, choice.batchId, to);
  return filterSmartlinks(paths).map((path) => `${choice.batchId}/${path}`);
};

/**
 * Runs several batches with the command line, for tests that only open the outputs: it makes the same bytes as every engine, as
 * `same-bytes.test.ts` and `open-anywhere.test.ts` show. Resolves with the paths of the smartlinks of each.
 */
export const makeBatches = async (
  files: readonly string[],
  choices: readonly BatchSettings[],
  to: Folder,
): Promise<readonly (readonly string[])[]> => {
  const paths: (readonly string[])[] = [];
  for (const { batchId, strategy = "original", encoding = "text" } of choices) {
    const options = ["-o", to.path, "--batch-id", batchId, "--strategy", strategy, "--encoding", encoding];
    await runCommand(["generate", ...files, ...options]);
    const names = readdirSync(join(to.path, batchId), { recursive: true, encoding: "utf8" });
    paths.push(filterSmartlinks(names.sort()).map((name) => `${batchId}/${name}`));
  }
  return paths;
};

/** Waits until a smartlink has left the state `loading` and resolves with its state. */
export const waitForSmartlinkState = (page: DrivenPage): Promise<string> =>
  page.waitFor("the smartlink to open", () => {
    const state = document.documentElement.dataset["smartlinkState"];
    return state !== undefined && state !== "loading" ? state : undefined;
  });

/** Waits until a smartlink shows its document. */
export const waitUntilReady = (page: DrivenPage): Promise<true> =>
  page.waitFor("the document to open", () => document.documentElement.dataset["smartlinkState"] === "ready");

/** Waits for a download and resolves with its path. Browsers create the file empty before they write it. */
export const waitForDownload = (browser: DrivenBrowser, name: RegExp): Promise<string> =>
  waitUntil(`a download called ${name}`, () =>
    readdirSync(browser.downloads)
      .filter((file) => name.test(file))
      .map((file) => join(browser.downloads, file))
      .find((path) => readFileSync(path).length > 0),
  );
