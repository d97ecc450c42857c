/** A batch has one number of shards: tasks that are repeated alone neither make other shards nor the whole batch. */
import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

beforeEach(async () => {
  folder = await createFolder({
    "data.json": Array.from({ length: 16 }, (_, index) => ({
      ...{ pdf: "offer.pdf", reference_id: `r${index + 1}`, data: { name: `Name ${index + 1}` } },
    })),
  });
});

const generate = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  run(["generate", "input", "-o", "out", "--seed", "s", "--json", ...argv], { folder, environment });
const rowsOf = (output: string): readonly number[] =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .flatMap(({ kind, row }) => (kind === "row" ? [row] : []));
/** The variables that Slurm sets for a task of an array. */
const slurm = (id: number, tasks: readonly number[], step: number) => ({
  SLURM_ARRAY_TASK_ID: String(id),
  SLURM_ARRAY_TASK_MIN: String(Math.min(...tasks)),
  SLURM_ARRAY_TASK_MAX: String(Math.max(...tasks)),
  SLURM_ARRAY_TASK_STEP: String(step),
  SLURM_ARRAY_TASK_COUNT: String(tasks.length),
});
const eight = [1, 2, 3, 4, 5, 6, 7, 8];

test.each([
  ["3,7", [3, 7], 4],
  ["3", [3], 1],
  ["1-2,4-6,8", [1, 2, 4, 5, 6, 8], 1],
  ["2-4", [2, 3, 4], 1],
])(
  "the tasks %s of an array that had eight are rejected with exit code 3 or 2, and make nothing",
  async (_name, tasks, step) => {
    for (const id of eight.slice(0, 2)) expect((await generate([], slurm(id, eight, 1))).exitCode).toBe(0);
    for (const id of tasks)
      for (const argv of [[], ["--shards", "8"]]) {
        const { exitCode, output, errors } = await generate(argv, slurm(id, tasks, step));
        expect([2, 3]).toContain(exitCode);
        expect(rowsOf(output)).toEqual([]);
        expect(errors).toMatch(/--shard \$SLURM_ARRAY_TASK_ID\/[8n]/);
      }
  },
);

test.each([
  ["3,7", [3, 7], 4],
  ["1-2,4-6,8", [1, 2, 4, 5, 6, 8], 1],
])("the script for Slurm makes the same shards in an array of %s", async (_name, tasks, step) => {
  await run(["check", "input", "--seed", "s", "--write-job", "job.json"], { folder });
  const farm = ["farm", "slurm", "input", "--job", "job.json", "--shards", "8", "-o", "out"];
  const { output: script } = await run(farm, { folder });
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin/smartlink"), `#!/bin/sh\nprintf '%s\\n' "$@"\n`);
  await chmod(join(folder, "bin/smartlink"), 0o755);
  for (const id of tasks) {
    const environment = slurm(id, tasks, step);
    const env = { PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, ...environment };
    const argv = execFileSync("sh", ["-c", script], { env, encoding: "utf8" }).trim().split("\n");
    const { output, exitCode } = await run([...argv, "--json"], { folder, environment });
    expect(exitCode).toBe(0);
    expect(rowsOf(output)).toEqual([id, id + 8]);
  }
});

test("another number of shards than that of the first run is rejected, and the whole batch is not", async () => {
  expect((await generate(["--shard", "3/8"])).exitCode).toBe(0);
  for (const [argv, environment] of [
    [["--shard", "3/4"], {}],
    [["--shard", "1/1"], {}],
    [["--shards", "4"], { JOB_COMPLETION_INDEX: "2" }],
    [["--shards", "16"], { PARALLEL_SEQ: "2" }],
  ] as const) {
    const { exitCode, output, errors } = await generate(argv, environment);
    expect(exitCode).toBe(3);
    expect(errors).toContain("error job-differs:");
    expect(errors).toContain("was begun in 8 shards");
    expect(rowsOf(output)).toEqual([]);
  }
  expect((await generate(["--shards", "8"], { JOB_COMPLETION_INDEX: "3" })).exitCode).toBe(0);
  const merged = await run(["merge", "out/input"], { folder });
  expect(merged.errors).toContain("6 of 8 shards have not run: 1/8, 2/8, 5/8, 6/8, 7/8, 8/8.");
  expect((await run(["merge", "out/input", "--shards", "4"], { folder })).errors).toContain("was begun in 8 shards");
  const whole = await generate([]);
  expect([whole.exitCode, whole.errors.includes("rows-missing")]).toEqual([0, false]);
});

test("merge rejects the log of a shard of another number", async () => {
  await generate(["--shard", "3/8"]);
  await writeFile(join(folder, "out/input.job/shard-1-of-9.jsonl"), "");
  const { exitCode, errors } = await run(["merge", "out/input"], { folder });
  expect([exitCode, errors]).toEqual([3, expect.stringContaining("shard-1-of-9.jsonl")]);
});

test("the number of shards in a job file holds for machines with folders of their own", async () => {
  const check = ["check", "input", "--seed", "s", "--write-job", "job.json", "--shards", "4"];
  expect((await run(check, { folder })).exitCode).toBe(0);
  expect(JSON.parse(await readFile(join(folder, "job.json"), "utf8"))).toMatchObject({ shards: 4 });
  const other = await generate(["--job", "job.json", "--shard", "1/8"]);
  expect([other.exitCode, other.errors]).toEqual([3, expect.stringContaining("The job has 4 shards")]);
  const archive = await run(["generate", "input", "--seed", "s", "--job", "job.json", "--shard", "1/8", "-o", "-"], {
    folder,
  });
  expect([archive.exitCode, archive.output]).toEqual([3, ""]);
  const index = { JOB_COMPLETION_INDEX: "3" };
  expect(rowsOf((await generate(["--job", "job.json"], index)).output)).toEqual([4, 8, 12, 16]);
  const farm = await run(["farm", "k8s", "input", "--job", "job.json"], { folder });
  expect(farm.output).toContain("completions: 4\n");
  const differing = await run(["farm", "k8s", "input", "--job", "job.json", "--shards", "8"], { folder });
  expect([differing.exitCode, differing.errors]).toEqual([3, expect.stringContaining("The job has 4 shards")]);
});

test("the job of Kubernetes writes to its volume as the image's user, and finds an image of the node", async () => {
  await run(["check", "input", "--write-job", "job.json"], { folder });
  const { output } = await run(["farm", "k8s", "input", "--job", "job.json"], { folder });
  expect(output).toContain("fsGroup: 1000\n");
  expect(output).toContain("imagePullPolicy: IfNotPresent\n");
});
