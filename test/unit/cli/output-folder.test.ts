// suite: test:all
/**
 * The output folder of a batch may contain what somebody else has put there: links that lead elsewhere, and records that
 * were changed. Commands neither delete, change nor read anything behind a link.
 */
import { execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { prepareFolders } from "./input-folder.ts";
import { readTree, run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

beforeEach(async () => {
  folder = await createFolder({
    "data.json": Array.from({ length: 6 }, (_, index) => ({
      ...{ pdf: "offer.pdf", reference_id: `customer-${index + 1}`, data: { name: `Name ${index + 1}` } },
    })),
  });
});

const path = (name: string) => join(folder, name);
const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder });
const merge = (...argv: string[]) => run(["merge", "out/input", ...argv], { folder });

/** Writes a foreign folder whose content is two days old. Names look like those of drafts, too. */
const writeForeignFolder = async (): Promise<string> => {
  const foreign = path("foreign");
  const old = new Date(Date.now() - 48 * 3_600_000);
  for (const name of ["photos", "4711-0123456789ab"]) {
    await mkdir(join(foreign, name), { recursive: true });
    await writeFile(join(foreign, name, "draft"), "a foreign file");
    await writeFile(join(foreign, name, "notes.txt"), "a foreign file");
    await utimes(join(foreign, name), old, old);
  }
  return foreign;
};

test.each([
  ["generate", "input.job", () => generate()],
  ["generate", "input.job/drafts", () => generate()],
  ["generate", "input", () => generate()],
  ["merge", "input.job", () => merge()],
  ["merge", "input.job/drafts", () => merge()],
  ["merge", "input", () => merge()],
])("a link in the output folder is followed by no command: %s with %s", async (_name, link, command) => {
  await generate();
  const foreign = await writeForeignFolder();
  await rename(path(`out/${link}`), path("moved")).catch(() => undefined);
  if (link === "input.job")
    for (const name of await readdir(path("moved"))) await rename(path(`moved/${name}`), join(foreign, name));
  await symlink(foreign, path(`out/${link}`));
  const before = await readTree(foreign);
  const { exitCode, errors } = await command();
  expect(errors).toContain("error link-outside:");
  expect(errors).toContain(path(`out/${link}`));
  expect(exitCode).toBe(3);
  expect(await readTree(foreign)).toEqual(before);
});

test.each(["shard-1-of-1.jsonl", "job.json", "batch.json", "merge.json"])(
  "a link that has the name of a record is neither read nor changed: %s",
  async (name) => {
    await generate();
    await rename(path(`out/input.job/${name}`), path(name));
    await symlink(path(name), path(`out/input.job/${name}`));
    const before = await readFile(path(name), "utf8");
    const runs = [await generate("--retry-failed"), await merge(), await run(["export", "out/input"], { folder })];
    expect(await readFile(path(name), "utf8")).toBe(before);
    if (name !== "batch.json" && name !== "merge.json")
      for (const { exitCode, errors } of runs)
        expect([exitCode, errors]).toEqual([3, expect.stringContaining("error link-outside:")]);
  },
);

test("a link that has the name of a file is replaced by the file", async () => {
  await generate();
  const [name = ""] = (await readdir(path("out/input"))).filter((file) => file.startsWith("customer-1."));
  const text = await readFile(path(`out/input/${name}`), "utf8");
  await rename(path(`out/input/${name}`), path("foreign.html"));
  await symlink(path("foreign.html"), path(`out/input/${name}`));
  expect((await generate()).exitCode).toBe(0);
  expect((await readTree(path("out/input")))[name]).toBe(text);
});

test("a link for the folder of linked files is rejected also if the files behind it have the right sizes", async () => {
  await generate();
  await rename(path("out/input/pdf"), path("pdf"));
  await symlink(path("pdf"), path("out/input/pdf"));
  await rm(path("out/input.job/shard-1-of-1.jsonl"));
  const { exitCode, errors } = await generate();
  expect([exitCode, errors]).toEqual([3, expect.stringContaining("error link-outside:")]);
});

test("a link in the output folder does not lead the archive of an export elsewhere", async () => {
  await generate();
  await writeFile(path("foreign.txt"), "a foreign file");
  await symlink(path("foreign.txt"), path(`input.zip.${process.pid}.draft`));
  await symlink(path("foreign.txt"), path(`job.json.${process.pid}.draft`));
  await run(["export", "out/input"], { folder });
  await run(["check", "input", "--write-job", "job.json"], { folder });
  expect(await readFile(path("foreign.txt"), "utf8")).toBe("a foreign file");
});

test("reading the record of a job waits for no pipe in the place of a file", async () => {
  await generate();
  await rm(path("out/input.job/shard-1-of-1.jsonl"));
  execFileSync("mkfifo", [path("out/input.job/shard-1-of-1.jsonl")]);
  for (const command of [generate, merge])
    expect((await command()).errors).toContain("shard-1-of-1.jsonl is not a file. Remove it");
});

test("the record of a job loses old drafts of smartlink, and nothing else", async () => {
  await generate("--shard", "1/2");
  const old = new Date(Date.now() - 48 * 3_600_000);
  for (const name of ["17-0123456789ab", "photos", "17-0123456789ab.bak"]) {
    await mkdir(path(`out/input.job/drafts/${name}`), { recursive: true });
    await writeFile(path(`out/input.job/drafts/${name}/draft`), "");
    await utimes(path(`out/input.job/drafts/${name}`), old, old);
  }
  expect((await generate("--shard", "2/2")).exitCode).toBe(0);
  expect(await readdir(path("out/input.job/drafts"))).toEqual(["17-0123456789ab.bak", "photos"]);
});

test("the record of a job is readable by its owner alone, with any umask, and so is the archive of a shard's record", async () => {
  const umask = process.umask(0);
  try {
    await generate();
    await run(["check", "input", "--write-job", "job.json"], { folder });
    const { output } = await generate("--shard", "1/2", "-o", "-");
    await mkdir(path("unpacked"));
    execFileSync("tar", ["xp", "-C", path("unpacked")], { input: Buffer.from(output, "latin1") });
  } finally {
    process.umask(umask);
  }
  const modes = async (name: string) =>
    Promise.all((await readdir(path(name))).map(async (file) => (await stat(path(`${name}/${file}`))).mode & 0o777));
  expect((await stat(path("out/input.job"))).mode & 0o777).toBe(0o700);
  expect(new Set(await modes("out/input.job"))).toEqual(new Set([0o600]));
  expect((await stat(path("job.json"))).mode & 0o777).toBe(0o600);
  expect(new Set(await modes("unpacked/input.job"))).toEqual(new Set([0o600]));
  // The files themselves are for a web server.
  for (const mode of await modes("unpacked/input")) expect(mode & 0o444).toBe(0o444);
  expect((await stat(path("out/input/report.html"))).mode & 0o777).toBe(0o644);
});

test("the record of a job of an earlier version becomes readable by its owner alone when it is continued", async () => {
  await generate("--shard", "1/2");
  await chmod(path("out/input.job/shard-1-of-2.jsonl"), 0o644);
  await generate("--shard", "1/2");
  expect((await stat(path("out/input.job/shard-1-of-2.jsonl"))).mode & 0o777).toBe(0o600);
});

test.each(["offers.job", "offers.JOB"])("a batch is not named as the record of another: %s", async (name) => {
  const sentence = `“${name}” is the name of the record of another batch. Choose a name that does not end in .job.`;
  const option = await generate("--batch-id", name);
  expect([option.exitCode, option.errors]).toEqual([2, expect.stringContaining(sentence)]);
  for (const key of ["dst_dir", "batch_id"]) {
    await writeFile(path("input/param.json"), JSON.stringify({ [key]: name }));
    const parameter = await generate();
    expect([parameter.exitCode, parameter.errors]).toEqual([3, expect.stringContaining(sentence)]);
  }
  expect(await readdir(folder)).not.toContain("out");
});

describe("merge", () => {
  const changeLine = async (change: object): Promise<void> => {
    const log = await readFile(path("out/input.job/shard-1-of-1.jsonl"), "utf8");
    const line = log.split("\n").find((text) => text.includes('"digest"')) ?? "";
    await appendFile(
      path("out/input.job/shard-1-of-1.jsonl"),
      `${JSON.stringify({ ...JSON.parse(line), ...change })}\n`,
    );
  };

  test.each([
    [{ path: "../../../etc/passwd" }, "does not name the file of its row"],
    [{ path: "other.html" }, "does not name the file of its row"],
    [{ reference_id: "..", path: "...html" }, "does not name the file of its row"],
    [{ row: 7 }, "is of row 7, but the last row of the batch is row 6"],
    [{ row: Number.MAX_SAFE_INTEGER }, "but the last row of the batch is row 6"],
  ])("merge rejects a log with a line of another batch: %j", async (change, sentence) => {
    await generate();
    const links = await readFile(path("out/input/links.csv"), "utf8");
    await changeLine(change);
    for (const { exitCode, errors } of [
      await merge(),
      await run(["export", "out/input"], { folder }),
      await generate(),
    ]) {
      expect(errors).toContain(sentence);
      expect([exitCode, errors]).toEqual([3, expect.stringContaining("error job-unreadable:")]);
      expect(errors).toContain("shard-1-of-1.jsonl");
    }
    expect(await readFile(path("out/input/links.csv"), "utf8")).toBe(links);
  });

  test.each(["shard-1-of-999999999999.jsonl", "shard-9-of-8.jsonl", "shard-0-of-8.jsonl", "shard-1-of-100001.jsonl"])(
    "merge rejects a log of a shard that cannot exist: %s",
    async (name) => {
      await generate();
      await writeFile(path(`out/input.job/${name}`), "");
      const { exitCode, errors } = await merge();
      expect([exitCode, errors]).toEqual([3, expect.stringContaining("error job-unreadable:")]);
      expect(errors).toContain(name);
    },
  );

  test("merge rejects a number of shards that no batch can have", async () => {
    await generate();
    const { exitCode, errors } = await merge("--shards", "999999999");
    expect([exitCode, errors]).toEqual([2, expect.stringContaining("--shards is a number from 1 to 100000.")]);
  });

  test("merge rejects a record with more rows than a batch can have", async () => {
    await generate();
    const record = JSON.parse(await readFile(path("out/input.job/batch.json"), "utf8"));
    await writeFile(path("out/input.job/batch.json"), JSON.stringify({ ...record, rows: 1e15 }));
    await changeLine({ row: 1e14 });
    const { exitCode, errors } = await merge();
    expect([exitCode, errors]).toEqual([3, expect.stringContaining("error job-unreadable:")]);
  });

  test("merge reads no endless line into memory", async () => {
    await generate();
    await writeFile(path("out/input.job/shard-1-of-1.jsonl"), Buffer.alloc(70 * 1024 * 1024, 65));
    const { exitCode, errors } = await merge();
    expect([exitCode, errors]).toEqual([3, expect.stringContaining("has a line that is too long")]);
  });
});
