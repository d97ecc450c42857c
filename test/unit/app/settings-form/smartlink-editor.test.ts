import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { openSmartlinkEditor } from "#app/services/settings-form/smartlink-editor.ts";
import type { RecordReader } from "#ports/records.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import { aStoredSmartlink } from "./stored-smartlink.ts";

/** Opens the settings of a stored smartlink. After `failReads(true)`, its record cannot be read. */
const openEditor = async () => {
  const store = await openIdbStore("smartlink-editor");
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
  const opened = await openSmartlinkEditor(access, "s1");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const failReads = (fails: boolean) => {
    isFailing = fails;
  };
  return { editor: opened.value, store, failReads };
};

test("settings are saved after the record could not be read once", async () => {
  const { editor, store, failReads } = await openEditor();
  failReads(true);
  await editor.adoptStored();
  failReads(false);
  editor.edit({ title: "Autumn" }, "now");
  await editor.save();
  expect((await store.records.get("smartlinks", "s1"))?.title).toBe("Autumn");
  expect(editor.state.failure).toEqual([]);
  await store.close();
});
