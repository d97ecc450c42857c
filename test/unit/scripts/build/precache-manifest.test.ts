import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPrecacheManifest } from "../../../../scripts/build/precache-manifest.ts";

const folder = mkdtempSync(join(tmpdir(), "smartlink-precache-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a first visit does not wait for what prints text, which is there without network later", async () => {
  const files = [
    "index.html",
    "assets/main-abc.js",
    "assets/text-printer-abc.js",
    "runtime/kit.json",
    "runtime/printing/harfbuzz.wasm",
    "runtime/printing/NotoSansHebrew-Bold.ttf",
    "runtime/printing/LICENSE_HARFBUZZJS",
    "runtime/standard_fonts/LiberationSans-Bold.ttf",
    "service-worker.js",
    "text-printer.js",
  ];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  const { start, rest } = await createPrecacheManifest(folder);
  expect(start.map(({ url }) => url)).toEqual(["assets/main-abc.js", "index.html", "runtime/kit.json"]);
  expect(rest.flatMap(({ url, parts }) => parts?.map((part) => part.url) ?? [url])).toEqual([
    "assets/text-printer-abc.js",
    "runtime/printing/NotoSansHebrew-Bold.ttf",
    "runtime/printing/harfbuzz.wasm",
    "runtime/standard_fonts/LiberationSans-Bold.ttf",
  ]);
});
