/** The browser's storage of this site: how much is used, whether it is kept, and how to empty it. */
import { Fault } from "#domain/fault.ts";

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
  /** Deletes the whole database. Rejects with a Fault where another tab does not let go of it. */
  wipe(): Promise<void>;
}

/** Firefox answers only when the person has; some browsers have no such interface. */
const patienceMs = 15_000;
/** How long another tab may take to close the database. */
const blockedAfterMs = 5_000;

/** `letGo` closes this page's own connections to the database `name`. */
export const createStorageCare = (
  manager: Partial<StorageManager> | undefined,
  name: string,
  letGo: () => Promise<void>,
): StorageCare => ({
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
  wipe: async () => {
    await letGo();
    await deleteDatabase(name);
  },
});

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (message: string) => () => reject(new Fault({ code: "storage-failed", message }));
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener(
      "error",
      refuse("The browser refused to delete the data. Reload the page, then try again."),
    );
    request.addEventListener("blocked", () =>
      setTimeout(refuse("Another tab of this site holds the data open. Close it, then try again."), blockedAfterMs),
    );
  });
