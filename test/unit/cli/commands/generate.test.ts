/** The commands `generate`, `merge` and `check` on files of the computer. */
import { appendFile, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openBatchTools } from "#cli/batch-tools.ts";
import type { CommandPorts } from "#cli/command-ports.ts";
import { aPdf, fakeInspector } from "../../../support/world.ts";
import { prepareFolders } from "../input-folder.ts";
import { readTree, run } from "../terminal.ts";

const createFolder = prepareFolders();
let folder = "";
const rowCount = 20;

const writeData = (change: (row: number) => object = () => ({})) =>
  writeFile(
    join(folder, "input/data.json"),
    JSON.stringify(
      Array.from({ length: rowCount }, (_, index) => ({
        pdf: "offer.pdf",
        reference_id: `customer-${index + 1}`,
        data: { name: `Name ${index + 1}` },
        ...change(index + 1),
      })),
    ),
  );

beforeEach(async () => {
  folder = await createFolder();
  await writeData();
});

const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder });
const out = (path = "") => join(folder, "out", path);
/** The generated files without the report, whose times differ. */
const smartlinks = async (path = "out/input") => {
  const { "report.html": _report, ...files } = await readTree(join(folder, path));
  return files;
};

test("generate writes a file for each row, linked files, report and list of links", async () => {
  const { exitCode, output, errors } = await generate();
  expect(errors).toBe("");
  expect(exitCode).toBe(0);
  expect(output).toContain("20 of 20 rows succeeded, 0 failed.");
  const names = await readdir(out("input"));
  expect(names.filter((name) => /^customer-\d+\.[a-z2-7]{26}\.html$/.test(name))).toHaveLength(rowCount);
  expect(names).toEqual(expect.arrayContaining(["links.csv", "report.html", "pdf", "runtime"]));
  expect((await readFile(out("input/links.csv"), "utf8")).trim().split("\n")).toHaveLength(rowCount + 1);
  expect(await readdir(out("input.job"))).toEqual([
    "batch.json",
    "job.json",
    "log.txt",
    "merge.json",
    "shard-1-of-1.jsonl",
  ]);
});

test("generate makes personal links, which merging makes again", async () => {
  const template = { title: "For [[name]]", config: { global: { userStatus: 1 } }, assets: [] };
  await writeFile(join(folder, "input/template.json"), JSON.stringify(template));
  expect((await generate("--public-url", "https://docs.example.org/")).exitCode).toBe(0);
  const link = /"https:\/\/docs\.example\.org\/input\/customer-1\.[a-z2-7]+\.html\?q=customer-1"/;
  expect(await readFile(out("input/links.csv"), "utf8")).toMatch(link);
  expect((await run(["merge", "out/input"], { folder })).exitCode).toBe(0);
  expect(await readFile(out("input/links.csv"), "utf8")).toMatch(link);
  expect((await generate("--batch-id", "named", "--personal-links", "name")).exitCode).toBe(0);
  expect(await readFile(out("named/links.csv"), "utf8")).toMatch(/"customer-1\.[a-z2-7]+\.html\?q=Name%201"/);
});

test("a second run of generate writes only what is missing or cut, with the same bytes", async () => {
  await generate();
  const before = await smartlinks();
  const [first = "", second = ""] = Object.keys(before);
  await rm(out(`input/${first}`));
  await truncate(out(`input/${second}`), 10);
  const { exitCode, output } = await generate();
  expect(exitCode).toBe(0);
  expect(output).toContain("2 files written");
  expect(output).toContain("18 there already");
  expect(await smartlinks()).toEqual(before);
});

test("generate continues after its log was cut in the middle of a line", async () => {
  await generate();
  const before = await smartlinks();
  const log = out("input.job/shard-1-of-1.jsonl");
  const text = await readFile(log, "utf8");
  await truncate(log, text.length - 50);
  const { output } = await generate();
  expect(output).toContain("1 file written");
  expect(output).toContain("20 of 20 rows succeeded");
  expect(await smartlinks()).toEqual(before);
});

test("generate gives the same tree in 1 shard, in 8 shards, and in 8 shards with one stopped and run again", async () => {
  await generate("--seed", "s");
  const whole = await smartlinks();
  await run(["generate", "input", "-o", "eight", "--seed", "s", "--shard", "1/8"], { folder });
  for (let shard = 8; shard >= 2; shard--)
    await run(["generate", "input", "-o", "eight", "--seed", "s"], {
      folder,
      environment: {
        SLURM_ARRAY_TASK_ID: String(shard),
        SLURM_ARRAY_TASK_MIN: "1",
        SLURM_ARRAY_TASK_COUNT: "8",
      },
    });
  expect((await run(["merge", "eight/input"], { folder })).exitCode).toBe(0);
  const { "links.csv": links, ...files } = await smartlinks("eight/input");
  const { "links.csv": wholeLinks, ...wholeFiles } = whole;
  expect(files).toEqual(wholeFiles);
  expect(links?.replaceAll("/eight/", "/out/")).toBe(wholeLinks);

  const stop = new AbortController();
  let rows = 0;
  const stopped = await run(["generate", "input", "-o", "killed", "--seed", "s", "--json"], {
    folder,
    signal: stop.signal,
    onOutput: () => {
      rows += 1;
      if (rows === 5) stop.abort("SIGTERM");
    },
  });
  expect(stopped.exitCode).toBe(143);
  const partial = await smartlinks("killed/input");
  expect(Object.keys(partial).length).toBeLessThan(Object.keys(whole).length);
  expect(partial["links.csv"]).toBeUndefined();
  expect((await run(["generate", "input", "-o", "killed"], { folder })).exitCode).toBe(0);
  const { "links.csv": _links, ...continued } = await smartlinks("killed/input");
  expect(continued).toEqual(wholeFiles);
});

test("generate reports failed rows with their sentences and exit code 1, and retries only them", async () => {
  await writeData((row) => (row % 5 === 0 ? { data: {} } : {}));
  const failed = await generate();
  expect(failed.exitCode).toBe(1);
  expect(failed.errors).toContain("error placeholder-without-value:");
  expect(failed.errors).toContain("(rows 5, 10, 15 and 20 ·");
  const retried = await generate("--retry-failed", "--json");
  const rows = retried.output.split("\n").filter((line) => line.includes('"kind":"row"'));
  expect(rows).toHaveLength(4);
  expect(retried.exitCode).toBe(1);
  expect(retried.output).toContain('"unchanged":16');
});

test("generate ends a shard with failed rows by exit code 1, and one without by 0", async () => {
  await writeData((row) => (row === 5 ? { data: {} } : {}));
  const runShard = (shard: string) =>
    run(["generate", "input", "-o", "out", "--seed", "s", "--shard", shard], { folder });
  const ends = [await runShard("1/2"), await runShard("2/2")];
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([1, 0]);
});

test("generate prints a mistake of the template once for all rows, with their number and the first of them", async () => {
  const action = { type: "url", data: "https://example.org/" };
  const aura = { name: "A note for [[name]]", center_x: 50, center_y: 50, rect: [20, 10], actions: [action] };
  const assets = [7, 9].map((page) => ({ page, aura }));
  await writeFile(join(folder, "input/template.json"), JSON.stringify({ title: "For [[name]]", assets }));
  const { exitCode, errors } = await generate();
  expect(exitCode).toBe(1);
  const lines = errors.split("\n").filter((line) => line.includes("asset-page-missing"));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain("rows 1, 2, 3, 4, 5 and 15 more");
  expect(errors).not.toContain("customer-");
  // The page says the same.
  expect((await run(["check", "input"], { folder })).errors).toContain(lines[0]);
  const rows = await generate("--retry-failed", "--json");
  expect(rows.output.split("\n").filter((line) => line.includes('"asset-page-missing"'))).toHaveLength(rowCount);
  expect(rows.output).not.toContain('"kind":"problem"');
  const verbose = await generate("--retry-failed", "-v");
  expect(verbose.errors).toContain("row 20 · customer-20");
  expect(verbose.errors.match(/error asset-page-missing/g)).toHaveLength(2 * rowCount);
});

test("generate prints a jump to a missing page once for all rows, also from an asset with a personal name", async () => {
  const action = { type: "page", data: "9" };
  const aura = { name: "A note for [[name]]", center_x: 50, center_y: 50, rect: [20, 10], actions: [action] };
  await writeFile(join(folder, "input/template.json"), JSON.stringify({ assets: [{ page: 1, aura }] }));
  const { errors } = await run(["check", "input"], { folder });
  const lines = errors.split("\n").filter((line) => line.includes("target-page-missing"));
  expect(lines).toEqual([expect.stringContaining("“A note for [[name]]” jumps to page 9")]);
});

test("generate prints the problems of rows also if the run fails", async () => {
  await writeData((row) => (row < 3 ? { data: {} } : {}));
  const { exitCode, errors } = await run(["generate", "input", "-o", "out"], {
    folder,
    ports: {
      pause: async () => {
        throw new Error("The machine is gone.");
      },
    },
  });
  expect(exitCode).toBe(3);
  expect(errors).toMatch(/error placeholder-without-value: .*\(rows? 1/);
  expect(errors).toContain("The machine is gone.");
});

test("generate reports that nothing was retried where nothing has failed, and names no files that are missing", async () => {
  const { exitCode, output, errors } = await generate("--retry-failed");
  expect(exitCode).toBe(4);
  expect(errors).toContain("No row has failed before, so --retry-failed made nothing.");
  expect(output).not.toContain("there already");
});

test("generate says how a stopped run continues", async () => {
  const stop = new AbortController();
  const { output } = await run(["generate", "input", "-o", "out", "-v"], {
    folder,
    signal: stop.signal,
    ports: {
      pause: async () => {
        if (!stop.signal.aborted) stop.abort("SIGINT");
      },
    },
  });
  expect(output).toMatch(/ Stopped\. Run the same command again to continue\.\n$/);
});

test("generate stops at the limit of errors with exit code 4", async () => {
  await writeData(() => ({ data: {} }));
  const { exitCode, output, errors } = await generate("--max-errors", "3");
  expect(exitCode).toBe(4);
  expect(output).toMatch(/3 rows failed: .*\. Stopped\.\n/);
  expect(errors).toContain("error max-errors: 3 rows failed, as many as --max-errors allows");
  // That the others have no result is said already.
  expect(errors).not.toContain("rows-missing");
  expect((await run(["merge", "out/input"], { folder })).errors).toContain(
    "17 of 20 rows have no result. Run smartlink generate again: it makes what is missing.",
  );
  expect((await generate("--max-errors", "4")).errors).toContain("error max-errors: 4 rows failed");
});

test("generate writes no file and no line after the row that reaches the limit", async () => {
  await writeData((row) => (row === 3 || row === 5 ? { data: {} } : {}));
  await generate("--max-errors", "2");
  const names = (await readdir(out("input"))).filter((name) => name.startsWith("customer-"));
  expect(names.map((name) => name.split(".")[0]).sort()).toEqual(["customer-1", "customer-2", "customer-4"]);
  const lines = (await readFile(out("input.job/shard-1-of-1.jsonl"), "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).row)).toEqual([1, 2, 3, 4, 5]);
});

test("generate reads rows from standard input", async () => {
  await rm(join(folder, "input/data.json"));
  const rows = new TextEncoder().encode("PDF_file,name\noffer.pdf,Anna\noffer.pdf,Ben\n");
  const { exitCode, output } = await run(["generate", "input", "-", "-o", "out"], { folder, input: rows });
  expect(exitCode).toBe(0);
  expect(output).toContain("2 of 2 rows succeeded");
});

test("generate applies the mapping and the options of a table", async () => {
  await rm(join(folder, "input/data.json"));
  await writeFile(join(folder, "rows.csv"), "# export\nfile;who\noffer.pdf;Anna\n");
  const mapping = { placeholders: { name: "who" }, roles: { pdf: "file" } };
  await writeFile(join(folder, "mapping.json"), JSON.stringify(mapping));
  const argv = ["generate", "input", "rows.csv", "--mapping", "mapping.json", "--delimiter", ";", "--header-row", "2"];
  const { exitCode, errors } = await run([...argv, "-o", "out"], { folder });
  expect([exitCode, errors]).toEqual([0, ""]);
  const [, page = ""] = Object.entries(await smartlinks()).find(([name]) => name.startsWith("offer.")) ?? [];
  expect(page).toContain("For Anna");
});

test("generate names a batch after its folder, also if a minute begins while its files are read", async () => {
  let minute = 0;
  const openTools: CommandPorts["openBatchTools"] = async (runtimeFolder = join(folder, "runtime")) => {
    const tools = openBatchTools(runtimeFolder, fakeInspector);
    const clock = { now: () => new Date(Date.UTC(2026, 10, 25, 9, minute++)).toISOString(), elapsedMs: () => 0 };
    return { ...tools, ports: { ...tools.ports, clock } };
  };
  const { output } = await run(["generate", "input", "--print-config"], {
    folder,
    ports: { openBatchTools: openTools },
  });
  expect(output).toContain("batch_id: input (input)");
});

test("generate prints each setting with its source", async () => {
  await writeFile(join(folder, "input/param.json"), JSON.stringify({ strategy: "mixed", max_errors: 7 }));
  const { output } = await run(["generate", "input", "--encoding", "binary", "-o", "elsewhere", "--print-config"], {
    folder,
    environment: { SMARTLINK_MAX_ERRORS: "9" },
  });
  expect(output).toContain("out: elsewhere (--out)");
  expect(output).toContain("strategy: mixed (input)");
  expect(output).toContain("encoding: binary (--encoding)");
  expect(output).toContain("max_errors: 9 (SMARTLINK_MAX_ERRORS)");
  expect(output).toContain("batch_id: input (input)");
});

describe("a job file", () => {
  const writeJob = () => run(["check", "input", "--write-job", "job.json", "--seed", "s"], { folder });

  test("a job file lets two machines make the same files", async () => {
    expect((await writeJob()).exitCode).toBe(0);
    await run(["generate", "input", "--job", "job.json", "-o", "out"], { folder });
    await run(["generate", "input", "--job", "job.json", "-o", "other"], { folder });
    const { "links.csv": _links, ...files } = await smartlinks();
    const { "links.csv": _other, ...others } = await smartlinks("other/input");
    expect(files).toEqual(others);
  });

  test.each([
    [
      "a changed PDF",
      () => writeFile(join(folder, "input/offer.pdf"), aPdf(4)),
      "“offer.pdf” is not the file of the job",
    ],
    [
      "another template",
      () => writeFile(join(folder, "input/template.json"), '{"title":"[[name]]","assets":[]}'),
      "“template.json” is not the file",
    ],
    ["a missing file", () => rm(join(folder, "input/offer.pdf")), "needs “offer.pdf”, which is missing"],
    ["a further file", () => writeFile(join(folder, "input/more.pdf"), aPdf()), "“more.pdf” is not a file of the job"],
    [
      "other parameters",
      () => writeFile(join(folder, "input/param.json"), '{"strategy":"mixed"}'),
      "parameters differ",
    ],
  ])("a job file with %s is rejected with exit code 3, and nothing is written", async (_name, change, sentence) => {
    await writeJob();
    await change();
    const { exitCode, errors } = await generate("--job", "job.json");
    expect(exitCode).toBe(3);
    expect(errors).toContain("error job-differs:");
    expect(errors).toContain(sentence);
    expect(await readdir(folder)).not.toContain("out");
  });

  test("a job file pins the formats of the template's language if it has values that are formatted", async () => {
    const writeFormats = async (template: object) => {
      await writeFile(join(folder, "input/template.json"), JSON.stringify({ assets: [], ...template }));
      await writeJob();
      return JSON.parse(await readFile(join(folder, "job.json"), "utf8")).formats;
    };
    expect(await writeFormats({ title: "[[name|trim]]" })).toEqual({});
    const french = await writeFormats({ title: "[[name|upper]]", campaignLanguage: ["fr"] });
    expect(french).toEqual({ fr: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  test("a job file rejects another build of the reader, and other formats of dates", async () => {
    await writeJob();
    const job = JSON.parse(await readFile(join(folder, "job.json"), "utf8"));
    await writeFile(join(folder, "job.json"), JSON.stringify({ ...job, reader: "other", formats: { en: "0" } }));
    const { exitCode, errors } = await generate("--job", "job.json");
    expect(exitCode).toBe(3);
    expect(errors).toContain("prepared with build other of the reader");
    expect(errors).toContain("language “en” in another way");
  });

  test.each(["{", "[]", '{"format":"smartlink-job","version":2}'])(
    "a damaged job file is rejected: %s",
    async (text) => {
      await writeFile(join(folder, "job.json"), text);
      const { exitCode, errors } = await generate("--job", "job.json");
      expect(exitCode).toBe(3);
      expect(errors).toContain("error job-unreadable:");
    },
  );

  test("a job file of an earlier run protects its folder from another input", async () => {
    await generate();
    await writeData(() => ({ data: { name: "Other" } }));
    const before = await smartlinks();
    const { exitCode, errors } = await generate();
    expect(exitCode).toBe(3);
    expect(errors).toContain(
      `error job-differs: “data.json” has changed since the first run into ${out("input")}. Restore it to continue that batch, or use another --batch-id or --out for a new batch.`,
    );
    expect(await smartlinks()).toEqual(before);
  });
});

test("merge gives the results that the run has written, of failed rows, warnings and fields that few rows have", async () => {
  const actions = [{ type: "text", data: "[[note|default:]]" }];
  const aura = { center_x: 1, center_y: 2, rect: [3, 4], name: "N", actions };
  const template = { title: "For [[name]] <&> “é”", assets: [{ page: 1, aura }] };
  await writeFile(join(folder, "input/template.json"), JSON.stringify(template));
  const longList = Array.from({ length: 1_100 }, (_, index) => ({
    pdf: index % 300 === 7 ? "lost.pdf" : "offer.pdf",
    reference_id: `customer-${index + 1}`,
    data: {
      ...(index % 500 === 3 ? {} : { name: `=Name; "${index + 1}"\n` }),
      ...(index === 900 ? { late: "x" } : {}),
      ...(index % 2 === 0 ? { note: "Read this." } : {}),
    },
  }));
  await writeFile(join(folder, "input/data.json"), JSON.stringify(longList));
  for (const more of [[], ["--public-url", "https://docs.example.org/"]]) {
    const options = ["--batch-id", `batch-${more.length}`, ...more];
    expect((await generate(...options)).output).toContain("1,093 of 1,100 rows succeeded, 7 failed.");
    const written = await readTree(out());
    expect(written[`batch-${more.length}.job/log.txt`]).toContain("action-idle");
    expect((await run(["merge", `out/batch-${more.length}`], { folder })).exitCode).toBe(1);
    expect(await readTree(out())).toEqual(written);
  }
});

test("merge names missing shards and rows with exit code 4, and changes nothing the second time", async () => {
  await generate("--seed", "s", "--shard", "1/3");
  await generate("--seed", "s", "--shard", "3/3");
  const first = await run(["merge", "out/input"], { folder });
  expect(first.exitCode).toBe(4);
  expect(first.errors).toContain("1 of 3 shards has not run: 2/3. Run it, then merge again.");
  expect(first.errors).toContain("7 of 20 rows have no result.");
  const tree = await readTree(out());
  expect((await run(["merge", "out/input"], { folder })).output).toBe(first.output);
  expect(await readTree(out())).toEqual(tree);
  await generate("--seed", "s", "--shard", "2/3");
  expect((await run(["merge", "out/input"], { folder })).exitCode).toBe(0);
});

test("merge names rows that two shards made with different content", async () => {
  await generate();
  const log = await readFile(out("input.job/shard-1-of-1.jsonl"), "utf8");
  const [line = ""] = log.split("\n");
  await appendFile(out("input.job/shard-1-of-2.jsonl"), `${line.replace(/"digest":"../, '"digest":"zz')}\n`);
  const { exitCode, errors } = await run(["merge", "out/input", "--shards", "1"], { folder });
  expect(exitCode).toBe(4);
  expect(errors).toContain("error rows-differ:");
});

test("merge rejects a folder without a job", async () => {
  await mkdir(out("other"), { recursive: true });
  const { exitCode, errors } = await run(["merge", "out/other"], { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain("is not the output of smartlink generate");
});

test("the output folder is rejected where a link leads out of it", async () => {
  await mkdir(out("input"), { recursive: true });
  await mkdir(join(folder, "elsewhere"));
  await symlink(join(folder, "elsewhere"), out("input/pdf"));
  const { exitCode, errors } = await generate();
  expect(exitCode).toBe(3);
  expect(errors).toContain("error link-outside:");
  expect(await readdir(join(folder, "elsewhere"))).toEqual([]);
});

test("the output folder is rejected where it cannot be written", async () => {
  await writeFile(out().replace(/\/$/, ""), "a file in its place");
  const { exitCode, errors } = await generate();
  expect(exitCode).toBe(3);
  expect(errors).toMatch(/error (?:storage-failed|folder-read-only):/);
});

test("check lists problems with the words of the page, and forecasts the sizes", async () => {
  await writeData((row) => (row === 2 ? { data: {} } : {}));
  const { exitCode, output, errors } = await run(["check", "input"], { folder });
  expect(exitCode).toBe(1);
  expect(errors).toContain("error placeholder-without-value:");
  expect(output).toContain("20 rows, 1 of them would fail.");
  expect(output).toMatch(/smallest: [\d.]+ kB a file, [\d.]+ kB in all/);
  expect(await run(["generate", "input", "--dry-run"], { folder })).toEqual({ exitCode, output, errors });
});

test("check reports what is missing with exit code 3", async () => {
  await rm(join(folder, "input/template.json"));
  const { exitCode, errors } = await run(["check", "input"], { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain("error template-missing: The template is missing.");
});

test("check has the exit code of failed rows also if all rows fail", async () => {
  await writeData(() => ({ data: {} }));
  const { exitCode, output } = await run(["check", "input"], { folder });
  expect([exitCode, output]).toEqual([1, expect.stringContaining("20 rows, 20 of them would fail.")]);
});

test("check names the batch as generate does", async () => {
  const { output } = await run(["check", "input", "--json"], { folder });
  expect(JSON.parse(output)).toMatchObject({ params: { batch_id: "input" } });
});

test("check names a path that does not exist", async () => {
  const { exitCode, errors } = await run(["check", "inptu"], { folder });
  expect(exitCode).toBe(3);
  expect(errors).toContain("There is no file or folder “inptu”");
});

test("--write-job - writes the job file to standard output and nothing else there", async () => {
  const { exitCode, output, errors } = await run(["check", "input", "--write-job", "-"], { folder });
  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ batch_id: "input" });
  expect(errors).toContain("20 rows, 0 of them would fail.");
});

test("receivers of notices are named in a warning, because the command line sends none", async () => {
  const params = { callback_url: "https://example.org/done", callback_emails: "anna@example.org" };
  await writeFile(join(folder, "input/param.json"), JSON.stringify(params));
  for (const { exitCode, errors } of [await run(["check", "input"], { folder }), await generate()]) {
    expect(exitCode).toBe(0);
    expect(errors).toContain(
      "warning notices-unsent: The command line sends nothing to callback_url and callback_emails.",
    );
  }
});

describe("--faulty-rows", () => {
  const failing = (row: number) => (row % 5 === 0 ? { data: {} } : {});

  test.each(["rows.csv", "rows.json"])(
    "--faulty-rows writes the failed rows, which can be read again: %s",
    async (name) => {
      await writeData(failing);
      const { exitCode, errors } = await generate("--faulty-rows", name);
      expect(exitCode).toBe(1);
      expect(errors).toContain(`Rows that fail: ${name}`);
      const text = await readFile(join(folder, name), "utf8");
      expect(text).toContain("customer-5");
      expect(text).toContain("There is no value for");
      expect(text).not.toContain("customer-6");
      await rm(join(folder, "input/data.json"));
      const corrected = name.endsWith(".csv")
        ? text.replaceAll(/^(offer\.pdf,[^,]*,[^,]*,)""/gm, "$1Anna")
        : text.replaceAll('"data":{}', '"data":{"name":"Anna"}');
      await writeFile(join(folder, name), corrected);
      const again = await run(["generate", "input", name, "-o", "corrected"], { folder });
      expect([again.exitCode, again.output]).toEqual([0, expect.stringContaining("4 of 4 rows succeeded")]);
      const names = (await readdir(join(folder, "corrected/input"))).filter((file) => file.startsWith("customer-"));
      expect(names.map((file) => file.split(".")[0])).toEqual([
        "customer-10",
        "customer-15",
        "customer-20",
        "customer-5",
      ]);
    },
  );

  test("--faulty-rows of check has the cells of the table", async () => {
    await rm(join(folder, "input/data.json"));
    await writeFile(join(folder, "input/rows.csv"), "file;name\noffer.pdf;Anna\nnone.pdf;Ben\n");
    await writeFile(join(folder, "mapping.json"), JSON.stringify({ roles: { pdf: "file" } }));
    const { exitCode, output, errors } = await run(
      ["check", "input", "--mapping", "mapping.json", "--faulty-rows", "-"],
      { folder },
    );
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^\ufefffile;name;[^\r]+\r\nnone\.pdf;Ben;"?[^\r]*none\.pdf/);
    expect(output).not.toContain("Anna");
    // Standard output has the rows and nothing else.
    expect(output.trim().split("\r\n")).toHaveLength(2);
    expect(errors).toContain("2 rows, 1 of them would fail.");
  });

  test("--faulty-rows of generate has the column names and the delimiter of the table, and is read with the same mapping", async () => {
    await rm(join(folder, "input/data.json"));
    await writeFile(join(folder, "input/rows.csv"), "file;who\noffer.pdf;Anna\nnone.pdf;Ben\n");
    const mapping = { placeholders: { name: "who" }, roles: { pdf: "file" } };
    await writeFile(join(folder, "mapping.json"), JSON.stringify(mapping));
    expect((await generate("--mapping", "mapping.json", "--faulty-rows", "failed.csv")).exitCode).toBe(1);
    const text = await readFile(join(folder, "failed.csv"), "utf8");
    expect(text.split("\r\n")[0]).toBe("\ufefffile;who;reference_id;suffix;smartlink.problems");
    await rm(join(folder, "input/rows.csv"));
    await writeFile(join(folder, "failed.csv"), text.replace("none.pdf", "offer.pdf"));
    const again = await run(["generate", "input", "failed.csv", "--mapping", "mapping.json", "-o", "again"], {
      folder,
    });
    expect([again.exitCode, again.errors]).toEqual([0, ""]);
  });

  test("--faulty-rows retries the rows that failed in any division into shards", async () => {
    await writeData(failing);
    for (const shard of ["1/2", "2/2"]) await generate("--shard", shard);
    const { output } = await generate("--retry-failed", "--json");
    expect(output.split("\n").filter((line) => line.includes('"kind":"row"'))).toHaveLength(4);
  });
});
