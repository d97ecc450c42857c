/** The one store of a page of the manager. What reads before the services have started uses the same connection as they do. */
import { createIdbStore, type IdbStore } from "#adapters/store/idb-store.ts";

/** Opens at its first use. */
export const siteStore: IdbStore = createIdbStore();
