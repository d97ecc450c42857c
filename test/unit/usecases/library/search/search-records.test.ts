import { unwrap } from "idb";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { readBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import { listRecordStores, openUntyped } from "#adapters/store/database/untyped-database.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import { createRecordSearch, type RecordSearch } from "#usecases/library/search/search-records.ts";
import "../../../../contract/node-api.ts";
import { aContent, aStoredSmartlink } from "../../../../support/builders.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
let count = 0;
let name: string;
/** The store of the worker that searches, and that of a tab. No message goes from one to the other. */
let store: IdbStore;
let tab: IdbStore;
let search: RecordSearch;
beforeEach(async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  name = `record-search-${count++}`;
  [store, tab] = [await openIdbStore(name), await openIdbStore(name)];
  search = createRecordSearch(store);
});

const { config } = aStoredSmartlink();
/** Complete, because a backup leaves records out that lack a setting. */
const aSmartlink = (title: string) =>
  aStoredSmartlink({
    id: `id of ${title}`,
    title,
    config: { ...config, global: globalSettingsSchema.parse({}) },
  });
const put = (through: IdbStore, ...titles: readonly string[]) =>
  through.records.change(["smartlinks"], async (tx) => {
    for (const title of titles) await tx.put("smartlinks", aSmartlink(title));
  });
const remove = (through: IdbStore, title: string) =>
  through.records.change(["smartlinks"], (tx) => tx.remove("smartlinks", `id of ${title}`));
const titlesFound = async (query: string) =>
  (await search.find(query, { limit: 1000 })).map(({ title }) => title).sort();

test("the search of the API fills its index at the first call only", async () => {
  await put(store, "Spring offer");
  const list = vi.spyOn(store.records, "list");
  expect(await titlesFound("spring")).toEqual(["Spring offer"]);
  expect(list.mock.calls.filter(([kind]) => kind === "texts")).toHaveLength(1);
  list.mockClear();
  await put(tab, "Spring letter");
  expect(await titlesFound("spring")).toEqual(["Spring letter", "Spring offer"]);
  expect(await titlesFound("letter")).toEqual(["Spring letter"]);
  expect(list.mock.calls.filter(([kind]) => kind !== "assets")).toEqual([]);
});

test("the search of the API finds what it and other tabs wrote right before the call, also without a message", async () => {
  await put(store, "Spring offer");
  expect(await titlesFound("offer")).toEqual(["Spring offer"]);
  for (const through of [store, tab]) {
    await put(through, "Autumn offer");
    expect(await titlesFound("offer")).toEqual(["Autumn offer", "Spring offer"]);
    await remove(through, "Autumn offer");
    expect(await titlesFound("offer")).toEqual(["Spring offer"]);
  }
});

test("the search of the API finds a PDF by its text as soon as that is stored", async () => {
  const content = aContent({ title: "Timetable" });
  await tab.records.change(["contents"], (tx) => tx.put("contents", content));
  expect(await titlesFound("ferry")).toEqual([]);
  const { id, sha256, created } = content;
  const run = { text: "The ferry leaves at noon", x: 1, y: 1, width: 50, height: 2 };
  await tab.records.change(["texts"], (tx) => tx.put("texts", { id, sha256, created, pages: [{ runs: [run] }] }));
  expect(await titlesFound("ferry")).toEqual(["Timetable"]);
});

test("the search of the API answers simultaneous calls with all that was written before each", async () => {
  await put(store, "Offer 0");
  const answers: Promise<number>[] = [];
  for (let number = 1; number <= 5; number++) {
    await put(tab, `Offer ${number}`);
    answers.push(search.find("offer", { limit: 100 }).then((items) => items.length));
  }
  for (const [index, itemCount] of (await Promise.all(answers)).entries())
    expect(itemCount).toBeGreaterThanOrEqual(index + 2);
});

test("the search of the API does not log a change that was rolled back", async () => {
  expect(await titlesFound("offer")).toEqual([]);
  const change = tab.records.change(["smartlinks"], async (tx) => {
    await tx.put("smartlinks", aSmartlink("Offer"));
    throw new Error("rolled back");
  });
  await expect(change).rejects.toThrow("rolled back");
  const position = (await store.changeLog.readSince(undefined)).position;
  expect(await store.changeLog.readSince(position)).toEqual({ position, changes: [] });
  expect(await titlesFound("offer")).toEqual([]);
});

test("the search of the API fills its index again after more changes than the log has", async () => {
  expect(await titlesFound("letter")).toEqual([]);
  await put(tab, "First letter");
  const { store: log, done } = (await openUntyped(tab.connection)).transaction("meta", "readwrite");
  for (let sequence = 2; sequence <= 500; sequence++)
    void log.put({ token: `token ${sequence}`, changes: [] }, ["change", sequence]);
  await done;
  await put(tab, "Last letter");
  const keys = await (await openUntyped(tab.connection)).getAllKeys("meta");
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([500, ["change", 2], ["change", 501]]);
  expect(await titlesFound("letter")).toEqual(["First letter", "Last letter"]);
});

test("the search of the API fills its index again after a transaction with many changes", async () => {
  expect(await titlesFound("poster")).toEqual([]);
  await put(tab, ...Array.from({ length: 501 }, (_, number) => `Poster ${number}`));
  expect(await titlesFound("poster")).toHaveLength(501);
  const { changes } = await store.changeLog.readSince({ sequence: 0, token: "" });
  expect(changes).toBeUndefined();
});

test("the search of the API fills its index again after a backup was restored", async () => {
  await put(store, "Spring offer");
  const backupOptions = { made: "2026-11-23T08:00:00.000Z", settings: "{}", ...quiet };
  const { file } = await createBackup({ connection: store.connection, bytes: webBytes }, backupOptions);
  await remove(store, "Spring offer");
  await put(store, "Autumn offer");
  expect(await titlesFound("offer")).toEqual(["Autumn offer"]);
  const stores = new Set([...listRecordStores(await openUntyped(store.connection)), "parts"]);
  const backup = await readBackup(file, { bytes: webBytes, schema: databaseVersion, stores, ...quiet });
  if (!backup.ok) throw new Error(backup.problems[0]?.message);
  await restoreBackup(backup.value, { connection: tab.connection, parts: tab.parts, bytes: webBytes }, quiet);
  expect(await titlesFound("offer")).toEqual(["Spring offer"]);
});

test("the search of the API fills its index again after another tab deleted all data", async () => {
  await put(store, "Spring offer", "Autumn offer");
  expect(await titlesFound("offer")).toHaveLength(2);
  await tab.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve;
  });
  await put(tab, "Winter offer");
  await put(tab, "Summer offer");
  expect(await titlesFound("offer")).toEqual(["Summer offer", "Winter offer"]);
});

test("the search of the API fills its index again after a damaged record was set aside", async () => {
  await put(store, "Spring offer", "Autumn offer");
  expect(await titlesFound("offer")).toHaveLength(2);
  const db = unwrap(await openUntyped(tab.connection));
  const damaged = db.transaction("smartlinks", "readwrite");
  damaged.objectStore("smartlinks").put({ id: "id of Spring offer" }, "id of Spring offer");
  await new Promise((resolve) => damaged.addEventListener("complete", resolve));
  const { position } = await store.changeLog.readSince(undefined);
  vi.unstubAllGlobals();
  expect(await tab.records.get("smartlinks", "id of Spring offer")).toBeUndefined();
  expect((await store.changeLog.readSince(position)).changes).toBeUndefined();
  expect(await titlesFound("offer")).toEqual(["Autumn offer"]);
});

test("the search of the API repeats an update that failed", async () => {
  expect(await titlesFound("offer")).toEqual([]);
  await put(tab, "Spring offer");
  vi.spyOn(store.records, "get").mockRejectedValueOnce(new Error("The storage failed."));
  await expect(titlesFound("offer")).rejects.toThrow("The storage failed.");
  expect(await titlesFound("offer")).toEqual(["Spring offer"]);
});
