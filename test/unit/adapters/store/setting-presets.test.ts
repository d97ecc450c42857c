/** A smartlink that was stored before a setting existed is read with its preset, and stays valid wherever it is stored. */
import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { quarantineBrokenRecords } from "#adapters/backup/quarantine-broken-records.ts";
import { readBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import { listRecordStores, openUntyped, partStore } from "#adapters/store/database/untyped-database.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import { readEditedSmartlink } from "#usecases/editor/read-smartlink.ts";
import { asFields, asList, callOk } from "../../../contract/check.ts";
import { createNodeApi } from "../../../contract/node-api.ts";
import { aContent, aJobInput, aStoredSmartlink, aTrashEntry, aVersion } from "../../../support/builders.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const presets = globalSettingsSchema.parse({});

type Global = StoredSmartlink["config"]["global"];

const aSmartlinkWith = (global: Readonly<Record<string, unknown>>): StoredSmartlink => {
  const smartlink = aStoredSmartlink();
  return { ...smartlink, config: { ...smartlink.config, global: global as Global } };
};

/** Returns changed settings without those of the names. */
const settingsWithout = (names: readonly string[]) =>
  Object.fromEntries(Object.entries({ ...presets, summary: 1 }).filter(([name]) => !names.includes(name)));

/** A site that stores the smartlink, and has it in a version, in the trash and in the input of a job. */
const aSiteWith = async (smartlink: StoredSmartlink) => {
  const site = await createNodeApi();
  const db = await openUntyped(site.store.connection);
  await db.put("contents", aContent(), "c1");
  await db.put("smartlinks", smartlink, smartlink.id);
  await db.put("versions", aVersion({ smartlink }), "v1");
  const records = { folders: [], contents: [], smartlinks: [smartlink], assets: [] };
  await db.put("trash", aTrashEntry({ records }), "t1");
  const input = aJobInput();
  const config = { ...input.template.config, global: smartlink.config.global };
  await db.put("inputs", { ...input, template: { ...input.template, config } }, "j1");
  return site;
};

/** The settings of the smartlink in each store. */
const readSettings = async ({ records, jobs }: IdbStore) => [
  (await records.get("smartlinks", "s1"))?.config.global,
  (await records.list("smartlinks"))[0]?.config.global,
  (await records.get("versions", "v1"))?.smartlink.config.global,
  (await records.list("trash"))[0]?.records.smartlinks[0]?.config.global,
  (await jobs.input("j1"))?.template.config.global,
];

const backUp = async ({ connection }: IdbStore) => {
  const backup = await createBackup(
    { connection, bytes: webBytes },
    { made: "2026-11-21T08:00:00.000Z", settings: "{}", ...quiet },
  );
  const db = await openUntyped(connection);
  const stores = new Set([...listRecordStores(db), partStore]);
  return { ...backup, read: await readBackup(backup.file, { bytes: webBytes, schema: db.version, stores, ...quiet }) };
};

describe.each([
  ["one setting", ["consent"]],
  ["two settings", ["assetTrack", "userStatus"]],
  ["any settings", Object.keys(presets)],
])("a smartlink that was stored without %s", (_, names) => {
  const stored = aSmartlinkWith(settingsWithout(names));
  const whole = { ...presets, ...stored.config.global };

  test("a smartlink that was stored without a setting is listed, exported and opened in the editor with the presets", async () => {
    const { caller, store } = await aSiteWith(stored);
    const [listed] = asList(await callOk(caller, "/document"), "smartlinks");
    expect(asFields(listed?.["config"], "config")["global"]).toEqual(whole);
    const template = asFields(await callOk(caller, "/document/s1"), "template");
    expect(asFields(template["config"], "config")["global"]).toEqual(whole);
    const opened = await readEditedSmartlink(store.records, "s1");
    expect(opened.ok && opened.value.smartlink.config.global).toEqual(whole);
  });

  test("a smartlink that was stored without a setting has the presets in a version, in the trash and in a job, too", async () => {
    const { store } = await aSiteWith(stored);
    expect(await readSettings(store)).toEqual(Array(5).fill(whole));
    expect(await store.records.change(["smartlinks"], (tx) => tx.get("smartlinks", "s1"))).toMatchObject({
      config: { global: whole },
    });
  });

  test("a smartlink that was stored without a setting is not put aside by a check of the data", async () => {
    const { store } = await aSiteWith(stored);
    const quarantine = createQuarantine(`${store.name}-quarantine`);
    expect(await quarantineBrokenRecords(store.connection, quarantine)).toBe(0);
    expect(await readSettings(store)).toEqual(Array(5).fill(whole));
  });

  test("a smartlink that was stored without a setting is in a backup, whose restore stores all settings", async () => {
    const { damaged, records, read } = await backUp((await aSiteWith(stored)).store);
    expect([damaged, records]).toEqual([[], expect.objectContaining({ smartlinks: 1, versions: 1, trash: 1 })]);
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const { store } = await createNodeApi();
    await restoreBackup(read.value, { connection: store.connection, bytes: webBytes, parts: store.parts }, quiet);
    const restored = await (await store.connection.open()).get("smartlinks", "s1");
    expect(restored?.config.global).toEqual(whole);
    expect(await readSettings(store)).toEqual(Array(5).fill(whole));
  });
});

test("a setting that is there without a value counts as missing", async () => {
  const { store } = await aSiteWith(aSmartlinkWith({ ...presets, consent: undefined }));
  expect(await readSettings(store)).toEqual(Array(5).fill(presets));
  expect((await backUp(store)).damaged).toEqual([]);
});

test.each([
  ["a number for a text", { consent: 7 }],
  ["null", { consent: null }],
  ["a switch that is no object", { assetTrack: "true" }],
  ["a switch without a value", { assetTrack: {} }],
  ["a fraction", { summary: 0.5 }],
])("a setting with a wrong value, %s, is still put aside and left out of backups", async (_, wrong) => {
  const { store } = await aSiteWith(aSmartlinkWith({ ...presets, ...wrong }));
  expect((await backUp(store)).damaged).toEqual([
    'stores/smartlinks "s1"',
    'stores/trash "t1"',
    'stores/versions "v1"',
  ]);
  const quarantine = createQuarantine(`${store.name}-quarantine`);
  expect(await quarantineBrokenRecords(store.connection, quarantine)).toBe(3);
  expect((await quarantine.list()).map(({ store: kind }) => kind)).toEqual(["smartlinks", "trash", "versions"]);
});
