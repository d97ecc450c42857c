// engines: chromium
/** The page of the editor, while smartlinks open and fail to open. Its pages are never painted: no PDF is read here. */
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { EditorAccess } from "#app/editor/session/editor-access.ts";
import { noSampleRows, type SampleRows } from "#app/editor/session/sample-rows.ts";
import "#app/editor/editor-view.ts";
import { toProblem } from "#domain/problem-error.ts";
import { ok } from "#domain/result.ts";
import type { EditorBar } from "#editor/view/frame/editor-bar.ts";
import { createEditorStorage } from "#usecases/editor/editor-storage.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import { aContent, aStoredSmartlink } from "../../../support/builders.ts";
import { equal, mount, settled, until } from "../stage.ts";

const never = new Promise<never>(() => undefined);
const notTested = () => Promise.reject(new Error("Not part of this test."));

/** Mounts the page with access to the smartlinks `s1`, “First”, and `s2`, “Second”. */
const mountView = async (smartlinkId: string, over: Partial<EditorAccess>) => {
  const store = await openIdbStore(`editor-view-${crypto.randomUUID()}`);
  await store.records.change(["smartlinks", "contents"], async (tx) => {
    await tx.put("contents", aContent());
    await tx.put("smartlinks", aStoredSmartlink({ id: "s1", title: "First" }));
    await tx.put("smartlinks", aStoredSmartlink({ id: "s2", title: "Second" }));
  });
  const changes = createRecordChanges(store.name);
  const ports = { store, site: "https://site.example/", clock: systemClock, ids: randomIds, bytes: webBytes };
  const access: EditorAccess = {
    changes,
    watchDeletion: store.connection.watchDeletion,
    settings: {
      records: store.records,
      smartlinks: createSmartlinks(ports),
      versions: createVersions(ports),
      changes,
      readerAddress: () => "about:blank",
    },
    open: createEditorStorage(ports).open,
    prepareSave: () => undefined,
    save: notTested,
    readSmartlink: (id) => store.records.get("smartlinks", id),
    duplicate: notTested,
    readPart: async () => undefined,
    storeFile: notTested,
    renderThumbnail: async () => undefined,
    readView: notTested,
    startContentWorker: notTested,
    readSample: async () => noSampleRows,
    storeSample: async () => undefined,
    readSampleFile: notTested,
    prepare: () => undefined,
    openPdf: () => never,
    findProposals: async () => ok({ proposals: [], slowPatterns: [] }),
    findMarks: async () => undefined,
    newId: randomIds.newId,
    now: () => 0,
    toProblem,
    ...over,
  };
  const view = document.createElement("editor-view");
  return mount(Object.assign(view, { services: { loadEditor: async () => access }, smartlinkId }));
};

/** Opens `s1`, and `s2` while the sample rows of `s1` are read. They are read until `endReading` is called. */
const openSecondBeforeFirst = async () => {
  let endReading: (rows: Promise<SampleRows>) => void = () => undefined;
  const firstRows = new Promise<SampleRows>((resolve) => {
    endReading = resolve;
  });
  let isReadingFirst = false;
  const view = await mountView("s1", {
    readSample: (id) => {
      if (id === "s1") isReadingFirst = true;
      return id === "s1" ? firstRows : Promise.resolve(noSampleRows);
    },
  });
  await until(() => isReadingFirst, "the first smartlink is not read");
  view.smartlinkId = "s2";
  await until(() => heading() === "Second", "the second smartlink is not open");
  return { endReading };
};

const heading = (): string => document.querySelector("h1")?.textContent?.trim() ?? "";

it("the page of the editor keeps the smartlink of the newest address when an older one opens later", async () => {
  const { endReading } = await openSecondBeforeFirst();
  endReading(Promise.resolve(noSampleRows));
  await settled();
  equal(heading(), "Second");
});

it("the page of the editor does not report that an older smartlink could not be opened", async () => {
  const { endReading } = await openSecondBeforeFirst();
  endReading(Promise.reject(new Error("The database was closed.")));
  await settled();
  equal(heading(), "Second");
  equal(document.querySelector("problem-list"), null);
});

it("the page of the editor keeps the buttons of the bar in place while the text of the save state changes", async () => {
  await mountView("s1", {});
  await until(() => heading() === "First", "the smartlink is not open");
  const bar = document.querySelector("editor-bar") as EditorBar;
  const readLefts = () =>
    Array.from(
      bar.querySelectorAll(".bar-group:not(.bar-end) button"),
      (button) => button.getBoundingClientRect().left,
    );
  const before = readLefts();
  equal(before.length, 5);
  for (const saveText of ["Saving…", "All changes saved"]) {
    bar.saveText = saveText;
    await bar.updateComplete;
    equal(readLefts().join(" "), before.join(" "));
  }
});
