// @ts-nocheck
/** A batch of one smartlink a PDF, made on the site as a person makes it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { control, openBatches, until } from "../bench/site.mjs";

const template = { title: "[[title]]", config: { global: { consent: "given" } }, assets: [] };

/**
 * @returns {Promise<readonly { name: string, html?: Buffer, refusal?: string }[]>} `html`: the file's bytes; `refusal`:
 *   the code of the row's error
 */
export const makeSmartlinks = async ({ browser, siteUrl, folder, names, encoding, batchId }) => {
  const own = await mkdtemp(join(tmpdir(), "smartlink-made-"));
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    const rows = names.map((name, index) => ({ pdf: name, reference_id: `r${index}`, data: { title: name } }));
    const files = {
      "param.json": { batch_id: batchId, strategy: "original", encoding },
      "data.json": rows,
      "template.json": template,
    };
    const paths = await Promise.all(
      Object.entries(files).map(async ([name, value]) => {
        const path = join(own, name);
        await writeFile(path, JSON.stringify(value));
        return path;
      }),
    );
    await (await control(page, "Batch files")).uploadFile(...paths, ...names.map((name) => join(folder, name)));
    await (await control(page, "Start batch", 900_000)).click();
    await until(page, ended, batchId, `the end of batch ${batchId}`, 900_000);
    const outcome = await page.evaluate(readOutcome, batchId);
    const made = [];
    for (const [index, name] of names.entries()) {
      const path = outcome.paths[`r${index}`];
      made.push(
        path === undefined
          ? { name, refusal: outcome.errors[`r${index}`] ?? "unknown" }
          : { name, html: Buffer.from(await page.evaluate(fetchBase64, `batch/${batchId}/${path}`), "base64") },
      );
    }
    return made;
  } finally {
    await close();
    await rm(own, { recursive: true, force: true });
  }
};

/** In the page. */
const ended = () => performance.getEntriesByName("batch:end").length > 0;

/** In the page: the files made and the errors told, by reference_id. */
const readOutcome = async (batchId) => {
  const asked = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const database = await asked(indexedDB.open("smartlink"));
  const all = (name) => asked(database.transaction(name).objectStore(name).getAll());
  const outputs = (await all("outputs")).filter(({ batch_id, kind }) => batch_id === batchId && kind === "smartlink");
  const events = (await all("events")).flatMap(({ events: chunk }) => chunk);
  database.close();
  const failed = events.filter(({ kind }) => kind === "row-failed");
  return {
    paths: Object.fromEntries(outputs.map(({ path }) => [path.split(".")[0], path])),
    errors: Object.fromEntries(
      failed.map((event) => [event.reference_id, event.problems?.map(({ code }) => code).join() ?? event.code]),
    ),
  };
};

/** In the page. */
const fetchBase64 = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer()).toBase64();
};
