/** The browser's storage of this site: how much is used, whether it is kept, and how to empty it. */
export interface StorageState {
  /** Bytes; undefined where the browser does not tell. */
  readonly used: number | undefined;
  readonly quota: number | undefined;
  /** Whether the browser promised not to clear it by itself; undefined where it cannot promise. */
  readonly persisted: boolean | undefined;
}

export interface StorageCare {
  state(): Promise<StorageState>;
  /** Asks the browser to keep the data. Undefined where it gave no answer in time (a question may still be open). */
  persist(): Promise<boolean | undefined>;
}

/** Firefox answers only when the person has; some browsers have no such interface. */
const patienceMs = 15_000;

export const createStorageCare = (manager: Partial<StorageManager> | undefined): StorageCare => ({
  state: async () => {
    const estimate = await manager?.estimate?.().catch(() => undefined);
    const persisted = await manager?.persisted?.().catch(() => undefined);
    return { used: estimate?.usage, quota: estimate?.quota, persisted };
  },
  persist: async () => {
    if (manager?.persist === undefined) return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
    return Promise.race([manager.persist().catch(() => false), late]);
  },
});
