/** Creates access to the editor's store over this browser's adapters. Loaded when a smartlink is first edited. */
import { msg } from "@lit/localize";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { randomIds } from "#adapters/random-ids.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok } from "#domain/result.ts";
import { createEditorStorage } from "#usecases/editor/editor-storage.ts";
import { hashFile } from "#usecases/library/part-transaction.ts";
import { createViews } from "#usecases/publishing/views.ts";
import { translatedProblem } from "./format/translated-problem.ts";
import type { EditorAccess } from "./services/editor/editor-access.ts";
import { createPdfSource, createPdfWorkers } from "./services/editor/pdf-source.ts";
import { parseSampleRows } from "./services/editor/sample-rows.ts";
import type { LibraryServices } from "./services/library/library-services.ts";
import { startSmartlinks } from "./start-smartlinks.ts";

/** Returns the name under which the sample rows of a smartlink are stored. */
const samplePreference = (id: string): string => `editor sample ${id}`;

/** `site`: the site's folder, ending in a slash. `loadLibrary`: loads the services of the library. */
export const startEditor = (store: IdbStore, site: URL, loadLibrary: () => Promise<LibraryServices>): EditorAccess => {
  const storage = createEditorStorage({ store, clock: systemClock, ids: randomIds, bytes: webBytes });
  const settings = startSmartlinks(store, site);
  const runtimeUrl = new URL("runtime/", site).href;
  const runtime = createHttpReaderRuntime(runtimeUrl);
  const workers = createPdfWorkers(runtime, runtimeUrl);
  const readPart = async (sha256: string): Promise<Blob | undefined> => {
    const part = await store.parts.blob(sha256);
    return part instanceof Blob ? part : undefined;
  };
  return {
    changes: settings.changes,
    settings,
    open: storage.open,
    save: async (id, save, options) => {
      const { library } = (await loadLibrary()).session;
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
      const sha256 = await hashFile(file, { bytes: webBytes });
      if (!(await store.parts.has(sha256))) await store.parts.putBlob(sha256, file);
      return ok(sha256);
    },
    renderThumbnail: async (content, page) => {
      const { library } = (await loadLibrary()).session;
      const image = await library.contents.image(content, page, "thumb");
      return image.ok ? new Blob([image.value.bytes], { type: image.value.mimetype }) : undefined;
    },
    readView: async (id) => {
      const { contents, assets } = (await loadLibrary()).session.library;
      const views = createViews({ store, bytes: webBytes, site: site.href }, contents, assets);
      return views.unlock(id, (await store.records.get("smartlinks", id))?.pdfz_password ?? "");
    },
    readSample: async (id) => parseSampleRows((await store.records.get("preferences", samplePreference(id)))?.value),
    storeSample: (id, sample) =>
      store.records.change(["preferences"], (tx) =>
        tx.put("preferences", { id: samplePreference(id), created: systemClock.now(), value: JSON.stringify(sample) }),
      ),
    readSampleFile: async (file, names) => {
      const [{ readSampleFile }, { readSampleInWorker }] = await Promise.all([
        import("./services/editor/read-sample-file.ts"),
        import("./start-sample-reader.ts"),
      ]);
      return readSampleFile(file, names, readSampleInWorker);
    },
    preparePdf: () => workers.prepare(),
    pdfSource: (sha256) => createPdfSource({ workers, runtimeUrl, readPdf: () => readPart(sha256) }),
    findProposals: async (sha256, rules) => {
      const pdf = await readPart(sha256);
      if (pdf === undefined)
        return fail(translatedProblem("file-not-found", msg("The PDF is not in the store. Upload it again.")));
      return (await import("./start-proposals.ts")).findProposals(pdf, rules);
    },
    newId: randomIds.newId,
    now: () => Date.parse(systemClock.now()),
    toProblem,
  };
};
