/** Two tabs edit the same smartlink over one store: no step and no change gets lost. */
import "fake-indexeddb/auto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { SessionAccess } from "#app/editor/session/editor-access.ts";
import { EditorSession } from "#app/editor/session/editor-session.ts";
import { readValues } from "#app/smartlink/settings/setting-values.ts";
import type { PageCondition } from "#domain/model/page-content.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import { toProblem } from "#domain/problem-error.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import { changeAssets } from "#editor/model/commands/command.ts";
import { changePageConditions } from "#editor/model/page-content/page-conditions.ts";
import { writePageConditions } from "#editor/model/page-content/pages-setting.ts";
import { renameInSettings, renamePlaceholder } from "#editor/model/placeholders/rename-placeholder.ts";
import { createEditorStorage } from "#usecases/editor/editor-storage.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { aContent, anAsset, aStoredSmartlink } from "../../../../support/builders.ts";

let count = 0;

const aStore = async () => {
  const store = await openIdbStore(`session-${count++}`);
  const ports = { store, clock: systemClock, ids: randomIds, bytes: webBytes };
  const storage = createEditorStorage(ports);
  const smartlinks = createSmartlinks({ ...ports, site: "https://site.example/" });
  const names = ["one", "two"];
  await store.records.change(["smartlinks", "contents", "assets"], async (tx) => {
    await tx.put("contents", aContent());
    await tx.put("smartlinks", aStoredSmartlink({ title: "Offer for [[frist_name]]" }));
    for (const id of names) {
      const aura = { ...anAsset().aura, actions: [{ type: "text", data: "Dear [[frist_name|upper]]" }] };
      await tx.put("assets", anAsset({ id, _document: "s1", aura }));
    }
  });
  const caller = { user: { first_name: "Anna", last_name: "", email: "anna@example.org" } as StoredUser };
  const access: SessionAccess = {
    changes: { watch: () => undefined },
    watchDeletion: () => undefined,
    settings: { smartlinks },
    open: storage.open,
    save: (id, save, options) => storage.save(id, save, caller, options),
    readSmartlink: (id) => store.records.get("smartlinks", id),
    readPart: async () => undefined,
    now: () => 1,
    toProblem,
  };
  const openTab = async (over: Partial<SessionAccess> = {}) => {
    const opened = await access.open("s1");
    if (!opened.ok) throw new Error("not opened");
    return new EditorSession({ ...access, ...over }, opened.value);
  };
  const readNames = async () => {
    const opened = await access.open("s1");
    return opened.ok ? opened.value.assets.map(({ aura }) => aura.name) : [];
  };
  return { store, access, openTab, readNames };
};

const rename = (session: EditorSession, id: string, name: string): void => {
  const command = changeAssets([id], (asset) => ({ ...asset, aura: { ...asset.aura, name } }));
  session.dispatch({ type: "command", label: `Name ${name}`, command, time: 1 });
};

const labels = ({ state: { history } }: EditorSession) => [
  history.done.map(({ label }) => label),
  history.undone.map(({ label }) => label),
];

const nameOf = ({ state }: EditorSession, id: string) => state.document.assets.get(id)?.aura.name;

test("the editor in two tabs has the steps of both, in the order in which they were stored", async () => {
  const { openTab } = await aStore();
  const [first, second] = [await openTab(), await openTab()];
  rename(first, "one", "First");
  rename(first, "one", "First again");
  first.dispatch({ type: "undo" });
  await first.save();
  await second.refresh();
  expect(labels(second)).toEqual([["Name First"], ["Name First again"]]);
  rename(second, "two", "Second");
  await second.save();
  expect(labels(second)).toEqual([["Name First", "Name Second"], []]);
  const third = await openTab();
  expect(labels(third)).toEqual([["Name First", "Name Second"], []]);
  third.dispatch({ type: "undo" });
  third.dispatch({ type: "undo" });
  expect([nameOf(third, "one"), nameOf(third, "two")]).toEqual([anAsset().aura.name, anAsset().aura.name]);
});

test("the editor in two tabs keeps a step that was not stored when the other tab stored one", async () => {
  const { openTab, readNames } = await aStore();
  const [first, second] = [await openTab(), await openTab()];
  rename(first, "one", "First");
  rename(second, "two", "Second");
  await Promise.all([first.save(), second.save()]);
  await second.save();
  expect(await readNames()).toEqual(["First", "Second"]);
  expect(labels(await openTab())).toEqual([["Name First", "Name Second"], []]);
});

test.each(["theirs", "mine"] as const)(
  "a conflict of two tabs ends with %s, and undo brings the other version",
  async (choice) => {
    const { openTab, readNames } = await aStore();
    const [first, second] = [await openTab(), await openTab()];
    rename(first, "one", "First");
    rename(first, "two", "Of the first tab");
    await first.save();
    rename(second, "one", "Second");
    await second.save();
    expect([second.saveState, second.conflictCount]).toEqual(["conflict", 1]);
    await second.resolve(choice);
    expect(second.saveState).toBe("saved");
    const chosen = choice === "theirs" ? "First" : "Second";
    // What only the other tab has changed stays in both cases.
    expect(await readNames()).toEqual([chosen, "Of the first tab"]);
    second.dispatch({ type: "undo" });
    await second.save();
    expect((await readNames())[0]).toBe(choice === "theirs" ? "Second" : "First");
    second.dispatch({ type: "redo" });
    expect(nameOf(second, "one")).toBe(chosen);
  },
);

describe("a step that changes settings", () => {
  const renameEverywhere = (session: EditorSession): void => {
    const values = readValues(session.smartlink);
    const settings = renameInSettings(values, "frist_name", "first_name");
    const command = renamePlaceholder("frist_name", "first_name");
    session.dispatch({ type: "command", label: "Rename", command, time: 1, ...(settings && { settings }) });
  };
  const read = async ({ access }: Awaited<ReturnType<typeof aStore>>) => {
    const opened = await access.open("s1");
    return opened.ok ? [opened.value.smartlink.title, opened.value.assets[0]?.aura.actions[0]?.data] : [];
  };

  test("a step that changes settings is stored with its assets, and undone in one step, also after a reload", async () => {
    const world = await aStore();
    const session = await world.openTab();
    renameEverywhere(session);
    await session.save();
    expect(await read(world)).toEqual(["Offer for [[first_name]]", "Dear [[first_name|upper]]"]);
    expect([session.smartlink.title, session.saveState]).toEqual(["Offer for [[first_name]]", "saved"]);
    const reloaded = await world.openTab();
    reloaded.dispatch({ type: "undo" });
    await reloaded.save();
    expect(await read(world)).toEqual(["Offer for [[frist_name]]", "Dear [[frist_name|upper]]"]);
    reloaded.dispatch({ type: "redo" });
    await reloaded.save();
    expect(await read(world)).toEqual(["Offer for [[first_name]]", "Dear [[first_name|upper]]"]);
  });

  test("conditions of pages that are typed are shown at once, stored with the smartlink, and undone in one step", async () => {
    const world = await aStore();
    const session = await world.openTab();
    const type = (before: readonly PageCondition[], value: string): readonly PageCondition[] => {
      const after = [{ pages: "2", show_when: { column: "plan", is: value } }];
      const settings = changePageConditions(before, after);
      const action = { type: "command", label: "Pages", command: () => [], time: 1, joinKey: "pages" } as const;
      session.dispatch({ ...action, ...(settings && { settings }) });
      return after;
    };
    const typed = type(type([], "g"), "gold");
    expect([session.saveState, session.settingTexts["pages"]]).toEqual(["unsaved", writePageConditions(typed)]);
    expect(session.settingTexts).toBe(session.settingTexts);
    await session.save();
    expect(session.smartlink.config.pages).toEqual(typed);
    const reloaded = await world.openTab();
    expect(reloaded.settingTexts["pages"]).toBe(writePageConditions(typed));
    reloaded.dispatch({ type: "undo" });
    expect(reloaded.settingTexts["pages"]).toBe("");
    await reloaded.save();
    expect([reloaded.smartlink.config.pages, reloaded.saveState]).toEqual([undefined, "saved"]);
  });

  test("a step that changes settings is stored later if the store fails at first", async () => {
    const world = await aStore();
    const { smartlinks } = world.access.settings;
    let isFull = true;
    const change: typeof smartlinks.change = async (...input) => {
      if (isFull) throw new Error("full");
      return smartlinks.change(...input);
    };
    const settings = { ...world.access.settings, smartlinks: { ...smartlinks, change } };
    const session = await world.openTab({ settings });
    renameEverywhere(session);
    await session.save();
    expect(session.saveState).toBe("failed");
    isFull = false;
    await session.save();
    expect([session.saveState, (await read(world))[0]]).toEqual(["saved", "Offer for [[first_name]]"]);
  });
});

test("a full store is reported in the editor until a later save has succeeded", async () => {
  const world = await aStore();
  let isFull = true;
  const save: SessionAccess["save"] = (...input) =>
    isFull ? Promise.reject(new Error("full")) : world.access.save(...input);
  const session = await world.openTab({ save });
  const seen: unknown[] = [];
  session.addEventListener("change", () => seen.push([session.saveState, session.problems.length]));
  rename(session, "one", "First");
  await session.save();
  rename(session, "one", "First again");
  await session.save();
  const states = seen.splice(0);
  expect(states).toEqual([
    ["unsaved", 0],
    ["saving", 0],
    ["failed", 1],
    ["failed", 1],
    ["saving", 1],
    ["failed", 1],
  ]);
  isFull = false;
  await session.save();
  expect(seen).toEqual([
    ["saving", 1],
    ["saved", 0],
  ]);
  expect(await world.readNames()).toEqual(["First again", "Order"]);
});

test("the editor reports at once that the database was deleted under it, and stores nothing elsewhere", async () => {
  const { store, openTab, readNames } = await aStore();
  const deletions = new EventTarget();
  const session = await openTab({
    watchDeletion: (onDeleted, signal) => deletions.addEventListener("deleted", onDeleted, { signal }),
  });
  session.watch(new AbortController().signal);
  await store.records.change(["smartlinks"], (tx) => tx.remove("smartlinks", "s1"));
  const noticed = new Promise((resolve) => session.addEventListener("change", resolve, { once: true }));
  deletions.dispatchEvent(new Event("deleted"));
  await noticed;
  expect(session.saveState).toBe("failed");
  expect(session.problems[0]?.message).toContain("was deleted");
  rename(session, "one", "Later");
  await session.save();
  expect([session.saveState, await readNames()]).toEqual(["failed", []]);
});

test("the editor reports that saving takes long while another tab holds the storage, and then saves", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const held = createDeferred();
  const { access, openTab, readNames } = await withRealTime(aStore);
  const session = await withRealTime(() =>
    openTab({ save: async (...input) => held.promise.then(() => access.save(...input)) }),
  );
  rename(session, "one", "Late");
  const saved = session.save();
  await vi.advanceTimersByTimeAsync(9_000);
  expect([session.saveState, session.problems]).toEqual(["saving", []]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([session.saveState, session.problems[0]?.code]).toEqual(["failed", "storage-blocked"]);
  vi.useRealTimers();
  held.resolve();
  await saved;
  expect([session.saveState, session.problems]).toEqual(["saved", []]);
  expect(await readNames()).toContain("Late");
});

/** The database in memory works with timers. */
const withRealTime = async <T>(work: () => Promise<T>): Promise<T> => {
  vi.useRealTimers();
  const result = await work();
  vi.useFakeTimers();
  return result;
};
