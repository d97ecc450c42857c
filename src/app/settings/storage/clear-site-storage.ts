/** Deletes what the site stores outside of its databases. The cached files of the site itself stay. */
import { sharedFilesCache } from "#usecases/import/files/shared-files.ts";
import { rowPreviewCache } from "#usecases/import/row-preview-address.ts";
import { makerLanguageCache } from "#usecases/jobs/maker-language.ts";
import { draftCache } from "../../site/draft-cache.ts";

/** Where the site stores something outside of its databases. */
export interface SiteStorage {
  /** Returns localStorage or sessionStorage. Each is called when it is read, which throws while site data is blocked. */
  readonly areas: readonly (() => Storage)[];
  /** Undefined where the browser has none. */
  readonly caches: Pick<CacheStorage, "delete"> | undefined;
}

/** Returns the storage of this page. */
export const siteStorage = (): SiteStorage => ({
  areas: [() => localStorage, () => sessionStorage],
  caches: globalThis.caches as CacheStorage | undefined,
});

/** Every key of manager, editor and reader begins with it. Other sites may use the same origin. */
const prefix = "smartlink-";

/** Deletes everything but the values of `keptKeys`. */
export const clearSiteStorage = async (
  { areas, caches }: SiteStorage,
  keptKeys: readonly string[] = [],
): Promise<void> => {
  for (const area of areas) clearArea(area, keptKeys);
  for (const name of [sharedFilesCache, rowPreviewCache, draftCache, makerLanguageCache])
    await caches?.delete(name).catch(() => false);
};

const clearArea = (area: () => Storage, keptKeys: readonly string[]): void => {
  try {
    const storage = area();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys) if (key.startsWith(prefix) && !keptKeys.includes(key)) storage.removeItem(key);
  } catch {
    // Site data is blocked, so nothing is stored either.
  }
};
