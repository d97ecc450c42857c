// engines: chromium, firefox
/** Drafts of batches in the real cache, with the real locks of a browser. */
import { createPendingBatch } from "#app/batches/pending/pending-batch.ts";
import { type DraftPorts, followDraft } from "#app/batches/pending/stored-draft.ts";
import { takeLock } from "#app/site/browser/take-lock.ts";
import { draftCache } from "#app/site/draft-cache.ts";
import { fail } from "#domain/result.ts";
import { equal } from "../stage.ts";

const inspect = () => Promise.resolve(fail());

/** Opens a tab with the session storage of another one. Resolves when its draft is restored. */
const openTab = async (session: Map<string, string>, isReload: boolean, name: string) => {
  const pendingBatch = createPendingBatch({ inspect });
  const ports: DraftPorts = {
    caches,
    session: { getItem: (key) => session.get(key) ?? null, setItem: (key, value) => void session.set(key, value) },
    site: new URL("/", location.href),
    nowMs: () => Date.now(),
    newId: () => crypto.randomUUID(),
    readFreeBytes: async () => 1e9,
    takeDraft: (id) => takeLock(`${name}-${id}`, navigator.locks),
  };
  await followDraft(pendingBatch, ports, isReload, new AbortController().signal);
  return { pendingBatch, session, texts: () => Promise.all(pendingBatch.files.map(({ file }) => file.text())) };
};

const dropped = (text: string) => ({ path: "people.csv", file: new File([text], "people.csv") });

/** Waits until the cache has that many entries: the files, and one list for each draft. */
const waitForEntries = async (count: number): Promise<void> => {
  const cache = await caches.open(draftCache);
  while ((await cache.keys()).length !== count) await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe("the draft of a batch", () => {
  beforeEach(async () => {
    await caches.delete(draftCache);
  });

  for (const isReload of [true, false])
    it(`is copied into a duplicated tab, whose changes leave that of its original (reload: ${isReload})`, async () => {
      const name = crypto.randomUUID();
      const original = await openTab(new Map(), false, name);
      original.pendingBatch.add([dropped("original")]);
      await waitForEntries(2);
      const duplicate = await openTab(new Map(original.session), isReload, name);
      await waitForEntries(4);
      equal(await duplicate.texts(), ["original"]);
      duplicate.pendingBatch.clear();
      await waitForEntries(2);
      duplicate.pendingBatch.add([dropped("of the duplicate"), { path: "b.csv", file: new File(["b"], "b.csv") }]);
      await waitForEntries(5);
      // The locks of these tabs have another name: both are closed, and opened again.
      const reloaded = await openTab(original.session, true, `${name}-later`);
      equal(await reloaded.texts(), ["original"]);
      const reloadedDuplicate = await openTab(duplicate.session, true, `${name}-later`);
      equal(await reloadedDuplicate.texts(), ["of the duplicate", "b"]);
    });

  it("is left behind when its own tab is opened anew", async () => {
    const name = crypto.randomUUID();
    const tab = await openTab(new Map(), false, name);
    tab.pendingBatch.add([dropped("old")]);
    await waitForEntries(2);
    const next = await openTab(tab.session, false, `${name}-later`);
    equal(next.pendingBatch.files.length, 0);
    await waitForEntries(0);
  });
});
