/** What the editor stores: assets and its history in one transaction, never over a change that it has not seen. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import { createEditorStorage, type EditedAsset, type EditorSave } from "#usecases/editor/editor-storage.ts";
import { aContent, anAsset, aStoredSmartlink } from "../../../support/builders.ts";

let count = 0;

const aStorage = async () => {
  const store = await openIdbStore(`editor-${count++}`);
  const storage = createEditorStorage({ store, clock: systemClock, ids: randomIds, bytes: webBytes });
  await store.records.change(["smartlinks", "contents"], async (tx) => {
    await tx.put("contents", aContent());
    await tx.put("smartlinks", aStoredSmartlink());
  });
  const caller = { user: { first_name: "Anna", last_name: "", email: "anna@example.org" } as StoredUser };
  const save = (input: Partial<EditorSave>, expectedRevision = 1) =>
    storage.save("s1", { assets: new Map(), history: { put: [], drop: [] }, parts: [], ...input }, caller, {
      expectedRevision,
    });
  return { store, storage, save };
};

const asset = (id: string, page = 1): EditedAsset => {
  const { aura } = anAsset();
  return { id, page, aura: { ...aura, rect: [10, 5], page } };
};

const step = (label: string) => ({ label, time: 1, changes: [{ kind: "added", asset: asset("a") }] });

test("a save of the editor writes assets and steps, and counts one revision", async () => {
  const { storage, save } = await aStorage();
  const history = { put: [{ number: 1, undone: false, step: step("Add link") }], drop: [] };
  expect(
    await save({
      assets: new Map([
        ["a", asset("a")],
        ["b", asset("b")],
      ]),
      history,
    }),
  ).toEqual({
    ok: true,
    value: { revision: 2 },
  });
  const opened = await storage.open("s1");
  expect(opened.ok && opened.value.assets.map(({ id, revision }) => [id, revision])).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
  expect(opened.ok && opened.value.edits.map((edit) => edit.step.label)).toEqual(["Add link"]);
  expect((await save({ assets: new Map([["a", undefined]]) }, 2)).ok).toBe(true);
  const after = await storage.open("s1");
  expect(after.ok && after.value.assets.map(({ id }) => id)).toEqual(["b"]);
});

test("a save of the editor writes nothing over a revision that it has not seen", async () => {
  const { storage, save } = await aStorage();
  expect((await save({ assets: new Map([["a", asset("a")]]) })).ok).toBe(true);
  const conflict = await save({ assets: new Map([["b", asset("b")]]) });
  expect(!conflict.ok && conflict.problems.map(({ code }) => code)).toEqual(["changed-meanwhile"]);
  const opened = await storage.open("s1");
  expect(opened.ok && opened.value.assets.map(({ id }) => id)).toEqual(["a"]);
});

test("a save of the editor rejects an asset of another smartlink and one that could not be read again", async () => {
  const { store, save } = await aStorage();
  await store.records.change(["assets"], (tx) => tx.put("assets", anAsset({ id: "foreign", _document: "s2" })));
  const foreign = await save({ assets: new Map([["foreign", asset("foreign")]]) });
  expect(!foreign.ok && foreign.problems.map(({ code }) => code)).toEqual(["asset-not-found"]);
  const { aura } = asset("a");
  const damaged = await save({
    assets: new Map([
      ["a", { ...asset("a"), aura: { ...aura, center_x: Number.NaN } }],
      ["b", asset("b")],
    ]),
  });
  expect(!damaged.ok && damaged.problems.map(({ code }) => code)).toEqual(["shape-invalid"]);
  expect(await store.records.get("assets", "b")).toBeUndefined();
});

test("a save of the editor stores assets that readers do not see, so that no work is lost", async () => {
  const { store, save } = await aStorage();
  const { aura } = asset("far");
  const assets = new Map([
    ["late", asset("late", 99)],
    ["far", { ...asset("far"), aura: { ...aura, center_x: 300, background: "missing.png" } }],
  ]);
  expect((await save({ assets })).ok).toBe(true);
  expect((await store.records.get("assets", "late"))?.page).toBe(99);
  expect((await store.records.get("assets", "far"))?.aura.center_x).toBe(300);
});

test("a save of the editor keeps the resource of a removed asset while the removal can be undone", async () => {
  const { store, save } = await aStorage();
  const sha256 = "ab".repeat(32);
  await store.parts.put(sha256, new Uint8Array(3));
  const files = { icon: { filename: "i.png", mimetype: "image/png", filesize: 3, sha256 } };
  const withIcon = { ...asset("a"), files };
  await save({ assets: new Map([["a", withIcon]]) });
  const removal = { label: "Delete link", time: 2, changes: [{ kind: "removed", asset: withIcon }] };
  const put = [{ number: 1, undone: false, step: removal }];
  await save({ assets: new Map([["a", undefined]]), history: { put, drop: [] } }, 2);
  expect(await store.parts.has(sha256)).toBe(true);
  const restored = await save({ assets: new Map([["a", withIcon]]) }, 3);
  expect(restored.ok).toBe(true);
});
