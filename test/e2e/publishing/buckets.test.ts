// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person uploads a batch to a bucket that checks signatures, and that fails in the ways of real servers. WebKit is left out: its driver is slow, and the code has no part of its own there. */
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { digestBatch, enterServer, openPublishing, upload } from "./publishing-page.ts";
import { type SignedBucket, startBucket } from "./signed-bucket.ts";

const engines = enginesFor(import.meta.url);
const rowCount = 12;
const fileCount = rowCount + 6;

describe.each(engines)("a bucket in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;
  let bucket: SignedBucket;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    const rows = Array.from({ length: rowCount }, (_, index) => createNamedRow(`r${index}`, { first_name: "Ada" }));
    await runBatch(page, await writeBatchFiles(folder, rows), { batchId: "spring", strategy: "smallest" });
  });

  /** Each test has an empty bucket and opens the dialog anew. */
  beforeEach(async () => {
    bucket = stage.closeLater(await startBucket(new URL(site.url).origin, stage.createFolder().path));
    await page.goto("about:blank");
    await openManager(page, site);
    await openPublishing(page, bucket.url);
    await enterServer(page, { kind: "s3", address: bucket.url, ...bucket });
  });

  const readBucket = async (): Promise<Readonly<Record<string, string>>> => {
    const paths = Object.keys(await digestBatch(page, "spring"));
    const entries: [string, string][] = [];
    for (const path of paths) {
      const response = await fetch(`${bucket.url}spring/${path}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      entries.push([
        path,
        response.ok ? createHash("sha256").update(bytes).digest("hex") : `status ${response.status}`,
      ]);
    }
    return Object.fromEntries(entries.sort());
  };

  test("gets every file, signed and with its sha256, and a second upload sends nothing", async () => {
    expect(await upload(page)).toMatch(
      new RegExp(`^All files are on the server \\(${fileCount}\\).* Sent now: ${fileCount}\\.`),
    );
    expect(await readBucket()).toEqual(await digestBatch(page, "spring"));
    expect(await upload(page)).toMatch(/Sent now: 0\./);
  });

  test("with a wrong secret key refuses the signature before the first file", async () => {
    await page.fill("#server-password", "another secret");
    const sentence = await upload(page);
    expect(sentence).toContain("upload-login");
    expect(sentence).toContain("SignatureDoesNotMatch");
    expect(bucket.writes).toEqual([]);
  });

  test("that refuses, fails, closes connections and changes bytes gets everything else, and then the failed files only", async () => {
    bucket.fault = (method, path) => {
      if (method !== "PUT") return undefined;
      if (path.endsWith("r1.s.html")) return { kind: "answer", status: 403, code: "AccessDenied" };
      if (path.endsWith("r2.s.html")) return { kind: "answer", status: 500, code: "InternalError" };
      if (path.endsWith("r3.s.html")) return { kind: "close" };
      if (path.endsWith("r4.s.html")) return { kind: "change" };
      if (path.endsWith("r5.s.html")) return { kind: "answer", status: 413, code: "EntityTooLarge" };
      if (path.endsWith("r6.s.html")) return { kind: "answer", status: 429, code: "TooManyRequests" };
      return undefined;
    };
    const sentence = await upload(page);
    expect(sentence).toContain("Failed: 6 files.");
    for (const status of [403, 413, 429, 500]) expect(sentence).toContain(`(${status})`);
    for (const code of ["upload-forbidden", "upload-busy", "upload-interrupted", "upload-digest", "upload-rejected"])
      expect(sentence).toContain(code);
    for (const name of ["r1", "r2", "r3", "r4", "r5", "r6"]) expect(sentence).toContain(`${name}.s.html`);
    expect(
      await page.evaluate(() => document.querySelector("publish-upload .publish-answer.notice-warning") !== null),
    ).toBe(true);
    bucket.fault = () => undefined;
    bucket.writes.length = 0;
    expect(await upload(page)).toMatch(/All files are on the server .* Sent now: 6\./);
    expect(bucket.writes.filter((write) => write.endsWith(".html")).length).toBe(6);
    expect(await readBucket()).toEqual(await digestBatch(page, "spring"));
  });

  test("that asks to wait gets every file after the pause", async () => {
    let refusals = 0;
    bucket.fault = (method, path) => {
      if (method !== "PUT" || !path.endsWith(".html") || refusals === 4) return undefined;
      refusals += 1;
      return { kind: "answer", status: 429, code: "SlowDown", headers: { "Retry-After": "1" } };
    };
    expect(await upload(page)).toMatch(/^All files are on the server/);
    expect(refusals).toBe(4);
  });

  test("that refuses the signature because of the clock: the sentence has the difference", async () => {
    bucket.clockAheadMs = 3 * 3_600_000;
    const sentence = await upload(page);
    expect(sentence).toContain("upload-clock");
    expect(sentence).toMatch(/the clock of this computer is (?:3 hours|2 hours 59 minutes) behind the server’s/);
    expect(bucket.writes).toEqual([]);
  });

  test("without a CORS rule is named as the reason", async () => {
    bucket.fault = () => ({
      kind: "answer",
      status: 200,
      headers: { "Access-Control-Allow-Origin": "https://other.example" },
    });
    expect(await upload(page)).toContain("address-hidden");
  });
});
