// engines: none; test:all: chromium; matrix: chromium
/** The package of `npm pack`, unpacked into an empty folder: command and library work with Node alone. No browser is used. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { openStage } from "../support/stage.ts";

const run = promisify(execFile);

describe.each(enginesFor(import.meta.url))("(%s is not used)", () => {
  const stage = openStage();
  const folder = stage.createFolder();
  const installed = join(folder.path, "node_modules/smartlink");
  const command = (...args: string[]) =>
    run(process.execPath, [join(installed, "dist-cli/smartlink.js"), ...args], { cwd: folder.path });

  beforeAll(async () => {
    // npm runs the scripts of the project: that happens in a copy.
    const copy = join(folder.path, "project");
    const sources = ["package.json", "README.md", "LICENSE", "dist", "dist-cli", "docs"];
    for (const path of [...sources, "scripts/prepack.mjs", "scripts/prepare.mjs"])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    const { mtimeMs } = statSync(join(copy, "package.json"));
    await run("npm", ["pack", "--pack-destination", folder.path], { cwd: copy, shell: process.platform === "win32" });
    // Packing does not write it, so that nothing is left changed wherever it is interrupted.
    expect(statSync(join(copy, "package.json")).mtimeMs).toBe(mtimeMs);
    const archive = readdirSync(folder.path).find((name) => name.endsWith(".tgz")) ?? "";
    mkdirSync(installed, { recursive: true });
    await run("tar", ["xzf", join(folder.path, archive), "-C", installed, "--strip-components=1"]);
    cpSync(join(root, "public/samples"), join(folder.path, "input"), { recursive: true });
    rmSync(join(folder.path, "input/index.json"));
  });

  test("the package has no dependencies and contains built files only", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const kinds = ["dependencies", "optionalDependencies", "peerDependencies", "bundleDependencies"];
    expect(kinds.filter((key) => Object.hasOwn(manifest, key))).toEqual([]);
    const hooks = ["preinstall", "install", "postinstall", "prepare"];
    expect(hooks.filter((name) => Object.hasOwn(manifest.scripts, name))).toEqual([]);
    expect(manifest.bin).toEqual({ smartlink: "dist-cli/smartlink.js" });
    expect(readdirSync(installed).sort()).toEqual(["LICENSE", "README.md", "dist", "dist-cli", "docs", "package.json"]);
  });

  test("the package contains the documents to which its help and its README refer", async () => {
    expect((await command("--help")).stdout).toContain("docs/cli.md");
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const links = Array.from(readme.matchAll(/\]\((?!\w+:|#)([^)#]+)/g), ([, path]) => path ?? "");
    expect(links).toContain("docs/cli.md");
    expect(links.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  });

  test("the command of the package checks this machine and generates the sample batch", async () => {
    expect((await command("doctor")).stdout).not.toContain("BAD");
    const { stdout } = await command("generate", "input", "-o", "out", "--json");
    const merged = JSON.parse(
      stdout
        .trim()
        .split("\n")
        .find((line) => line.includes('"merged"')) ?? "",
    );
    expect(merged).toMatchObject({ succeededCount: 12, erroredCount: 0, status: "Done" });
  });

  test("the package has a library entry whose types need no others", async () => {
    const program = `
      import { generate } from "smartlink";
      const rows = [];
      const result = await generate({ files: ["input"], out: "library", onRow: ({ path }) => rows.push(path) });
      const wrong = await generate({ files: ["input"], publicUrl: "ftp://example.org", decimalSign: "comma" });
      console.log(JSON.stringify({ ...result, rows: rows.length, wrong }));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: folder.path });
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0, succeeded: 12, failed: 0, problems: [], rows: 12 });
    expect(JSON.parse(stdout).wrong).toMatchObject({
      exitCode: 2,
      problems: [{ message: expect.stringContaining("An address with ftp: is not allowed here.") }],
    });
    expect(readFileSync(join(installed, "dist-cli/index.d.ts"), "utf8")).not.toMatch(/^import /m);
  });
});
