/** The trash with a clock of its own, with many items, and with a page that is killed in the middle. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { changedExpiryOf, expiryOf, hasExpired, trashDayChoices } from "#domain/library/trash-retention.ts";
import { createItemRemoval } from "#usecases/library/trash/item-removal.ts";
import { createTrash } from "#usecases/library/trash/trash.ts";
import { aContent, aFolder, anAsset, aStoredSmartlink, aVersion } from "../../../../support/builders.ts";

let count = 0;
const dayMs = 86_400_000;
const sha256 = (digit: string) => digit.repeat(64);

/** A library whose time stands still unless the test moves it. */
const aLibrary = async (name = `trash-${count++}`) => {
  const store = await openIdbStore(name);
  let nowMs = Date.parse("2026-11-21T08:00:00.000Z");
  const clock = { now: () => new Date(nowMs).toISOString(), elapsedMs: () => 0 };
  const ports = { store, clock, ids: randomIds, site: "https://site.example/" };
  if ((await store.records.list("folders")).length === 0)
    await store.records.change(["folders"], async (tx) => {
      await tx.put("folders", aFolder({ id: "root", name: "/", _folder: null }));
      await tx.put("folders", aFolder({ id: "unclassified", name: "Unclassified", readOnly: true, _folder: "root" }));
    });
  return {
    name,
    store,
    records: store.records,
    trash: createTrash(ports),
    removal: createItemRemoval(ports),
    passDays: (days: number) => {
      nowMs += days * dayMs;
    },
  };
};

/** Stores a smartlink with a PDF, an asset with a resource, and a version with another resource. */
const addSmartlink = async ({ store }: Awaited<ReturnType<typeof aLibrary>>) => {
  for (const digit of ["a", "b", "c"]) await store.parts.put(sha256(digit), new Uint8Array(3));
  const file = (digit: string) => ({ filename: "i", mimetype: "image/png", filesize: 3, sha256: sha256(digit) });
  await store.records.change(["contents", "smartlinks", "assets", "versions"], async (tx) => {
    await tx.put("contents", aContent({ id: "c1", _folder: "root", sha256: sha256("a") }));
    await tx.put("smartlinks", aStoredSmartlink({ id: "s1", _content: "c1", _folder: "root" }));
    await tx.put("assets", anAsset({ id: "a1", _document: "s1", files: { icon: file("b") } }));
    await tx.put("versions", aVersion({ id: "v1", _document: "s1", parts: [sha256("c")] }));
  });
};

test("stored bytes stay while an item is in the trash, and go when it is deleted for good", async () => {
  const library = await aLibrary();
  await addSmartlink(library);
  const parts = () => library.store.parts.keys();
  const all = ["a", "b", "c"].map(sha256);
  expect((await library.removal.smartlink("s1")).ok).toBe(true);
  expect((await library.removal.content("c1")).ok).toBe(true);
  await library.records.sweep(all);
  expect(await parts()).toEqual(all);
  expect((await library.trash.remove("s1")).ok).toBe(true);
  expect(await parts()).toEqual([sha256("a")]);
  expect(await library.records.list("versions")).toEqual([]);
  expect(await library.trash.empty()).toBe(1);
  expect(await parts()).toEqual([]);
});

test("stored bytes go at once with a permanent deletion", async () => {
  const library = await aLibrary();
  await addSmartlink(library);
  await library.removal.smartlink("s1", { permanent: true });
  await library.removal.content("c1", { permanent: true });
  expect([await library.store.parts.keys(), await library.records.list("trash")]).toEqual([[], []]);
});

test("listing the trash deletes what has expired", async () => {
  const library = await aLibrary();
  await addSmartlink(library);
  await library.removal.smartlink("s1");
  library.passDays(10);
  await library.removal.content("c1");
  library.passDays(19.9);
  expect((await library.trash.list({})).items.map(({ id }) => id)).toEqual(["s1", "c1"]);
  library.passDays(0.1);
  expect((await library.trash.list({})).items.map(({ id }) => id)).toEqual(["c1"]);
  expect(await library.store.parts.keys()).toEqual([sha256("a")]);
  library.passDays(10);
  await library.trash.removeExpired();
  expect([await library.records.list("trash"), await library.store.parts.keys()]).toEqual([[], []]);
});

test("a PDF is kept as long as a smartlink in the trash that needs it", async () => {
  const library = await aLibrary();
  await addSmartlink(library);
  await library.removal.smartlink("s1");
  await library.removal.content("c1");
  const [entry] = (await library.records.list("trash")).filter(({ id }) => id === "s1");
  if (entry === undefined) throw new Error("The smartlink is not in the trash.");
  await library.records.change(["trash"], (tx) => tx.put("trash", { ...entry, expires: null }));
  library.passDays(31);
  expect((await library.trash.list({})).items.map(({ id }) => id).sort()).toEqual(["c1", "s1"]);
  expect((await library.trash.restore(["s1"])).ok).toBe(true);
});

test("a retention that is made shorter leaves a day to change it back", async () => {
  const library = await aLibrary();
  await addSmartlink(library);
  await library.removal.smartlink("s1");
  library.passDays(20);
  await library.trash.setDays(7);
  expect((await library.trash.list({})).items).toHaveLength(1);
  library.passDays(0.5);
  await library.trash.setDays(90);
  library.passDays(60);
  expect((await library.trash.list({})).items).toHaveLength(1);
});

test("a retention never ends before its days, nor within a day of a change", () => {
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(...trashDayChoices), (deleted, now, days) => {
      const [deletedText, nowText] = [deleted.toISOString(), now.toISOString()];
      const expires = expiryOf(deletedText, days);
      const changed = changedExpiryOf(deletedText, days, nowText);
      if (days === 0) return expires === null && changed === null && !hasExpired({ expires }, nowText);
      if (expires === null || changed === null) return false;
      return (
        Date.parse(expires) - deleted.getTime() === days * dayMs &&
        changed >= expires &&
        Date.parse(changed) - now.getTime() >= dayMs &&
        hasExpired({ expires }, expires)
      );
    }),
  );
});

/** Puts `amount` smartlinks of one PDF into the library. */
const addMany = async ({ records }: Awaited<ReturnType<typeof aLibrary>>, amount: number) => {
  const ids = Array.from({ length: amount }, (_, index) => `s${index}`);
  await records.change(["contents", "smartlinks", "assets"], async (tx) => {
    await tx.put("contents", aContent({ id: "c1", _folder: "root" }));
    for (const id of ids) {
      await tx.put("smartlinks", aStoredSmartlink({ id, _content: "c1", _folder: "root" }));
      await tx.put("assets", anAsset({ id: `asset-${id}`, _document: id }));
    }
  });
  return [{ kind: "content", id: "c1" } as const, ...ids.map((id) => ({ kind: "smartlink", id }) as const)];
};

test("1,000 items go into the trash and come back at once", async () => {
  const library = await aLibrary();
  const items = await addMany(library, 1_000);
  const smartlinks = await library.records.list("smartlinks");
  const added = await library.trash.add(items);
  expect(added.ok && added.value.length).toBe(1_001);
  expect(await library.records.list("smartlinks")).toEqual([]);
  expect(await library.records.list("assets")).toEqual([]);
  const restored = await library.trash.restore(items.map(({ id }) => id));
  expect(restored.ok && restored.value.length).toBe(1_001);
  expect(await library.records.list("smartlinks")).toEqual(smartlinks);
  expect(await library.records.list("assets")).toHaveLength(1_000);
  expect(await library.records.list("trash")).toEqual([]);
});

test("a folder 50 levels deep goes as one item and comes back whole", async () => {
  const library = await aLibrary();
  await library.records.change(["folders"], async (tx) => {
    for (let level = 1; level <= 50; level++)
      await tx.put(
        "folders",
        aFolder({ id: `f${level}`, name: `Level ${level}`, _folder: level === 1 ? "root" : `f${level - 1}` }),
      );
  });
  const before = await library.records.list("folders");
  expect((await library.removal.folder("f1", { recursive: true })).ok).toBe(true);
  const { items } = await library.trash.list({});
  expect(items.map(({ id, counts }) => [id, counts.folders])).toEqual([["f1", 50]]);
  expect((await library.trash.restore(["f1"])).ok).toBe(true);
  expect(await library.records.list("folders")).toEqual(before);
});

test("a cycle of folders in a damaged database ends", async () => {
  const library = await aLibrary();
  await library.records.change(["folders"], async (tx) => {
    await tx.put("folders", aFolder({ id: "f1", _folder: "f2" }));
    await tx.put("folders", aFolder({ id: "f2", _folder: "f1" }));
  });
  const added = await library.trash.add([{ kind: "folder", id: "f1" }]);
  expect(added.ok && added.value.map(({ counts }) => counts.folders)).toEqual([2]);
  expect((await library.trash.restore(["f1"])).ok).toBe(true);
});

test.each([0, 1, 5, 20, 60])(
  "a page killed %i ms into a deletion has deleted everything or nothing",
  async (delayMs) => {
    const library = await aLibrary();
    const items = await addMany(library, 200);
    void library.trash.add(items).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    library.store.connection.abandon();
    const { records } = await aLibrary(library.name);
    const counts = [await records.list("smartlinks"), await records.list("assets"), await records.list("trash")];
    expect([
      [200, 200, 0],
      [0, 0, 201],
    ]).toContainEqual(counts.map(({ length }) => length));
  },
);
