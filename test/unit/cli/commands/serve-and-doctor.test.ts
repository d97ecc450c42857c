/** The commands `serve` and `doctor`, and the static server of `npm start`. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDeferred } from "#domain/values/deferred.ts";
import { createStaticServer, listen } from "../../../../scripts/serve.mjs";
import { run, writeRuntime } from "../terminal.ts";

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

test("serve serves files, folders and ranges on the loopback address, and nothing outside its folder", async () => {
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

test.each(["nothere", "secret.txt"])("serve names what is not a folder: %s", async (path) => {
  const { exitCode, output, errors } = await run(["serve", path, "--port", "0"], { folder });
  expect([exitCode, output]).toEqual([3, ""]);
  expect(errors).toContain(`error file-unreadable: There is no folder “${join(folder, path)}”`);
});

test("serve names a port that is in use", async () => {
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

test("serve without index.html leads to the reports of the folder and of the batches in it", async () => {
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

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request target as it is: `fetch` would normalise it. */
const send = (address: string, target: string, method = "GET"): Promise<RawAnswer> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path: target, method }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => done({ status: response.statusCode, headers: response.headers, text }));
    })
      .on("error", fail)
      .end();
  });

/** Starts the server of the command, or that of `npm start`, for a folder. */
const servers: Readonly<Record<string, (path: string) => Promise<{ address: string; close: () => Promise<unknown> }>>> =
  {
    "smartlink serve": async (path) => {
      const stop = new AbortController();
      const { promise: started, resolve } = createDeferred<string>();
      const options = { folder, signal: stop.signal, onOutput: (output: string) => resolve(output.trim()) };
      const finished = run(["serve", path, "--port", "0"], options);
      const close = () => {
        stop.abort("SIGINT");
        return finished;
      };
      return { address: await started, close };
    },
    "npm start": async (path) => {
      const server = createStaticServer({ folder: join(folder, path) });
      const address = await listen(server);
      const close = () => new Promise((done) => server.close(done));
      return { address, close };
    },
  };

describe.each(Object.keys(servers))("the server of %s", (name) => {
  let server = { address: "", close: async (): Promise<unknown> => undefined };
  beforeAll(async () => {
    for (const path of ["host/sub", "host/.git", "host/sub/.hidden", "host/offers.job", "host/offers"])
      await mkdir(join(folder, path), { recursive: true });
    for (const path of [".env", ".git/config", "sub/.hidden/index.html", "sub/.index.html.swp", "offers.job/job.json"])
      await writeFile(join(folder, "host", path), "secret");
    for (const path of ["sub/index.html", "sub/report.job", "offers/a.html"])
      await writeFile(join(folder, "host", path), "public");
    for (const [target, path] of [
      [".env", "env"],
      ["offers.job/job.json", "offers/job.json"],
    ] as const)
      await symlink(join(folder, "host", target), join(folder, "host", path)).catch(() => undefined);
    if (name === "smartlink serve") execFileSync("mkfifo", [join(folder, "host/pipe")]);
    server = (await servers[name]?.("host")) ?? server;
  });
  afterAll(() => server.close());

  test.each([
    "//evil.example/..%2f.",
    "//evil.example//..%2f.",
    "//x//evil.example/..%2f.",
    "/.//evil.example/..%2f.",
    "/.//evil.example/..%2fsub",
    "///evil.example/..%2fsub",
    "/%2f%2fevil.example/..%2fsub",
    "/%5c%5cevil.example/..%2fsub",
    "/\\\\evil.example/..%2fsub",
    "http://evil.example/..%2fsub",
    "//evil.example/%2e%2e/sub",
    "//evil.example/sub",
  ])("the server leads nobody to another host: %s", async (target) => {
    const { status, headers } = await send(server.address, target);
    expect([301, 400, 403, 404]).toContain(status);
    // A path with two slashes, or a backslash after the first one, names a host.
    if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?![\\/])/);
  });

  test("the server redirects to a folder within its own host, with the query", async () => {
    const { status, headers } = await send(server.address, "/sub?page=2");
    expect([status, headers.location]).toEqual([301, "/sub/?page=2"]);
    expect((await send(server.address, "/sub/")).text).toBe("public");
  });

  test.each([
    "/.env",
    "/%2eenv",
    "/.git/config",
    "/sub/.hidden/",
    "/sub/.hidden/index.html",
    "/sub/.index.html.swp",
    "/sub/../.env",
  ])("the server shows no hidden file: %s", async (target) => {
    const { status, text } = await send(server.address, target);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toContain("secret");
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])("the server answers no %s", async (method) => {
    const { status, headers, text } = await send(server.address, "/sub/", method);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(text).not.toContain("public");
  });

  test.each(["/%", "/%ff", "/%00", "/a%00b", "http:"])(
    "the server survives an address that cannot be read: %s",
    async (target) => {
      expect([400, 404]).toContain((await send(server.address, target)).status);
      expect((await send(server.address, "/sub/")).status).toBe(200);
    },
  );

  test("the server answers HEAD without a body", async () => {
    const { status, headers, text } = await send(server.address, "/sub/index.html", "HEAD");
    expect([status, headers["content-length"], text]).toEqual([200, "6", ""]);
  });

  test
    .runIf(name === "smartlink serve")
    .each([
      "/offers.job/job.json",
      "/offers.JOB/job.json",
      "/offers.job/",
      "/offers.job",
      "/offers/job.json",
      "/env",
      "/pipe",
    ])("the server shows no record of a job, not through a link either, and waits for no pipe: %s", async (target) => {
    const { status, text } = await send(server.address, target);
    expect([status, text]).toEqual([404, expect.not.stringContaining("secret")]);
    expect((await send(server.address, "/sub/report.job")).text).toBe("public");
  });
});

test("doctor reports a good machine, one JSON value a line with --json", async () => {
  const { exitCode, output } = await run(["doctor", "--json"]);
  const findings = output
    .trim()
    .split("\n")
    .map((line): { check: string; good: boolean } => JSON.parse(line));
  expect(findings.map(({ check }) => check)).toEqual(["Node", "Reader", "Formats"]);
  expect(findings.find(({ check }) => check === "Formats")?.good).toBe(true);
  expect(exitCode).toBe(findings.every(({ good }) => good) ? 0 : 3);
});

test("doctor reports a file for printing that was changed", async () => {
  const runtime = join(folder, "runtime");
  await writeRuntime(folder);
  expect((await run(["doctor", "--runtime", runtime])).output).toContain("good  Reader");
  const manifest = JSON.parse(await readFile(join(runtime, "kit.json"), "utf8"));
  const printing = { "harfbuzz.wasm": { file: "harfbuzz.wasm", size: 1, sha256: "0" } };
  await writeFile(join(runtime, "kit.json"), JSON.stringify({ ...manifest, printing }));
  await writeFile(join(runtime, "harfbuzz.wasm"), "x");
  const { exitCode, output } = await run(["doctor", "--runtime", runtime]);
  expect(exitCode).toBe(3);
  expect(output).toMatch(/BAD {3}Reader: .*harfbuzz\.wasm is missing or was changed/);
});

test("doctor reports an old Node and a missing reader with exit code 3", async () => {
  const { exitCode, output } = await run(["doctor", "--runtime", folder], { ports: { nodeVersion: "18.20.0" } });
  expect(exitCode).toBe(3);
  expect(output).toContain("BAD   Node: version 18.20.0. Install Node 20.19 or later.");
  expect(output).toContain("BAD   Reader: The reader's file");
});
