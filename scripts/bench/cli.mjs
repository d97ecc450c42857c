/**
 * Measures the command line against Node scripts that write files of the same size: a plain one
 * (`test/bench/plain-script.mjs`), and one that also hashes, writes aside and logs (`test/bench/logging-script.mjs`). Rows a second on
 * one core, two shards on two cores, time to the first file, memory.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRows, template } from "./batch-files.mjs";
import { onOneCore } from "./one-core.mjs";
import { measurePeakMemory } from "./peak-memory.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";

const rounds = 3;
/**
 * Rates are those of a long batch: the start of a process has a figure of its own. With 36,000 small files, the start and the
 * compilation of the code take a quarter of the command's time. On the disk, 1,500 `original` files have 3 GB, less than the system keeps in memory before it makes
 * writers wait for the disk; small files take so long there that fewer do.
 */
const rowCounts = { cli: { original: 2_000, smallest: 100_000 }, "cli-disk": { original: 1_500, smallest: 10_000 } };
/** Each run reads all rows before it makes the first file, so the start is measured with few. */
const startRows = 1_000;
/** Enough rows that memory would show a list of them. */
const manyRows = 100_000;
/** PDFs of 1 MB: memory would show a few that are kept. */
const distinctPdfs = 200;

/** A file system in memory of Linux, and the room that a run needs there. */
const memoryFolder = "/dev/shm";
const neededBytes = 6e9;

/**
 * @typedef {import("./site.mjs").BenchWorld} World
 * @typedef {import("./site.mjs").Figures} Figures
 * @typedef {(out: string) => Promise<unknown>} Contestant
 */

/**
 * Measures with the files in memory.
 * @param {World} world
 * @returns {Promise<Figures>}
 */
export const cli = (world) => inMemoryFolder(world, (folder) => measureBoth(world, "cli", folder));

/**
 * Measures with the files on the disk. There, ext4 takes most of the time of small files, and lets two processes hardly write
 * into one folder at once.
 * @param {World} world
 * @returns {Promise<Figures>}
 */
export const cliDisk = (world) => measureBoth(world, "cli-disk", world.folder);

/**
 * Measures the peak memory of large batches.
 * @param {World} world
 * @returns {Promise<Figures>}
 */
export const cliMemory = (world) =>
  inMemoryFolder(world, async (folder) => {
    const command = join(world.root, "dist-cli/smartlink.js");
    const peakOf = (/** @type {string} */ input, /** @type {string} */ out) =>
      measurePeakMemory([command, "generate", input, "-q", "-o", join(folder, out)]);
    return {
      "cli-memory.many-rows-mb": round(await peakOf(await writeInput(folder, "smallest", manyRows, world.pdf), "many")),
      "cli-memory.distinct-pdfs-mb": round(await peakOf(await writeDistinctInput(folder, world.pdf), "distinct-out")),
    };
  });

/**
 * Works in a folder in memory, where it has room, else on the disk.
 * @param {World} world
 * @param {(folder: string) => Promise<Figures>} work
 */
const inMemoryFolder = async (world, work) => {
  const folder = await mkdtemp(join((await hasMemoryFolder()) ? memoryFolder : world.folder, "smartlink-cli-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * @param {World} world
 * @param {"cli" | "cli-disk"} group
 * @param {string} parent
 * @returns {Promise<Figures>}
 */
const measureBoth = async (world, group, parent) => {
  const folder = await mkdtemp(join(parent, "cli-"));
  /** @type {Figures} */
  const figures = {};
  /** @type {number[]} */
  const busyShares = [];
  try {
    for (const strategy of /** @type {const} */ (["original", "smallest"])) {
      const measured = await measure(world, strategy, folder, group);
      Object.assign(figures, measured.figures);
      busyShares.push(...measured.busy);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { [`${group}.machine-busy`]: round(median(busyShares), 2), ...figures };
};

const hasMemoryFolder = async () => {
  try {
    const { bavail, bsize } = await statfs(memoryFolder);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
};

/**
 * @param {World} world
 * @param {"original" | "smallest"} strategy
 * @param {string} folder
 * @param {"cli" | "cli-disk"} group
 */
const measure = async ({ root, pdf }, strategy, folder, group) => {
  const rowCount = rowCounts[group][strategy];
  const command = join(root, "dist-cli/smartlink.js");
  const input = await writeInput(folder, strategy, rowCount, pdf);
  const generate = (/** @type {string} */ out, /** @type {string[]} */ ...more) => [
    command,
    "generate",
    input,
    "-q",
    "-o",
    out,
    ...more,
  ];
  const page = await writePage(folder, strategy, generate);
  const fewRows = await writeInput(join(folder, "few"), strategy, startRows, pdf);
  const generateFew = (/** @type {string} */ out) => [command, "generate", fewRows, "-q", "-o", out];
  const script = [join(root, "test/bench/plain-script.mjs"), page, `${input}/data.json`, `${input}/brochure.pdf`];
  const logging = (/** @type {string[]} */ ...outAndShard) => [
    join(root, "test/bench/logging-script.mjs"),
    ...[page, `${input}/data.json`, `${input}/brochure.pdf`],
    ...outAndShard,
  ];
  const bareScript = [join(root, "test/bench/bare-files.mjs"), generatedPage(folder, strategy), `${input}/data.json`];
  const bare = (/** @type {string[]} */ ...outAndShard) => [...bareScript, ...outAndShard];
  let runs = 0;
  const inNewFolder = async (/** @type {Contestant} */ work) => {
    const out = join(folder, `${strategy}-${++runs}`);
    const startMs = performance.now();
    await work(out);
    const seconds = (performance.now() - startMs) / 1000;
    // ext4 does not use the inode of a removed file again for some minutes, but looks at it for every new file. After the
    // removal of 20,000 files, this takes most of the time of the next runs, so many small files stay until the end.
    if (strategy === "original" || group === "cli") await rm(out, { recursive: true });
    return seconds;
  };
  const { results, busy } = await runInTurns(rounds, {
    command: () => inNewFolder((out) => onOneCore(generate(out))),
    plain: () => inNewFolder((out) => onOneCore([...script, out])),
    logging: () => inNewFolder((out) => onOneCore(logging(out))),
    loggingTwo: () => inNewFolder((out) => onTwoCores((shard) => logging(out, shard))),
    bare: () => inNewFolder((out) => onOneCore(bare(out))),
    bareTwo: () => inNewFolder((out) => onTwoCores((shard) => bare(out, shard))),
    two: () => inNewFolder((out) => onTwoCores((shard) => generate(out, "--seed", "s", "--shard", shard))),
    first: () => inNewFolder((out) => untilFirstFile(generateFew(out), join(out, strategy))),
  });
  const prefix = `${group}.${strategy}`;
  /** @type {Figures} */
  const figures = {
    [`${prefix}-rows-per-s`]: round(rowCount / median(results.command)),
    [`${prefix}-to-plain-script`]: round(medianRatio(results.plain, results.command)),
    [`${prefix}-to-logging-script`]: round(medianRatio(results.logging, results.command)),
    [`${prefix}-bare-files-to-plain-script`]: round(medianRatio(results.plain, results.bare)),
    [`${prefix}-two-shards-to-one`]: round(medianRatio(results.command, results.two)),
    // How much a second core helps, compared with how much it helps the script.
    [`${prefix}-two-shards-to-two-logging-scripts`]: round(
      medianRatio(results.command, results.two) / medianRatio(results.logging, results.loggingTwo),
    ),
    // What the file system makes of two processes that write into one folder.
    [`${prefix}-two-bare-files-to-one`]: round(medianRatio(results.bare, results.bareTwo)),
    [`${prefix}-first-file-s`]: round(median(results.first)),
  };
  return { figures, busy };
};

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
 * Writes the input of a batch whose rows have PDFs of their own, which differ in a comment at their end.
 * @param {string} parent
 * @param {Uint8Array} pdf
 */
const writeDistinctInput = async (parent, pdf) => {
  const folder = await writeInput(join(parent, "distinct"), "original", distinctPdfs, pdf);
  const rows = JSON.parse(await readFile(join(folder, "data.json"), "utf8"));
  for (const row of rows) {
    row.pdf = `${row.reference_id}.pdf`;
    await writeFile(join(folder, row.pdf), Buffer.concat([pdf, Buffer.from(`\n% ${row.reference_id}`)]));
  }
  await writeFile(join(folder, "data.json"), JSON.stringify(rows));
  await rm(join(folder, "brochure.pdf"));
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
