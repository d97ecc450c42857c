/** The rows of a job in the store: chunks, damaged chunks, records of earlier versions, imports that do not end. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createIdbStore, type IdbStore } from "#adapters/store/idb-store.ts";
import { removeAbandonedRows } from "#adapters/store/jobs/create-job.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import { aJobInput, anEntry, aStoredJob, createStoredJob } from "../../../../support/builders.ts";

/** The locks of a browser, as far as imports use them: a lock is granted at once or, with `ifAvailable`, not at all. */
const createLocks = () => {
  const modes: string[] = [];
  return {
    request: async (_name: string, { mode }: { readonly mode: string }, work: (lock: object | null) => unknown) => {
      if (modes.length > 0 && (mode === "exclusive" || modes.includes("exclusive"))) return work(null);
      modes.push(mode);
      try {
        return await work({});
      } finally {
        modes.pop();
      }
    },
  };
};

beforeEach(() => {
  vi.stubGlobal("navigator", { locks: createLocks() });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

let count = 0;
const aStore = () => createIdbStore(`rows-${count++}`);

const entriesOf = (total: number, over: Partial<PlannedEntry> = {}) =>
  Array.from({ length: total }, (_, index) => anEntry(index + 1, over));

const storeRows = async (store: IdbStore, entries: readonly PlannedEntry[]) =>
  createStoredJob(store, aStoredJob({ total: entries.length }), aJobInput(), entries);

const readRows = async (store: IdbStore, from?: number) => {
  const rows: PlannedEntry[] = [];
  for await (const { first, entries } of store.jobs.rows("j1", from)) {
    expect(first).toBe((from ?? 0) + rows.length);
    rows.push(...entries);
  }
  return rows;
};

const chunkKeys = async (store: IdbStore) => (await store.connection.open()).getAllKeys("rows");

test("rows are stored in chunks of 500, or of about a megabyte, and read from any row", async () => {
  const store = aStore();
  await storeRows(store, entriesOf(1_201));
  expect(await chunkKeys(store)).toEqual([
    ["j1", 0],
    ["j1", 500],
    ["j1", 1_000],
  ]);
  expect(await readRows(store)).toEqual(entriesOf(1_201));
  expect((await readRows(store, 499))[0]?.row).toBe(500);
  expect(await readRows(store, 1_200)).toHaveLength(1);
  expect(await readRows(store, 1_201)).toEqual([]);
  const large = aStore();
  await storeRows(large, entriesOf(5, { data: { text: "x".repeat(600_000) } }));
  expect(await chunkKeys(large)).toHaveLength(3);
});

test("a damaged chunk is read as failing rows, from wherever it is read", async () => {
  const store = aStore();
  await storeRows(store, entriesOf(1_201));
  const db = await store.connection.open();
  await db.put("rows", { job_id: "j1", first: 500, entries: [{ row: 501 }] } as never, ["j1", 500]);
  await db.delete("rows", ["j1", 1_000]);
  const rows = await readRows(store);
  expect(rows.map(({ row }) => row)).toEqual(entriesOf(1_201).map(({ row }) => row));
  expect(rows.filter(({ problems }) => problems?.[0]?.code === "part-damaged")).toHaveLength(701);
  expect(await readRows(store, 1_100)).toEqual(rows.slice(1_100));
  expect(await createQuarantine(`${store.name}-quarantine`).count()).toBe(1);
});

test("rows that earlier versions kept in the input are read", async () => {
  const store = aStore();
  const entries = entriesOf(1_201);
  await storeRows(store, []);
  await (await store.connection.open()).put("inputs", { ...aJobInput(), entries }, "j1");
  expect(await readRows(store)).toEqual(entries);
  expect(await readRows(store, 700)).toEqual(entries.slice(700));
});

describe("an import", () => {
  const failingRows = async function* (error: unknown) {
    yield entriesOf(600);
    throw error;
  };

  test("an import that fails leaves no rows", async () => {
    const store = aStore();
    const newJob = async () => ({ stored: aStoredJob(), input: aJobInput() });
    const error = new Error("The file was moved.");
    await expect(store.jobs.create(aStoredJob().job, failingRows(error), newJob)).rejects.toBe(error);
    expect(await chunkKeys(store)).toEqual([]);
    expect(await store.jobs.get("j1")).toBeUndefined();
  });

  test("an import of a batch with an unfinished job is rejected before its rows are read", async () => {
    const store = aStore();
    await storeRows(store, entriesOf(3));
    const job = { job_id: "j2", batch_id: "b1" };
    const newJob = async () => ({ stored: aStoredJob(), input: aJobInput() });
    const creation = store.jobs.create(job, failingRows(new Error("The rows were read.")), newJob);
    await expect(creation).rejects.toMatchObject({ problem: { code: "job-running" } });
  });

  test("an import that was killed has its rows removed, and those of jobs stay", async () => {
    const store = aStore();
    await storeRows(store, entriesOf(600));
    const db = await store.connection.open();
    for (const jobId of ["a", "j1a", "z"])
      for (const first of [0, 500]) await db.put("rows", { job_id: jobId, first, entries: [] }, [jobId, first]);
    await removeAbandonedRows(store.connection);
    expect(await chunkKeys(store)).toEqual([
      ["j1", 0],
      ["j1", 500],
    ]);
  });

  test("an import keeps its rows while the rows of others are removed", async () => {
    const store = aStore();
    const rows = async function* () {
      yield entriesOf(600);
      await removeAbandonedRows(store.connection);
      yield entriesOf(600).map((entry) => ({ ...entry, row: entry.row + 600 }));
    };
    await store.jobs.create(aStoredJob().job, rows(), async (total) => ({
      stored: aStoredJob({ total }),
      input: aJobInput(),
    }));
    expect(await readRows(store)).toHaveLength(1_200);
  });
});

test("a job that is removed takes its rows with it", async () => {
  const store = aStore();
  await storeRows(store, entriesOf(600));
  await store.jobs.remove("j1");
  expect(await chunkKeys(store)).toEqual([]);
});
