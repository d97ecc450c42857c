/**
 * A second, plain account of the library's items. Before each action it notes what the item may be afterwards; after a
 * kill, each item has to be as an answered action left it, or as an unanswered one found or left it.
 */
import { expect } from "vitest";
import type { Observation } from "./stored-items.ts";

/** An item as far as the actions of the test change it. */
export interface ItemState {
  readonly kind: "content" | "smartlink";
  readonly title: string;
  readonly folder: string;
  /** The sha256 of a content; the id of the content of a smartlink. */
  readonly file: string;
  readonly location: "library" | "trash" | "gone";
}

/** An action under way. */
export interface Attempt {
  /** Notes that the action was answered. `createdId`: of the item that it has created. */
  succeed(createdId?: string): void;
}

export interface ItemLedger {
  /** Begins an action that changes items or creates one. A created item is recognised by kind and title. */
  begin(changes: Readonly<Record<string, Partial<ItemState>>>, created?: ItemState): Attempt;
  /** Items in the library that no action is changing. */
  items(folder: string): readonly (ItemState & { readonly id: string })[];
  /** Whether a smartlink in the library or in the trash has the content, or may have it. */
  isUsed(contentId: string): boolean;
  /** Compares all items with those in the store, and takes what unanswered actions have done. */
  reconcile(observed: Observation): void;
  /** How many actions were answered, and how many were not. */
  readonly counts: { answered: number; unanswered: number };
}

interface Entry {
  readonly item: ItemState;
  /** What an unanswered action may have made of it. */
  readonly next?: ItemState;
}

/** Creates an empty ledger. */
export const createItemLedger = (): ItemLedger => {
  const entries = new Map<string, Entry>();
  /** What actions under way are creating. */
  const pending = new Map<object, ItemState | undefined>();
  const counts = { answered: 0, unanswered: 0 };

  const settle = (id: string, { item, next }: Entry, observed: ItemState): void => {
    const allowed = next === undefined ? [item] : [item, next];
    expect(allowed, `item ${id}`).toContainEqual(observed);
    entries.set(id, { item: observed });
  };

  const adopt = (id: string, observed: ItemState): void => {
    const match = [...pending].find(
      ([, created]) => created?.kind === observed.kind && created.title === observed.title,
    );
    expect(match, `an item that no action has created, or a second one: ${JSON.stringify(observed)}`).toBeDefined();
    if (match === undefined) return;
    expect(observed, `item ${id}`).toEqual(match[1]);
    pending.delete(match[0]);
    entries.set(id, { item: observed });
  };

  return {
    counts,
    begin: (changes, created) => {
      const attempt = {};
      for (const [id, change] of Object.entries(changes)) {
        const entry = entries.get(id);
        if (entry === undefined) throw new Error(`The ledger has no item ${id}.`);
        entries.set(id, { item: entry.item, next: { ...entry.item, ...change } });
      }
      pending.set(attempt, created);
      return {
        succeed: (createdId) => {
          counts.answered++;
          pending.delete(attempt);
          for (const id of Object.keys(changes)) {
            const entry = entries.get(id);
            if (entry?.next !== undefined) entries.set(id, { item: entry.next });
          }
          if (created !== undefined && createdId !== undefined) entries.set(createdId, { item: created });
        },
      };
    },
    items: (folder) =>
      [...entries].flatMap(([id, { item, next }]) =>
        next === undefined && item.location === "library" && item.folder === folder ? [{ id, ...item }] : [],
      ),
    isUsed: (contentId) =>
      [...[...entries.values()].flatMap(({ item, next }) => (next ? [item, next] : [item])), ...pending.values()].some(
        (state) => state !== undefined && state.file === contentId && state.location !== "gone",
      ),
    reconcile: ({ items }) => {
      counts.unanswered += pending.size;
      for (const [id, entry] of entries) {
        const observed = items.get(id);
        settle(id, entry, observed ?? { ...(entry.next ?? entry.item), location: "gone" });
      }
      for (const [id, observed] of items) if (!entries.has(id)) adopt(id, observed);
      pending.clear();
    },
  };
};
