// engines: none; test:all: chromium; matrix: chromium
/**
 * A batch on a farm: the examples of docs/cli.md with a real Slurm and GNU parallel, and the job of Kubernetes on processes
 * of this machine. However it is divided, and whatever is killed meanwhile, it has the same files. No browser is used.
 */
import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Job } from "kubernetes-models/batch/v1/Job";
import { beforeAll, describe, expect, test } from "vitest";
import { hasScheduler } from "../../../scripts/schedulers.mjs";
import { enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { type Folder, openStage } from "../support/stage.ts";
import { batchId, hashTree, lastRowOf, nameOfRow, writeBatch } from "./farm/batch-input.ts";
import { runIndexedJob } from "./farm/index-runner.ts";
import { parseManifest } from "./farm/manifest.ts";
import { type Slurm, startSlurm, waitUntil } from "./farm/slurm.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const hasSlurm = isRoot && hasScheduler("slurm");
const hasParallel = hasScheduler("parallel");
if (!hasSlurm) console.log("Slurm is not tested: it needs root and, on Debian, apt-get install slurm-wlm.");
if (!hasParallel) console.log("GNU parallel is not tested: on Debian, apt-get install parallel.");

const command = join(root, "dist-cli/smartlink.js");
const fileTimeoutMs = 30_000;
const shards = ["1/8", "2/8", "3/8", "4/8", "5/8", "6/8", "7/8", "8/8"];

/** Returns the first example of commands below a heading or sentence of docs/cli.md. */
const readExample = (title: string): string => {
  const text = readFileSync(join(root, "docs/cli.md"), "utf8");
  return /```sh\n(.*?)```/s.exec(text.slice(text.indexOf(title)))?.[1] ?? "";
};

describe.each(enginesFor(import.meta.url))("a batch on a farm (%s is not used)", () => {
  const stage = openStage();
  /** The input and the job file, of which each farm gets a copy. */
  const original = stage.createFolder();
  let expectedTree = "";
  let slurm: Slurm;

  const createCopy = (): Folder => {
    const folder = stage.createFolder();
    cpSync(original.path, folder.path, { recursive: true, verbatimSymlinks: true });
    return folder;
  };
  const smartlink = async (folder: Folder, ...args: string[]) =>
    (await run(process.execPath, [command, ...args], { cwd: folder.path })).stdout;
  const shell = (folder: Folder, script: string, environment: Readonly<Record<string, string>> = {}) =>
    run("sh", ["-e", "-c", script], { cwd: folder.path, env: { ...process.env, ...environment } });
  const outOf = (folder: Folder, name = "") => join(folder.path, "out", batchId, name);
  const generateShard = (folder: Folder, shard: string) =>
    smartlink(folder, "generate", batchId, "--job", "job.json", "--shard", shard, "-q", "-o", "out");

  /** Generates the batch of the folder's job file in one shard. Returns the hash of its files. */
  const generateAtOnce = async (folder: Folder): Promise<string> => {
    await smartlink(folder, "generate", batchId, "--job", "job.json", "-q", "-o", "at-once");
    return hashTree(join(folder.path, "at-once", batchId));
  };

  beforeAll(async () => {
    if (hasSlurm) slurm = stage.closeLater(await startSlurm(stage.createFolder().path));
    writeBatch(original);
    await smartlink(original, "check", batchId, "--write-job", "job.json");
    expectedTree = await generateAtOnce(createCopy());
    expect(expectedTree).toMatch(/^40\d\d /);
  });

  test("has the same files in eight shards, of which one was killed and made again", async () => {
    const folder = createCopy();
    const shard = spawn(
      process.execPath,
      [command, "generate", batchId, "--job", "job.json", "--shard", "3/8"].concat("-q", "-o", "out"),
      {
        cwd: folder.path,
        stdio: "ignore",
      },
    );
    const hasExited = new Promise((resolve) => shard.once("exit", resolve));
    await waitUntil("a file is there", fileTimeoutMs, () => existsSync(outOf(folder, nameOfRow(3))), 1);
    shard.kill("SIGKILL");
    await hasExited;
    expect(existsSync(outOf(folder, nameOfRow(lastRowOf(3))))).toBe(false);
    for (const index of shards) await generateShard(folder, index);
    await smartlink(folder, "merge", "out/offers");
    expect(hashTree(outOf(folder))).toBe(expectedTree);
  });

  test.skipIf(!hasParallel)("runs the example with GNU parallel word by word", async () => {
    const folder = createCopy();
    const example = readExample("On one computer with 8 processors");
    expect(example).toContain("| parallel ");
    const { stdout } = await shell(folder, example, offlineNpm);
    expect(stdout).toContain("4,000 of 4,000 rows succeeded, 0 failed.");
    expect(hashTree(outOf(folder))).toBe(await generateAtOnce(folder));
  });

  test.skipIf(!hasParallel)("runs the script for GNU parallel that farm prints", async () => {
    const folder = createCopy();
    const farm = ["farm", "parallel", batchId, "--job", "job.json", "--shards", "8", "-o", "out"];
    folder.write("parallel.sh", await smartlink(folder, ...farm));
    await shell(folder, "sh parallel.sh", pathTo(folder));
    await smartlink(folder, "merge", "out/offers");
    expect(hashTree(outOf(folder))).toBe(expectedTree);
  });

  describe.skipIf(!hasSlurm)("with Slurm", () => {
    test("runs the example of an array word by word", async () => {
      const folder = createCopy();
      const example = readExample("## On a cluster");
      expect(example).toContain("sbatch --wait array.sh");
      const { stdout } = await shell(folder, example, slurm.environment);
      expect(stdout).toContain("4,000 of 4,000 rows succeeded, 0 failed.");
      expect(hashTree(outOf(folder))).toBe(await generateAtOnce(folder));
    });

    test("has the same files after a task was killed and queued again", async () => {
      const folder = createCopy();
      const farm = ["farm", "slurm", batchId, "--job", "job.json", "--shards", "8", "-o", "out"];
      folder.write("array.sh", await smartlink(folder, ...farm));
      const submitted = shell(folder, "sbatch --parsable array.sh", { ...slurm.environment, ...pathTo(folder) });
      const jobId = (await submitted).stdout.trim();
      await waitUntil("a file is there", fileTimeoutMs, () => existsSync(outOf(folder, nameOfRow(3))), 1);
      for (const task of findTasks(slurm, 3)) process.kill(task, "SIGKILL");
      await slurm.waitForEmptyQueue();
      expect(existsSync(outOf(folder, nameOfRow(lastRowOf(3))))).toBe(false);
      await expect(smartlink(folder, "merge", "out/offers")).rejects.toMatchObject({ code: 4 });
      expect(await slurm.command("scontrol", "show", "job", `${jobId}_3`)).toContain("ExitCode=0:9");

      await slurm.command("scontrol", "requeue", `${jobId}_3`);
      // Slurm waits two minutes before it starts a task again.
      await slurm.command("scontrol", "update", `JobId=${jobId}_3`, "StartTime=now");
      await slurm.waitForEmptyQueue();
      await smartlink(folder, "merge", "out/offers");
      expect(hashTree(outOf(folder))).toBe(expectedTree);
    });
  });

  describe("with Kubernetes", () => {
    const readJob = async (folder: Folder) => {
      const farm = ["farm", "k8s", batchId, "--job", "job.json", "--shards", "8", "-o", "out"];
      const manifest = parseManifest(await smartlink(folder, ...farm));
      const job = new Job(manifest as ConstructorParameters<typeof Job>[0]);
      job.validate();
      return job;
    };
    const container = [process.execPath, command];

    test("tries pods again that lose their node or crash, and has the same files", async () => {
      const folder = createCopy();
      const until = (row: number) => () =>
        waitUntil("a file is there", fileTimeoutMs, () => existsSync(outOf(folder, nameOfRow(row))), 1);
      const { status, pods } = await runIndexedJob(await readJob(folder), container, [
        { index: 2, kind: "node", until: until(3) },
        { index: 5, kind: "crash", until: until(6) },
      ]);
      expect(status).toBe("Complete");
      expect(
        pods
          .filter(({ exitCode }) => exitCode !== 0)
          .map(({ index }) => index)
          .sort(),
      ).toEqual([2, 5]);
      expect(pods).toHaveLength(10);
      await smartlink(folder, "merge", "out/offers");
      expect(hashTree(outOf(folder))).toBe(expectedTree);
    });

    test("does not try an index again whose input differs from the job", async () => {
      const folder = createCopy();
      const job = await readJob(folder);
      folder.write(`${batchId}/data.json`, JSON.stringify([{ pdf: "sizes.pdf", data: { name: "A", amount: "1" } }]));
      const { status, failedIndexes, pods } = await runIndexedJob(job, container);
      expect({ status, failedIndexes }).toEqual({ status: "Failed", failedIndexes: [0, 1, 2, 3, 4, 5, 6, 7] });
      expect(pods.map(({ exitCode }) => exitCode)).toEqual(Array(8).fill(3));
      expect(existsSync(outOf(folder))).toBe(false);
    });
  });
});

/** `npx` finds the installed package without asking the registry. */
const offlineNpm = { npm_config_offline: "true", npm_config_update_notifier: "false" };

/** Tasks and commands of GNU parallel call `smartlink`. */
const pathTo = (folder: Folder) => ({
  PATH: `${join(folder.path, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
});

/** Returns the processes of an array task of this Slurm. */
const findTasks = ({ environment }: Slurm, task: number): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
        return (
          variables.includes(`SLURM_CONF=${environment["SLURM_CONF"]}`) &&
          variables.includes(`SLURM_ARRAY_TASK_ID=${task}`)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
