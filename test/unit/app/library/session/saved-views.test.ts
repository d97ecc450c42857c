/** Saved views of the library, letters typed in a list, and whether the library has items. */
import { describe, expect, test } from "vitest";
import { LibraryPresence } from "#app/library/session/library-presence.ts";
import { findShownView } from "#app/library/session/saved-views.ts";
import type { RecordChange } from "#ports/record-changes.ts";
import { TypeAhead } from "#ui/type-ahead.ts";

describe("the shown view", () => {
  const drafts = { name: "Drafts", hash: "#/library?status=unpublished" };
  const clients = { name: "Clients", hash: "#/library?folder=f1&kind=content" };
  const views = [clients, drafts];

  test("the shown view is the one with the same options", () => {
    expect(findShownView(views, drafts.hash, "Clients")).toBe(drafts);
    expect(findShownView(views, "#/library", undefined)).toBeUndefined();
  });

  test("the shown view stays the same while its options are changed in its folder", () => {
    expect(findShownView(views, "#/library?status=expired", "Drafts")).toBe(drafts);
    expect(findShownView(views, "#/library?folder=f1", "Clients")).toBe(clients);
    expect(findShownView(views, "#/library?folder=f2", "Clients")).toBeUndefined();
    expect(findShownView([clients], "#/library?status=expired", "Drafts")).toBeUndefined();
  });
});

const labels = ["Alpha", "Beta", "Bravo", "berlin"];
const find = (typeAhead: TypeAhead, key: string, timeMs: number, index: number) =>
  typeAhead.find(key, timeMs, { index, count: labels.length }, (at) => labels[at] ?? "");

test("typed letters find the next entry, and more letters a longer match", () => {
  const typeAhead = new TypeAhead();
  expect(find(typeAhead, "b", 0, 0)).toBe(1);
  expect(find(typeAhead, "r", 100, 1)).toBe(2);
  expect(find(typeAhead, "b", 1_000, 2)).toBe(3);
  expect(find(typeAhead, "b", 2_000, 3)).toBe(1);
  expect(find(typeAhead, "x", 3_000, 1)).toBe(-1);
});

test("the presence of items in the library follows what comes and goes", async () => {
  const lists = { contents: [] as object[], smartlinks: [] as object[] };
  let announce: (changes: readonly RecordChange[]) => void = () => undefined;
  const presence = new LibraryPresence({
    records: { list: async (kind: keyof typeof lists) => lists[kind] } as never,
    changes: {
      watch: (onChange) => {
        announce = onChange;
      },
    },
  });
  presence.follow(new AbortController().signal);
  await presence.refresh();
  expect(presence.hasItems).toBe(false);
  const changed = () => new Promise((resolve) => presence.addEventListener("change", resolve, { once: true }));
  lists.smartlinks.push({});
  let change = changed();
  announce([{ kind: "smartlinks", id: "s1" }]);
  await change;
  expect(presence.hasItems).toBe(true);
  lists.smartlinks.pop();
  change = changed();
  announce([{ kind: "smartlinks", id: "s1" }]);
  await change;
  expect(presence.hasItems).toBe(false);
});
