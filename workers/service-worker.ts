/**
 * Keeps the site usable offline and gives out generated files. The browser may stop it at any moment, so it owns
 * nothing: what it answers comes from the cache or from the store.
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
import { sharePath } from "#usecases/import/shared-files.ts";
import { addSandbox, decodePath, isInBatchFolder } from "./batch-folder.ts";
import { denyForeignFrames } from "./frame-ancestors.ts";
import { expandShortAddress, findApiPage } from "./interface-pages.ts";
import { createLazyPageReader } from "./lazy-page-reader.ts";
import { createPrecache, type PrecacheManifest } from "./precache.ts";
import { serveOutput } from "./serve-output.ts";
import { createSiteService } from "./site-service.ts";
import { storeShare } from "./store-share.ts";

declare const self: ServiceWorkerGlobalScope;
/** Everything the build made, put in by the build: what a first visit waits for, and what comes after it. */
declare const __PRECACHE__: PrecacheManifest;
/** The page reader's script, named anew with each version. */
declare const __PAGE_READER__: string;

const scope = new URL(self.registration.scope);
const generated = new RegExp(`^${escapeRegExp(scope.pathname)}batch/([^/]+)/(.+)$`);

const precache = createPrecache(__PRECACHE__, scope);

const pages = createLazyPageReader(new URL(__PAGE_READER__, scope).href, async (path) => {
  const file = new URL(`runtime/${path}`, scope);
  return new Uint8Array(await (await fromSite(new Request(file), file)).arrayBuffer());
});

const install = async (): Promise<void> => {
  const start = precache.install();
  // Holds this thread up; the files come meanwhile.
  pages.install();
  await start;
};

const activate = async (): Promise<void> => {
  await self.clients.claim();
  // What a still newer version has fetched already is not ours to judge.
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await precache.deleteOutdated();
};

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "complete") event.waitUntil(precache.complete());
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
    const long = expandShortAddress(path, request.mode);
    if (long !== undefined) return event.respondWith(Response.redirect(new URL(long, scope)));
    const page = findApiPage(path, request.mode, request.method);
    return event.respondWith(page === undefined ? fromInterface(request) : fromSite(request, new URL(page, scope)));
  }
  if (request.method === "POST" && url.pathname === scope.pathname + sharePath)
    return event.respondWith(storeShare(request, scope));
  if (request.method !== "GET") return;
  const [, batchId, file] = generated.exec(url.pathname) ?? [];
  if (batchId !== undefined && file !== undefined)
    return event.respondWith(fromStore(request, decodePath(batchId), decodePath(file)));
  event.respondWith(isInBatchFolder(path) ? fromHost(request).then(addSandbox) : fromSite(request, url));
});

const fromSite = async (request: Request, url: URL): Promise<Response> => {
  const page = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  // A player that asks for a range wants a range.
  if (request.headers.has("range")) return fetch(request);
  const cached = await precache.match(page);
  return cached === undefined ? fromHost(request) : denyForeignFrames(cached, page.slice(scope.pathname.length));
};

/** The host may have it. Where it cannot be reached, a person is told so by a page of this site. */
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

/** A connection is no state: a worker that was stopped opens another. Blobs of an answer need it open until they are read. */
const store = createIdbStore();

let service: Service | undefined;

const fromInterface = async (request: Request): Promise<Response> => {
  try {
    // Opens while the rest is put together; whoever uses it is told of a failure.
    store.connection.open().catch(() => undefined);
    service ??= createSiteService(store, scope.href, pages.reader);
    return await service.handle(request);
  } catch (thrown) {
    return problemResponse(request, [toProblem(thrown)]);
  }
};

const fromStore = async (request: Request, batchId: string, path: string): Promise<Response> => {
  const runtime = createHttpReaderRuntime(new URL("runtime/", scope).href);
  const blobs = createPartBlobs(store.parts);
  const ports = { store, blobs, runtime, bytes: webBytes, fetcher: createHttpFetcher(20_000) };
  return (await serveOutput(request, batchId, path, ports)) ?? fromHostOrNone(request);
};

/** A program that asks without network for a file that is not there is told so, not that the network failed. */
const fromHostOrNone = (request: Request): Promise<Response> =>
  fromHost(request).then(addSandbox, () => problemResponse(request, [problem("output-not-found", noSuchFile)]));

/** A form may be one of any page on the web: its browser would store what that page wants. */
const noForms =
  "The interface takes no forms, because any page on the web could send one. Call it with fetch from a page of this site.";

const noSuchFile =
  "This browser has no such generated file, and the site's host cannot be reached. Look at the batch's links for the file's name.";

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
