// engines: none; test:all: chromium; matrix: chromium
/**
 * The built command on a machine that fails: a full disk, a read-only folder, kills, stops, and two runs at once. No
 * half-written file has its final name, and the next run continues. `million-bad-rows.test.ts` measures its memory. No browser
 * is used.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { openMachine } from "./command-runs.ts";

describe.each(enginesFor(import.meta.url))("(%s is not used)", () => {
  const stage = openStage();
  const { path, start, end, command, writeInput, writeTable } = openMachine(stage);

  /** Hashes all files of a batch by path, without the report, which shows times. */
  const readTree = (name: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(path(name), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.\w+$/.test(file) && file !== "report.html")
        .sort()
        .map((file) => [
          file,
          createHash("sha256")
            .update(readFileSync(join(path(name), file)))
            .digest("hex"),
        ]),
    );

  /** Mounts a file system in memory, which only root can. Returns the reason if that is not possible. */
  const mount = (name: string, options: string): string | undefined => {
    if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root can mount a file system on Linux";
    mkdirSync(path(name));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", options, "none", path(name)], { stdio: "pipe" });
    } catch (error) {
      return String(error);
    }
    stage.closeLater({ close: () => execFileSync("umount", ["-l", path(name)]) });
    return undefined;
  };

  test("a full disk ends the command with exit code 75, and the same command continues when there is space", async (context) => {
    await writeInput("full", 20);
    const reason = mount("small", "size=6m");
    if (reason !== undefined) return context.skip(reason);
    const full = await command("generate", "full", "-o", "small");
    expect([full.code, full.errors]).toEqual([75, expect.stringContaining("error storage-full: The disk is full.")]);
    const files = readdirSync(path("small/offers")).filter((name) => name.endsWith(".html"));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files)
      expect(readFileSync(join(path("small/offers"), name), "utf8"), name).toMatch(
        /<\/html>\s*$|-->\s*$|<\/script>\s*$/,
      );
    execFileSync("mount", ["-o", "remount,size=64m", path("small")]);
    const again = await command("generate", "full", "-o", "small");
    expect([again.code, again.output]).toEqual([0, expect.stringContaining("there already")]);
    await command("generate", "full", "-o", "enough");
    expect(readTree("small/offers")).toEqual(readTree("enough/offers"));
  });

  test("a read-only folder is rejected with exit code 3", async (context) => {
    await writeInput("readonly", 2);
    const reason = mount("fixed", "size=6m");
    if (reason !== undefined) return context.skip(reason);
    execFileSync("mount", ["-o", "remount,ro", path("fixed")]);
    const refused = await command("generate", "readonly", "-o", "fixed");
    expect([refused.code, refused.errors]).toEqual([3, expect.stringContaining("error folder-read-only:")]);
    expect(refused.errors).toContain("Choose another folder with --out.");
    expect(readdirSync(path("fixed"))).toEqual([]);
  });

  test("kills of the command leave no half-written file, and the run continues to the same tree", async () => {
    await writeInput("killed", 150);
    await command("generate", "killed", "-o", "whole");
    const expected = readTree("whole/offers");
    for (const files of [5, 40, 90]) {
      const child = start("generate", "killed", "-o", "parts");
      const ended = end(child);
      const target = path("parts/offers");
      while (child.exitCode === null && (!existsSync(target) || readdirSync(target).length < files))
        await new Promise((done) => setTimeout(done, 2));
      child.kill("SIGKILL");
      await ended;
      const partial = readTree("parts/offers");
      for (const [name, hash] of Object.entries(partial)) expect(hash, name).toBe(expected[name]);
    }
    const last = await command("generate", "killed", "-o", "parts");
    expect([last.code, last.output]).toEqual([0, expect.stringContaining("there already")]);
    expect(readTree("parts/offers")).toEqual(expected);
  });

  test("two runs of the same shard at once make the same tree as one", async () => {
    await writeInput("twice", 60);
    const runs = await Promise.all([1, 2].map(() => command("generate", "twice", "-o", "both")));
    expect(runs.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    await command("generate", "twice", "-o", "one");
    expect(readTree("both/offers")).toEqual(readTree("one/offers"));
    expect((await command("merge", "both/offers")).output).toContain("60 of 60 rows succeeded");
  });

  /** Whether a process of Linux has a file of this name open. */
  const hasOpened = ({ pid }: ChildProcess, name: string): boolean => {
    const descriptors = `/proc/${pid}/fd`;
    try {
      return readdirSync(descriptors).some((number) => readlinkSync(join(descriptors, number)).endsWith(name));
    } catch {
      // A file was closed meanwhile.
      return false;
    }
  };

  test("SIGTERM while a million rows are read for the first time ends the command within 10 s with exit code 143", async (context) => {
    if (process.platform !== "linux") return context.skip("only Linux tells which files a process has open");
    await writeInput("long", 1);
    rmSync(path("long/data.json"));
    await writeTable("long/rows.csv", 1_000_000, (row) => `offer.pdf,r${row},Reader ${row}\n`);
    const child = start("generate", "long", "-o", "stopped");
    const ended = end(child);
    while (child.exitCode === null && !hasOpened(child, "rows.csv")) await new Promise((done) => setTimeout(done, 1));
    expect(child.exitCode).toBeNull();
    const stoppedMs = performance.now();
    child.kill("SIGTERM");
    expect((await ended).code).toBe(143);
    expect(performance.now() - stoppedMs).toBeLessThan(10_000);
    expect(existsSync(path("stopped/offers"))).toBe(false);
  });

  test("the command reports that an archive is incomplete when its reader has ended", async () => {
    await writeInput("piped", 20);
    const child = start("generate", "piped", "-o", "-");
    child.stdout?.once("data", () => child.stdout?.destroy());
    const { code, errors } = await end(child);
    expect(code).toBe(75);
    expect(errors).toContain("The program that reads the archive has ended too early");
  });
});
