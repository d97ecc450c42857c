import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { openSettingsSession } from "#app/smartlink/settings/settings-session.ts";
import type { RecordReader } from "#ports/records.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import { aStoredSmartlink } from "./stored-smartlink.ts";

/** Opens the settings of a stored smartlink. After `failReads(true)`, its record cannot be read. */
const openSession = async () => {
  const store = await openIdbStore("settings-session");
  await store.records.change(["smartlinks"], (tx) => tx.put("smartlinks", aStoredSmartlink()));
  let isFailing = false;
  const records: RecordReader = {
    ...store.records,
    get: (kind, id) => (isFailing ? Promise.reject(new Error("The disk is busy.")) : store.records.get(kind, id)),
  };
  const ports = { store, site: "https://site.example/", clock: systemClock, ids: randomIds };
  const access = {
    records,
    smartlinks: createSmartlinks(ports),
    versions: createVersions(ports),
    changes: createRecordChanges(store.name),
    readerAddress: () => "about:blank",
  };
  const opened = await openSettingsSession(access, "s1");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const failReads = (fails: boolean) => {
    isFailing = fails;
  };
  return { session: opened.value, store, failReads };
};

test("settings are saved after the record could not be read once", async () => {
  const { session, store, failReads } = await openSession();
  failReads(true);
  await session.adoptStored();
  failReads(false);
  session.edit({ title: "Autumn" }, "now");
  await session.save();
  expect((await store.records.get("smartlinks", "s1"))?.title).toBe("Autumn");
  expect(session.state.failure).toEqual([]);
  await store.close();
});

test("a change can be repeated as soon as it was taken back, before that is stored", async () => {
  const { session, store } = await openSession();
  const before = session.state.stored.values.title;
  session.edit({ title: "Autumn" }, "now");
  await session.save();
  const undone = session.step("undo");
  expect([session.canStep("undo"), session.canStep("redo")]).toEqual([false, true]);
  const repeated = session.step("redo");
  expect([session.canStep("undo"), session.canStep("redo")]).toEqual([true, false]);
  await Promise.all([undone, repeated]);
  expect((await store.records.get("smartlinks", "s1"))?.title).toBe("Autumn");
  await session.step("undo");
  expect((await store.records.get("smartlinks", "s1"))?.title).toBe(before);
  expect([session.canStep("undo"), session.canStep("redo")]).toEqual([false, true]);
  await store.close();
});
