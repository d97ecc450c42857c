// engines: none; test:all: chromium; matrix: chromium
// Only Chromium's driver drops folders. Unit tests and the other tests of this folder compare the bytes of engines.
/**
 * A person prepares a batch on the page, generates it with the command line, and opens the result on the page again. Both
 * make the same files.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { startAxe, waitForColours } from "../editor/accessibility/axe.ts";
import {
  aTemplate,
  createPdf,
  digestOutputs,
  enterBatchId,
  fetchOutput,
  openManager,
  readOutputPaths,
  startBatch,
  waitForDownload,
  waitForJobEnd,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

/** In the page: violations of axe's rules in the open dialog. */
const findViolations = async (): Promise<readonly string[]> => {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run("dialog[open]", { resultTypes: ["violations"], iframes: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
};

const runFile = promisify(execFile);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Lists the files below a folder, sorted, without those that show times. */
const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== "report.html" && path !== "links.csv")
    .sort();

describe.each(enginesFor(import.meta.url))("between %s and the command line", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  const command = (...args: string[]) =>
    runFile(process.execPath, [join(root, "dist-cli/smartlink.js"), ...args], { cwd: folder.path });

  /** Compares every file of a batch with that of the page. Returns their number. */
  const compareFiles = async (batchId: string, out: string): Promise<number> => {
    const paths = listFiles(out);
    const ofPage = (await readOutputPaths(page, batchId)).filter(
      (path) => path !== "report.html" && path !== "links.csv",
    );
    expect([...ofPage].sort()).toEqual(paths);
    const ofCommandLine = Object.fromEntries(paths.map((path) => [path, hash(readFileSync(join(out, path)))]));
    expect(await digestOutputs(page, batchId, paths)).toEqual(ofCommandLine);
    return paths.length;
  };

  const findAxeViolations = async () => {
    await waitForColours(page);
    return page.evaluate(findViolations);
  };

  const downloadJob = async (name: RegExp): Promise<string> => {
    // On the card of a job, the button is among those that few people need.
    if (await page.evaluate(() => document.querySelector(".launch") === null)) await page.click(".job-more summary");
    await page.click({ role: "button", name: "Run elsewhere…" });
    await page.click({ role: "button", name: "Download job" });
    const path = await waitForDownload(browser, name);
    expect(await findAxeViolations()).toEqual([]);
    await page.waitFor("the size of the file", () =>
      document
        .querySelector("run-elsewhere [role=status]")
        ?.textContent?.includes("Find it in your browser’s downloads."),
    );
    await page.click({ role: "button", name: "Close" });
    return path;
  };

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site);
    await startAxe(page);
  });

  test("a batch that was not started is handed over, with a table, its mapping, and parameters of the page", async () => {
    const files = [
      folder.write("in/template.json", JSON.stringify(aTemplate)),
      folder.write("in/customers.csv", "PDF_file;reference_id;first_name\r\noffer.pdf;r1;Ann\r\noffer.pdf;r2;Bob\r\n"),
      folder.write("in/offer.pdf", await createPdf(3)),
      folder.write("in/param.json", JSON.stringify({ seed: "a seed", max_errors: 7 })),
    ];
    await page.drop("batch-composer", files);
    await page.waitFor("the files to be inspected", () => document.querySelector("select") !== null);
    await page.choose({ role: "combobox", name: "Strategy" }, "mixed");
    await enterBatchId(page, "prepared");
    const archive = await downloadJob(/^prepared\.smartlink-job\.zip$/);
    expect(Object.keys(unzipSync(readFileSync(archive))).sort()).toEqual([
      "customers.csv",
      "job.json",
      "offer.pdf",
      "param.json",
      "template.json",
    ]);
    const { stdout } = await command("generate", archive, "-o", "out");
    expect(stdout).toContain("2 of 2 rows succeeded");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "prepared")).toBe("Done");
    expect(await compareFiles("prepared", join(folder.path, "out/prepared"))).toBeGreaterThan(2);
  });

  test("a batch is handed over from the page of its job with random names, as an archive and unpacked", async () => {
    const rows = ["Ann", "Bob", "Cem"].map((first_name) => ({ PDF_file: "offer.pdf", data: { first_name } }));
    const files = [
      folder.write("second/template.json", JSON.stringify(aTemplate)),
      folder.write("second/data.json", JSON.stringify([...rows, { PDF_file: "offer.pdf", data: {} }])),
      join(folder.path, "in/offer.pdf"),
    ];
    await startBatch(page, files, { strategy: "original", batchId: "started" });
    expect(await waitForJobEnd(page, "started")).toBe("Done");
    await page.click({ role: "link", name: "started" });
    await page.waitFor("the page of the job", () => location.hash.startsWith("#/batches/started/"));
    const archive = await downloadJob(/^started\.smartlink-job\.zip$/);
    const failure = await command("generate", archive, "-o", "out").catch((error: { code: number }) => error);
    // The fourth row lacks a value, here as there.
    expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining("3 of 4 rows succeeded, 1 failed.") });
    expect(await compareFiles("started", join(folder.path, "out/started"))).toBe(3);

    for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
      const target = join(folder.path, "unpacked", path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
    await command("generate", "unpacked", "-o", "again", "--shard", "1/2").catch(() => undefined);
    await command("generate", "unpacked", "-o", "again", "--shard", "2/2").catch(() => undefined);
    expect(await compareFiles("started", join(folder.path, "again/started"))).toBe(3);
    await page.back();
  });

  test("a package whose PDF was replaced is rejected", async () => {
    writeFileSync(join(folder.path, "unpacked/offer.pdf"), await createPdf(4));
    const refused = await command("generate", "unpacked", "-o", "third").catch((error: object) => error);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining("error job-differs: “offer.pdf”") });
    expect(readdirSync(folder.path)).not.toContain("third");
  });

  test("a finished batch is handed back with its rows, report and links, and can be published", async () => {
    const rows = ["Dea", "Eva"].map((first_name) => ({ PDF_file: "offer.pdf", data: { first_name } }));
    folder.write("cluster/template.json", JSON.stringify(aTemplate));
    folder.write(
      "cluster/data.json",
      JSON.stringify([...rows, { PDF_file: "offer.pdf", reference_id: "r3", data: {} }]),
    );
    folder.write("cluster/offer.pdf", await createPdf(3));
    await command("generate", "cluster", "-o", "done", "--strategy", "smallest").catch(() => undefined);
    const out = join(folder.path, "done/cluster");
    await page.click({ role: "button", name: "Open a finished batch…" });
    await page.setFiles({ role: "file", name: "Output folder of a finished batch" }, [join(folder.path, "done")]);
    await page.waitFor("the job in the list", () =>
      document.querySelector("job-card")?.textContent?.includes("cluster"),
    );
    await page.waitFor("the dialog to be closed", () => document.querySelector("finished-batch") === null);
    expect(await waitForJobEnd(page, "cluster")).toBe("Done");
    expect(await compareFiles("cluster", out)).toBe(listFiles(out).length);
    const paths = await readOutputPaths(page, "cluster");
    expect(paths).toEqual(expect.arrayContaining(["report.html", "links.csv"]));
    const report = new TextDecoder().decode(await fetchOutput(page, "cluster", "report.html"));
    expect(report).toContain("The links work only in the browser that made the batch.");
    expect(report).toContain("There is no value for");
    const links = new TextDecoder().decode(await fetchOutput(page, "cluster", "links.csv"));
    expect(links).toContain(`${site.url}batch/cluster/`);
    await page.click({ role: "button", name: "Publish…" });
    await page.waitFor("the publishing dialog", () => document.querySelector("publish-dialog dialog[open]") !== null);
    await page.click({ role: "button", name: "Close" });

    await page.drop("batch-composer", [out, `${out}.job`]);
    await page.waitFor("the refusal", () =>
      document.querySelector("finished-batch")?.textContent?.includes("This browser has a batch “cluster” already."),
    );
    expect(await findAxeViolations()).toEqual([]);
    await page.click({ role: "button", name: "Close" });
    expect(await page.problems()).toEqual([]);
  });
});
