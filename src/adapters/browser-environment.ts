/** What a page or worker of the site has from outside. What only some of them need is created there. */
import type { Environment } from "#ports/environment.ts";
import type { RecordChanges } from "#ports/record-changes.ts";
import type { Passwords, SecretStore } from "#ports/secrets.ts";
import { randomIds } from "./random-ids.ts";
import { createIdbSecretStore } from "./store/idb-secret-store.ts";
import type { IdbStore } from "./store/idb-store.ts";
import { createRecordChanges } from "./store/record-channel.ts";
import { systemClock } from "./system-clock.ts";
import { webBytes } from "./web-bytes.ts";
import { webPasswords } from "./web-passwords.ts";

/** The environment of a worker. */
export interface WorkerEnvironment extends Environment {
  readonly store: IdbStore;
}

/** The environment of pages and of the REST API, which also have the owner's credentials. */
export interface BrowserEnvironment extends WorkerEnvironment {
  /** Changes of the store's records, made anywhere on the site. */
  readonly changes: RecordChanges;
  readonly passwords: Passwords;
  readonly secrets: SecretStore;
}

/** Creates the environment of a worker over a store. `site`: the site's folder, absolute, ending in a slash. */
export const createWorkerEnvironment = (store: IdbStore, site: string): WorkerEnvironment => ({
  store,
  site,
  batchUrl: `${site}batch/`,
  clock: systemClock,
  ids: randomIds,
  bytes: webBytes,
});

/** Creates the environment of a page or of the REST API over a store. `site`: as for `createWorkerEnvironment`. */
export const createBrowserEnvironment = (store: IdbStore, site: string): BrowserEnvironment => ({
  ...createWorkerEnvironment(store, site),
  changes: createRecordChanges(store.name),
  passwords: webPasswords,
  secrets: createIdbSecretStore(),
});
