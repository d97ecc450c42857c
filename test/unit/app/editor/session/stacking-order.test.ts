/** Assets of equal depth lie on each other in the order of creation: in the editor as in readers, templates and copies. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { SessionAccess } from "#app/editor/session/editor-access.ts";
import { EditorSession } from "#app/editor/session/editor-session.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import { toProblem } from "#domain/problem-error.ts";
import { duplicateSelection } from "#editor/model/clipboard/clipboard.ts";
import { removeSelection } from "#editor/model/commands/command.ts";
import { listPageAssets } from "#editor/model/document/editor-document.ts";
import { createEditorStorage } from "#usecases/editor/editor-storage.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { aContent, anAsset, aStoredSmartlink } from "../../../../support/builders.ts";

const names = ["lowest", "middle", "topmost"];
/** Their alphabetical order is another one than that of creation. */
const ids = ["c", "a", "b"];

let count = 0;

const aStore = async () => {
  const store = await openIdbStore(`stacking-${count++}`);
  const ports = { store, clock: systemClock, ids: randomIds, bytes: webBytes };
  const storage = createEditorStorage(ports);
  const smartlinks = createSmartlinks({ ...ports, site: "https://site.example/" });
  await store.records.change(["smartlinks", "contents", "assets"], async (tx) => {
    await tx.put("contents", aContent());
    await tx.put("smartlinks", aStoredSmartlink());
    for (const [index, id] of ids.entries()) {
      const aura = { ...anAsset().aura, name: names[index] ?? "" };
      await tx.put("assets", anAsset({ id, _document: "s1", aura, inserted: `2026-01-01T00:00:00.00${index}Z` }));
    }
  });
  const user = { id: "u1", first_name: "Anna", last_name: "", email: "anna@example.org" } as StoredUser;
  const access: SessionAccess = {
    changes: { watch: () => undefined },
    watchDeletion: () => undefined,
    settings: { smartlinks },
    open: storage.open,
    save: (id, save, options) => storage.save(id, save, { user }, options),
    readSmartlink: (id) => store.records.get("smartlinks", id),
    readPart: async () => undefined,
    now: () => 1,
    toProblem,
  };
  const openEditor = async () => {
    const opened = await storage.open("s1");
    if (!opened.ok) throw new Error("not opened");
    return new EditorSession(access, opened.value);
  };
  /** Returns the names in the order of the list, which readers take. */
  const listNames = async (id: string) => {
    const assets = await store.records.list("assets", { where: { field: "_document", is: id } });
    return assets.map(({ aura }) => aura.name);
  };
  const duplicate = () => smartlinks.duplicate("s1", undefined, { user, newId: async () => randomIds.newId() });
  return { openEditor, listNames, duplicate };
};

const namesIn = ({ state }: EditorSession) => listPageAssets(state.document, 1).map(({ aura }) => aura.name);

const removeLowest = (session: EditorSession) => {
  session.dispatch({ type: "select", ids: ["c"] });
  session.dispatch({ type: "command", label: "Delete", command: removeSelection, time: 1 });
};

test("assets of equal depth are in the editor in the order of creation, whatever their ids", async () => {
  const { openEditor, listNames } = await aStore();
  expect(await listNames("s1")).toEqual(names);
  expect(namesIn(await openEditor())).toEqual(names);
});

test("assets of equal depth are as deep as before when their removal is undone, also for readers", async () => {
  const { openEditor, listNames } = await aStore();
  const session = await openEditor();
  removeLowest(session);
  await session.save();
  expect(await listNames("s1")).toEqual(["middle", "topmost"]);
  session.dispatch({ type: "undo" });
  expect(namesIn(session)).toEqual(names);
  await session.save();
  expect(await listNames("s1")).toEqual(names);
  expect(namesIn(await openEditor())).toEqual(names);
});

test("assets of equal depth are in a template in the order of creation", async () => {
  const { openEditor } = await aStore();
  const session = await openEditor();
  removeLowest(session);
  session.dispatch({ type: "undo" });
  const { assets } = (await session.toTemplate()) as { assets: { aura: { name: string } }[] };
  expect(assets.map(({ aura }) => aura.name)).toEqual(names);
});

test("assets of equal depth are copied in the order of creation", async () => {
  const { duplicate, listNames } = await aStore();
  for (let round = 0; round < 5; round++) {
    const copy = await duplicate();
    expect(copy.ok && (await listNames(copy.value.id))).toEqual(names);
  }
});

test("assets of equal depth do not pass their time of creation on to copies on the page", async () => {
  const { openEditor } = await aStore();
  const session = await openEditor();
  session.dispatch({ type: "select", ids: ["c"] });
  const command = duplicateSelection(() => "copy");
  session.dispatch({ type: "command", label: "Duplicate", command, time: 1 });
  expect(session.state.document.assets.get("copy")?.inserted).toBeUndefined();
  expect(namesIn(session)).toEqual([...names, "lowest"]);
});
