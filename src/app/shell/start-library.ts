/** Creates the library of the manager. Loaded when the Library page is first shown. */
import type { BrowserEnvironment } from "#adapters/browser-environment.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import type { LibrarySearch } from "#ports/library-search.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { createAddresses } from "#usecases/library/addresses.ts";
import { createAssets } from "#usecases/library/assets.ts";
import { createContents } from "#usecases/library/contents.ts";
import { exportTemplate } from "#usecases/library/exchange/export-template.ts";
import { createFolders } from "#usecases/library/folders.ts";
import { createItemMover } from "#usecases/library/move-items.ts";
import { hashFile } from "#usecases/library/part-transaction.ts";
import { createPdfReplacement } from "#usecases/library/replace/replace-pdf.ts";
import { createContentTexts } from "#usecases/library/search/content-texts.ts";
import type { Caller, ServicePorts } from "#usecases/library/service-ports.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createTrash } from "#usecases/library/trash/trash.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import type { Library } from "../library/session/library.ts";
import { createLibraryServices, type LibraryServices } from "../library/session/library-services.ts";
import type { BatchClient } from "../site/batch-client.ts";

/** What the library has done in workers. */
export interface LibraryWorkers {
  /** Reads and draws PDFs. */
  readonly pages: PageReader;
  readonly search: LibrarySearch;
  /** Starts a batch worker for one export, so that it can be terminated without ending a running job. */
  startExport(): Pick<BatchClient, "exportSmartlink" | "close">;
}

/** Creates the library over the store. */
export const startLibrary = (
  environment: BrowserEnvironment,
  { pages, search, startExport }: LibraryWorkers,
): LibraryServices => {
  const ports: ServicePorts = { ...environment, pages };
  const { site, ids, clock } = environment;
  const { records } = environment.store;
  const texts = createContentTexts(ports);
  const initialize = async (): Promise<void> => {
    const { createWorkspace } = await import("#usecases/workspace/workspace.ts");
    await createWorkspace(ports).ensureInitialized();
  };
  const findUser = async (): Promise<StoredUser | undefined> =>
    (await records.list("users", { where: { field: "email", is: "owner" }, limit: 1 }))[0] ??
    (await records.list("users", { limit: 1 }))[0];
  const readCaller = async (): Promise<Caller> => {
    let user = await findUser();
    if (user === undefined) {
      await initialize();
      user = await findUser();
    }
    if (user === undefined) throw new Error("The workspace has no user.");
    return { user, newId: async () => ids.newId() };
  };
  const smartlinks = createSmartlinks(ports);
  const library: Library = {
    records,
    changes: environment.changes,
    search,
    readTexts: (signal) => texts.readMissing(signal),
    folders: createFolders(ports),
    contents: createContents(ports),
    smartlinks,
    assets: createAssets(ports),
    mover: createItemMover(ports),
    trash: createTrash(ports),
    replacement: createPdfReplacement(ports),
    exportSmartlink: async (id, options, signal) => {
      const client = startExport();
      signal.addEventListener("abort", () => client.close());
      try {
        return await client.exportSmartlink(id, options);
      } finally {
        client.close();
      }
    },
    exportTemplate: (id) => exportTemplate(id, { smartlinks, site }),
    exportPdf: async (id) => (await import("#usecases/library/exchange/export-pdf.ts")).exportPdf(id, ports),
    findPdfAssets: async (file, name) => {
      const { findPdfAssets } = await import("#usecases/augmented-pdf/import-pdf.ts");
      return findPdfAssets(file, name, { pages, hash: (part) => hashFile(part, ports) });
    },
    versions: createVersions(ports),
    describeTemplate: async (file) =>
      (await import("#usecases/library/exchange/describe-template.ts")).describeTemplate(file),
    importTemplate: async (input) => {
      const { createSmartlinkImport } = await import("#usecases/library/exchange/import-smartlink.ts");
      const toFile = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);
      return createSmartlinkImport({ ...ports, toFile }).import(input, await readCaller());
    },
    initialize,
    caller: readCaller,
    hash: (file) => hashFile(file, ports),
    readerAddress: createAddresses(site).reader,
    now: () => Date.parse(clock.now()),
  };
  return createLibraryServices(library);
};
