/**
 * The REST API inside a page, for calls of the page itself while no service worker controls it: after a first load or a
 * hard reload, or in a browser without service workers. It is the same router over the same store.
 */
import { type Remote, wrap } from "comlink";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { Service } from "#api/services.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { createSiteService } from "./site-service.ts";

/** Creates the service. `startWorker` starts workers/page-worker.ts; it is called when the first PDF is read. */
export const createInPageService = (store: IdbStore, site: URL, startWorker: () => Worker): Service => {
  let remote: Remote<PageReader> | undefined;
  const reader = (): Remote<PageReader> => {
    remote ??= wrap<PageReader>(startWorker());
    return remote;
  };
  return createSiteService(store, site.href, {
    sizes: (file) => reader().sizes(file),
    decrypt: (file, password) => reader().decrypt(file, password),
    warnings: (file) => reader().warnings(file),
    texts: (file) => reader().texts(file),
    facts: (file) => reader().facts(file),
    image: (file, page, width) => reader().image(file, page, width),
  });
};
