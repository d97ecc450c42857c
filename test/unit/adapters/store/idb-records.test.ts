import "fake-indexeddb/auto";
import { openDB, unwrap } from "idb";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { databaseVersion, migrate } from "#adapters/store/database/migrations.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { idOf } from "../../../contract/folder-cases.ts";
import { createNodeApi } from "../../../contract/node-api.ts";
import { newAsset, newSmartlink } from "../../../contract/smartlink-cases.ts";
import {
  aFolder,
  aJobInput,
  anOutput,
  aStoredJob,
  aTrashEntry,
  aVersion,
  createStoredJob,
} from "../../../support/builders.ts";

let store: IdbStore;
let count = 0;
beforeEach(async () => {
  store = await openIdbStore(`records-${count++}`);
});

const folder = (id: string, parent: string | null, created: string) => aFolder({ id, _folder: parent, created });

test("records are listed in order of creation, by a field, and from any position", async () => {
  const createdRecords = [
    folder("z", "p", "2026-01-01"),
    folder("a", "p", "2026-01-02"),
    folder("b", "q", "2026-01-03"),
    folder("m", "p", "2026-01-02"),
  ];
  await store.records.change(["folders"], async (tx) => {
    for (const folder of createdRecords) await tx.put("folders", folder);
  });
  const ids = async (query: Parameters<typeof store.records.list<"folders">>[1]) =>
    (await store.records.list("folders", query)).map(({ id }) => id);
  expect(await ids({})).toEqual(["z", "a", "m", "b"]);
  expect(await ids({ where: { field: "_folder", is: "p" } })).toEqual(["z", "a", "m"]);
  expect(await ids({ where: { field: "_folder", is: "p" }, after: ["2026-01-02", "a"] })).toEqual(["m"]);
  expect(await ids({ after: ["2026-01-01", "z"], limit: 2 })).toEqual(["a", "m"]);
  expect(await ids({ where: { field: "_folder", is: "none" } })).toEqual([]);
});

test("records come the newest first where the query says so, also without the browser's reading backwards", async () => {
  await store.records.change(["folders"], async (tx) => {
    for (const [id, day] of ["1", "2", "2", "3"].map((day, index) => [`f${index}`, day] as const))
      await tx.put("folders", folder(id, id === "f3" ? "q" : "p", `2026-01-0${day}`));
  });
  type Query = Parameters<typeof store.records.list<"folders">>[1];
  const ids = async (query: Query) =>
    (await store.records.list("folders", { ...query, order: "newest" })).map(({ id }) => id);
  const expectAll = async () => {
    expect(await ids({})).toEqual(["f3", "f2", "f1", "f0"]);
    expect(await ids({ limit: 1 })).toEqual(["f3"]);
    expect(await ids({ limit: 3 })).toEqual(["f3", "f2", "f1"]);
    expect(await ids({ where: { field: "_folder", is: "p" }, limit: 2 })).toEqual(["f2", "f1"]);
    expect(await ids({ where: { field: "_folder", is: "p" }, after: ["2026-01-02", "f2"] })).toEqual(["f1", "f0"]);
    expect(await ids({ after: ["2026-01-02", "f2"], limit: 1 })).toEqual(["f1"]);
    expect(await ids({ where: { field: "_folder", is: "none" }, limit: 9 })).toEqual([]);
    const within = store.records.change(["folders"], (tx) => tx.list("folders", { order: "newest", limit: 2 }));
    expect((await within).map(({ id }) => id)).toEqual(["f3", "f2"]);
  };
  await expectAll();
  const { getAllRecords, ...others } = Object.getOwnPropertyDescriptors(IDBIndex.prototype) as Record<
    string,
    PropertyDescriptor
  >;
  expect([getAllRecords, Object.keys(others).length > 5]).toEqual([expect.anything(), true]);
  Reflect.deleteProperty(IDBIndex.prototype, "getAllRecords");
  onTestFinished(() => {
    Object.defineProperty(IDBIndex.prototype, "getAllRecords", getAllRecords as PropertyDescriptor);
  });
  await expectAll();
});

test("records come in the order of a field up to a value, and null has no place in that order", async () => {
  await store.records.change(["trash"], async (tx) => {
    for (const [id, expires] of [
      ["late", "2026-03-01"],
      ["early", "2026-01-01"],
      ["never", null],
      ["middle", "2026-02-01"],
    ] as const)
      await tx.put("trash", aTrashEntry({ id, expires }));
  });
  const ids = async (upTo: string, limit?: number) =>
    (
      await store.records.list("trash", {
        where: { field: "expires", upTo },
        ...(limit === undefined ? {} : { limit }),
      })
    ).map(({ id }) => id);
  expect(await ids("2026-02-01")).toEqual(["early", "middle"]);
  expect(await ids("2026-02-01", 1)).toEqual(["early"]);
  expect(await ids("2025-12-31")).toEqual([]);
});

test("records that are read at the same time share a transaction, with separate results", async () => {
  await store.records.change(["folders"], (tx) => tx.put("folders", folder("a", null, "2026-01-01")));
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
  onTestFinished(() => transaction.mockRestore());
  const { records } = store;
  const outcomes = await Promise.all([
    records.get("folders", "a"),
    records.get("folders", "none"),
    records.list("users"),
    records.list("folders"),
  ]);
  expect(outcomes.flat().map((record) => record?.id)).toEqual(["a", undefined, "a"]);
  expect(transaction.mock.calls.map(([stores]) => stores)).toEqual([["folders", "users"]]);
  const oneIsWrong = [records.get("folders", "a"), records.list("folders", { limit: -1 })];
  expect((await Promise.allSettled(oneIsWrong)).map(({ status }) => status)).toContain("rejected");
  expect((await records.get("folders", "a"))?.id).toBe("a");
});

test("records of a call and its caller are read in one transaction", async () => {
  const { caller } = await createNodeApi();
  const id = idOf(await newSmartlink(caller));
  await caller.call(`/document/${id}`);
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
  onTestFinished(() => transaction.mockRestore());
  expect((await caller.call(`/document/${id}`)).status).toBe(200);
  await caller.call("/folder");
  expect(transaction.mock.calls.map(([stores]) => stores)).toEqual([
    ["users", "smartlinks", "assets"],
    ["users", "folders"],
  ]);
});

test("a change of records is applied completely or not at all", async () => {
  const change = store.records.change(["folders"], async (tx) => {
    await tx.put("folders", folder("a", null, "2026-01-01"));
    throw new RangeError("in the middle");
  });
  await expect(change).rejects.toThrow("in the middle");
  expect(await store.records.get("folders", "a")).toBeUndefined();
});

test("a database of the first version is upgraded and keeps its records", async () => {
  const name = `old-${count++}`;
  const old = await openDB(name, 1, {
    upgrade: (db) => {
      for (const name of ["jobs", "inputs", "events", "outputs", "parts"]) db.createObjectStore(name);
    },
  });
  await old.put("jobs", { ...aStoredJob(), eventCount: 0 }, "j1");
  old.close();
  const upgraded = await openIdbStore(name);
  expect((await upgraded.jobs.get("j1"))?.job.batch_id).toBe("b1");
  expect(await upgraded.records.list("folders")).toEqual([]);
});

test("a database of version 4 gets the trash, the versions and the texts, and keeps its records", async () => {
  const name = `old-${count++}`;
  const old = await openDB(name, 4, { upgrade: (db) => migrate(unwrap(db), 0, 4) });
  const record = folder("a", null, "2026-01-01");
  await old.put("folders", record, "a");
  expect([...old.objectStoreNames]).not.toContain("trash");
  old.close();
  const upgraded = await openIdbStore(name);
  expect((await upgraded.connection.open()).version).toBe(databaseVersion);
  expect(await upgraded.records.get("folders", "a")).toEqual(record);
  for (const kind of ["trash", "versions", "texts"] as const) expect(await upgraded.records.list(kind)).toEqual([]);
});

test("parts of the trash and of versions stay until these are removed", async () => {
  const keys = ["trashed", "earlier", "unused"].map((_, index) => String(index).repeat(64));
  for (const key of keys) await store.parts.put(key, new Uint8Array(3));
  const [trashed = "", earlier = ""] = keys;
  await store.records.change(["trash", "versions"], async (tx) => {
    await tx.put("trash", aTrashEntry({ parts: [trashed] }));
    await tx.put("versions", aVersion({ parts: [earlier] }));
  });
  await store.records.sweep(keys);
  expect(await store.parts.keys()).toEqual([trashed, earlier]);
  await store.records.change(["trash", "versions"], async (tx) => {
    await tx.remove("trash", "t1");
    await tx.remove("versions", "v1");
  });
  await store.records.sweep(keys);
  expect(await store.parts.keys()).toEqual([]);
});

test("parts of contents and assets outlive the batches that used them, and the reverse", async () => {
  const { caller, store: served } = await createNodeApi();
  const smartlink = await newSmartlink(caller);
  await newAsset(caller, idOf(smartlink));
  const contentId = String(smartlink["_content"]);
  const sha256 = (await served.records.get("contents", contentId))?.sha256 ?? "";
  const [asset] = await served.records.list("assets");
  const icon = Object.values(asset?.files ?? {})[0];
  const iconSha256 = icon !== undefined && "sha256" in icon ? icon.sha256 : "";
  await served.parts.put("unused", new Uint8Array(3));
  const ended = {
    ...aStoredJob(),
    job: { ...aStoredJob().job, status: "Done" as const, finished: "2026-11-21T08:00:00.000Z" },
  };
  await createStoredJob(served, ended, {
    ...aJobInput(),
    files: [{ name: "a.pdf", path: "a.pdf", sha256, size: 1 }],
  });
  await served.jobs.remove("j1");
  expect(await Promise.all([sha256, iconSha256, "unused"].map((part) => served.parts.has(part)))).toEqual([
    true,
    true,
    false,
  ]);
  await served.outputs.put([{ ...anOutput("b2", "kept.html"), pieces: [{ part: sha256, size: 1 }] }]);
  await caller.call(`/document/${idOf(smartlink)}?permanent=true`, { method: "DELETE" });
  await caller.call(`/content/${contentId}?permanent=true`, { method: "DELETE" });
  // The icon was the asset's alone; the PDF is in a generated file.
  expect(await Promise.all([sha256, iconSha256].map((part) => served.parts.has(part)))).toEqual([true, false]);
});
