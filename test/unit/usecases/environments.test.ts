import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import {
  agreedEnvironments,
  firstEnvironments,
  keepEnvironments,
  keptEnvironments,
} from "#usecases/tool/environments.ts";

const first = firstEnvironments("https://site.example/api");
const changed = first.map((environment) => ({ ...environment, tracking_url: "https://t.example/e" }));
const now = "2026-11-21T08:00:00.000Z";

test("stores the environments that only localStorage has", async () => {
  const { records } = await openIdbStore("environments-1");
  expect(await agreedEnvironments(records, changed, now)).toEqual(changed);
  expect(await keptEnvironments(records, "")).toEqual(changed);
});

test("prefers stored environments to an outdated localStorage", async () => {
  const { records } = await openIdbStore("environments-2");
  await keepEnvironments(records, changed, now);
  expect(await agreedEnvironments(records, first, now)).toEqual(changed);
  expect(await keptEnvironments(records, "")).toEqual(changed);
});
