// engines: none; test:all: none; matrix: chromium
/** A batch that GNU parallel divides between the processors of one machine. No browser is used. */
import { beforeAll, describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { batchId, hashTree } from "./farm/batch-input.ts";
import {
  type FarmBatch,
  generateAtOnce,
  hasParallel,
  outOf,
  pathTo,
  prepareFarmBatch,
  readExample,
  shell,
  smartlink,
} from "./farm/farm-stage.ts";

const engines = enginesFor(import.meta.url);

describe.skipIf(!hasParallel).each(engines)("%s is not used", () => {
  const stage = openStage();
  let batch: FarmBatch;

  beforeAll(async () => {
    batch = await prepareFarmBatch(stage);
  });

  test("GNU parallel runs the example of the documentation word by word", async () => {
    const folder = batch.createCopy();
    const example = readExample("On one computer with 8 processors");
    expect(example).toContain("| parallel ");
    const { stdout } = await shell(folder, example, offlineNpm);
    expect(stdout).toContain("4,000 of 4,000 rows succeeded, 0 failed.");
    expect(hashTree(outOf(folder))).toBe(await generateAtOnce(folder));
  });

  test("GNU parallel runs the script that farm prints", async () => {
    const folder = batch.createCopy();
    const farm = ["farm", "parallel", batchId, "--job", "job.json", "--shards", "8", "-o", "out"];
    folder.write("parallel.sh", await smartlink(folder, ...farm));
    await shell(folder, "sh parallel.sh", pathTo(folder));
    await smartlink(folder, "merge", "out/offers");
    expect(hashTree(outOf(folder))).toBe(batch.expectedTree);
  });
});

/** `npx` finds the installed package without asking the registry. */
const offlineNpm = { npm_config_offline: "true", npm_config_update_notifier: "false" };
