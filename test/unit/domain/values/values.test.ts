import { expect, test, vi } from "vitest";
import { toHex } from "#domain/values/hex.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ["text", false],
  [7, false],
])("isRecord of %j is %s", (value, expected) => expect(isRecord(value)).toBe(expected));

test("toHex writes two lower-case digits per byte", () => {
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe("000aff");
});

test("readOwnProperty does not find inherited names", () => {
  expect(readOwnProperty({ a: 1 }, "a")).toBe(1);
  expect(readOwnProperty({ a: 1 }, "constructor")).toBeUndefined();
});

test("memoizeAsync runs the work once for parallel calls and retries after a failure", async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("ready");
  const read = memoizeAsync<string>(work);
  const failures = await Promise.allSettled([read(), read()]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await Promise.all([read(), read()])).toEqual(["ready", "ready"]);
  expect(work).toHaveBeenCalledTimes(2);
});

test("memoizeByKey runs the work once for each key", async () => {
  const once = memoizeByKey<string>();
  const work = vi.fn(async () => "value");
  await Promise.all([once("a", work), once("a", work), once("b", work)]);
  expect(work).toHaveBeenCalledTimes(2);
});
