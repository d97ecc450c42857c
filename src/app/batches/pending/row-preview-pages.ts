/** Stores the pages of previewed rows where the service worker serves them, and deletes them again. */
import { createRowPreviewPath, readRowPreviewTime, rowPreviewCache } from "#usecases/import/row-preview-address.ts";

const policyHeader = "Content-Security-Policy";

/** Previews of tabs that were killed are deleted after this time. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** The pages of the rows that one dialog shows, one at a time. */
export class RowPreviewPages {
  readonly #site: URL;
  #address: string | undefined;

  /** `site`: the folder of the site, ending in a slash. */
  constructor(site: URL) {
    this.#site = site;
  }

  /**
   * Stores a page in place of the one before, and resolves with its address. Rejects if the storage is full. `policy`: of the
   * page, in place of that of generated files.
   */
  async show(page: Blob, policy?: string): Promise<string> {
    await this.clear();
    const address = new URL(createRowPreviewPath(Date.now(), crypto.randomUUID()), this.#site).href;
    const cache = await caches.open(rowPreviewCache);
    const headers = { "Content-Type": "text/html", ...(policy === undefined ? {} : { [policyHeader]: policy }) };
    await cache.put(address, new Response(page, { headers }));
    this.#address = address;
    return address;
  }

  /** Deletes the page that is shown, and those that other tabs have left behind. */
  async clear(): Promise<void> {
    const cache = await caches.open(rowPreviewCache);
    for (const { url } of await cache.keys()) {
      const time = url.startsWith(this.#site.href) ? readRowPreviewTime(url.slice(this.#site.href.length)) : undefined;
      if (url === this.#address || (time !== undefined && Date.now() - time > maxAgeMs)) await cache.delete(url);
    }
    this.#address = undefined;
  }
}
