/**
 * Measures the command line against a plain Node script (`test/bench/plain-script.mjs`) that writes files of the same size:
 * rows a second on one core, two shards on two cores, time to the first file, memory.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRows, template } from "./batch-files.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";

const run = promisify(execFile);
const rounds = 5;
/**
 * Rates are those of a long batch: the start of a process has a figure of its own. 1,500 `original` files have 3 GB, less than
 * the system keeps in memory before it makes writers wait for the disk.
 */
const rowCounts = { original: 1_500, smallest: 40_000 };
/** Each run reads all rows before it makes the first file, so the start is measured with few. */
const startRows = 1_000;
/** Enough rows that memory would show a list of them. */
const manyRows = 100_000;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const cli = async ({ root, folder: parent, pdf }) => {
  const folder = await mkdtemp(join(parent, "cli-"));
  const command = join(root, "dist-cli/smartlink.js");
  /** @type {import("./site.mjs").Figures} */
  const figures = {};
  const busyShares = [];
  for (const strategy of /** @type {const} */ (["original", "smallest"])) {
    const input = await writeInput(folder, strategy, rowCounts[strategy], pdf);
    const common = [command, "generate", input, "-q", "-o"];
    const generate = (/** @type {string} */ out, /** @type {string[]} */ ...more) => [...common, out, ...more];
    const page = await writePage(folder, strategy, generate);
    const fewRows = await writeInput(join(folder, "few"), strategy, startRows, pdf);
    const generateFew = (/** @type {string} */ out) => [command, "generate", fewRows, "-q", "-o", out];
    const script = [join(root, "test/bench/plain-script.mjs"), page, `${input}/data.json`, `${input}/brochure.pdf`];
    const bareScript = [join(root, "test/bench/bare-files.mjs"), generatedPage(folder, strategy), `${input}/data.json`];
    const bare = (/** @type {string[]} */ ...outAndShard) => [...bareScript, ...outAndShard];
    let runs = 0;
    const inNewFolder = async (/** @type {(out: string) => Promise<unknown>} */ work) => {
      const out = join(folder, `${strategy}-${++runs}`);
      const startMs = performance.now();
      await work(out);
      const seconds = (performance.now() - startMs) / 1000;
      // ext4 does not use the inode of a removed file again for some minutes, but looks at it for every new file. After the
      // removal of 20,000 files, this takes most of the time of the next runs, so many small files stay until the end.
      if (strategy === "original") await rm(out, { recursive: true });
      return seconds;
    };
    const { results, busy } = await runInTurns(rounds, {
      command: () => inNewFolder((out) => onOneCore(generate(out))),
      plain: () => inNewFolder((out) => onOneCore([...script, out])),
      bare: () => inNewFolder((out) => onOneCore(bare(out))),
      bareTwo: () => inNewFolder((out) => onTwoCores((shard) => bare(out, shard))),
      two: () => inNewFolder((out) => onTwoCores((shard) => generate(out, "--seed", "s", "--shard", shard))),
      first: () => inNewFolder((out) => untilFirstFile(generateFew(out), join(out, strategy))),
    });
    busyShares.push(...busy);
    figures[`cli.${strategy}-rows-per-s`] = round(rowCounts[strategy] / median(results.command));
    figures[`cli.${strategy}-to-plain-script`] = round(medianRatio(results.plain, results.command));
    figures[`cli.${strategy}-bare-files-to-plain-script`] = round(medianRatio(results.plain, results.bare));
    figures[`cli.${strategy}-two-shards-to-one`] = round(medianRatio(results.command, results.two));
    // What the file system makes of two processes that write into one folder.
    figures[`cli.${strategy}-two-bare-files-to-one`] = round(medianRatio(results.bare, results.bareTwo));
    figures[`cli.${strategy}-first-file-s`] = round(median(results.first));
  }
  const input = await writeInput(folder, "smallest", manyRows, pdf);
  figures["cli.memory-mb"] = round(await measureMemory([command, "generate", input, "-q", "-o", join(folder, "many")]));
  await rm(folder, { recursive: true, force: true });
  return { "cli.machine-busy": round(median(busyShares), 2), ...figures };
};

/** Runs Node on one core, so that its own threads help neither contestant. */
const onOneCore = (/** @type {readonly string[]} */ args, core = 0) =>
  run("taskset", ["-c", String(core), process.execPath, ...args], { maxBuffer: 1e8 });

/** Runs two shards at once. */
const onTwoCores = (/** @type {(shard: string) => string[]} */ argsOf) =>
  Promise.all(["1/2", "2/2"].map((shard, core) => onOneCore(argsOf(shard), core)));

/**
 * @param {string} parent
 * @param {string} strategy
 * @param {number} count
 * @param {Uint8Array} pdf
 */
const writeInput = async (parent, strategy, count, pdf) => {
  const folder = join(parent, strategy);
  await mkdir(folder, { recursive: true });
  const rows = createRows(count).map((row, index) => ({ ...row, reference_id: `row-${index}`, suffix: "s" }));
  await Promise.all([
    writeFile(join(folder, "template.json"), JSON.stringify(template)),
    writeFile(join(folder, "data.json"), JSON.stringify(rows)),
    writeFile(join(folder, "brochure.pdf"), pdf),
    writeFile(join(folder, "param.json"), JSON.stringify({ batch_id: strategy, strategy })),
  ]);
  return folder;
};

/**
 * Writes the plain script's page: a generated file in which marks stand for the values of its row and for the PDF, so that
 * both contestants write files of the same size.
 * @param {string} parent
 * @param {string} strategy
 * @param {(out: string) => string[]} generate
 */
const writePage = async (parent, strategy, generate) => {
  const out = join(parent, `${strategy}-page`);
  await onOneCore(generate(out));
  const html = await readFile(join(out, strategy, "row-0.s.html"), "utf8");
  await writeFile(generatedPage(parent, strategy), html);
  const data = JSON.parse(await readFile(join(parent, strategy, "data.json"), "utf8"))[0].data;
  let page = html;
  for (const [name, value] of Object.entries(data)) page = page.replaceAll(String(value), `{{${name}}}`);
  // The PDF is the longest comment of an `original` file.
  if (strategy === "original") {
    const { size } = await stat(join(parent, strategy, "brochure.pdf"));
    const start = page.indexOf("<!--", page.indexOf('"name":"pdf"'));
    page = `${page.slice(0, start)}<!--{{pdf}}-->${page.slice(start + Math.ceil(size / 3) * 4)}`;
  }
  const file = join(parent, `${strategy}.html`);
  await writeFile(file, page);
  return file;
};

/** The first generated file, for a script that writes as many bytes. */
const generatedPage = (/** @type {string} */ parent, /** @type {string} */ strategy) =>
  join(parent, `${strategy}-generated.html`);

/** Resolves when the folder has its first smartlink. Ends the process then. */
const untilFirstFile = (/** @type {readonly string[]} */ args, /** @type {string} */ folder) =>
  new Promise((resolve) => {
    const process_ = spawn(process.execPath, args, { stdio: "ignore" });
    const timer = setInterval(() => {
      if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith(".html"))) return;
      clearInterval(timer);
      process_.once("exit", resolve);
      process_.kill("SIGKILL");
    }, 2);
  });

/** Returns the peak of a process's resident memory in MB, as the kernel counts it. */
const measureMemory = (/** @type {readonly string[]} */ args) =>
  new Promise((resolve) => {
    let peakKb = 0;
    const measured = spawn(process.execPath, args, { stdio: "ignore" });
    const timer = setInterval(() => {
      try {
        const [, kb] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${measured.pid}/status`, "utf8")) ?? [];
        peakKb = Math.max(peakKb, Number(kb ?? 0));
      } catch {
        // The process has ended.
      }
    }, 50);
    measured.once("exit", () => {
      clearInterval(timer);
      resolve(peakKb / 1000);
    });
  });
