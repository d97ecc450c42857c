// engines: none; test:all: chromium; matrix: chromium
/**
 * A batch on a farm: the example of docs/cli.md with a real Slurm, and the job of Kubernetes on processes
 * of this machine. No browser is used.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { batchId, hashTree, lastRowOf, nameOfRow } from "./farm/batch-input.ts";
import {
  command,
  type FarmBatch,
  generateAtOnce,
  hasSlurm,
  outOf,
  prepareFarmBatch,
  readExample,
  readKubernetesJob,
  shards,
  shell,
  smartlink,
  startFarmSlurm,
  waitForRow,
} from "./farm/farm-stage.ts";
import { runIndexedJob } from "./farm/index-runner.ts";
import type { Slurm } from "./farm/slurm.ts";

describe.each(enginesFor(import.meta.url))("%s is not used", () => {
  const stage = openStage();
  let batch: FarmBatch;
  let slurm: Slurm;

  beforeAll(async () => {
    if (hasSlurm) slurm = await startFarmSlurm(stage);
    batch = await prepareFarmBatch(stage);
  });

  test("a batch has the same files in eight shards, of which one was killed and made again", async () => {
    const folder = batch.createCopy();
    const shard = spawn(
      process.execPath,
      [command, "generate", batchId, "--job", "job.json", "--shard", "3/8"].concat("-q", "-o", "out"),
      {
        cwd: folder.path,
        stdio: "ignore",
      },
    );
    const hasExited = new Promise((resolve) => shard.once("exit", resolve));
    await waitForRow(folder, 3);
    shard.kill("SIGKILL");
    await hasExited;
    expect(existsSync(outOf(folder, nameOfRow(lastRowOf(3))))).toBe(false);
    for (const index of shards)
      await smartlink(folder, "generate", batchId, "--job", "job.json", "--shard", index, "-q", "-o", "out");
    await smartlink(folder, "merge", "out/offers");
    expect(hashTree(outOf(folder))).toBe(batch.expectedTree);
  });

  test.skipIf(!hasSlurm)("Slurm runs the example of an array word by word", async () => {
    const folder = batch.createCopy();
    const example = readExample("## On a cluster");
    expect(example).toContain("sbatch --wait array.sh");
    const { stdout } = await shell(folder, example, slurm.environment);
    expect(stdout).toContain("4,000 of 4,000 rows succeeded, 0 failed.");
    expect(hashTree(outOf(folder))).toBe(await generateAtOnce(folder));
  });

  test("Kubernetes does not try an index again whose input differs from the job", async () => {
    const folder = batch.createCopy();
    const job = await readKubernetesJob(folder);
    folder.write(`${batchId}/data.json`, JSON.stringify([{ pdf: "sizes.pdf", data: { name: "A", amount: "1" } }]));
    const { status, failedIndexes, pods } = await runIndexedJob(job, [process.execPath, command]);
    expect({ status, failedIndexes }).toEqual({ status: "Failed", failedIndexes: [0, 1, 2, 3, 4, 5, 6, 7] });
    expect(pods.map(({ exitCode }) => exitCode)).toEqual(Array(8).fill(3));
    expect(existsSync(outOf(folder))).toBe(false);
  });
});
