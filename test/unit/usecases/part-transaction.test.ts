import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { webBytes } from "#adapters/web-bytes.ts";
import { hashFile } from "#usecases/library/part-transaction.ts";

/** Never whole: only slices of it may be read. */
const inSlicesAlone = (bytes: Uint8Array<ArrayBuffer>): Blob => {
  const file = new Blob([bytes]);
  file.arrayBuffer = () => Promise.reject(new Error("The file was read whole."));
  return file;
};

test("hashes a large file in chunks, to the same hash", async () => {
  const bytes = new Uint8Array(8 * 2 ** 20 + 5);
  for (let at = 0; at < bytes.length; at += 1000) bytes.fill(at >> 8, at, at + 1000);
  const expected = createHash("sha256").update(bytes).digest("hex");
  expect(await hashFile(inSlicesAlone(bytes), { bytes: webBytes })).toBe(expected);
});
