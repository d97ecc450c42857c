import type { FreeSpace } from "#ports/store.ts";

/** Creates the measurement of what the browser lets this site store. Browsers give estimates, some of them rounded. */
export const createBrowserSpace = (storage: Partial<Pick<StorageManager, "estimate">> | undefined): FreeSpace => ({
  kind: "browser",
  measure: async () => {
    try {
      const { quota, usage } = (await storage?.estimate?.()) ?? {};
      return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
    } catch {
      return undefined;
    }
  },
});
