// suite: test:all
/** Input that is damaged, hostile or not what it says: a sentence, a code, an exit code, and nothing under a final name. */
import { readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { aPdf } from "../../support/world.ts";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";
const path = (name: string) => join(folder, name);
const rows = [1, 2, 3].map((number) => ({ pdf: "offer.pdf", reference_id: `r${number}`, data: { name: "Anna" } }));

beforeEach(async () => {
  folder = await createFolder({ "data.json": rows });
});

const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder });

test("hidden files and symbolic links of an input folder are not used, and a message says so", async () => {
  await writeFile(path("secret.pdf"), aPdf(9));
  await symlink(path("secret.pdf"), path("input/more.pdf"));
  await symlink(folder, path("input/everything"));
  await writeFile(path("input/.hidden.json"), "{");
  await writeFile(path("input/.DS_Store"), "");
  const { exitCode, errors } = await generate();
  expect(exitCode).toBe(0);
  expect(errors).toContain("warning file-unknown: Hidden files and symbolic links of a folder are not used.");
  expect(errors).toContain("(.hidden.json, everything, more.pdf)");
  expect(await readFile(path("out/input.job/job.json"), "utf8")).not.toContain("more.pdf");
});

test.runIf(process.platform === "linux")(
  "an output folder where the system creates no folders is named at once",
  async () => {
    const { exitCode, errors } = await generate("-o", "/proc/none");
    expect(exitCode).toBe(3);
    expect(errors).toContain("/proc/none");
  },
);

test.each([
  ["cut", (text: string) => text.slice(0, 40)],
  ["of another version", () => JSON.stringify({ version: 2, parameters: {} })],
  ["with a name that leads elsewhere", (text: string) => text.replace('"batch_id":"input"', '"batch_id":"../x"')],
  [
    "with an address that is no web address",
    (text: string) => text.replace('"max_errors"', '"public_url":"javascript:1","max_errors"'),
  ],
])("the record of a batch is rejected if it is %s, with exit code 3, and the report stays", async (_name, change) => {
  await generate();
  const report = await readFile(path("out/input/report.html"), "utf8");
  const file = path("out/input.job/batch.json");
  await writeFile(file, change(await readFile(file, "utf8")));
  const { exitCode, errors } = await run(["merge", "out/input"], { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain("error job-unreadable: batch.json is not the record of a batch of this version.");
  expect(await readFile(path("out/input/report.html"), "utf8")).toBe(report);
});

describe("a prepared job", () => {
  const jobFile = async (): Promise<string> => {
    await run(["check", "input", "--write-job", "job.json", "--seed", "s"], { folder });
    return readFile(path("job.json"), "utf8");
  };
  const pack = async (change: Readonly<Record<string, string>> = {}, level: 0 | 6 = 0): Promise<Buffer> => {
    const names = ["template.json", "offer.pdf", "data.json"];
    const files = await Promise.all(
      names.map(async (name) => [name, new Uint8Array(await readFile(path(`input/${name}`)))] as const),
    );
    const texts = { "job.json": await jobFile(), ...change };
    const extra = Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
    return Buffer.from(zipSync(Object.fromEntries([...files, ...extra]), { level }));
  };
  const generateZip = async (bytes: Uint8Array) => {
    await writeFile(path("offers.smartlink-job.zip"), bytes);
    return run(["generate", "offers.smartlink-job.zip", "-o", "out"], { folder });
  };

  test.each([0, 6] as const)("a prepared job is read from an archive of compression %d", async (level) => {
    const { exitCode, output, errors } = await generateZip(await pack({}, level));
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toContain("3 of 3 rows succeeded");
    expect(await readdir(path("out"))).toEqual(["input", "input.job"]);
  });

  test("a prepared job is rejected if a file was changed", async () => {
    const { exitCode, errors } = await generateZip(await pack({ "data.json": JSON.stringify(rows.slice(1)) }));
    expect([exitCode, errors]).toEqual([3, expect.stringContaining("error job-differs: “data.json”")]);
    expect(await readdir(folder)).not.toContain("out");
  });

  test.each([
    ["is cut", async () => (await pack()).subarray(0, 500), "file-unreadable"],
    ["is no archive", async () => Buffer.from("not a ZIP"), "file-unreadable"],
    ["has no directory", async () => (await pack()).fill(0, (await pack()).length - 22), "file-unreadable"],
    ["leads out of its folder", () => pack({ "../evil.json": "{}" }), "file-unreadable"],
    ["leads to the root", () => pack({ "/evil.json": "{}" }), "file-unreadable"],
    ["leads out by backslashes", () => pack({ "a\\..\\..\\evil.json": "{}" }), "file-unreadable"],
    ["has a name with a NUL byte", () => pack({ "a\0.json": "{}" }), "file-unreadable"],
    ["has two files that are one in Windows", () => pack({ "Data.json": "[]" }), "file-unreadable"],
    ["is encrypted", async () => setFlags(await pack(), 1), "file-unreadable"],
    ["has a damaged job file", () => pack({ "job.json": '{"format":"smartlink-job","version":9}' }), "job-unreadable"],
    ["has a damaged environment", () => pack({ "environment.json": "[]" }), "job-unreadable"],
  ])("a prepared job is rejected if it %s, with exit code 3", async (_name, make, code) => {
    const { exitCode, errors } = await generateZip(await make());
    expect([exitCode, errors]).toEqual([3, expect.stringContaining(`error ${code}:`)]);
    expect(await readdir(folder)).not.toContain("out");
  });
});

/** Sets flags of the first file, in its own header and in the directory. */
const setFlags = (zip: Buffer, flags: number): Buffer => {
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt16LE(flags, 6);
  zip.writeUInt16LE(flags, directory + 8);
  return zip;
};

describe("many bad rows", () => {
  const bad = (count: number, change: (row: number) => object) =>
    writeFile(
      path("input/data.json"),
      JSON.stringify(
        Array.from({ length: count }, (_, row) => ({ ...rows[0], reference_id: `r${row}`, ...change(row) })),
      ),
    );
  const shown = (errors: string, code: string) => errors.match(new RegExp(`^error ${code}:`, "gm"))?.length;

  test("many bad rows show one problem for each cause, and all with --verbose", async () => {
    await bad(1_200, () => ({ data: {} }));
    const brief = await generate();
    expect([brief.exitCode, shown(brief.errors, "placeholder-without-value")]).toEqual([1, 1]);
    expect(brief.errors).toContain("rows 1, 2, 3, 4, 5 and 1,195 more");
    expect((await readFile(path("out/input.job/log.txt"), "utf8")).match(/placeholder-without-value/g)).toHaveLength(
      1_200,
    );
    const whole = await run(["generate", "input", "-o", "other", "-v"], { folder });
    expect(shown(whole.errors, "placeholder-without-value")).toBe(1_200);
  });

  test("many bad rows show the first 1,000 causes", async () => {
    await bad(1_200, (row) => ({ reference_id: `not/allowed-${row}` }));
    const { exitCode, errors } = await generate();
    expect([exitCode, shown(errors, "name-invalid")]).toEqual([1, 1_000]);
    expect(errors).toContain("200 more problems of rows are not listed. All are in report.html and log.txt");
  });
});

test("standard input is stored in a temporary file, not in memory, and may be a workbook's bytes or JSON", async () => {
  await rm(path("input/data.json"));
  const text = `[${Array.from({ length: 2_000 }, (_, row) => JSON.stringify({ ...rows[0], reference_id: `r${row}` })).join(",\n")}]`;
  const { exitCode, output } = await run(["generate", "input", "-", "-o", "out"], {
    folder,
    input: new TextEncoder().encode(text),
  });
  expect(exitCode).toBe(0);
  expect(output).toContain("2,000 of 2,000 rows succeeded");
});

test("a stop while the rows are read for the first time ends with the code of its signal, and nothing is written", async () => {
  const stop = new AbortController();
  stop.abort("SIGTERM");
  const { exitCode, errors } = await run(["generate", "input", "-o", "out"], { folder, signal: stop.signal });
  expect([exitCode, errors]).toEqual([143, "Stopped.\n"]);
  expect(await readdir(folder)).not.toContain("out");
});

test("a stop leaves a log that is cut in the middle of a character readable", async () => {
  await writeFile(
    path("input/data.json"),
    JSON.stringify(rows.map((row) => ({ ...row, data: { name: "Zoë Ünal 漢字" } }))),
  );
  await generate();
  const log = path("out/input.job/shard-1-of-1.jsonl");
  const bytes = await readFile(log);
  await truncate(log, bytes.lastIndexOf(Buffer.from("漢")) + 1);
  const { exitCode, output } = await generate();
  expect(exitCode).toBe(0);
  expect(output).toContain("3 of 3 rows succeeded");
});
