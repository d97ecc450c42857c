/**
 * The last events of a page that is being closed. Not every browser finishes a database's work then, but what is
 * written into its simple storage at that moment stays. The next opening takes it over.
 */
import type { StoredEvent } from "./stored-event.ts";

const prefix = "smartlink-last-events ";

export const saveUnsentEvents = (tab: string, events: readonly StoredEvent[]): void => {
  try {
    if (events.length === 0) localStorage.removeItem(prefix + tab);
    else localStorage.setItem(prefix + tab, JSON.stringify(events));
  } catch {
    // Full, or forbidden: the database may have them all the same.
  }
};

const isStoredEvent = (value: unknown): value is StoredEvent => {
  const { key, url, atMs, tab, scope, json } = (value ?? {}) as Partial<StoredEvent>;
  return [key, url, tab, scope, json].every((text) => typeof text === "string") && typeof atMs === "number";
};

/** Hands what pages have left to `take`, and forgets it when that is done. */
export const restoreUnsentEvents = async (take: (events: readonly StoredEvent[]) => Promise<void>): Promise<void> => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const left: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    await take(Array.isArray(left) ? left.filter(isStoredEvent) : []);
    localStorage.removeItem(name);
  }
};
