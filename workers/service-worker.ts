/**
 * Keeps the site usable offline and gives out generated files. The browser may stop it at any moment, so it owns
 * nothing: what it answers comes from the cache or from the store.
 */
import { cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { createHttpFetcher } from "#adapters/http-fetcher.ts";
import { createHttpReaderKit } from "#adapters/http-reader-kit.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { serveOutput } from "./serve-output.ts";

declare const self: ServiceWorkerGlobalScope;
/** Everything the build made, put in by the build. */
declare const __PRECACHE__: readonly { readonly url: string; readonly revision: string }[];

const scope = new URL(self.registration.scope);
const generated = new RegExp(`^${escapeRegExp(scope.pathname)}batch/([^/]+)/(.+)$`);

precache([...__PRECACHE__]);
cleanupOutdatedCaches();

self.addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (event.data === "skip-waiting") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const [, batchId, path] = generated.exec(url.pathname) ?? [];
  event.respondWith(
    batchId !== undefined && path !== undefined
      ? fromStore(request, decodeURIComponent(batchId), decodeURIComponent(path))
      : fromSite(request, url),
  );
});

const fromSite = async (request: Request, url: URL): Promise<Response> => {
  const page = request.mode === "navigate" && url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  return (await matchPrecache(new URL(page, url).href)) ?? fetch(request);
};

/** A connection is no state: a worker that was stopped opens another. Blobs of an answer need it open until they are read. */
let opening: ReturnType<typeof openIdbStore> | undefined;
const store = () => {
  opening ??= openIdbStore();
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
};

const fromStore = async (request: Request, batchId: string, path: string): Promise<Response> => {
  const kit = createHttpReaderKit(new URL("runtime/", scope).href);
  const ports = { store: await store(), kit, bytes: webBytes, fetcher: createHttpFetcher(20_000) };
  return (await serveOutput(request, batchId, path, ports)) ?? fetch(request);
};

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
