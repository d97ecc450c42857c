/**
 * Caches the site, so that it works offline. `start` files, which pages need to load, are cached while the service worker
 * installs. `rest` files (reader, fonts, character maps, sample batch) would delay a first visit, so they are fetched when
 * a page requests it, and only those that are missing. Many small files are bundled into one. The cache key is the URL
 * with the revision: a waiting version does not replace files of the active one.
 */

import { computeRetryDelayMs } from "#domain/publishing/retry.ts";

/** A file of the site, or a bundle of several. */
export interface PrecacheFile {
  /** Relative to the site. */
  readonly url: string;
  readonly revision: string;
  /** Files that this bundle contains, in order, with their sizes in bytes. */
  readonly parts?: readonly { readonly url: string; readonly size: number }[];
}

/** The files of one version of the site. The build writes it. */
export interface PrecacheManifest {
  readonly start: readonly PrecacheFile[];
  readonly rest: readonly PrecacheFile[];
}

/** The cached files of the site. */
export interface Precache {
  /** Fetches the `start` files. Rejects if one of them cannot be fetched. */
  install(): Promise<void>;
  /**
   * Fetches the missing `rest` files, and resolves with whether all are cached now. Can be interrupted at any point and
   * called again.
   */
  complete(): Promise<boolean>;
  /** Deletes files that are not part of this version. Call it when this version has become active. */
  deleteOutdated(): Promise<void>;
  /** Resolves with the cached file at an absolute path; undefined if it is not cached. */
  match(path: string): Promise<Response | undefined>;
}

const parallelFetches = 6;
/** Attempts for one file, the first included. */
const maxAttempts = 3;

/** Creates the cache of the site at `scope`, which ends in a slash. `wait` resolves after so many milliseconds. */
export const createPrecache = (
  { start, rest }: PrecacheManifest,
  scope: URL,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Precache => {
  // Another copy of the site on the same origin needs a separate cache.
  const cacheName = `smartlink-site ${scope.pathname}`;
  const keyOf = ({ url, revision }: PrecacheFile) => new URL(`${url}?revision=${revision}`, scope).href;
  const locations = mapPaths([...start, ...rest], scope);

  /** Fetches a file into the cache, and resolves with whether it is there. */
  const fetchFile = async (file: PrecacheFile, cache: Cache): Promise<boolean> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(new URL(file.url, scope), { cache: "no-cache" });
        // Rejects if the connection breaks off, or the storage is full.
        if (response.ok) await cache.put(keyOf(file), withoutRedirect(response));
        if (response.ok) return true;
      } catch {
        // The result says that it failed.
      }
      if (attempt >= maxAttempts) return false;
      await wait(computeRetryDelayMs(attempt, Math.random()));
    }
  };

  /** Resolves with the URLs of files that could not be fetched. */
  const fetchMissing = async (files: readonly PrecacheFile[]): Promise<readonly string[]> => {
    const cache = await caches.open(cacheName);
    const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.filter((file) => !cachedUrls.has(keyOf(file)));
    const failed: string[] = [];
    const fetchNext = async (): Promise<void> => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift())
        if (!(await fetchFile(file, cache))) failed.push(file.url);
    };
    await Promise.all(Array.from({ length: parallelFetches }, fetchNext));
    return failed;
  };

  let completion: Promise<boolean> | undefined;
  return {
    install: async () => {
      const failed = await fetchMissing(start);
      if (failed.length > 0) throw new Error(`These files of the site could not be fetched: ${failed.join(", ")}.`);
    },
    complete: () => {
      // Each open page requests it.
      completion ??= fetchMissing(rest)
        .then((failed) => failed.length === 0)
        .finally(() => {
          completion = undefined;
        });
      return completion;
    },
    deleteOutdated: async () => {
      const cache = await caches.open(cacheName);
      const currentKeys = new Set([...start, ...rest].map(keyOf));
      for (const { url } of await cache.keys()) if (!currentKeys.has(url)) await cache.delete(url);
    },
    match: async (path) => {
      const { file, range } = locations.get(path) ?? {};
      const response = file && (await caches.match(keyOf(file), { cacheName }));
      return response && range ? new Response((await response.blob()).slice(...range)) : response;
    },
  };
};

interface CacheLocation {
  readonly file: PrecacheFile;
  /** Byte range in the bundle; `to` is exclusive. */
  readonly range?: readonly [from: number, to: number];
}

/** Maps each path of the site to its file or its range in a bundle. */
const mapPaths = (files: readonly PrecacheFile[], scope: URL): ReadonlyMap<string, CacheLocation> => {
  const locations = new Map<string, CacheLocation>();
  const put = (url: string, location: CacheLocation) => locations.set(new URL(url, scope).pathname, location);
  for (const file of files) {
    put(file.url, { file });
    let from = 0;
    for (const { url, size } of file.parts ?? []) {
      put(url, { file, range: [from, from + size] });
      from += size;
    }
  }
  return locations;
};

/** Some hosts redirect `index.html` to its folder. Browsers reject a redirected response for a navigation. */
const withoutRedirect = (response: Response): Response =>
  response.redirected ? new Response(response.body, { status: response.status, headers: response.headers }) : response;
