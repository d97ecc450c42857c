/**
 * The site in the browser's cache, which makes it work offline. What pages start with is there before the worker takes
 * over. The reader's files, its fonts and character maps, the sample batch, all that would hold up a first visit, are
 * fetched once it is in control, when a page asks for it, and only those that are missing. Many small ones come and stay
 * as one. A file is kept under its address and its version, so a version that waits takes nothing from the one in force.
 */

export interface PrecacheFile {
  /** Relative to the site. */
  readonly url: string;
  readonly revision: string;
  /** Other files of the site, which lie in it one behind the other. */
  readonly parts?: readonly { readonly url: string; readonly size: number }[];
}

export interface PrecacheManifest {
  readonly start: readonly PrecacheFile[];
  readonly rest: readonly PrecacheFile[];
}

export interface Precache {
  /** Fetches what pages start with. Rejects where any of it cannot be had. */
  install(): Promise<void>;
  /** Fetches all else. May be stopped at any point and asked again. */
  complete(): Promise<void>;
  /** Drops what is no longer part of the site: for the version that has come into force. */
  deleteOutdated(): Promise<void>;
  match(path: string): Promise<Response | undefined>;
}

const atOnce = 6;

/** `scope` ends in a slash. */
export const createPrecache = ({ start, rest }: PrecacheManifest, scope: URL): Precache => {
  // Another copy of the site on the same origin has other files.
  const cacheName = `smartlink-site ${scope.pathname}`;
  const keyOf = ({ url, revision }: PrecacheFile) => new URL(`${url}?revision=${revision}`, scope).href;
  const places = placesOf([...start, ...rest], scope);

  /** Gives the addresses of those that could not be had. */
  const fetchMissing = async (files: readonly PrecacheFile[]): Promise<readonly string[]> => {
    const cache = await caches.open(cacheName);
    const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.filter((file) => !cachedUrls.has(keyOf(file)));
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
    deleteOutdated: async () => {
      const cache = await caches.open(cacheName);
      const currentKeys = new Set([...start, ...rest].map(keyOf));
      for (const { url } of await cache.keys()) if (!currentKeys.has(url)) await cache.delete(url);
    },
    match: async (path) => {
      const { file, part } = places.get(path) ?? {};
      const response = file && (await caches.match(keyOf(file), { cacheName }));
      return response && part ? new Response((await response.blob()).slice(...part)) : response;
    },
  };
};

interface Place {
  readonly file: PrecacheFile;
  /** Where it begins and ends in the file. */
  readonly part?: readonly [from: number, to: number];
}

/** Where each file of the site lies, by its path. */
const placesOf = (files: readonly PrecacheFile[], scope: URL): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const put = (url: string, place: Place) => places.set(new URL(url, scope).pathname, place);
  for (const file of files) {
    put(file.url, { file });
    let from = 0;
    for (const { url, size } of file.parts ?? []) {
      put(url, { file, part: [from, from + size] });
      from += size;
    }
  }
  return places;
};

/** Some hosts send `index.html` on to its folder, and browsers refuse to open a page with an answer that was sent on. */
const direct = (answer: Response): Response =>
  answer.redirected ? new Response(answer.body, { status: answer.status, headers: answer.headers }) : answer;
