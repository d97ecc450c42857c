// engines: none; test:all: none; matrix: chromium, firefox
// Unit tests of the upload retry and name the same faults; webdav-faults.test.ts has a real server that refuses files.
/** A bucket that refuses, fails, closes connections and changes bytes of single files. WebKit is left out: its driver is slow. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { prepareBucket } from "./prepared-bucket.ts";
import { digestBatch, upload } from "./publishing-page.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const prepared = prepareBucket(openStage(), engine);

  test("a failing bucket gets every other file, and then the failed files only", async () => {
    const { bucket, page, readBucket } = prepared;
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
});
