/**
 * Notes which pages of the site are open, so that the next start knows whether the browser was killed. A page notes itself
 * in the database when it starts, and in localStorage when it is closed: the first is durable at once, the second is
 * possible while a page goes away. A page that has done only the first and holds no lock any more was killed.
 */
import type { Connection } from "../database/connection.ts";
import type { OpenPagesRecord } from "../database/schema.ts";

/** What is used of localStorage. */
interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Dependencies of the notes. */
export interface OpenPagesPorts {
  readonly connection: Connection;
  readonly locks: LockManager;
  /** Returns localStorage. Reading `localStorage` throws while site data is blocked. */
  readonly local: () => TextStorage;
  readonly newId: () => string;
}

/** The notes of one page. */
export interface OpenPages {
  /** Returns whether a page was killed since it was noted. Writes nothing. */
  findKilled(): Promise<boolean>;
  /** Notes that this page is open, and forgets those that are not. */
  enter(): Promise<void>;
  /** Notes that this page is closed. Call it on `pagehide`. */
  leave(): void;
}

const recordKey = "pages";
const closedKey = "smartlink-closed-pages";
const lockPrefix = "smartlink-page ";
/** More than that many closed pages are not remembered: a browser has fewer open at a time. */
const maxClosed = 200;

/** Creates the notes of this page. */
export const createOpenPages = ({ connection, locks, local, newId }: OpenPagesPorts): OpenPages => {
  const ownId = newId();
  let release = (): void => undefined;

  const hold = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const whileOpen = new Promise<void>((end) => {
        release = end;
      });
      const holding = () => {
        resolve();
        return whileOpen;
      };
      locks.request(`${lockPrefix}${ownId}`, holding).catch(reject);
    });

  /** Ids of the pages that hold their locks. */
  const findOpen = async (): Promise<ReadonlySet<string>> => {
    const { held = [] } = await locks.query();
    return new Set(held.map(({ name = "" }) => name.replace(lockPrefix, "")));
  };

  const readClosed = (): readonly string[] => {
    try {
      const closed: unknown = JSON.parse(local().getItem(closedKey) ?? "[]");
      return Array.isArray(closed) ? closed.filter((id) => typeof id === "string") : [];
    } catch {
      return [];
    }
  };

  return {
    findKilled: async () => {
      const [noted, open] = [parsePages(await (await connection.open()).get("meta", recordKey)), await findOpen()];
      const closed = new Set(readClosed());
      return noted.some((id) => !open.has(id) && !closed.has(id));
    },
    enter: async () => {
      await hold();
      const open = await findOpen();
      const tx = (await connection.open()).transaction("meta", "readwrite", { durability: "strict" });
      const noted = parsePages(await tx.store.get(recordKey));
      const next: OpenPagesRecord = { pages: [...noted.filter((id) => open.has(id)), ownId] };
      await Promise.all([tx.store.put(next, recordKey), tx.done]);
    },
    leave: () => {
      release();
      try {
        local().setItem(closedKey, JSON.stringify([...readClosed(), ownId].slice(-maxClosed)));
      } catch {
        // Without localStorage the page counts as killed, which costs the next start a moment.
      }
    },
  };
};

const parsePages = (stored: unknown): readonly string[] => {
  const pages = typeof stored === "object" && stored !== null && "pages" in stored ? stored.pages : undefined;
  return Array.isArray(pages) ? pages.filter((id) => typeof id === "string") : [];
};
