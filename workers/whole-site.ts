/**
 * The site in the browser's cache, which makes it work offline. What pages start with is there before the worker takes
 * over. The reader's files, its fonts and character maps, the sample batch, some two hundred files that would hold up a
 * first visit for seconds, are fetched once it is in control, when a page asks for it, and only those that are missing.
 * A file is kept under its address and its version, so a version that waits takes nothing from the one in force.
 */

export interface SiteFile {
  /** Relative to the site. */
  readonly url: string;
  readonly revision: string;
}

export interface SiteFiles {
  readonly start: readonly SiteFile[];
  readonly rest: readonly SiteFile[];
}

export interface WholeSite {
  /** Fetches what pages start with. Rejects where any of it cannot be had. */
  install(): Promise<void>;
  /** Fetches all else. May be stopped at any point and asked again. */
  complete(): Promise<void>;
  /** Drops what is no longer part of the site: for the version that has come into force. */
  dropOld(): Promise<void>;
  match(path: string): Promise<Response | undefined>;
}

const atOnce = 6;

/** `scope` ends in a slash. */
export const createWholeSite = ({ start, rest }: SiteFiles, scope: URL): WholeSite => {
  // Another copy of the site on the same origin has other files.
  const cacheName = `smartlink-site ${scope.pathname}`;
  const keyOf = ({ url, revision }: SiteFile) => new URL(`${url}?revision=${revision}`, scope).href;
  const byPath = new Map([...start, ...rest].map((file) => [new URL(file.url, scope).pathname, file]));

  /** Gives the addresses of those that could not be had. */
  const fetchMissing = async (files: readonly SiteFile[]): Promise<readonly string[]> => {
    const cache = await caches.open(cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.filter((file) => !kept.has(keyOf(file)));
    const failed: string[] = [];
    const fetchNext = async (): Promise<void> => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        const answer = await fetch(new URL(file.url, scope), { cache: "no-cache" }).catch(() => undefined);
        if (answer?.ok === true) await cache.put(keyOf(file), direct(answer));
        else failed.push(file.url);
        // Without network none of the others comes either.
        if (answer === undefined) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fetchNext));
    return failed;
  };

  return {
    install: async () => {
      const failed = await fetchMissing(start);
      if (failed.length > 0) throw new Error(`The host did not give ${failed.join(", ")}.`);
    },
    complete: async () => void (await fetchMissing(rest)),
    dropOld: async () => {
      const cache = await caches.open(cacheName);
      const wanted = new Set([...byPath.values()].map(keyOf));
      for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    },
    match: async (path) => {
      const file = byPath.get(path);
      return file && (await caches.match(keyOf(file), { cacheName }));
    },
  };
};

/** Some hosts send `index.html` on to its folder, and browsers refuse to open a page with an answer that was sent on. */
const direct = (answer: Response): Response =>
  answer.redirected ? new Response(answer.body, { status: answer.status, headers: answer.headers }) : answer;
