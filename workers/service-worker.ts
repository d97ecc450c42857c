/**
 * Entry point of the service worker: serves the site offline, the REST API and the generated files. The browser may stop it
 * at any time, so it holds no state: every response comes from the cache or the store.
 */

import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createIdbStore } from "#adapters/store/idb-store.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { problemResponse } from "#api/responses.ts";
import type { Service } from "#api/services.ts";
import { problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { escapeRegExp } from "#domain/text/escape-reg-exp.ts";
import { sharePath } from "#usecases/import/files/shared-files.ts";
import { addSandbox, decodePath, isInBatchFolder, redirectBatchForm } from "./batch-folder.ts";
import { denyForeignFrames } from "./frame-ancestors.ts";
import { expandShortAddress, findApiPage } from "./interface-pages.ts";
import { createLazyPageReader } from "./lazy/lazy-page-reader.ts";
import { createLazyTableReader } from "./lazy/lazy-table-reader.ts";
import { createLazyTextPrinter } from "./lazy/lazy-text-printer.ts";
import { addNetworkRoute } from "./network-routes.ts";
import { createPrecache, type PrecacheManifest } from "./precache.ts";
import { isRowPreview, serveRowPreview } from "./row-previews.ts";
import { serveOutput } from "./serve-output.ts";
import { createSiteService } from "./site-service.ts";
import { storeShare } from "./store-share.ts";

declare const self: ServiceWorkerGlobalScope;
/** The files of the site, inserted by the build. */
declare const __PRECACHE__: PrecacheManifest;
/** File name of the page reader's script, inserted by the build. It changes with the content. */
declare const __PAGE_READER__: string;
/** The same for the table reader. */
declare const __TABLE_READER__: string;
/** The same for the text printer. */
declare const __TEXT_PRINTER__: string;

const scope = new URL(self.registration.scope);
const outputPath = new RegExp(`^${escapeRegExp(scope.pathname)}batch/([^/]+)/(.+)$`);

const precache = createPrecache(__PRECACHE__, scope);

const pages = createLazyPageReader(new URL(__PAGE_READER__, scope).href, async (path) => {
  const file = new URL(`runtime/${path}`, scope);
  return new Uint8Array(await (await fromSite(new Request(file), file)).arrayBuffer());
});

const tables = createLazyTableReader(new URL(__TABLE_READER__, scope).href);

const printer = createLazyTextPrinter(new URL(__TEXT_PRINTER__, scope).href);

const install = async (event: ExtendableEvent): Promise<void> => {
  const routed = addNetworkRoute(event, scope);
  const precached = precache.install();
  // Blocks this thread while the scripts are imported; the fetches continue meanwhile.
  pages.install();
  tables.install();
  printer.install();
  await precached;
  await routed;
};

const activate = async (): Promise<void> => {
  await self.clients.claim();
  // A newer version that is installing has already cached files, which must not be deleted.
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await precache.deleteOutdated();
};

/** Caches what is missing of the site, and reports over the port whether all is cached. */
const completePrecache = async (port: MessagePort | undefined): Promise<void> =>
  port?.postMessage(await precache.complete().catch(() => false));

self.addEventListener("install", (event) => event.waitUntil(install(event)));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "complete") event.waitUntil(completePrecache(event.ports[0]));
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (event.data === "skip-waiting") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path === "api" || path.startsWith("api/")) {
    if (request.mode === "navigate" && request.method !== "GET")
      return event.respondWith(problemResponse(request, [problem("form-rejected", noForms)]));
    const fullAddress = expandShortAddress(path, request.mode);
    if (fullAddress !== undefined) return event.respondWith(Response.redirect(new URL(fullAddress, scope)));
    const page = findApiPage(path, request.mode, request.method);
    return event.respondWith(page === undefined ? fromApi(request) : fromSite(request, new URL(page, scope)));
  }
  if (request.method === "POST" && url.pathname === scope.pathname + sharePath)
    return event.respondWith(storeShare(request, scope));
  const redirect = redirectBatchForm(request, path);
  if (redirect !== undefined) return event.respondWith(redirect);
  if (request.method !== "GET") return;
  if (isRowPreview(path)) return event.respondWith(serveRowPreview(request));
  const [, batchId, file] = outputPath.exec(url.pathname) ?? [];
  if (batchId !== undefined && file !== undefined)
    return event.respondWith(fromStore(request, decodePath(batchId), decodePath(file)));
  event.respondWith(isInBatchFolder(path) ? fromHost(request).then(addSandbox) : fromSite(request, url));
});

/** Responds with a file of the site from the cache, else from the network. */
const fromSite = async (request: Request, url: URL): Promise<Response> => {
  const page = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  // Media players need a partial response (206), which the cache does not return.
  if (request.headers.has("range")) return fetch(request);
  const cached = await precache.match(page);
  return cached === undefined ? fromHost(request) : denyForeignFrames(cached, page.slice(scope.pathname.length));
};

/** Fetches from the network. If that fails for a navigation, responds with the site's 404 page. */
const fromHost = async (request: Request): Promise<Response> => {
  if (request.mode !== "navigate") return fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const page = await precache.match(`${scope.pathname}404.html`);
    if (page === undefined) throw error;
    return new Response(page.body, { status: 404, headers: page.headers });
  }
};

/** The reader's files, from the cache where it has them: requests of this worker do not reach its own fetch handler. */
const createRuntime = () =>
  createHttpReaderRuntime(new URL("runtime/", scope).href, {
    load: (request) => (request.cache === "reload" ? fetch(request) : fromSite(request, new URL(request.url))),
  });

/** The connection stays open, because the Blobs of a response are read after the response was returned. */
const store = createIdbStore();

let service: Service | undefined;

/** Responds with the REST API. */
const fromApi = async (request: Request): Promise<Response> => {
  try {
    // Starts to open the database early. An error is ignored here: the first operation that needs the store reports it.
    store.connection.open().catch(() => undefined);
    service ??= createSiteService(store, scope.href, {
      pages: pages.reader,
      tables: tables.reader,
      loadPrinter: printer.load,
      runtime: createRuntime(),
    });
    return await service.handle(request);
  } catch (error) {
    return problemResponse(request, [toProblem(error)]);
  }
};

/** Responds with a generated file from the store, else with a file of the server. */
const fromStore = async (request: Request, batchId: string, path: string): Promise<Response> => {
  const runtime = createRuntime();
  const blobs = createPartBlobs(store.parts);
  const ports = { store, blobs, runtime, bytes: webBytes, fetcher: createHttpFetcher({ timeoutMs: 20_000 }) };
  return (await serveOutput(request, batchId, path, ports)) ?? fromHostOrNone(request);
};

/** Fetches from the server. If it cannot be reached, responds with `output-not-found` instead of a network error. */
const fromHostOrNone = (request: Request): Promise<Response> =>
  fromHost(request).then(addSandbox, () => problemResponse(request, [problem("output-not-found", noSuchFile)]));

/** A form that navigates to the API may be on any page of the web, which could store data in this browser with it. */
const noForms =
  "The API takes no forms, because any page on the web could send one. Call it with fetch from a page of this site.";

const noSuchFile =
  "This browser has no such generated file, and the site's host cannot be reached. Look at the batch's links for the file's name.";
