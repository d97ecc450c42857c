import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { memoizeAsync } from "#domain/values/memoize-async.ts";

test("memoized work runs once after a success, and again after a failure", async () => {
  let runs = 0;
  const read = memoizeAsync(async () => {
    runs += 1;
    if (runs === 1) throw new Error("no connection");
    return runs;
  });
  await expect(read()).rejects.toThrow("no connection");
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});

test("memoized work releases what it refers to after a success", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const memoizeLength = () => {
    const bytes = new Uint8Array(1024);
    return { getLength: memoizeAsync(async () => bytes.length), reference: new WeakRef(bytes) };
  };
  const { getLength, reference } = memoizeLength();
  expect(await getLength()).toBe(1024);
  // A WeakRef keeps its target until the task that has read it ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(reference.deref()).toBe(undefined);
  expect(await getLength()).toBe(1024);
});
