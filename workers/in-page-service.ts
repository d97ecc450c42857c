/**
 * The interface inside a page, for when no service worker answers: a first load, a hard reload, a browser that refuses
 * workers. It is the same router over the same store; only calls of other programs are not heard then.
 */
import { type Remote, wrap } from "comlink";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { Service } from "#api/services.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { createSiteService } from "./site-service.ts";

/** `startThread` starts workers/page-worker.ts; it is called when a PDF is to be looked at. */
export const createInPageService = (store: IdbStore, site: URL, startThread: () => Worker): Service => {
  let thread: Remote<PageReader> | undefined;
  const reader = (): Remote<PageReader> => {
    thread ??= wrap<PageReader>(startThread());
    return thread;
  };
  return createSiteService(store, site.href, {
    sizes: (file) => reader().sizes(file),
    decrypt: (file, password) => reader().decrypt(file, password),
    warnings: (file) => reader().warnings(file),
    image: (file, page, width) => reader().image(file, page, width),
  });
};
