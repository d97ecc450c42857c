// engines: chromium; test:all: chromium, firefox, webkit
/** Tabs of two versions over one database, in a real browser: one makes way, or the other says that it is in the way. */
import { createConnection } from "#adapters/store/database/connection.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import { toProblem } from "#domain/problem-error.ts";
import { equal } from "../../app/stage.ts";

let count = 0;
const freshName = () => `versions-${count++}`;

const codeOf = async (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => "opened",
    (thrown: unknown) => toProblem(thrown).code,
  );

/** Opens the database as a frozen tab of the first version does, which answers no request to close it. */
const openFrozenTab = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const store of ["jobs", "inputs", "events", "outputs", "parts"]) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

it("a database between two versions is closed by the older tab, which then asks for a reload", async () => {
  const name = freshName();
  const old = createConnection(name);
  await old.open();
  const next = createConnection(name, databaseVersion + 1);
  equal((await next.open()).version, databaseVersion + 1);
  equal(await codeOf(old.open()), "storage-newer");
  await next.close();
});

it("a database between two versions stays blocked until the other tab closes, and keeps its data", async () => {
  const name = freshName();
  const frozenTab = await openFrozenTab(name);
  const writing = frozenTab.transaction("outputs", "readwrite").objectStore("outputs").put({ kept: true }, ["b", "a"]);
  await new Promise((resolve) => writing.addEventListener("success", resolve));
  equal(await codeOf(createConnection(name, databaseVersion, 100).open()), "storage-blocked");
  frozenTab.close();
  const now = createConnection(name, databaseVersion, 2_000);
  const db = await now.open();
  equal([db.version, await db.count("outputs"), db.objectStoreNames.contains("folders")], [databaseVersion, 1, true]);
  await now.close();
});
