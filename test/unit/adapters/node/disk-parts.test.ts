import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { expect, onTestFinished, test } from "vitest";
import { createDiskParts } from "#adapters/node/disk-parts.ts";
import { listLocalFiles } from "#adapters/node/local-file.ts";

const megabyte = 2 ** 20;

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-parts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test("parts beyond the limit are in the folder, and have their bytes", async () => {
  const folder = aFolder();
  const parts = createDiskParts(folder, { limitBytes: 2 * megabyte });
  for (let number = 0; number < 5; number++) await parts.put(`part-${number}`, new Uint8Array(megabyte).fill(number));
  expect(readdirSync(folder).sort()).toEqual(["part-0", "part-1", "part-2"]);
  for (let number = 0; number < 5; number++) {
    const bytes = await parts.bytes(`part-${number}`);
    // A comparison by the test runner takes seconds.
    expect(bytes && Buffer.compare(bytes, Buffer.alloc(megabyte, number))).toBe(0);
  }
});

test("files of the input take no room of the parts", async () => {
  const folder = aFolder();
  const { files } = await listLocalFiles([import.meta.filename], folder);
  const parts = createDiskParts(folder, { limitBytes: 1 });
  await parts.put("part", new Uint8Array(10));
  for (const file of files) parts.addFile("file", file);
  const text = new TextDecoder().decode(await parts.bytes("file"));
  expect(text).toContain("files of the input take no room");
  expect(readdirSync(folder)).toEqual([]);
});

test("buffers that nobody uses are collected long before V8 does so, with the options of V8 unchanged", async () => {
  const versionTag = cachedDataVersionTag();
  const parts = createDiskParts(aFolder(), { limitBytes: megabyte });
  const startBytes = process.memoryUsage().arrayBuffers;
  let peakBytes = 0;
  for (let number = 0; number < 100; number++) {
    await parts.put(`part-${number}`, new Uint8Array(megabyte));
    peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - startBytes);
  }
  expect(peakBytes).toBeLessThan(24 * megabyte);
  expect(cachedDataVersionTag()).toBe(versionTag);
});
