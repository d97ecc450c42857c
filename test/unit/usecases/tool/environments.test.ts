import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import {
  defaultEnvironments,
  readEnvironments,
  storeEnvironments,
  syncEnvironments,
} from "#usecases/tool/environments.ts";

const first = defaultEnvironments("https://site.example/api");
const changed = first.map((environment) => ({ ...environment, tracking_url: "https://t.example/e" }));
const now = "2026-11-21T08:00:00.000Z";

test("environments that only localStorage has are stored", async () => {
  const { records } = await openIdbStore("environments-1");
  expect(await syncEnvironments(records, changed, now)).toEqual(changed);
  expect(await readEnvironments(records, "")).toEqual(changed);
});

test("stored environments win over an outdated localStorage", async () => {
  const { records } = await openIdbStore("environments-2");
  await storeEnvironments(records, changed, now);
  expect(await syncEnvironments(records, first, now)).toEqual(changed);
  expect(await readEnvironments(records, "")).toEqual(changed);
});
