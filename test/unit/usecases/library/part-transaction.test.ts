import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { webBytes } from "#adapters/web-bytes.ts";
import { hashFile } from "#usecases/library/part-transaction.ts";

/** Creates a Blob that rejects when it is read as a whole, so that only slices of it can be read. */
const createSliceOnlyBlob = (bytes: Uint8Array<ArrayBuffer>): Blob => {
  const file = new Blob([bytes]);
  file.arrayBuffer = () => Promise.reject(new Error("The file was read whole."));
  return file;
};

test("a large file is hashed in chunks, with the same result as in one piece", async () => {
  const bytes = new Uint8Array(8 * 2 ** 20 + 5);
  for (let offset = 0; offset < bytes.length; offset += 1000) bytes.fill(offset >> 8, offset, offset + 1000);
  const expected = createHash("sha256").update(bytes).digest("hex");
  expect(await hashFile(createSliceOnlyBlob(bytes), { bytes: webBytes })).toBe(expected);
});
