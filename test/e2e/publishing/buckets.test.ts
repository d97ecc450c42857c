// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person uploads a batch to a bucket that checks signatures, clocks and origins, and that asks to wait. WebKit is left out: its driver is slow, and the code has no part of its own there. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { fileCount, prepareBucket } from "./prepared-bucket.ts";
import { digestBatch, upload } from "./publishing-page.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const prepared = prepareBucket(openStage(), engine);

  test("a bucket gets every file, signed and with its sha256, and a second upload sends nothing", async () => {
    const { page, readBucket } = prepared;
    expect(await upload(page)).toMatch(
      new RegExp(`^All files are on the server \\(${fileCount}\\).* Sent now: ${fileCount}\\.`),
    );
    expect(await readBucket()).toEqual(await digestBatch(page, "spring"));
    expect(await upload(page)).toMatch(/Sent now: 0\./);
  });

  test("a bucket with a wrong secret key refuses the signature before the first file", async () => {
    const { bucket, page } = prepared;
    await page.fill("#server-password", "another secret");
    const sentence = await upload(page);
    expect(sentence).toContain("upload-login");
    expect(sentence).toContain("SignatureDoesNotMatch");
    expect(bucket.writes).toEqual([]);
  });

  test("a bucket that asks to wait gets every file after the pause", async () => {
    const { bucket, page } = prepared;
    let refusals = 0;
    bucket.fault = (method, path) => {
      if (method !== "PUT" || !path.endsWith(".html") || refusals === 4) return undefined;
      refusals += 1;
      return { kind: "answer", status: 429, code: "SlowDown", headers: { "Retry-After": "1" } };
    };
    expect(await upload(page)).toMatch(/^All files are on the server/);
    expect(refusals).toBe(4);
  });

  test("a bucket that refuses the signature because of the clock is reported with the difference", async () => {
    const { bucket, page } = prepared;
    bucket.clockAheadMs = 3 * 3_600_000;
    const sentence = await upload(page);
    expect(sentence).toContain("upload-clock");
    expect(sentence).toMatch(/the clock of this computer is (?:3 hours|2 hours 59 minutes) behind the server’s/);
    expect(bucket.writes).toEqual([]);
  });

  test("a bucket without a CORS rule is named as the reason", async () => {
    const { bucket, page } = prepared;
    bucket.fault = () => ({
      kind: "answer",
      status: 200,
      headers: { "Access-Control-Allow-Origin": "https://other.example" },
    });
    expect(await upload(page)).toContain("address-hidden");
  });
});
