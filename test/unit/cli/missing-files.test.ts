// suite: test:all
/** `merge` and `export` compare the files in the folder with the logs. */
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { prepareFolders } from "./input-folder.ts";
import { readTree, run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

beforeEach(async () => {
  folder = await createFolder({
    "data.json": Array.from({ length: 5 }, (_, index) => ({
      ...{ pdf: "offer.pdf", reference_id: `customer-${index + 1}`, data: { name: `Name ${index + 1}` } },
    })),
  });
});

const out = (name: string) => join(folder, "out/input", name);
const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", "--seed", "s", ...argv], { folder });
const merge = (...argv: string[]) => run(["merge", "out/input", ...argv], { folder });
const exportBatch = (...argv: string[]) => run(["export", "out/input", ...argv], { folder });
const fileOfRow = async (row: number): Promise<string> => {
  const name = (await readdir(out(""))).find((file) => file.startsWith(`customer-${row}.`));
  return out(name ?? "");
};
/** Changes bytes, and keeps the number of bytes. */
const replaceIn = async (path: string, from: string, to: string): Promise<void> => {
  const text = await readFile(path, "latin1");
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to), "latin1");
};

describe.each([
  ["1 shard", ["1/1"]],
  ["2 shards", ["1/2", "2/2"]],
])("a batch in %s", (_name, shards) => {
  beforeEach(async () => {
    for (const shard of shards) await generate("--shard", shard);
    expect((await merge()).exitCode).toBe(0);
  }, 60_000);

  const repair = async (): Promise<void> => {
    for (const shard of shards) await generate("--shard", shard);
    const merged = await merge("--verify");
    expect([merged.errors, merged.exitCode]).toEqual(["", 0]);
    expect(await exportBatch("--verify")).toMatchObject({ exitCode: 0, errors: "" });
  };

  test.each([
    ["was deleted", (path: string) => rm(path)],
    [
      "is a link",
      async (path: string) => {
        await rm(path);
        await symlink(join(folder, "input/offer.pdf"), path);
      },
    ],
    [
      "is a folder",
      async (path: string) => {
        await rm(path);
        await mkdir(path);
      },
    ],
  ])("rows whose file %s are named, with exit code 4", async (how, change) => {
    const paths = [await fileOfRow(2), await fileOfRow(4)];
    for (const path of paths) await change(path);
    const exported = await exportBatch();
    expect([exported.exitCode, exported.errors]).toEqual([
      4,
      expect.stringContaining("error output-not-found: The files of 2 of 5 rows are missing in"),
    ]);
    expect(exported.errors).toContain("(rows 2 and 4)");
    expect(exported.errors).not.toContain("report-outdated");
    expect((await readdir(folder)).filter((name) => name.includes(".zip"))).toEqual([]);
    const merged = await merge("--json");
    expect(merged.exitCode).toBe(4);
    expect(merged.errors).toContain("error output-not-found: The files of 2 of 5 rows are missing in");
    expect(merged.output).toContain('"succeededCount":3');
    expect((await readFile(out("links.csv"), "utf8")).trim().split("\n")).toHaveLength(4);
    expect(await readFile(out("report.html"), "utf8")).not.toContain("customer-2");
    if (how === "is a folder") for (const path of paths) await rm(path, { recursive: true });
    await repair();
  });

  test("rows whose file was cut or grew are named", async () => {
    await appendFile(await fileOfRow(1), "x");
    await writeFile(await fileOfRow(5), "");
    for (const { exitCode, errors } of [await exportBatch(), await merge()]) {
      expect(exitCode).toBe(4);
      expect(errors).toContain("error part-damaged: The files of 2 of 5 rows in");
      expect(errors).toContain("(rows 1 and 5)");
    }
    await repair();
  });

  test("a changed byte is found with --verify, wherever it is", async () => {
    await replaceIn(await fileOfRow(1), "For Name 1", "For Nane 1");
    await replaceIn(await fileOfRow(2), "default-src 'none'", "default-src 'self'");
    await replaceIn(await fileOfRow(3), "</body></html>", "</BODY></html>");
    expect((await exportBatch()).exitCode).toBe(0);
    for (const { exitCode, errors } of [await exportBatch("--verify"), await merge("--verify")]) {
      expect(exitCode).toBe(4);
      expect(errors).toContain("error part-damaged: The files of 3 of 5 rows in");
      expect(errors).toContain("(rows 1, 2 and 3)");
    }
    for (const row of [1, 2, 3]) await rm(await fileOfRow(row));
    await repair();
  });

  test("linked files that are missing or changed are named, and made again", async () => {
    const [pdf = ""] = await readdir(out("pdf"));
    await rm(out(`pdf/${pdf}`));
    for (const { exitCode, errors } of [await exportBatch(), await merge()]) {
      expect(exitCode).toBe(4);
      expect(errors).toContain(`error output-not-found: Files that smartlinks link are missing in`);
      expect(errors).toContain(`pdf/${pdf}`);
    }
    await repair();
    const tree = await readTree(out("runtime"));
    const [script = ""] = Object.keys(tree).filter((name) => name.endsWith(".js"));
    const text = await readFile(out(`runtime/${script}`));
    await writeFile(
      out(`runtime/${script}`),
      text.map((byte, index) => (index === 0 ? byte ^ 1 : byte)),
    );
    expect((await exportBatch()).exitCode).toBe(0);
    const { exitCode, errors } = await exportBatch("--verify");
    expect([exitCode, errors]).toEqual([4, expect.stringContaining("error part-damaged: Files that smartlinks link")]);
    expect(errors).toContain(`runtime/${script}`);
    await rm(out("runtime"), { recursive: true });
    expect((await merge()).exitCode).toBe(4);
    await repair();
  });
});

test.each([
  ...["smallest", "mixed", "original"].flatMap((strategy) => [
    [strategy, "text", ""],
    [strategy, "binary", ""],
  ]),
  // Deriving a key takes half a second.
  ["smallest", "text", "a long pass phrase"],
  ["original", "binary", "a long pass phrase"],
])("--verify knows the files of %s, %s, password “%s”", async (strategy, encoding, password) => {
  const config = password === "" ? { global: {} } : { global: { pdfzPassword: "true" } };
  const title = 'For [[name]] <&"=`é😀';
  const locked = password === "" ? {} : { pdfz_password: password };
  await writeFile(
    join(folder, "input/template.json"),
    JSON.stringify({ title, config, assets: [], campaignLanguage: ["ar"], ...locked }),
  );
  await writeFile(join(folder, "input/data.json"), JSON.stringify([{ pdf: "offer.pdf", data: { name: "Ann" } }]));
  await generate("--strategy", strategy, "--encoding", encoding);
  const { exitCode, errors } = await merge("--verify");
  expect([errors, exitCode]).toEqual(["", 0]);
});

test("export rejects a batch whose list of links is missing", async () => {
  await generate();
  await rm(out("links.csv"));
  const { exitCode, errors } = await exportBatch();
  expect([exitCode, errors]).toEqual([4, expect.stringContaining("has no links.csv")]);
});
