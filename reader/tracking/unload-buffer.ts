/**
 * Stores the unsent events of a closing page in localStorage, because some browsers do not finish IndexedDB transactions
 * then. The next opening moves them to the event store.
 */
import type { StoredEvent } from "./stored-event.ts";

const prefix = "smartlink-last-events ";

/** Stores the events of an opening; an empty list removes them. */
export const saveUnsentEvents = (tab: string, events: readonly StoredEvent[]): void => {
  try {
    if (events.length === 0) localStorage.removeItem(prefix + tab);
    else localStorage.setItem(prefix + tab, JSON.stringify(events));
  } catch {
    // Full or denied: IndexedDB may still have the events.
  }
};

const isStoredEvent = (value: unknown): value is StoredEvent => {
  const { key, url, atMs, tab, scope, json } = (value ?? {}) as Partial<StoredEvent>;
  return [key, url, tab, scope, json].every((text) => typeof text === "string") && typeof atMs === "number";
};

/** Passes the events of closed pages to `take` and removes them when it resolves. */
export const restoreUnsentEvents = async (take: (events: readonly StoredEvent[]) => Promise<void>): Promise<void> => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const unsentEvents: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    await take(Array.isArray(unsentEvents) ? unsentEvents.filter(isStoredEvent) : []);
    localStorage.removeItem(name);
  }
};
