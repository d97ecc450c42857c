/** A script runs with and without its cache, and never with the cache of another script or with a damaged one. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cachedDataVersionTag, setFlagsFromString } from "node:v8";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runWithCodeCache } from "#adapters/node/run-with-code-cache.ts";

let folder = "";
let script = "";
const cacheName = `script-${cachedDataVersionTag().toString(16)}.cache`;
const cache = () => join(folder, cacheName);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "code-cache-"));
  script = join(folder, "script.cjs");
  await writeFile(script, `exports.answer = () => require("node:path").basename("a/one");`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = () => {
  const { exports, storeCache } = runWithCodeCache<{ answer: () => string }>(script);
  const answer = exports.answer();
  storeCache();
  return answer;
};

test("the code cache is stored once, and no other file is left", async () => {
  expect(run()).toBe("one");
  const { mtimeMs } = await stat(cache());
  expect(run()).toBe("one");
  expect((await stat(cache())).mtimeMs).toBe(mtimeMs);
  expect((await readdir(folder)).sort()).toEqual([cacheName, "script.cjs"].sort());
});

test("a changed script of the same length is compiled, and its cache is stored", async () => {
  run();
  const first = await readFile(cache());
  await writeFile(script, (await readFile(script, "utf8")).replace("one", "two"));
  expect(run()).toBe("two");
  expect(await readFile(cache())).not.toEqual(first);
  expect(run()).toBe("two");
});

test.each(["one", "Zoë 👋"])("a script keeps its texts with and without its cache: %s", async (text) => {
  await writeFile(script, `exports.answer = () => ${JSON.stringify(text)};`);
  expect(run()).toBe(text);
  expect(run()).toBe(text);
});

test.each([
  ["empty", () => Buffer.alloc(0)],
  ["cut", (bytes: Buffer) => bytes.subarray(0, bytes.length - 8)],
  ["altered", (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 200 ? byte ^ 255 : byte)))],
] as const)("a code cache that is %s is replaced", async (_name, damage) => {
  run();
  const intact = await readFile(cache());
  await writeFile(cache(), damage(intact));
  expect(run()).toBe("one");
  expect((await readFile(cache())).length).toBe(intact.length);
});

test("a code cache that the next process would reject is not stored", async () => {
  const { exports, storeCache } = runWithCodeCache<{ answer: () => string }>(script);
  exports.answer();
  setFlagsFromString("--heap-growing-percent=20");
  storeCache();
  expect(await readdir(folder)).toEqual(["script.cjs"]);
  setFlagsFromString("--heap-growing-percent=0");
  storeCache();
  expect(await readdir(folder)).toContain(cacheName);
});

test("a script runs without a code cache where none can be stored", async () => {
  // A folder of this name cannot be replaced by a file.
  await mkdir(join(cache(), "taken"), { recursive: true });
  expect(run()).toBe("one");
  expect((await readdir(folder)).sort()).toEqual([cacheName, "script.cjs"].sort());
});
