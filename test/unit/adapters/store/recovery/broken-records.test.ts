/** Whatever the database holds, what is broken is put aside, and backup, clean-up and export go on. */
import "fake-indexeddb/auto";
import { strFromU8, unzipSync } from "fflate";
import { openDB } from "idb";
import { describe, expect, test } from "vitest";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { quarantineBrokenRecords } from "#adapters/backup/quarantine-broken-records.ts";
import { readBackup } from "#adapters/backup/read-backup.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import { createRecoveryConnection } from "#adapters/store/database/recovery-connection.ts";
import { listRecordStores, openUntyped, partStore } from "#adapters/store/database/untyped-database.ts";
import { createIdbStore, type IdbStore } from "#adapters/store/idb-store.ts";
import { removeUnusedParts } from "#adapters/store/jobs/remove-job.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import { hasBrokenRecord } from "#adapters/store/recovery/start-check.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { exportFolder } from "#usecases/publishing/export-folder.ts";
import { aJobInput, anOutput, aStoredJob, createStoredJob, listOutputs } from "../../../../support/builders.ts";
import { craftedRecords } from "../../../../support/crafted-records.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
let count = 0;

const utf8 = new TextEncoder().encode("good bytes");

/** A store with a good job and its file, and with what the test puts beside them. */
const storeWith = async (records: readonly { store: string; key: IDBValidKey; value: unknown }[]) => {
  const name = `broken-${count++}`;
  const store = createIdbStore(name);
  await createStoredJob(
    store,
    aStoredJob({ job_id: "good", batch_id: "good" }),
    aJobInput({ job_id: "good", batch_id: "good" }),
  );
  const sha256 = await webBytes.sha256(utf8);
  await store.parts.put(sha256, utf8);
  await store.outputs.put([{ ...anOutput("good", "good.html"), pieces: [{ part: sha256, size: utf8.length }] }]);
  const db = await openUntyped(store.connection);
  for (const { store: kind, key, value } of records) await db.put(kind, value, key);
  return { store, quarantine: createQuarantine(`${name}-quarantine`) };
};

const backupOf = async ({ connection }: IdbStore) => {
  const backup = await createBackup(
    { connection, bytes: webBytes },
    { made: "2026-11-21T08:00:00.000Z", settings: "{}", ...quiet },
  );
  const db = await openUntyped(connection);
  const stores = new Set([...listRecordStores(db), partStore]);
  return { backup, read: await readBackup(backup.file, { bytes: webBytes, schema: db.version, stores, ...quiet }) };
};

const startStores = ["jobs", "environments", "notices", "toolFiles", "users", "folders"];
const crafted = [
  ...craftedRecords,
  { fault: "a part that is null", store: partStore, key: "evil", value: null },
  {
    fault: "a part under another name",
    store: partStore,
    key: "evil",
    value: { sha256: "0".repeat(64), size: 0, body: new ArrayBuffer(0) },
  },
];

test.each(crafted)(
  "a database with $fault has it put aside, keeps the rest, and saves a backup that can be restored",
  async (record) => {
    const { store, quarantine } = await storeWith([record]);
    const before = await backupOf(store);
    expect([before.backup.damaged.length, before.read.ok]).toEqual([1, true]);

    expect(await quarantineBrokenRecords(store.connection, quarantine)).toBe(1);
    const { store: kind, key, value } = record;
    expect(await quarantine.list()).toEqual([{ store: kind, key, value, fault: expect.any(String) }]);
    await removeUnusedParts(store.connection);
    expect((await store.jobs.list()).map(({ job }) => job.job_id)).toEqual(["good"]);
    const { backup, read } = await backupOf(store);
    expect([backup.damaged, read.ok, backup.records]).toEqual([
      [],
      true,
      expect.objectContaining({ jobs: 1, outputs: 1, parts: 1 }),
    ]);
    expect(await quarantineBrokenRecords(store.connection, quarantine)).toBe(0);
  },
);

test.each(crafted.filter(({ store, fault }) => startStores.includes(store) && !/status|script|years/.test(fault)))(
  "a database with $fault is noticed at the start",
  async (record) => {
    const { store } = await storeWith([record]);
    expect(await hasBrokenRecord(store.connection)).toBe(true);
  },
);

test("a database without damaged records starts at once, and no record is moved", async () => {
  const { store, quarantine } = await storeWith([]);
  expect(await hasBrokenRecord(store.connection)).toBe(false);
  expect(await quarantineBrokenRecords(store.connection, quarantine)).toBe(0);
});

test("a database with foreign stores and invalid records is saved completely by a rescue backup, which can be restored", async () => {
  const name = `rescue-${count++}`;
  const db = await openDB(name, 1, {
    upgrade: (opened) => {
      for (const store of ["jobs", "notes"]) opened.createObjectStore(store);
    },
  });
  await db.put("notes", "of another program", "n1");
  await db.put("jobs", { ...aStoredJob({ job_id: "good", batch_id: "good" }), eventCount: 0 }, "good");
  await db.put("jobs", { size: 1 }, "bad");
  db.close();
  const connection = createRecoveryConnection(name);
  const { file, records, damaged } = await createBackup(
    { connection, bytes: webBytes },
    { made: "2026-11-21T08:00:00.000Z", settings: "{}", includeDamaged: true, ...quiet },
  );
  expect([records, damaged.length]).toEqual([{ jobs: 1, parts: 0 }, 2]);
  const lines = strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))["damaged.1.ndjson"] ?? new Uint8Array());
  expect(
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)[0]),
  ).toEqual([
    ["jobs", "bad"],
    ["notes", "n1"],
  ]);
  const { connection: target } = createIdbStore(`${name}-target`);
  const stores = new Set([...listRecordStores(await openUntyped(target)), partStore]);
  const read = await readBackup(file, { bytes: webBytes, schema: databaseVersion, stores, ...quiet });
  expect(read.ok).toBe(true);
});

test("a value that refers to itself is left out of a backup", async () => {
  const value: Record<string, unknown> = { id: "e", object: "page", event: "open", dt: "", smartlink_id: "s" };
  value["self"] = value;
  const { store } = await storeWith([{ store: "tracked", key: "e", value }]);
  const { backup, read } = await backupOf(store);
  expect([backup.damaged, read.ok]).toEqual([['stores/tracked "e"'], true]);
});

describe("a read that meets an invalid record", () => {
  const notFields = { id: "evil", created: "", inserted: "" };

  test.each([
    "contents",
    "smartlinks",
    "assets",
    "folders",
    "users",
    "tracked",
    "notices",
    "images",
    "trash",
    "versions",
    "texts",
    "preferences",
    "edits",
  ] as const)("a read of %s sets an invalid record aside and returns the others", async (kind) => {
    const { store, quarantine } = await storeWith([]);
    const db = await openUntyped(store.connection);
    // As another program could write them: one is found by the index, one by its id alone.
    const indexed = { ...notFields, dt: "2026", created: "2026", inserted: "2026" };
    await db.put(kind, indexed, "evil");
    await db.put(kind, 7, "number");
    expect(await store.records.get(kind, "number")).toBeUndefined();
    expect(await store.records.list(kind)).toEqual([]);
    expect((await quarantine.list()).map(({ key }) => key).sort()).toEqual(["evil", "number"]);
    expect(await store.records.change([kind], (tx) => tx.list(kind))).toEqual([]);
  });

  test("a read of a job's files and input sets an invalid record aside", async () => {
    const { store, quarantine } = await storeWith([
      { store: "outputs", key: ["good", "a.html"], value: { path: "a.html" } },
      { store: "inputs", key: "good", value: { job_id: "good" } },
    ]);
    expect((await listOutputs(store, "good")).map(({ path }) => path)).toEqual(["good.html"]);
    expect(await store.jobs.input("good")).toBeUndefined();
    expect(await quarantine.count()).toBe(2);
  });

  test("a read of a log sets an invalid record aside and keeps the positions of the events after it", async () => {
    const { store } = await storeWith([]);
    const at = "2026-11-21T08:00:00.000Z";
    for (const _step of [1, 2, 3])
      await store.jobs.note("good", [
        { kind: "resumed", at },
        { kind: "done", at },
      ]);
    const db = await openUntyped(store.connection);
    await db.put("events", { job_id: "good", first: 2, events: [null] }, ["good", 2]);
    const kinds = (await store.jobs.events("good")).map(({ kind }) => kind);
    expect(kinds).toEqual(["resumed", "done", "warning", "warning", "resumed", "done"]);
    expect((await store.jobs.events("good", 3, 2)).map(({ kind }) => kind)).toEqual(["warning", "resumed"]);
    expect((await store.jobs.events("good", 5)).map(({ kind }) => kind)).toEqual(["done"]);
  });

  test("a read that meets an invalid record continues without a job that is removed meanwhile", async () => {
    const { store, quarantine } = await storeWith([{ store: "contents", key: "evil", value: null }]);
    await store.jobs.remove("good");
    expect([await store.jobs.list(), await quarantine.count(), await store.parts.keys()]).toEqual([[], 1, []]);
  });
});

describe("an export", () => {
  /** A target that remembers the paths that were written. */
  const createTarget = () => {
    const written: string[] = [];
    const write = async (path: string): Promise<"written"> => {
      written.push(path);
      return "written";
    };
    return { written, write };
  };

  test.each([
    "../evil.html",
    "a/../../evil.html",
    "/evil.html",
    "C:\\evil.html",
    "a//b.html",
    "nul.html",
    "a\u0000.html",
  ])("an export of a batch with a file named %j is rejected before any is written", async (path) => {
    const { store } = await storeWith([{ store: "outputs", key: ["good", path], value: anOutput("good", path) }]);
    const { written, write } = createTarget();
    const exporting = exportFolder(store, "good", write, { onProgress: () => undefined });
    await expect(exporting).rejects.toMatchObject({ problem: { code: "name-invalid" } });
    expect(written).toEqual([]);
  });

  test("an export with a path that differs from its key, or with a batch name outside the folder, is rejected", async () => {
    const { store } = await storeWith([
      { store: "outputs", key: ["good", "b.html"], value: anOutput("good", "../b.html") },
      { store: "outputs", key: ["..", "c.html"], value: anOutput("..", "c.html") },
    ]);
    const { written, write } = createTarget();
    for (const batchId of ["good", ".."])
      await expect(exportFolder(store, batchId, write, { onProgress: () => undefined })).rejects.toMatchObject({
        problem: { code: "name-invalid" },
      });
    expect(written).toEqual([]);
  });
});
