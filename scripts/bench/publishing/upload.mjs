/**
 * Measures an upload of 2,000 linked documents to Apache on this machine: from the press of Upload until the page says that
 * all files are there, each read back and compared. rclone and curl send the same files over as many connections to the
 * same server, without reading them back. Each of them starts with an empty folder.
 */
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runnerImport } from "vite";
import { findProgram } from "../../browsers.mjs";
import { findControl, openBatches, runBatch, waitUntil } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";

const rows = 2_000;
const rounds = 5;
const connections = 6;
const batchId = "upload";

/** @typedef {import("../../../test/e2e/publishing/web-servers.ts").FileServer} FileServer */

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const upload = async ({ browser, siteUrl, folder, pdf, root }) => {
  /** @type {{ module: typeof import("../../../test/e2e/publishing/web-servers.ts") }} */
  const { module } = await runnerImport(join(root, "test/e2e/publishing/web-servers.ts"));
  // Apache serves as a user of its own, who cannot enter the folder of the benchmarks.
  const workFolder = await mkdtemp(join(tmpdir(), "smartlink-upload-"));
  const server = await module.startApache({ origin: new URL(siteUrl).origin, workFolder });
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    await runBatch(page, folder, { batch_id: batchId, strategy: "smallest", encoding: "text", rows, pdf });
    await enterServer(page, server);
    const online = join(server.folder, batchId);
    const local = join(workFolder, "local");
    await uploadInPage(page);
    await cp(online, local, { recursive: true });
    const files = await listFiles(local);
    const curlConfig = await writeCurlConfig(workFolder, local, files, server);
    const rclone = await listRcloneArguments(local, server);
    // Unlike the others, curl creates no folders.
    const folders = [...new Set(files.map((file) => dirname(join(online, file))))];
    const emptyFirst = (/** @type {() => Promise<number>} */ measure) => async () => {
      await rm(online, { recursive: true, force: true });
      for (const each of folders) await mkdir(each, { recursive: true });
      module.giveToServer(online, ...folders);
      return measure();
    };
    const { results, busy } = await runInTurns(
      rounds,
      {
        site: emptyFirst(() => uploadInPage(page, true)),
        rclone: emptyFirst(async () => (await runProgram("rclone", rclone)).ms),
        curl: emptyFirst(async () => (await runProgram("curl", ["--silent", "--fail", "--config", curlConfig])).ms),
      },
      { warmUp: false },
    );
    const rateOf = (/** @type {readonly number[]} */ ms) =>
      round(median(ms.map((value) => files.length / (value / 1_000))));
    return {
      "upload.machine-busy": round(median(busy), 2),
      "upload.rate-to-rclone": round(medianRatio(results.rclone, results.site)),
      "upload.rate-to-curl": round(medianRatio(results.curl, results.site)),
      "upload.files-per-s": rateOf(results.site),
      "upload.rclone-files-per-s": rateOf(results.rclone),
      "upload.curl-files-per-s": rateOf(results.curl),
      "upload.files": files.length,
    };
  } finally {
    await close();
    await server.close();
    await rm(workFolder, { recursive: true, force: true });
  }
};

/**
 * @param {import("../site.mjs").Page} page
 * @param {FileServer} server
 */
const enterServer = async (page, { url, username, password }) => {
  await (await findControl(page, "Publish…")).click();
  await waitUntil(page, () => document.querySelector("#publish-address") !== null, undefined, "The dialog");
  await page.type("#publish-address", url);
  await page.click("publish-dialog .dialog-actions button.primary");
  await waitUntil(page, () => document.querySelector("#server-username") !== null, undefined, "The second step");
  await page.type("#server-username", username);
  await page.type("#server-password", password);
};

/**
 * Presses Upload. Returns the milliseconds until all files are on the server.
 * @param {import("../site.mjs").Page} page
 * @param {boolean} [sendsAll] whether files of earlier uploads are sent as well
 */
const uploadInPage = async (page, sendsAll = false) => {
  if (sendsAll) await page.click("publish-upload .dialog-fields > label.choice input");
  const start = performance.now();
  await page.click('publish-upload button[type="submit"]');
  const outcome = await waitUntil(
    page,
    () => {
      if (document.querySelector("publish-upload work-progress") !== null) return undefined;
      return document.querySelector("publish-upload .publish-answer, publish-upload problem-list .notice")?.textContent;
    },
    undefined,
    "The end of the upload",
    180_000,
  );
  const ms = performance.now() - start;
  if (!outcome.startsWith("All files are on the server")) throw new Error(`The upload ended with: ${outcome}`);
  return ms;
};

const listFiles = async (/** @type {string} */ folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/**
 * @param {string} workFolder
 * @param {string} local
 * @param {readonly string[]} files
 * @param {FileServer} server
 */
const writeCurlConfig = async (workFolder, local, files, { url, username, password }) => {
  const path = join(workFolder, "curl.conf");
  const quote = (/** @type {string} */ text) => JSON.stringify(text);
  const transfers = files.map(
    (file) =>
      `upload-file = ${quote(join(local, file))}\nurl = ${quote(`${url}${batchId}/${file}`)}\noutput = "/dev/null"`,
  );
  const options = ["parallel", `parallel-max = ${connections}`, `user = ${quote(`${username}:${password}`)}`];
  await writeFile(path, [...options, ...transfers].join("\n"));
  return path;
};

/**
 * @param {string} local
 * @param {FileServer} server
 */
const listRcloneArguments = async (local, { url, username, password }) => [
  "copy",
  local,
  `:webdav:${batchId}`,
  "--config=/dev/null",
  `--webdav-url=${url}`,
  "--webdav-vendor=other",
  `--webdav-user=${username}`,
  // rclone takes passwords in a form of its own.
  `--webdav-pass=${(await runProgram("rclone", ["obscure", password])).output.trim()}`,
  `--transfers=${connections}`,
  `--checkers=${connections}`,
];

/**
 * Runs a program to its end. Returns what it wrote, and the milliseconds.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<{ output: string, ms: number }>}
 */
const runProgram = async (name, args) => {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed. On Debian: apt-get install ${name}`);
  const startMs = performance.now();
  const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${errors.slice(0, 500)}`);
  return { output, ms: performance.now() - startMs };
};
