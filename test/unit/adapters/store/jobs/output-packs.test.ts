/** Generated files in packs: whatever was packed, lists, backups and repairs treat every file by itself. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { quarantineBrokenRecords } from "#adapters/backup/quarantine-broken-records.ts";
import { readBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import { createConnection } from "#adapters/store/database/connection.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import type { OutputPack } from "#adapters/store/database/schema.ts";
import { listRecordStores, openUntyped, partStore } from "#adapters/store/database/untyped-database.ts";
import { createIdbMeta } from "#adapters/store/idb-meta.ts";
import { createIdbStore, type IdbStore } from "#adapters/store/idb-store.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { foldJob } from "#domain/jobs/job-state.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { aJobInput, anOutput, aStoredJob, createStoredJob, listOutputs } from "../../../../support/builders.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
let name: string;
let store: IdbStore;
let count = 0;
beforeEach(() => {
  name = `packs-${count++}`;
  store = createIdbStore(name);
});

const createJob = (jobId: string, batchId: string) => {
  const stored = aStoredJob({ job_id: jobId, batch_id: batchId });
  return createStoredJob(store, stored, aJobInput({ job_id: jobId, batch_id: batchId }));
};

/** Generates files in one checkpoint of a job, which ends with it if `isLast`. */
const commit = async (jobId: string, outputs: readonly OutputFile[], isLast = false): Promise<void> => {
  const { job } = (await store.jobs.get(jobId)) ?? aStoredJob();
  const epoch = (await store.jobs.claim(jobId)) ?? 0;
  const nextJob = isLast ? foldJob(job, { kind: "done", at: "2026-11-21T09:00:00.000Z" }) : job;
  await store.jobs.commit(jobId, epoch, { job: nextJob, cursor: 1, events: [], outputs });
};

const aPage = (path: string, row: number, over: Partial<OutputFile> = {}): OutputFile => ({
  ...anOutput("spring", path),
  row,
  pieces: [`page of row ${row}`],
  ...over,
});

const pages = (rows: number, first = 1) =>
  Array.from({ length: rows }, (_, index) => aPage(`r${first + index}.html`, first + index));

const readPacks = async () => (await openUntyped(store.connection)).getAll("packs") as Promise<OutputPack[]>;
const pathsOf = (files: readonly OutputFile[]) => files.map(({ path }) => path);

test("the files of a row are in one pack, however long they are, and files of the next row begin another", async () => {
  await createJob("j1", "spring");
  const text = "x".repeat(300 * 1024);
  const filesOf = (row: number) => [
    aPage(`r${row}.html`, row, { pieces: [text] }),
    aPage(`r${row}.pdf`, row, { kind: "pdf", pieces: [text] }),
  ];
  await commit("j1", [1, 2, 3].flatMap(filesOf));
  expect((await readPacks()).map(({ files }) => pathsOf(files))).toEqual([
    ["r1.html", "r1.pdf"],
    ["r2.html", "r2.pdf"],
    ["r3.html", "r3.pdf"],
  ]);
  expect(await store.outputs.get("spring", "r2.pdf")).toMatchObject({ kind: "pdf", row: 2 });
  await expect(commit("j1", filesOf(2))).rejects.toThrow();
});

test("files of a checkpoint share records, of at most 50 files or 512 Ki characters", async () => {
  await createJob("j1", "spring");
  await commit("j1", pages(120));
  expect((await readPacks()).map(({ files }) => files.length)).toEqual([50, 50, 20]);
  const text = "x".repeat(200 * 1024);
  await commit(
    "j1",
    [201, 202, 203].map((row) => aPage(`s${row}.html`, row, { pieces: [text] })),
  );
  expect((await readPacks()).map(({ files }) => files.length)).toEqual([50, 50, 20, 2, 1]);
  expect(await store.outputs.get("spring", "s203.html")).toEqual(aPage("s203.html", 203, { pieces: [text] }));
});

test("files of packs are listed once each, with the files outside of packs", async () => {
  const path = fc.stringMatching(/^[a-zé😀￰]{1,4}$/u);
  const checkpoints = fc.array(fc.array(fc.record({ path, isPage: fc.boolean() }), { minLength: 1, maxLength: 70 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(checkpoints, async (steps) => {
      store = createIdbStore(`packs-${count++}`);
      await createJob("j1", "spring");
      const expected = new Map<string, OutputFile>();
      let row = 0;
      for (const step of steps) {
        const files = step
          .filter(({ path: each }, index) => step.findIndex((other) => other.path === each) === index)
          .filter(({ path: each }) => !expected.has(each))
          .map((file) => aPage(file.path, ++row, file.isPage ? {} : { kind: "support" }));
        await commit("j1", files);
        for (const file of files) expected.set(file.path, file);
      }
      const sorted = [...expected.keys()].sort();
      expect(await store.outputs.paths("spring")).toEqual(sorted);
      expect(await listOutputs(store, "spring")).toEqual(sorted.map((each) => expected.get(each)));
      for (const each of sorted) expect(await store.outputs.get("spring", each)).toEqual(expected.get(each));
      expect(await store.outputs.get("other", sorted[0] ?? "")).toBeUndefined();
      await store.close();
    }),
    { numRuns: 25 },
  );
});

test("files of a checkpoint are not stored if one of them exists already", async () => {
  await createJob("j1", "spring");
  await commit("j1", pages(3));
  await expect(commit("j1", [aPage("r9.html", 9), aPage("r2.html", 10)])).rejects.toMatchObject({
    problem: { code: "storage-failed" },
  });
  expect(await store.outputs.paths("spring")).toEqual(["r1.html", "r2.html", "r3.html"]);
});

test("files are read page by page, of many packs and of many single files", async () => {
  await createJob("j1", "spring");
  for (let first = 1; first < 2_600; first += 650) await commit("j1", pages(650, first));
  const singles = Array.from({ length: 1_100 }, (_, index) => anOutput("spring", `files/${index}.pdf`));
  await store.outputs.put(singles);
  await store.outputs.put([anOutput("other", "a.html")]);
  const sizes: number[] = [];
  for await (const page of store.outputs.pages("spring")) sizes.push(page.length);
  expect(sizes).toEqual([400, 2_000, 200, 500, 500, 100]);
  expect(pathsOf(await listOutputs(store, "spring"))).toEqual(await store.outputs.paths("spring"));
});

test("files are replaced inside their pack", async () => {
  await createJob("j1", "spring");
  await commit("j1", pages(60));
  const changed = [aPage("r2.html", 2, { pieces: ["new"] }), aPage("r60.html", 60, { pieces: ["new too"] })];
  await store.outputs.put([...changed, aPage("r61.html", 61), anOutput("spring", "report.html")]);
  expect(await store.outputs.get("spring", "r2.html")).toEqual(changed[0]);
  expect(await store.outputs.get("spring", "r60.html")).toEqual(changed[1]);
  expect(await store.outputs.paths("spring")).toHaveLength(62);
  expect((await readPacks()).map(({ files }) => files.length)).toEqual([50, 10]);
});

describe("a damaged pack", () => {
  const damage = async (change: (pack: OutputPack) => unknown, storeName = "packs") => {
    await createJob("j1", "spring");
    await commit("j1", pages(4));
    const db = await openUntyped(store.connection);
    const [key] = await db.getAllKeys(storeName);
    if (key === undefined) throw new Error("There is no pack.");
    await db.put(storeName, change(await db.get(storeName, key)), key);
  };
  const files = (pack: OutputPack) => ({
    ...pack,
    files: pack.files.map((file, index) => (index === 1 ? { path: 7 } : file)),
  });

  test("a damaged pack loses only the files that are damaged", async () => {
    await damage(files);
    expect(pathsOf(await listOutputs(store, "spring"))).toEqual(["r1.html", "r3.html", "r4.html"]);
    expect(await store.outputs.get("spring", "r3.html")).toEqual(aPage("r3.html", 3));
    expect(await store.outputs.paths("spring")).toEqual(["r1.html", "r3.html", "r4.html"]);
    expect(await createQuarantine(`${name}-quarantine`).count()).toBe(1);
    expect(await readPacks()).toEqual([]);
  });

  test("a damaged pack loses files with a path out of the folder when records are checked by their schemas", async () => {
    await damage((pack) => ({
      ...pack,
      files: pack.files.map((file, index) => (index === 1 ? { ...file, path: "../r2.html" } : file)),
    }));
    expect(await quarantineBrokenRecords(store.connection, createQuarantine(`${name}-quarantine`))).toBe(1);
    expect(pathsOf(await listOutputs(store, "spring"))).toEqual(["r1.html", "r3.html", "r4.html"]);
  });

  test("a damaged pack loses nothing if its list of paths is damaged", async () => {
    // The index has the texts, but the record has a number beside them.
    await damage(() => ({ paths: [["spring", "r1.html"], 7] }), "packPaths");
    expect(await store.outputs.paths("spring")).toEqual(pathsOf(pages(4)));
    expect(pathsOf(await listOutputs(store, "spring"))).toEqual(pathsOf(pages(4)));
  });

  test("a pack that is missing does not end the list of the others", async () => {
    await createJob("j1", "spring");
    await commit("j1", pages(120));
    const db = await openUntyped(store.connection);
    await db.delete("packs", ["spring", "j1", 1]);
    expect(await listOutputs(store, "spring")).toHaveLength(70);
    expect(await store.outputs.get("spring", "r1.html")).toBeUndefined();
  });
});

test("jobs with packs are deleted with their files, and other jobs of the batch keep theirs, and their parts", async () => {
  for (const part of ["shared", "own"]) await store.parts.put(part, new Uint8Array(3));
  const piece = (part: string) => ({ pieces: [{ part, size: 3 }] });
  await createJob("j1", "spring");
  await commit("j1", [aPage("a.html", 1, piece("shared")), aPage("b.html", 2, piece("own"))], true);
  await createJob("j2", "spring");
  await commit("j2", [aPage("c.html", 1, { ...piece("shared"), job_id: "j2" })], true);
  await store.jobs.remove("j1");
  expect(await store.outputs.paths("spring")).toEqual(["c.html"]);
  expect(await store.parts.keys()).toEqual(["shared"]);
  await store.jobs.remove("j2");
  const db = await openUntyped(store.connection);
  expect([await db.count("packs"), await db.count("packPaths"), await store.parts.keys()]).toEqual([0, 0, []]);
});

test("jobs with packs are backed up and restored file by file", async () => {
  await createJob("j1", "spring");
  await commit("j1", pages(60), true);
  await store.outputs.put([anOutput("spring", "report.html")]);
  expect((await createIdbMeta(store.connection).counts())["outputs"]).toBe(61);
  const { connection } = store;
  const request = { made: "2026-11-21T08:00:00.000Z", settings: "{}", ...quiet };
  const backup = await createBackup({ connection, bytes: webBytes }, request);
  expect(backup.records["outputs"]).toBe(61);
  store = createIdbStore(`packs-${count++}`);
  await createJob("j1", "autumn");
  await commit("j1", [{ ...aPage("old.html", 1), batch_id: "autumn" }], true);
  const db = await openUntyped(store.connection);
  const stores = new Set([...listRecordStores(db), partStore]);
  const verified = await readBackup(backup.file, { bytes: webBytes, schema: databaseVersion, stores, ...quiet });
  if (!verified.ok) throw new Error(verified.problems[0]?.message);
  await restoreBackup(verified.value, { connection: store.connection, bytes: webBytes, parts: store.parts }, quiet);
  expect(await store.outputs.paths("autumn")).toEqual([]);
  expect((await store.outputs.paths("spring")).length).toBe(61);
  expect(await store.outputs.get("spring", "r7.html")).toEqual(aPage("r7.html", 7));
});

test("jobs with packs continue in a database of the version before packs", async () => {
  const old = createConnection(name, 7);
  const db = await old.open();
  await db.put("outputs", aPage("r1.html", 1), ["spring", "r1.html"]);
  await old.close();
  await createJob("j1", "spring");
  await commit("j1", [aPage("r2.html", 2)]);
  expect(await store.outputs.paths("spring")).toEqual(["r1.html", "r2.html"]);
  expect(await listOutputs(store, "spring")).toEqual([aPage("r1.html", 1), aPage("r2.html", 2)]);
});
