/** The commands `serve` and `doctor`. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDeferred } from "#domain/values/deferred.ts";
import { run } from "./terminal.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smartlink-serve-"));
  await mkdir(join(folder, "site/sub"), { recursive: true });
  await writeFile(join(folder, "site/a b.html"), "<p>0123456789</p>");
  await writeFile(join(folder, "site/sub/index.html"), "index");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink(join(folder, "secret.txt"), join(folder, "site/link.txt"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("serve", () => {
  test("serves files, folders and ranges on the loopback address, and nothing outside its folder", async () => {
    const stop = new AbortController();
    const { promise: started, resolve } = createDeferred<string>();
    const finished = run(["serve", "site", "--port", "0"], {
      folder,
      signal: stop.signal,
      onOutput: (output) => resolve(output.trim()),
    });
    const address = await started;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const page = await fetch(`${address}a%20b.html`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const part = await fetch(`${address}a%20b.html`, { headers: { range: "bytes=3-5" } });
    expect([part.status, await part.text()]).toEqual([206, "012"]);
    expect((await fetch(`${address}a%20b.html`, { headers: { range: "bytes=99-" } })).status).toBe(416);
    expect(await (await fetch(`${address}sub`)).text()).toBe("index");
    for (const path of ["link.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "missing", "%ff"])
      expect([400, 404], path).toContain((await fetch(`${address}${path}`)).status);
    stop.abort("SIGINT");
    expect((await finished).exitCode).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  });

  test.each(["nothere", "secret.txt"])("names what is not a folder: %s", async (path) => {
    const { exitCode, output, errors } = await run(["serve", path, "--port", "0"], { folder });
    expect([exitCode, output]).toEqual([3, ""]);
    expect(errors).toContain(`error file-unreadable: There is no folder “${join(folder, path)}”`);
  });

  test("names a port that is in use", async () => {
    const stop = new AbortController();
    const { promise: started, resolve } = createDeferred<string>();
    const first = run(["serve", "site", "--port", "0", "--json"], {
      folder,
      signal: stop.signal,
      onOutput: (output) => resolve(output),
    });
    const { address }: { address: string } = JSON.parse(await started);
    const second = await run(["serve", "site", "--port", new URL(address).port], { folder });
    expect(second.exitCode).toBe(3);
    expect(second.errors).toContain(`Port ${new URL(address).port} of 127.0.0.1 is in use. Choose another one`);
    stop.abort("SIGTERM");
    await first;
  });
});

describe("serve without index.html", () => {
  test("leads to the reports of the folder and of the batches in it", async () => {
    for (const name of ["spring", "spring.job", "a & b"]) await mkdir(join(folder, "out", name), { recursive: true });
    for (const name of ["spring", "a & b"]) await writeFile(join(folder, "out", name, "report.html"), "report");
    const stop = new AbortController();
    const { promise: started, resolve } = createDeferred<string>();
    const options = { folder, signal: stop.signal, onOutput: (output: string) => resolve(output.trim()) };
    const finished = run(["serve", "out", "--port", "0"], options);
    const address = await started;
    const page = await fetch(address);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const text = await page.text();
    const links = [...text.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, label]) => [href, label]);
    expect(links).toEqual([["spring/report.html", "spring"]]);
    expect(await (await fetch(`${address}${links[0]?.[0]}`)).text()).toBe("report");
    expect((await fetch(`${address}spring.job/`)).status).toBe(404);
    stop.abort("SIGINT");
    await finished;
  });
});

describe("doctor", () => {
  test("reports a good machine, one JSON value a line with --json", async () => {
    const { exitCode, output } = await run(["doctor", "--json"]);
    const findings = output
      .trim()
      .split("\n")
      .map((line): { check: string; good: boolean } => JSON.parse(line));
    expect(findings.map(({ check }) => check)).toEqual(["Node", "Reader", "Formats"]);
    expect(findings.find(({ check }) => check === "Formats")?.good).toBe(true);
    expect(exitCode).toBe(findings.every(({ good }) => good) ? 0 : 3);
  });

  test("reports an old Node and a missing reader with exit code 3", async () => {
    const { exitCode, output } = await run(["doctor", "--runtime", folder], { ports: { nodeVersion: "18.20.0" } });
    expect(exitCode).toBe(3);
    expect(output).toContain("BAD   Node: version 18.20.0. Install Node 20.19 or later.");
    expect(output).toContain("BAD   Reader: The reader's file");
  });
});
