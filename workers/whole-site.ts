/**
 * What the site needs to work offline, beyond what it needs to start: the reader's files, its fonts and character maps,
 * the sample batch. Some two hundred files would hold up a first visit for seconds, so they are fetched after the worker
 * is in control, when a page asks for it, and only those that are missing.
 */

export interface SiteFile {
  /** Relative to the site. */
  readonly url: string;
  readonly revision: string;
}

export interface WholeSite {
  /** Fetches what is missing and drops what is no longer part of the site. May be stopped at any point and asked again. */
  complete(): Promise<void>;
  match(path: string): Promise<Response | undefined>;
}

const atOnce = 6;

/** `scope` ends in a slash. */
export const createWholeSite = (files: readonly SiteFile[], scope: URL): WholeSite => {
  // Another copy of the site on the same origin has other files.
  const cacheName = `smartlink-site ${scope.pathname}`;
  const keyOf = ({ url, revision }: SiteFile) => new URL(`${url}?revision=${revision}`, scope).href;
  const byPath = new Map(files.map((file) => [new URL(file.url, scope).pathname, file]));
  return {
    complete: async () => {
      const cache = await caches.open(cacheName);
      const wanted = new Map(files.map((file) => [keyOf(file), file]));
      for (const { url } of await cache.keys()) if (!wanted.delete(url)) await cache.delete(url);
      const missing = [...wanted];
      const fetchNext = async (): Promise<void> => {
        for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
          const [key, file] = next;
          const answer = await fetch(new URL(file.url, scope), { cache: "no-cache" }).catch(() => undefined);
          // Without network the rest waits for the next visit.
          if (answer === undefined) return;
          if (answer.ok) await cache.put(key, answer);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, fetchNext));
    },
    match: async (path) => {
      const file = byPath.get(path);
      return file && (await caches.match(keyOf(file), { cacheName }));
    },
  };
};
