/**
 * A batch of 4,000 rows that is divided on a farm, and the programs of the farm. However it is divided, and whatever is killed
 * meanwhile, it has the same files.
 */
import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Job } from "kubernetes-models/batch/v1/Job";
import { expect } from "vitest";
import { hasScheduler } from "../../../../scripts/schedulers.mjs";
import { root } from "../../../support/imports.ts";
import type { Folder, Stage } from "../../support/stage.ts";
import { batchId, hashTree, nameOfRow, writeBatch } from "./batch-input.ts";
import { parseManifest } from "./manifest.ts";
import { type Slurm, startSlurm, waitUntil } from "./slurm.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
export const hasSlurm = isRoot && hasScheduler("slurm");
export const hasParallel = hasScheduler("parallel");
if (!hasSlurm) console.log("Slurm is not tested: it needs root and, on Debian, apt-get install slurm-wlm.");
if (!hasParallel) console.log("GNU parallel is not tested: on Debian, apt-get install parallel.");

export const command = join(root, "dist-cli/smartlink.js");
export const shards = ["1/8", "2/8", "3/8", "4/8", "5/8", "6/8", "7/8", "8/8"];

/** Returns the first example of commands below a heading or sentence of docs/cli.md. */
export const readExample = (title: string): string => {
  const text = readFileSync(join(root, "docs/cli.md"), "utf8");
  return /```sh\n(.*?)```/s.exec(text.slice(text.indexOf(title)))?.[1] ?? "";
};

/** Runs the command in a folder and returns what it prints. */
export const smartlink = async (folder: Folder, ...args: string[]): Promise<string> =>
  (await run(process.execPath, [command, ...args], { cwd: folder.path })).stdout;

/** Runs commands of the shell in a folder. */
export const shell = (folder: Folder, script: string, environment: Readonly<Record<string, string>> = {}) =>
  run("sh", ["-e", "-c", script], { cwd: folder.path, env: { ...process.env, ...environment } });

/** Returns the path of a generated file, or of the folder of all. */
export const outOf = (folder: Folder, name = ""): string => join(folder.path, "out", batchId, name);

/** Waits until a row's file is there. */
export const waitForRow = (folder: Folder, row: number): Promise<void> =>
  waitUntil("a file is there", 30_000, () => existsSync(outOf(folder, nameOfRow(row))), 1);

/** Tasks and commands of GNU parallel call `smartlink`. */
export const pathTo = (folder: Folder) => ({
  PATH: `${join(folder.path, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
});

/** Returns the job that `farm` prints for Kubernetes. */
export const readKubernetesJob = async (folder: Folder): Promise<Job> => {
  const farm = ["farm", "k8s", batchId, "--job", "job.json", "--shards", "8", "-o", "out"];
  const manifest = parseManifest(await smartlink(folder, ...farm));
  const job = new Job(manifest as ConstructorParameters<typeof Job>[0]);
  job.validate();
  return job;
};

/** Generates the batch of the folder's job file in one shard. Returns the hash of its files. */
export const generateAtOnce = async (folder: Folder): Promise<string> => {
  await smartlink(folder, "generate", batchId, "--job", "job.json", "-q", "-o", "at-once");
  return hashTree(join(folder.path, "at-once", batchId));
};

/** The input and the job file, of which each farm gets a copy. */
export interface FarmBatch {
  /** Hash of the files of the batch in one shard. */
  readonly expectedTree: string;
  createCopy(): Folder;
}

/** Writes the batch and makes its files in one shard. */
export const prepareFarmBatch = async (stage: Stage): Promise<FarmBatch> => {
  const original = stage.createFolder();
  const createCopy = (): Folder => {
    const folder = stage.createFolder();
    cpSync(original.path, folder.path, { recursive: true, verbatimSymlinks: true });
    return folder;
  };
  writeBatch(original);
  await smartlink(original, "check", batchId, "--write-job", "job.json");
  const expectedTree = await generateAtOnce(createCopy());
  expect(expectedTree).toMatch(/^40\d\d /);
  return { expectedTree, createCopy };
};

/** Starts a Slurm of this machine, which ends with the stage. */
export const startFarmSlurm = async (stage: Stage): Promise<Slurm> =>
  stage.closeLater(await startSlurm(stage.createFolder().path));
