/** Archives: `export`, and `generate -o -`, which writes the files to standard output while they are made. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { createArchiveWriter } from "#adapters/node/archive/archive-writer.ts";
import { prepareFolders } from "./input-folder.ts";
import { readTree, run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

beforeEach(async () => {
  folder = await createFolder();
  const rows = Array.from({ length: 12 }, (_, index) => ({
    pdf: "offer.pdf",
    reference_id: `customer-${index + 1}`,
    data: { name: `Name ${index + 1}` },
  }));
  await writeFile(join(folder, "input/data.json"), JSON.stringify(rows));
});

const generate = (...argv: string[]) => run(["generate", "input", "--seed", "s", ...argv], { folder });
const toBytes = (output: string): Buffer => Buffer.from(output, "latin1");

/** Unpacks a tar with the program of the system. */
const untar = async (bytes: Uint8Array): Promise<string> => {
  const target = await mkdtemp(join(folder, "unpacked-"));
  execFileSync("tar", ["x", "-C", target], { input: bytes });
  return target;
};

const unzip = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .map(([name, content]) => [name, Buffer.from(content).toString("latin1")] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The report shows the time of each row. */
const withoutReport = (tree: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tree).filter(([path]) => !path.endsWith("report.html")));

test("generate -o - writes a tar with the same files as a folder, and messages to standard error", async () => {
  await generate("-o", "out");
  const { exitCode, output, errors } = await generate("-o", "-");
  expect(exitCode).toBe(0);
  expect(errors).toContain("12 of 12 rows succeeded, 0 failed.");
  expect(errors).toContain("0 rows failed: standard output.");
  const tree = await readTree(await untar(toBytes(output)));
  expect(Object.keys(tree).filter((path) => /^input\/customer-\d+\.\w+\.html$/.test(path))).toHaveLength(12);
  expect(tree["input/report.html"]).toContain("12");
  const { "input.job/job.json": _job, ...expected } = await readTree(join(folder, "out"));
  const published = Object.entries(expected).filter(([path]) => path.startsWith("input/"));
  expect(withoutReport(tree)).toEqual(withoutReport(Object.fromEntries(published)));
});

test("generate -o - writes a ZIP with the same files", async () => {
  const tar = await readTree(await untar(toBytes((await generate("-o", "-")).output)));
  const zip = unzip(toBytes((await generate("-o", "-", "--format", "zip")).output));
  expect(withoutReport(zip)).toEqual(withoutReport(tar));
});

test("generate -o - of shards has their logs, so that the unpacked shards can be merged", async () => {
  await run(["check", "input", "--seed", "s", "--write-job", "job.json"], { folder });
  const target = join(folder, "joined");
  await mkdir(target);
  for (const shard of ["1/2", "2/2"]) {
    const { output } = await generate("--job", "job.json", "--shard", shard, "-o", "-");
    execFileSync("tar", ["x", "-C", target], { input: toBytes(output) });
  }
  const merged = await run(["merge", "joined/input"], { folder });
  expect([merged.exitCode, merged.errors]).toEqual([0, ""]);
  expect(merged.output).toContain("12 of 12 rows succeeded");
});

test.each([
  [["--json"], {}, "Both --json and --out - write to standard output."],
  [["--retry-failed"], {}, "so --retry-failed needs a folder"],
  [[], { showsOutput: true }, "An archive cannot be shown on a screen."],
])("generate -o - rejects %j %j with exit code 2", async (argv, options, sentence) => {
  const { exitCode, output, errors } = await run(["generate", "input", "-o", "-", ...argv], { folder, ...options });
  expect([exitCode, output]).toEqual([2, ""]);
  expect(errors).toContain(sentence);
});

test("generate -o - leaves nothing in the folder for temporary files, also if a row fails", async () => {
  const before = (await readdir(tmpdir())).filter((name) => /^smartlink-(?:archive|zip)-/.test(name));
  await writeFile(join(folder, "input/data.json"), JSON.stringify([{ pdf: "offer.pdf", data: {} }]));
  expect((await generate("-o", "-", "--format", "zip")).exitCode).toBe(1);
  const after = (await readdir(tmpdir())).filter((name) => /^smartlink-(?:archive|zip)-/.test(name));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test("export packs a batch as ZIP and tar, by the name of the archive, without the record of the job", async () => {
  await generate("-o", "out");
  const files = await readTree(join(folder, "out"));
  const expected = Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith("input/")));
  const { exitCode, output } = await run(["export", "out/input"], { folder });
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^\d+ files packed \([\d.]+ kB\): input\.zip\n$/);
  expect(unzip(await readFile(join(folder, "input.zip")))).toEqual(expected);
  await run(["export", "out/input", "-o", "batch.tar"], { folder });
  expect(await readTree(await untar(await readFile(join(folder, "batch.tar"))))).toEqual(expected);
  const stream = await run(["export", "out/input", "-o", "-", "--format", "zip"], { folder });
  expect(unzip(toBytes(stream.output))).toEqual(expected);
  expect(stream.errors).toContain("files packed");
});

test("export gives the same bytes each time", async () => {
  await generate("-o", "out");
  const hash = async (name: string) => {
    await run(["export", "out/input", "-o", name], { folder });
    return createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex");
  };
  expect(await hash("one.zip")).toBe(await hash("two.zip"));
});

test("export leaves out symbolic links, and names them", async () => {
  await generate("-o", "out");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink(join(folder, "secret.txt"), join(folder, "out/input/notes.txt"));
  const { exitCode, errors } = await run(["export", "out/input"], { folder });
  expect(exitCode).toBe(0);
  expect(errors).toContain("warning link-outside: Symbolic links are left out of the archive.");
  expect(Object.keys(unzip(await readFile(join(folder, "input.zip"))))).not.toContain("input/notes.txt");
});

test("export packs a merged batch without all rows, and warns of missing shards and rows", async () => {
  await generate("--shard", "1/3", "-o", "out");
  await generate("--shard", "3/3", "-o", "out");
  await run(["merge", "out/input"], { folder });
  const { exitCode, output, errors } = await run(["export", "out/input"], { folder });
  expect([exitCode, output]).toEqual([0, expect.stringContaining("files packed")]);
  expect(errors.trim().split("\n")).toEqual([
    "warning rows-missing: 1 of 3 shards has not run: 2/3. Run it, then merge and export again.",
    "warning rows-missing: 4 of 12 rows have no result. Run their shards again, then merge and export again. (rows 2, 5, 8 and 11)",
  ]);
  const lines = (await run(["export", "out/input", "--json"], { folder })).output.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { kind: "problem", level: "warning", problem: expect.objectContaining({ code: "rows-missing" }) },
    {
      kind: "problem",
      level: "warning",
      problem: expect.objectContaining({ code: "rows-missing", at: { rows: { count: 4, first: [2, 5, 8, 11] } } }),
    },
    expect.objectContaining({ kind: "exported", archive: "input.zip" }),
  ]);
  await generate("--shard", "2/3", "-o", "out");
  const outdated = await run(["export", "out/input"], { folder });
  expect([outdated.exitCode, outdated.errors]).toEqual([
    0,
    "warning report-outdated: Shards have run since the last merge, so report.html and links.csv lack what they made. Run smartlink merge, then export again.\n",
  ]);
  await run(["merge", "out/input"], { folder });
  expect((await run(["export", "out/input"], { folder })).errors).toBe("");
});

test("export warns of no old report where an earlier version has merged the batch", async () => {
  await generate("-o", "out");
  await rm(join(folder, "out/input.job/merge.json"));
  expect((await run(["export", "out/input"], { folder })).errors).toBe("");
});

test("export warns of rows that failed, and of rows behind the limit of errors", async () => {
  const row = { pdf: "offer.pdf", reference_id: "made", data: { name: "Anna" } };
  const rows = [row, ...["a", "b", "c"].map((reference_id) => ({ pdf: "offer.pdf", reference_id, data: {} }))];
  await writeFile(join(folder, "input/data.json"), JSON.stringify(rows));
  await generate("-o", "out");
  expect((await run(["export", "out/input"], { folder })).errors).toBe(
    "warning rows-failed: 3 of 4 rows failed, so the archive has no files of them. report.html lists the reasons. Correct the rows and generate them as another batch, or run smartlink generate --retry-failed and export again. (rows 2, 3 and 4)\n",
  );
  await generate("--max-errors", "2", "-o", "limited");
  const { exitCode, errors } = await run(["export", "limited/input"], { folder });
  expect(exitCode).toBe(0);
  expect(errors).toContain(
    "warning rows-missing: 1 of 4 rows has no result. Run smartlink generate again: it makes what is missing. Then export again. (row 4)",
  );
  expect(errors).toContain("warning rows-failed: 2 of 4 rows failed,");
});

test("export rejects a folder without a job, and a batch that is not complete", async () => {
  await mkdir(join(folder, "other"));
  const other = await run(["export", "other"], { folder });
  expect([other.exitCode, other.errors]).toEqual([3, expect.stringContaining("error job-not-found:")]);
  await generate("--shard", "1/2", "-o", "out");
  const shard = await run(["export", "out/input"], { folder });
  expect([shard.exitCode, shard.errors]).toEqual([4, expect.stringContaining("error rows-missing:")]);
  expect((await readdir(folder)).filter((name) => name.endsWith(".zip"))).toEqual([]);
});

test("a tar has names longer than 100 bytes and names beyond ASCII", async () => {
  const chunks: Buffer[] = [];
  const writer = createArchiveWriter({
    format: "tar",
    dateTime: "2026-11-23T09:00:00Z",
    target: async (bytes) => void chunks.push(Buffer.from(bytes)),
  });
  const paths = ["short.txt", `${"long-".repeat(30)}.txt`, "pdf/Angebot für Zoë.pdf"];
  for (const path of paths)
    await writer.add({
      path,
      size: 700_001,
      read: () => [new Uint8Array(700_000).fill(65), Buffer.from("é".slice(0, 1), "latin1")],
    });
  await writer.end();
  const tree = await readTree(await untar(Buffer.concat(chunks)));
  expect(Object.keys(tree).sort()).toEqual([...paths].sort());
  for (const text of Object.values(tree)) expect(text).toBe(`${"A".repeat(700_000)}é`);
});
