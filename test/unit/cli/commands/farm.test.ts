/** The command `farm`: the files that it prints run the right shards. */
import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../terminal.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smartlink-farm-"));
  await mkdir(join(folder, "it's here"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const farm = (...args: string[]) =>
  run(["farm", ...args, "it's here", "--job", "job.json", "--batch-id", "spring", "-o", "out"], { folder });

test("the command farm prints an array job for Slurm, and how to submit it", async () => {
  const { exitCode, output, errors } = await farm("slurm", "--shards", "64", "--time", "30");
  expect(exitCode).toBe(0);
  expect(output).toContain("#SBATCH --array=1-64\n");
  expect(output).toContain("#SBATCH --time=30\n");
  expect(output).toContain("#SBATCH --requeue\n");
  expect(errors).toContain("sbatch --wait array.sh");
  expect(errors).toContain(`smartlink merge ${folder}/out/spring`);
});

test("the command farm prints a shell script whose arguments arrive as they were given", async () => {
  const { output } = await farm("slurm");
  const script = output.replace("exec smartlink", `exec sh -c 'printf "%s\\n" "$@"' smartlink`);
  const lines = execFileSync("sh", ["-c", script], {
    encoding: "utf8",
    env: { ...process.env, SLURM_ARRAY_TASK_ID: "7" },
  })
    .trim()
    .split("\n");
  expect(lines).toEqual([
    "generate",
    join(folder, "it's here"),
    ...[
      "--job",
      join(folder, "job.json"),
      "--batch-id",
      "spring",
      "--out",
      join(folder, "out"),
      "--shard",
      "7/16",
      "--quiet",
    ],
  ]);
});

test("the command farm names the limit of arrays in Slurm", async () => {
  expect((await farm("slurm", "--shards", "1000")).errors).not.toContain("MaxArraySize");
  expect((await farm("slurm", "--shards", "1001")).errors).toContain("MaxArraySize");
});

test("the command farm prints an Indexed Job whose exit codes decide which index is tried again", async () => {
  const { output } = await farm("k8s", "--shards", "8", "--image", "registry.example/smartlink:1");
  expect(output).toContain("completionMode: Indexed\n  completions: 8\n");
  expect(output).toContain('image: "registry.example/smartlink:1"');
  expect(output).toContain("values: [1, 2, 3, 4]");
  const [, args = ""] = /args: (\[.*\])/.exec(output) ?? [];
  expect(JSON.parse(args)).toEqual(
    expect.arrayContaining(["generate", join(folder, "it's here"), "--shards", "8", "--quiet"]),
  );
});

test("the command farm warns of paths that the volume of the pods does not have", async () => {
  const beside = await farm("k8s");
  expect(beside.errors).toContain(`${join(folder, "job.json")}, ${join(folder, "out")}. Run this command where`);
  expect(beside.errors.match(/warning/g)).toHaveLength(1);
  // The output is a file for Kubernetes.
  expect((await farm("k8s", "--json")).output).toBe(beside.output);
  const argv = ["farm", "k8s", "/data/offers", "--job", "/data/job.json", "--batch-id", "spring", "-o", "/data/out"];
  expect((await run(argv, { folder })).errors).not.toContain("warning");
  expect((await run([...argv, "-o", "/data"], { folder })).errors).not.toContain("warning");
});

test("the command farm prints a line of GNU parallel that runs each shard once", async () => {
  const { output } = await farm("parallel", "--shards", "3");
  await mkdir(join(folder, "bin"), { recursive: true });
  await writeFile(join(folder, "bin/smartlink"), `#!/bin/sh\nprintf '%s\\n' "$*" >> "${folder}/calls"\n`);
  // A stand-in that runs the command once per line, through a shell, as parallel does.
  const parallel = `#!/bin/sh
while [ "$1" != smartlink ]; do shift; done
while read line; do eval "$(printf '%s ' "$@" | sed "s/{}/$line/g")"; done
`;
  await writeFile(join(folder, "bin/parallel"), parallel);
  for (const name of ["smartlink", "parallel"]) await chmod(join(folder, "bin", name), 0o755);
  execFileSync("sh", ["-c", output], { env: { PATH: `${join(folder, "bin")}:${process.env["PATH"]}` }, cwd: folder });
  const calls = (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");
  expect(calls.map((call) => /--shard (\S+)/.exec(call)?.[1])).toEqual(["1/3", "2/3", "3/3"]);
  expect(calls[0]).toContain(`generate ${join(folder, "it's here")} --job`);
});

test("a farm needs a folder for its shards", async () => {
  const { exitCode, errors } = await run(["farm", "slurm", "input", "--job", "job.json", "-o", "-"], { folder });
  expect(exitCode).toBe(2);
  expect(errors).toContain("The shards of a farm write into a folder: -o <folder>.");
});

test("a farm needs a job file", async () => {
  const { exitCode, errors } = await run(["farm", "slurm", "input"], { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain("A farm needs a job file");
});
