/** A backup brings back what was there, to the last byte; a damaged one is refused and changes nothing. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { createBackup } from "#adapters/backup/create-backup.ts";
import { readBackup, type VerifiedBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import { type Connection, createConnection } from "#adapters/store/database/connection.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import { listRecordStores, openUntyped } from "#adapters/store/database/untyped-database.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createIdbParts } from "#adapters/store/parts/idb-parts.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { Result } from "#domain/result.ts";
import { aJobInput, anOutput, aStoredJob, createStoredJob } from "../../../support/builders.ts";

const never = new AbortController().signal;
const quiet = { signal: never, onProgress: () => undefined };
let count = 0;
const freshName = () => `backup-${count++}`;

const utf8 = (text: string) => new TextEncoder().encode(text);

const ended = (jobId: string, batchId: string) => {
  const stored = aStoredJob({ job_id: jobId, batch_id: batchId });
  return { ...stored, job: { ...stored.job, status: "Done" as const, finished: "2026-11-21T09:00:00.000Z" } };
};

/** A workspace with a job, its files and its parts. */
const aWorkspace = async (name = freshName()): Promise<Connection> => {
  const store = await openIdbStore(name);
  await createStoredJob(store, ended("j1", "spring"), aJobInput({ job_id: "j1", batch_id: "spring" }));
  for (const text of ["one part", "another part ".repeat(9000)]) {
    const sha256 = await webBytes.sha256(utf8(text));
    await store.parts.put(sha256, utf8(text));
    await store.outputs.put([
      {
        ...anOutput("spring", `${sha256.slice(0, 4)}.html`),
        pieces: ["<p>é\u2028", { part: sha256, size: text.length }],
      },
    ]);
  }
  return createConnection(name);
};

const dump = async (connection: Connection): Promise<unknown> => {
  const db = await openUntyped(connection);
  const readable = async (value: unknown): Promise<unknown> => {
    if (value instanceof Blob) return { sum: await webBytes.sha256(new Uint8Array(await value.arrayBuffer())) };
    if (value instanceof ArrayBuffer) return { sum: await webBytes.sha256(new Uint8Array(value)) };
    if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array)
      return value;
    if (Array.isArray(value)) return Promise.all(value.map(readable));
    return Object.fromEntries(
      await Promise.all(Object.entries(value).map(async ([key, field]) => [key, await readable(field)] as const)),
    );
  };
  const stores: Record<string, unknown> = {};
  for (const name of [...listRecordStores(db), "parts", "restoring"])
    stores[name] = [await db.getAllKeys(name), await readable(await db.getAll(name))];
  return stores;
};

const backupOf = async (connection: Connection, settings = '{"theme":"dark"}') =>
  createBackup({ connection, bytes: webBytes }, { made: "2026-11-21T08:00:00.000Z", settings, ...quiet });

const read = async (file: Blob, schema = databaseVersion): Promise<Result<VerifiedBackup>> => {
  const db = await openUntyped(createConnection(freshName()));
  return readBackup(file, { bytes: webBytes, schema, stores: new Set([...listRecordStores(db), "parts"]), ...quiet });
};

const restored = async (backup: Result<VerifiedBackup>, into: Connection): Promise<void> => {
  if (!backup.ok) throw new Error(backup.problems[0]?.message);
  await restoreBackup(backup.value, { connection: into, bytes: webBytes, parts: createIdbParts(into) }, quiet);
};

test("a backup restores everything into another browser and replaces its data", async () => {
  const from = await aWorkspace();
  const { file, damaged, records } = await backupOf(from);
  expect(damaged).toEqual([]);
  expect(records).toMatchObject({ jobs: 1, inputs: 1, outputs: 2, parts: 2 });
  const into = createConnection(freshName());
  await (await openUntyped(into)).put("outputs", anOutput("old", "old.html"), ["old", "old.html"]);
  const contents = await read(file);
  await restored(contents, into);
  expect(await dump(into)).toEqual(await dump(from));
  expect(contents.ok && contents.value.settings).toBe('{"theme":"dark"}');
});

test("a backup is a ZIP that any program opens, with the sha256 of each file in its manifest", async () => {
  const { file } = await backupOf(await aWorkspace());
  const archive = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const manifest = JSON.parse(new TextDecoder().decode(archive["manifest.json"]));
  expect(Object.keys(archive).sort()).toEqual(
    ["manifest.json", ...manifest.entries.map(({ path }: { path: string }) => path)].sort(),
  );
  for (const { path, sha256 } of manifest.entries)
    expect([await webBytes.sha256(archive[path]?.slice() ?? new Uint8Array())]).toEqual(sha256);
});

test("a backup of an older version is restored, and stores added since then are empty", async () => {
  const old = createConnection(freshName(), 1);
  const output = anOutput("old", "old.html");
  await (await old.open()).put("outputs", output, ["old", "old.html"]);
  const into = await aWorkspace();
  await restored(await read((await backupOf(old)).file), into);
  const db = await into.open();
  expect(db.version).toBe(databaseVersion);
  expect([await db.getAll("outputs"), await db.count("jobs")]).toEqual([[output], 0]);
});

test("a backup of a newer version is rejected with advice", async () => {
  const contents = await read((await backupOf(await aWorkspace())).file, databaseVersion - 1);
  expect(!contents.ok && contents.problems[0]).toMatchObject({ code: "backup-newer" });
});

test.each([
  ["nothing", ""],
  ["a text", "not a ZIP at all, but longer than a header of one would be"],
  ["another ZIP", "PK\u0003\u0004 and then something else that is no manifest whatsoever"],
])("%s is no backup", async (_what, text) => {
  const contents = await read(new Blob([text]));
  expect(!contents.ok && contents.problems[0]?.code).toBe("backup-unknown");
});

test("a backup leaves out a part with damaged bytes, and names it", async () => {
  const connection = await aWorkspace();
  const db = await connection.open();
  const [key = ""] = await db.getAllKeys("parts");
  await db.put("parts", { sha256: key, size: 3, body: utf8("bad").buffer }, key);
  const backup = await backupOf(connection);
  expect(backup.damaged).toEqual([`parts/${key}`]);
  expect((await read(backup.file)).ok).toBe(true);
});

test("a restore removes stored answers and page pictures, which belong to records that are gone", async () => {
  const into = createConnection(freshName());
  const db = await openUntyped(into);
  await db.put("answers", { id: "a", fingerprint: "f", created: "2026-11-21T08:00:00.000Z", status: 200 }, "a");
  await db.put("images", { id: "c 1 200", _content: "c", mimetype: "image/png", bytes: utf8("png") }, "c 1 200");
  await restored(await read((await backupOf(await aWorkspace())).file), into);
  expect([await db.count("answers"), await db.count("images")]).toEqual([0, 0]);
});

test("a restore repairs parts of the same name that are damaged", async () => {
  const connection = await aWorkspace();
  const before = await dump(connection);
  const { file } = await backupOf(connection);
  const db = await connection.open();
  const [key = ""] = await db.getAllKeys("parts");
  await db.put("parts", { sha256: key, size: 3, body: utf8("bad").buffer }, key);
  await restored(await read(file), connection);
  expect(await dump(connection)).toEqual(before);
});

describe("a damaged backup", () => {
  let whole: Uint8Array<ArrayBuffer>;
  beforeEach(async () => {
    whole = new Uint8Array(await (await backupOf(await aWorkspace())).file.arrayBuffer());
  });
  const refused = async (bytes: Uint8Array<ArrayBuffer>) => {
    const contents = await read(new Blob([bytes]));
    if (contents.ok) return "accepted";
    expect(contents.problems[0]?.message).toMatch(/backup/);
    return contents.problems[0]?.code;
  };

  test("a backup with any flipped bit is rejected", async () => {
    const offset = fc.oneof(
      fc.nat({ max: whole.length - 1 }),
      fc.nat({ max: 200 }),
      fc.nat({ max: 400 }).map((back) => whole.length - 1 - back),
    );
    await fc.assert(
      fc.asyncProperty(offset, fc.nat({ max: 7 }), async (at, bit) => {
        const bytes = whole.slice();
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        expect(["backup-damaged", "backup-unknown", "backup-newer"]).toContain(await refused(bytes));
      }),
      { numRuns: 250 },
    );
  });

  test("a backup that is truncated anywhere, or extended, is rejected", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (size) => {
        expect(["backup-damaged", "backup-unknown"]).toContain(await refused(whole.slice(0, size)));
      }),
      { numRuns: 100 },
    );
    expect(await refused(new Uint8Array([...whole, 0]))).toBe("backup-damaged");
  });
});

test.each([0, 1, 2])("a restore that is cancelled after %i parts changes nothing", async (parts) => {
  const { file } = await backupOf(await aWorkspace());
  const into = createConnection(freshName());
  await (await into.open()).put("outputs", anOutput("own", "own.html"), ["own", "own.html"]);
  const before = await dump(into);
  const contents = await read(file);
  const ending = new AbortController();
  let brought = 0;
  const onProgress = () => {
    brought += 1;
    if (brought === parts) ending.abort();
  };
  if (parts === 0) ending.abort();
  if (!contents.ok) throw new Error("refused");
  const ports = { connection: into, bytes: webBytes, parts: createIdbParts(into) };
  await expect(restoreBackup(contents.value, ports, { signal: ending.signal, onProgress })).rejects.toThrow();
  expect(brought).toBe(parts);
  expect(await dump(into)).toEqual(before);
});

test("a restore is rejected while a batch is in progress, and changes nothing", async () => {
  const { file } = await backupOf(await aWorkspace());
  const name = freshName();
  const store = await openIdbStore(name);
  await createStoredJob(store, aStoredJob({ job_id: "busy", batch_id: "b" }), aJobInput({ job_id: "busy" }));
  const into = createConnection(name);
  const before = await dump(into);
  await expect(restored(await read(file), into)).rejects.toMatchObject({ problem: { code: "job-running" } });
  expect(await dump(into)).toEqual(before);
});

test("a restore rolls back everything if the browser cannot store a record", async () => {
  const { file } = await backupOf(await aWorkspace());
  const into = await aWorkspace();
  const before = await dump(into);
  const contents = await read(file);
  if (!contents.ok) throw new Error("refused");
  const { records } = contents.value;
  const wrong: VerifiedBackup = {
    ...contents.value,
    records: async function* () {
      yield* records();
      yield { store: "outputs", records: [{ key: Number.NaN, value: {} }] };
    },
  };
  await expect(restored({ ok: true, value: wrong }, into)).rejects.toThrow();
  expect(await dump(into)).toEqual(before);
});

describe("any records", () => {
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, undefined, 10n),
      fc.date({ noInvalidDate: true }),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Uint8Array.from(bytes)),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.string({ unit: "binary" }), fc.constant("$")), tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  const event = { object: "smartlink", event: "open", dt: "2026-11-21T08:00:00.000Z", smartlink_id: "s1" };

  test("any records are restored from a backup unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 100 }), value), { maxLength: 6 }),
        async (records) => {
          const from = createConnection(freshName());
          const into = createConnection(freshName());
          const db = await openUntyped(from);
          // Events keep the fields that this version does not know.
          for (const [id, more] of records) await db.put("tracked", { ...event, id, more }, id);
          await restored(await read((await backupOf(from)).file), into);
          expect(await dump(into)).toEqual(await dump(from));
          await Promise.all([from.close(), into.close()]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
