/** Creates access to the editor's store. Loaded when a smartlink is first edited. */
import { msg } from "@lit/localize";
import type { BrowserEnvironment } from "#adapters/browser-environment.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok } from "#domain/result.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { hashFile } from "#usecases/library/part-transaction.ts";
import type { LibraryServices } from "../library/session/library-services.ts";
import { startSmartlinks } from "../smartlink/start-smartlinks.ts";
import type { EditorAccess } from "./session/editor-access.ts";
import { editorReading, readPart, samplePreference } from "./start-editor-reading.ts";

/** Returns the store with writes that wait. */
const delayWrites = (store: IdbStore, ready: Promise<unknown>): IdbStore => ({
  ...store,
  records: {
    ...store.records,
    change: async (kinds, work) => {
      await ready;
      return store.records.change(kinds, work);
    },
  },
  parts: {
    ...store.parts,
    putBlob: async (sha256, file) => {
      await ready;
      return store.parts.putBlob(sha256, file);
    },
  },
});

/** What the access uses once the services have started. */
interface StartedLibrary {
  /** Loads the code of the library at the first call. */
  readonly loadLibrary: () => Promise<LibraryServices>;
}

/** Creates the access, which reads at once, and writes when the services have started. */
export const startEditor = (environment: BrowserEnvironment, services: Promise<StartedLibrary>): EditorAccess => {
  const store = delayWrites(environment.store, services);
  const { clock, ids, bytes, site } = environment;
  const loadLibrary = async () => (await services).loadLibrary();
  const loadStorage = memoizeAsync(async () => {
    const { createEditorStorage } = await import("#usecases/editor/editor-storage.ts");
    return createEditorStorage({ store, clock, ids, bytes });
  });
  const settings = startSmartlinks({ ...environment, store });
  return {
    changes: settings.changes,
    watchDeletion: store.connection.watchDeletion,
    settings,
    ...editorReading,
    prepareSave: () => void loadStorage().catch(() => undefined),
    save: async (id, save, options) => {
      const [storage, { session }] = await Promise.all([loadStorage(), loadLibrary()]);
      const { library } = session;
      return storage.save(id, save, await library.caller(), options);
    },
    readSmartlink: (id) => store.records.get("smartlinks", id),
    duplicate: async (id) => {
      const { library } = (await loadLibrary()).session;
      const copy = await library.smartlinks.duplicate(id, undefined, await library.caller());
      return copy.ok ? ok(copy.value.id) : copy;
    },
    readPart,
    storeFile: async (file) => {
      const sha256 = await hashFile(file, { bytes });
      if (!(await store.parts.has(sha256))) await store.parts.putBlob(sha256, file);
      return ok(sha256);
    },
    renderThumbnail: async (content, page) => {
      const { library } = (await loadLibrary()).session;
      const image = await library.contents.image(content, page, "thumb");
      return image.ok ? new Blob([image.value.bytes], { type: image.value.mimetype }) : undefined;
    },
    readView: async (id) => {
      const [{ createViews }, { session }] = await Promise.all([
        import("#usecases/publishing/views.ts"),
        loadLibrary(),
      ]);
      const { contents, assets } = session.library;
      const views = createViews({ store, bytes, site }, contents, assets);
      return views.unlock(id, (await store.records.get("smartlinks", id))?.pdfz_password ?? "");
    },
    storeSample: (id, sample) =>
      store.records.change(["preferences"], (tx) =>
        tx.put("preferences", { id: samplePreference(id), created: clock.now(), value: JSON.stringify(sample) }),
      ),
    readSampleFile: async (file, document) => {
      const [{ readSampleFile }, { readSampleInWorker }] = await Promise.all([
        import("./session/read-sample-file.ts"),
        import("./start-sample-reader.ts"),
      ]);
      return readSampleFile(file, document, readSampleInWorker);
    },
    findProposals: async (sha256, rules) => {
      const pdf = await readPart(sha256);
      if (pdf === undefined)
        return fail(translatedProblem("file-not-found", msg("The PDF is not in the store. Upload it again.")));
      return (await import("./start-proposals.ts")).findProposals(pdf, rules);
    },
    startContentWorker: async (signal) => (await import("./start-content-worker.ts")).startContentWorker(signal),
    findMarks: async (sha256) => {
      const pdf = await readPart(sha256);
      return pdf && (await import("./start-proposals.ts")).findMarks(pdf);
    },
    newId: ids.newId,
    now: () => Date.parse(clock.now()),
    toProblem,
  };
};
