/**
 * Files that come from outside the page: opened with the installed site, or posted to it by another page or program.
 * They wait as offers and change nothing before a person accepts one.
 */
import { parseSharedOfferId, sharedFileNameHeader, sharedFilesCache } from "#usecases/import/shared-files.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";

export interface FileOffer {
  readonly id: string;
  /** `opened`: with this site as the program for such files; `shared`: posted by another page or program. */
  readonly source: "opened" | "shared";
  readonly files: readonly DroppedFile[];
}

export interface FileOffers extends EventTarget {
  /** Oldest first. A `change` event tells of another list. */
  readonly list: readonly FileOffer[];
  /** Reads the offers that the service worker has stored. */
  refresh(): Promise<void>;
  /** Forgets an offer, accepted or not. */
  remove(id: string): Promise<void>;
}

export interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

interface OfferPorts {
  /** Absent where the browser has no cache, as at an `http:` address. */
  readonly caches: CacheStorage | undefined;
  /** Absent where the browser opens no files with installed sites. */
  readonly launchQueue: LaunchQueue | undefined;
}

class StoredFileOffers extends EventTarget implements FileOffers {
  readonly #caches: CacheStorage | undefined;
  #opened: readonly FileOffer[] = [];
  #shared: readonly FileOffer[] = [];
  #openings = 0;

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
    this.#shared = await readShared(await this.#caches.open(sharedFilesCache));
    this.#changed();
  }

  async remove(id: string): Promise<void> {
    const cache = await this.#caches?.open(sharedFilesCache);
    const requests = ((await cache?.keys()) ?? []).filter(({ url }) => parseSharedOfferId(url) === id);
    await Promise.all(requests.map((request) => cache?.delete(request)));
    this.#opened = this.#opened.filter((offer) => offer.id !== id);
    this.#shared = this.#shared.filter((offer) => offer.id !== id);
    this.#changed();
  }

  async #open(handles: readonly FileSystemFileHandle[]): Promise<void> {
    // A file that was moved away meanwhile cannot be read any more; the others can.
    const settled = await Promise.allSettled(handles.map((handle) => handle.getFile()));
    const files = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (files.length === 0) return;
    const offer = { id: `opened-${++this.#openings}`, source: "opened" as const };
    this.#opened = [...this.#opened, { ...offer, files: files.map((file) => ({ path: file.name, file })) }];
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

export const createFileOffers = (ports: OfferPorts): FileOffers => new StoredFileOffers(ports);

const readShared = async (cache: Cache): Promise<readonly FileOffer[]> => {
  const files = new Map<string, DroppedFile[]>();
  for (const request of await cache.keys()) {
    const id = parseSharedOfferId(request.url);
    const answer = id === undefined ? undefined : await cache.match(request);
    if (id === undefined || answer === undefined) continue;
    const path = fileName(answer.headers.get(sharedFileNameHeader) ?? "");
    const file = new File([await answer.blob()], path, { type: answer.headers.get("Content-Type") ?? "" });
    files.set(id, [...(files.get(id) ?? []), { path, file }]);
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, list]) => ({ id, source: "shared", files: list }));
};

/** A name is no path: a page that posts files must not choose the folder. */
const fileName = (encoded: string): string => decodeURIComponent(encoded).split(/[\\/]/).at(-1) || "file";
