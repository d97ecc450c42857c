/** The record of uploaded files in the database. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createIdbUploadLog } from "#adapters/publishing/idb-upload-log.ts";
import { withUploadDatabase } from "#adapters/publishing/upload-database.ts";

const log = createIdbUploadLog();

test("uploaded files are recorded by server and batch, and the last entry of a path counts", async () => {
  await log.add("webdav a", "spring", [["r1.html", "d1"]]);
  await log.add("webdav a", "spring", [
    ["r1.html", "d1b"],
    ["r2.html", "d2"],
  ]);
  await log.add("webdav b", "spring", [["r3.html", "d3"]]);
  await log.add("webdav a", "autumn", [["r4.html", "d4"]]);
  expect(await log.read("webdav a", "spring")).toEqual(
    new Map([
      ["r1.html", "d1b"],
      ["r2.html", "d2"],
    ]),
  );
  await log.retainBatches(new Set(["autumn"]));
  expect(await log.read("webdav a", "spring")).toEqual(new Map());
  expect(await log.read("webdav a", "autumn")).toEqual(new Map([["r4.html", "d4"]]));
  await log.clear("webdav a", "autumn");
  expect(await log.read("webdav a", "autumn")).toEqual(new Map());
});

test("entries of the upload log that this site cannot have written are left out", async () => {
  const entries = [["r1.html", "d1"], ["r2.html"], "r3.html", [4, "d4"], null];
  await withUploadDatabase(async (db) => {
    await db.add("uploads", { server: "webdav c", batchId: "spring", entries });
    await db.add("uploads", { server: "webdav c", batchId: "spring", entries: "all" });
  });
  expect(await log.read("webdav c", "spring")).toEqual(new Map([["r1.html", "d1"]]));
});
