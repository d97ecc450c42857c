/** Creates the REST API inside a page, for browsers whose service worker is not in control. Loaded at the first call. */
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import type { Service } from "#api/services.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { createSiteService } from "../../../workers/site-service.ts";

/** `site`: the site's folder, ending in a slash. */
export const startInPageApi = (store: IdbStore, site: string, pages: PageReader): Service =>
  createSiteService(store, site, {
    pages,
    tables: createTableReader(),
    loadPrinter: async () => (await import("../../../workers/batch/text-printer.ts")).openPrinter,
  });
