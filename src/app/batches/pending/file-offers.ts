/**
 * Files from outside the page: opened with the installed site, or posted to it by another page or program. They wait as
 * offers and change nothing until a person accepts one.
 */
import { decodePercent } from "#domain/text/decode-percent.ts";
import { parseSharedOfferId, sharedFileNameHeader, sharedFilesCache } from "#usecases/import/files/shared-files.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";

/** Files that wait for the person's consent. */
export interface FileOffer {
  readonly id: string;
  /** `opened` with the installed site, or `shared`: posted by another page or program. */
  readonly source: "opened" | "shared";
  readonly files: readonly DroppedFile[];
}

/** The waiting offers. */
export interface FileOffers extends EventTarget {
  /** Oldest first. A change dispatches `change`. */
  readonly list: readonly FileOffer[];
  /** Reads the offers that the service worker has stored. */
  refresh(): Promise<void>;
  /** Removes an offer, accepted or not. */
  remove(id: string): Promise<void>;
}

/** `window.launchQueue`, which TypeScript's DOM library has no type for. */
export interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

interface OfferPorts {
  /** Undefined if the browser has no cache, as on `http:` pages. */
  readonly caches: CacheStorage | undefined;
  /** Undefined if the browser cannot open files with installed sites. */
  readonly launchQueue: LaunchQueue | undefined;
}

class StoredFileOffers extends EventTarget implements FileOffers {
  readonly #caches: CacheStorage | undefined;
  #opened: readonly FileOffer[] = [];
  #shared: readonly FileOffer[] = [];
  #openedCount = 0;

  constructor({ caches, launchQueue }: OfferPorts) {
    super();
    this.#caches = caches;
    launchQueue?.setConsumer(({ files }) => void this.#open(files));
  }

  get list(): readonly FileOffer[] {
    return [...this.#opened, ...this.#shared];
  }

  async refresh(): Promise<void> {
    if (this.#caches === undefined) return;
    this.#shared = await readSharedOffers(await this.#caches.open(sharedFilesCache));
    this.#notify();
  }

  async remove(id: string): Promise<void> {
    const cache = await this.#caches?.open(sharedFilesCache);
    const requests = ((await cache?.keys()) ?? []).filter(({ url }) => parseSharedOfferId(url) === id);
    await Promise.all(requests.map((request) => cache?.delete(request)));
    this.#opened = this.#opened.filter((offer) => offer.id !== id);
    this.#shared = this.#shared.filter((offer) => offer.id !== id);
    this.#notify();
  }

  async #open(handles: readonly FileSystemFileHandle[]): Promise<void> {
    // A file that was moved meanwhile cannot be read; the others can.
    const settled = await Promise.allSettled(handles.map((handle) => handle.getFile()));
    const files = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    if (files.length === 0) return;
    const offer = { id: `opened-${++this.#openedCount}`, source: "opened" as const };
    this.#opened = [...this.#opened, { ...offer, files: files.map((file) => ({ path: file.name, file })) }];
    this.#notify();
  }

  #notify(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** Creates the offers; `refresh` reads those that the service worker has stored. */
export const createFileOffers = (ports: OfferPorts): FileOffers => new StoredFileOffers(ports);

const readSharedOffers = async (cache: Cache): Promise<readonly FileOffer[]> => {
  const files = new Map<string, DroppedFile[]>();
  for (const request of await cache.keys()) {
    const id = parseSharedOfferId(request.url);
    const response = id === undefined ? undefined : await cache.match(request);
    if (id === undefined || response === undefined) continue;
    const path = fileName(response.headers.get(sharedFileNameHeader) ?? "");
    const file = new File([await response.blob()], path, { type: response.headers.get("Content-Type") ?? "" });
    files.set(id, [...(files.get(id) ?? []), { path, file }]);
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, list]) => ({ id, source: "shared", files: list }));
};

/** Drops folders from a name: a page that posts files must not choose the folder. */
const fileName = (encoded: string): string => decodePercent(encoded).split(/[\\/]/).at(-1) || "file";
