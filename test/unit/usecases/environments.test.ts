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

test("environments that only the page remembers are stored", async () => {
  const { records } = await openIdbStore("environments-1");
  expect(await agreedEnvironments(records, changed, now)).toEqual(changed);
  expect(await keptEnvironments(records, "")).toEqual(changed);
});

test("a change that was stored is not taken back by a memory that has forgotten it", async () => {
  const { records } = await openIdbStore("environments-2");
  await keepEnvironments(records, changed, now);
  expect(await agreedEnvironments(records, first, now)).toEqual(changed);
  expect(await keptEnvironments(records, "")).toEqual(changed);
});
