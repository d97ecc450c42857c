// engines: none; test:all: none; matrix: chromium
/**
 * A batch on a farm whose tasks are killed: with a real Slurm, and the job of Kubernetes on processes of this machine. No
 * browser is used.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { batchId, hashTree, lastRowOf, nameOfRow } from "./farm/batch-input.ts";
import {
  command,
  type FarmBatch,
  hasSlurm,
  outOf,
  pathTo,
  prepareFarmBatch,
  readKubernetesJob,
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

  beforeAll(async () => {
    batch = await prepareFarmBatch(stage);
  });

  test.skipIf(!hasSlurm)("a batch has the same files after a task of Slurm was killed and queued again", async () => {
    const slurm = await startFarmSlurm(stage);
    const folder = batch.createCopy();
    const farm = ["farm", "slurm", batchId, "--job", "job.json", "--shards", "8", "-o", "out"];
    folder.write("array.sh", await smartlink(folder, ...farm));
    const submitted = shell(folder, "sbatch --parsable array.sh", { ...slurm.environment, ...pathTo(folder) });
    const jobId = (await submitted).stdout.trim();
    await waitForRow(folder, 3);
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
    expect(hashTree(outOf(folder))).toBe(batch.expectedTree);
  });

  test("pods of Kubernetes that lose their node or crash are tried again, and the batch has the same files", async () => {
    const folder = batch.createCopy();
    const until = (row: number) => () => waitForRow(folder, row);
    const { status, pods } = await runIndexedJob(
      await readKubernetesJob(folder),
      [process.execPath, command],
      [
        { index: 2, kind: "node", until: until(3) },
        { index: 5, kind: "crash", until: until(6) },
      ],
    );
    expect(status).toBe("Complete");
    expect(
      pods
        .filter(({ exitCode }) => exitCode !== 0)
        .map(({ index }) => index)
        .sort(),
    ).toEqual([2, 5]);
    expect(pods).toHaveLength(10);
    await smartlink(folder, "merge", "out/offers");
    expect(hashTree(outOf(folder))).toBe(batch.expectedTree);
  });
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
