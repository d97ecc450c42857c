/** Data that the browser cleared or rolled back is detected at the next start. */
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { createIdbMeta } from "#adapters/store/idb-meta.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { countUnsaved, type DataSnapshot, isBackupDue, snapshotKey } from "#app/settings/storage/data-snapshot.ts";
import { createStorageHealth } from "#app/settings/storage/storage-health.ts";
import { anOutput, aStoredSmartlink } from "../../../../support/builders.ts";

let count = 0;
let items: Map<string, string>;
let store: IdbStore;
let name: string;
let nowMs: number;
beforeEach(async () => {
  items = new Map();
  name = `care-${count++}`;
  nowMs = Date.UTC(2026, 10, 21, 8);
  store = await openIdbStore(name);
});

const local = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};

let ids = 0;
/** Starts a page, which first checks for loss. */
const aStart = async () => {
  const storage = createStorageHealth({
    storageManager: undefined,
    local: () => local,
    meta: createIdbMeta(store.connection),
    newId: () => `birth-${ids++}`,
    now: () => new Date(nowMs).toISOString(),
    databaseNames: [name],
    closeConnections: () => store.close(),
    clearRest: async () => undefined,
  });
  await storage.checkForLoss();
  return storage;
};

const fill = (files: number) =>
  store.outputs.put(Array.from({ length: files }, (_, index) => anOutput("b", `${index}.html`)));

const cleared = async () => {
  await store.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve;
  });
  store = await openIdbStore(name);
};

test("no loss is reported in a new browser or one that keeps its data", async () => {
  expect((await aStart()).snapshot?.loss).toBeUndefined();
  await fill(3);
  expect((await aStart()).snapshot?.loss).toBeUndefined();
  expect((await aStart()).snapshot?.counts).toMatchObject({ outputs: 3 });
});

test("a cleared database is reported with date and counts until it is dismissed", async () => {
  await fill(3);
  const first = await aStart();
  await first.recordBackup("2026-11-20T08:00:00.000Z", { outputs: 2 });
  await cleared();
  nowMs += 3_600_000;
  const loss = {
    kind: "wiped",
    seen: "2026-11-21T08:00:00.000Z",
    counts: { outputs: 3 },
    lastBackup: "2026-11-20T08:00:00.000Z",
  };
  expect((await aStart()).snapshot?.loss).toMatchObject(loss);
  const again = await aStart();
  expect(again.snapshot?.loss).toMatchObject(loss);
  again.dismissLoss();
  expect((await aStart()).snapshot?.loss).toBeUndefined();
});

test("an older state of the same database is reported as a loss", async () => {
  await fill(1);
  await aStart();
  const db = await store.connection.open();
  const older = await db.get("meta", "birth");
  await fill(5);
  await aStart();
  if (older !== undefined) await db.put("meta", older, "birth");
  expect((await aStart()).snapshot?.loss).toMatchObject({ kind: "fell-back", counts: { outputs: 5 } });
});

test("no loss is reported after a person deleted everything", async () => {
  await fill(3);
  const storage = await aStart();
  await storage.deleteAll();
  expect((await aStart()).snapshot?.loss).toBeUndefined();
});

test("an invalid snapshot is no loss", async () => {
  await fill(3);
  await aStart();
  items.set(snapshotKey, '{"birth":3}');
  expect((await aStart()).snapshot).toMatchObject({ counts: { outputs: 3 } });
});

test("reminders of a backup come after a day with unsaved work and stop after a backup, or for a week", async () => {
  await aStart();
  await fill(3);
  const storage = await aStart();
  const wants = () => storage.snapshot !== undefined && isBackupDue(storage.snapshot, nowMs);
  expect(wants()).toBe(false);
  nowMs += 90_000_000;
  expect(wants()).toBe(true);
  storage.snoozeReminder();
  expect(wants()).toBe(false);
  nowMs += 8 * 86_400_000;
  await storage.takeSnapshot();
  expect(wants()).toBe(true);
  await storage.recordBackup(new Date(nowMs).toISOString(), storage.snapshot?.counts ?? {});
  nowMs += 90_000_000;
  expect(wants()).toBe(false);
});

test("reminders of a backup come at once when more than 100 records are unsaved", () => {
  const memory: DataSnapshot = {
    birth: "b",
    mark: 1,
    seen: "",
    counts: { outputs: 101 },
    unsavedSince: new Date(nowMs).toISOString(),
  };
  expect(isBackupDue(memory, nowMs)).toBe(true);
  expect(isBackupDue({ ...memory, counts: { outputs: 100 } }, nowMs)).toBe(false);
});

test("reminders of a backup come after a day with a changed smartlink, although no record was added", async () => {
  const put = (title: string) =>
    store.records.change(["smartlinks"], (tx) => tx.put("smartlinks", aStoredSmartlink({ id: "a", title })));
  await put("Draft");
  const storage = await aStart();
  await storage.recordBackup(new Date(nowMs).toISOString(), storage.snapshot?.counts ?? {});
  const wants = () => storage.snapshot !== undefined && isBackupDue(storage.snapshot, nowMs);
  nowMs += 90_000_000;
  await storage.takeSnapshot();
  expect(wants()).toBe(false);
  await put("Final");
  await storage.takeSnapshot();
  nowMs += 90_000_000;
  expect(wants()).toBe(true);
});

test("reminders of a backup count added and removed records of the stores a person would miss, or the changes", () => {
  const backup = { at: "", counts: { jobs: 2, events: 1 }, changes: 5 };
  const counts = { jobs: 1, outputs: 3, events: 90, parts: 4 };
  expect(countUnsaved({ backup, counts, changes: 7 })).toBe(4);
  expect(countUnsaved({ backup, counts, changes: 12 })).toBe(7);
  expect(countUnsaved({ backup: { at: "", counts: {} }, counts: {}, changes: 12 })).toBe(0);
});
