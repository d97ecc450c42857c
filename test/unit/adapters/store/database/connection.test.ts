/** The connection through what browsers do to it: closing it, upgrading it in another tab, holding it back. */
import "fake-indexeddb/auto";
import { forceCloseDatabase } from "fake-indexeddb";
import { deleteDB, openDB, unwrap } from "idb";
import { describe, expect, test } from "vitest";
import { createConnection } from "#adapters/store/database/connection.ts";
import { databaseVersion, storeNames } from "#adapters/store/database/migrations.ts";
import { createRecoveryConnection } from "#adapters/store/database/recovery-connection.ts";
import { toStorageError, withStorageErrors } from "#adapters/store/database/storage-errors.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { aJobInput, aStoredJob, createStoredJob } from "../../../../support/builders.ts";

let count = 0;
const freshName = () => `connection-${count++}`;

test("the connection opens once for concurrent callers", async () => {
  const connection = createConnection(freshName());
  const [first, second] = await Promise.all([connection.open(), connection.open()]);
  expect(first).toBe(second);
});

test("the connection opens again after the browser closed it", async () => {
  const connection = createConnection(freshName());
  const first = await connection.open();
  // The library's types name the class where they mean its instances.
  forceCloseDatabase(unwrap(first) as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  const second = await connection.open();
  expect(second).not.toBe(first);
  expect(await second.count("jobs")).toBe(0);
});

test("an operation on a connection that was just closed is retried", async () => {
  const name = freshName();
  const connection = createConnection(name);
  const store = await openIdbStore(name);
  await createStoredJob(store, aStoredJob(), aJobInput());
  (await connection.open()).close();
  let runs = 0;
  const result = await withStorageErrors(async () => {
    runs += 1;
    if (runs === 2) await connection.close();
    return (await connection.open()).count("jobs");
  });
  expect([runs, result]).toEqual([2, 1]);
});

test("a page that is left aborts running operations, and opens no connection", async () => {
  const name = freshName();
  const store = await openIdbStore(name);
  await createStoredJob(store, aStoredJob(), aJobInput());
  const sleeping = (await store.connection.open()).transaction(["jobs", "inputs"], "readwrite");
  const written = sleeping.objectStore("jobs").put({ ...aStoredJob(), cursor: 7, eventCount: 0 }, "sleeping");
  const ends = Promise.allSettled([written, sleeping.done]);
  store.connection.abandon();
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const answer = Promise.race([store.jobs.list(), new Promise((resolve) => setTimeout(resolve, 30, "nothing"))]);
  expect(await answer).toBe("nothing");
  const reopened = await openIdbStore(name);
  expect((await reopened.jobs.list()).map(({ cursor }) => cursor)).toEqual([0]);
  await reopened.close();
});

test("a frozen page aborts running operations and blocks nobody, and opens again when it runs", async () => {
  const name = freshName();
  const connection = createConnection(name);
  const frozen = (await connection.open()).transaction(["jobs"], "readwrite");
  const ends = Promise.allSettled([frozen.objectStore("jobs").clear(), frozen.done]);
  connection.suspend();
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const opening = connection.open();
  connection.suspend();
  expect(await (await opening).count("jobs")).toBe(0);
  await connection.close();
  (await openDB(name, databaseVersion + 1)).close();
});

test("the connection reports that its database was deleted, and nothing else", async () => {
  const name = freshName();
  const connection = createConnection(name);
  let deletions = 0;
  const watching = new AbortController();
  connection.watchDeletion(() => deletions++, watching.signal);
  await connection.open();
  await deleteDB(name);
  expect(deletions).toBe(1);
  const reopened = await connection.open();
  forceCloseDatabase(unwrap(reopened) as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await connection.open();
  expect(deletions).toBe(1);
  watching.abort();
  await deleteDB(name);
  expect(deletions).toBe(1);
});

test("a page that is left while its store opens closes the connection", async () => {
  const name = freshName();
  const connection = createConnection(name);
  void connection.open();
  connection.abandon();
  await new Promise((resolve) => setTimeout(resolve, 30));
  (await openDB(name, databaseVersion + 1)).close();
});

test("the connection closes for a newer version, and rejects the next call", async () => {
  const name = freshName();
  const old = createConnection(name);
  await old.open();
  const newer = await openDB(name, databaseVersion + 1);
  await expect(old.open()).rejects.toMatchObject({ problem: { code: "storage-newer" } });
  newer.close();
});

test("the connection reports that another tab blocks the upgrade, and is not kept when that tab closes", async () => {
  const name = freshName();
  const stubborn = await openDB(name, databaseVersion);
  const next = createConnection(name, databaseVersion + 1, 20);
  await expect(next.open()).rejects.toMatchObject({ problem: { code: "storage-blocked" } });
  stubborn.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const another = await openDB(name, databaseVersion + 2, {
    blocked: () => expect.unreachable("an unclosed connection blocks the deletion"),
  });
  another.close();
});

describe("a database of this name that is not this site's", () => {
  const create = async (name: string, version: number, stores: readonly string[]) => {
    const db = await openDB(name, version, {
      upgrade: (opened) => {
        for (const store of stores) opened.createObjectStore(store);
      },
    });
    db.close();
  };

  test.each([
    { of: "another program, in an older version", version: 1, stores: ["notes"] },
    { of: "another program, in the same version", version: databaseVersion, stores: [] },
    { of: "another program with stores of the same names", version: databaseVersion, stores: [...storeNames] },
    { of: "this site, without some of its stores", version: databaseVersion, stores: ["jobs", "inputs", "meta"] },
  ])("a database that belongs to $of is reported and left as it is", async ({ version, stores }) => {
    const name = freshName();
    await create(name, version, stores);
    await expect(createConnection(name).open()).rejects.toMatchObject({ problem: { code: "storage-incomplete" } });
    const db = await openDB(name);
    expect([db.version, [...db.objectStoreNames].sort()]).toEqual([version, [...stores].sort()]);
    db.close();
  });

  test("a foreign database is read without an upgrade by a recovery connection, which creates no database", async () => {
    const name = freshName();
    await create(name, databaseVersion + 3, ["jobs", "later"]);
    const recovery = createRecoveryConnection(name);
    expect([...(await recovery.open()).objectStoreNames]).toEqual(["jobs", "later"]);
    await recovery.close();
    await expect(createRecoveryConnection(`${name}-absent`).open()).rejects.toMatchObject({
      problem: { code: "storage-failed" },
    });
    expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(`${name}-absent`);
  });
});

test.each([
  new DOMException("Quota exceeded", "QuotaExceededError"),
  Object.assign(new Error("NS_ERROR_FILE_NO_DEVICE_SPACE"), { name: "NS_ERROR_FILE_NO_DEVICE_SPACE" }),
  { name: "NS_ERROR_FILE_NO_DEVICE_SPACE", message: "", toString: () => "NS_ERROR_FILE_NO_DEVICE_SPACE" },
  new DOMException("The current transaction exceeded its quota limitations.", "UnknownError"),
  new Error("database or disk is full"),
])("the error “%s” of the storage means that it is full", (error) => {
  expect(toStorageError(error).problem.code).toBe("storage-full");
});

test("any other error of the storage is a failed write", () => {
  expect(toStorageError(new DOMException("x", "DataError")).problem.code).toBe("storage-failed");
});
