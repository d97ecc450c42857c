/** Versions with a clock of their own, and the rules behind them. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { compareSmartlinks, type SmartlinkState } from "#domain/library/compare-smartlinks.ts";
import { findSurplusVersions, isCovered, maxUnnamedVersions, nextVersionTime } from "#domain/library/version-rules.ts";
import { storeVersion } from "#usecases/library/versions/store-version.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import { anAsset, aStoredSmartlink } from "../../../../support/builders.ts";

let count = 0;
const minuteMs = 60_000;
const sha256 = (index: number) => String(index).padStart(64, "0");

const aSmartlink = async () => {
  const store = await openIdbStore(`versions-${count++}`);
  let nowMs = Date.parse("2026-11-21T08:00:00.000Z");
  const clock = { now: () => new Date(nowMs).toISOString(), elapsedMs: () => 0 };
  const versions = createVersions({ store, clock, ids: randomIds, site: "https://site.example/" });
  const { records } = store;
  await records.change(["smartlinks"], (tx) => tx.put("smartlinks", aStoredSmartlink()));
  /** Gives the smartlink a title and its asset a resource, as a use case that changes both. */
  const change = async (title: string, part: string, always = false) => {
    await store.parts.put(part, new Uint8Array(3));
    const file = { filename: "i", mimetype: "image/png", filesize: 3, sha256: part };
    const unusedParts = await records.change(["smartlinks", "assets", "versions"], async (tx) => {
      const smartlink = await tx.get("smartlinks", "s1");
      if (smartlink === undefined) throw new Error("The smartlink is not there.");
      const stored = await storeVersion(tx, smartlink, { now: clock.now(), newId: randomIds.newId, always });
      await tx.put("smartlinks", { ...smartlink, title });
      await tx.put("assets", anAsset({ files: { icon: file } }));
      return stored.unusedParts;
    });
    await records.sweep(unusedParts);
  };
  const titles = async () => (await records.list("versions")).map(({ smartlink }) => smartlink.title);
  const passMinutes = (minutes: number) => {
    nowMs += minutes * minuteMs;
  };
  return { store, versions, change, titles, passMinutes };
};

test("versions of a smartlink are stored once for all changes within five minutes, always on request", async () => {
  const { change, titles, passMinutes } = await aSmartlink();
  for (const title of ["A", "B", "C"]) {
    await change(title, sha256(1));
    passMinutes(2);
  }
  expect(await titles()).toEqual(["Spring"]);
  await change("D", sha256(1));
  expect(await titles()).toEqual(["Spring", "C"]);
  await change("E", sha256(1), true);
  expect(await titles()).toEqual(["Spring", "C", "D"]);
  passMinutes(-600);
  await change("F", sha256(1));
  expect(await titles()).toEqual(["Spring", "C", "D", "E"]);
});

test("versions of a smartlink are the newest 20 and all with a name, and their resources go with them", async () => {
  const { store, versions, change, titles, passMinutes } = await aSmartlink();
  const changeTwice = async (index: number) => {
    passMinutes(6);
    await change(`Title ${index}`, sha256(index));
  };
  for (let index = 1; index <= 5; index++) await changeTwice(index);
  const named = await versions.create("s1", "Kept");
  expect(named.ok && [named.value.number, named.value.title]).toEqual([6, "Title 5"]);
  for (let index = 6; index <= 30; index++) await changeTwice(index);
  const expected = Array.from({ length: maxUnnamedVersions }, (_, index) => `Title ${index + 10}`);
  expect(await titles()).toEqual(["Title 5", ...expected]);
  const parts = await store.parts.keys();
  expect(parts).toEqual([5, ...Array.from({ length: 21 }, (_, index) => index + 10)].map(sha256));
  const listed = await versions.list("s1", { order: "newest", limit: 2 });
  expect(listed.ok && listed.value.items.map(({ number }) => number)).toEqual([31, 30]);
  const removed = await versions.remove("s1", named.ok ? named.value.id : "");
  expect([removed.ok, await store.parts.has(sha256(5))]).toEqual([true, false]);
});

describe("the rules of versions", () => {
  const instant = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString());

  test("the rules of versions put each version after the one before it", () => {
    fc.assert(fc.property(instant, instant, (created, now) => nextVersionTime({ created }, now) > created));
    expect(isCovered(undefined, "2026-11-21T08:00:00.000Z")).toBe(false);
    fc.assert(fc.property(instant, (now) => isCovered({ created: now }, now)));
  });

  test("the rules of versions remove only old versions without a name, and no more than needed", () => {
    const version = fc.record({ name: fc.option(fc.string()), number: fc.nat(1_000), created: fc.constant("") });
    const list = fc.uniqueArray(version, { selector: ({ number }) => number, maxLength: 60 });
    fc.assert(
      fc.property(list, (versions) => {
        const surplus = findSurplusVersions(versions);
        const unnamed = versions.filter(({ name }) => name === null);
        const newest = unnamed.filter((one) => !surplus.includes(one));
        return (
          surplus.every(({ name, number }) => name === null && newest.every((one) => one.number > number)) &&
          newest.length === Math.min(unnamed.length, maxUnnamedVersions)
        );
      }),
    );
  });
});

describe("a comparison", () => {
  const asset = fc
    .record({
      id: fc.constantFrom("a", "b", "c", "d"),
      page: fc.integer({ min: 1, max: 3 }),
      name: fc.constantFrom("Order", "Map"),
      center_x: fc.constantFrom(10, 50),
    })
    .map(({ id, page, name, center_x }) => {
      const { aura, ...rest } = anAsset({ id, page });
      return { ...rest, aura: { ...aura, name, center_x } };
    });
  const state: fc.Arbitrary<SmartlinkState> = fc
    .record({
      title: fc.constantFrom("Spring", "Summer"),
      password: fc.constantFrom("", "secret", "other"),
      printAllowed: fc.constantFrom("true", "false", undefined),
      assets: fc.uniqueArray(asset, { selector: ({ id }) => id }),
    })
    .map(({ title, password, printAllowed, assets }) => {
      const smartlink = aStoredSmartlink({ title, pdfz_password: password });
      const global = { ...smartlink.config.global, ...(printAllowed === undefined ? {} : { printAllowed }) };
      return { smartlink: { ...smartlink, config: { ...smartlink.config, global } }, assets };
    });
  const isEmpty = ({ fields, settings, assets }: ReturnType<typeof compareSmartlinks>) =>
    [fields, settings, ...Object.values(assets)].every(({ length }) => length === 0);

  test("a comparison of a state with itself, in any order of assets, is empty", () => {
    fc.assert(
      fc.property(state, (one) => isEmpty(compareSmartlinks(one, { ...one, assets: [...one.assets].reverse() }))),
    );
  });

  test("a comparison in the other direction has the same items the other way round", () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const [there, back] = [compareSmartlinks(one, other), compareSmartlinks(other, one)];
        expect(back.assets.added).toEqual(there.assets.removed);
        expect(back.assets.removed).toEqual(there.assets.added);
        expect(back.settings).toEqual(
          there.settings.map(({ key, before, after }) => ({ key, before: after, after: before })),
        );
        const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();
        expect(idsOf(back.assets.moved)).toEqual(idsOf(there.assets.moved));
        expect(idsOf(back.assets.changed)).toEqual(idsOf(there.assets.changed));
      }),
    );
  });

  test("a comparison never shows a password", () => {
    fc.assert(
      fc.property(state, state, (one, other) => !/secret|other/.test(JSON.stringify(compareSmartlinks(one, other)))),
    );
  });
});
