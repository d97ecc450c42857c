/** The Library page's state: list, search, filter, order, selection, upload. */
import { describe, expect, test } from "vitest";
import type { LibraryItem } from "#app/library/session/library-item.ts";
import { initialLibraryState, type LibraryState, reduceLibrary } from "#app/library/session/library-state.ts";
import { defaultViewOptions, formatViewOptions, parseViewOptions } from "#app/library/session/library-view-options.ts";
import { noUpload, reduceUpload, summarizeUpload } from "#app/library/session/upload/upload-state.ts";
import { foldText } from "#domain/text/fold-text.ts";

const createItem = (id: string, over: Partial<LibraryItem> = {}): LibraryItem => {
  const title = over.title ?? `Item ${id}`;
  const folded = foldText(title);
  return {
    id,
    kind: "content",
    title,
    folder: "f1",
    created: `2026-01-01T00:00:${id.padStart(2, "0")}Z`,
    updated: "2026-01-01T00:00:00Z",
    bytes: 100,
    pages: 1,
    content: id,
    fileName: "a.pdf",
    isPublished: false,
    isProtected: false,
    availability: "available",
    sortTitle: folded.replace(/\d+/g, (digits) => digits.padStart(12, "0")),
    searchText: folded,
    ...over,
  };
};

const load = (...items: readonly LibraryItem[]): LibraryState =>
  reduceLibrary(initialLibraryState(), { type: "items-loaded", items });

const visibleIds = ({ visible }: LibraryState) => visible.map(({ id }) => id).join(" ");
const selectedIds = ({ selection }: LibraryState) => [...selection.ids].join(" ");
const plain = { toggle: false, range: false };

describe("the list", () => {
  const state = load(createItem("1"), createItem("2", { folder: "f2" }), createItem("10", { kind: "smartlink" }));

  test("the library shows the newest items first, and titles in the order of their numbers", () => {
    expect(visibleIds(state)).toBe("10 2 1");
    const sorted = reduceLibrary(state, {
      type: "options-changed",
      options: { sort: { by: "title", descending: false } },
    });
    expect(visibleIds(sorted)).toBe("1 2 10");
  });

  test("the library shows one folder, one kind, and titles that have all words without accents", () => {
    const show = (options: Partial<typeof defaultViewOptions>) =>
      visibleIds(reduceLibrary(state, { type: "options-changed", options }));
    expect(show({ folder: "f2" })).toBe("2");
    expect(show({ filter: { kind: "smartlink" } })).toBe("10");
    expect(show({ search: "ÏTEM 1" })).toBe("10 1");
    expect(show({ search: "item nothing" })).toBe("");
  });

  test("the library forgets items that are gone when loading ends", () => {
    const ended = reduceLibrary(state, { type: "loading-ended", ids: new Set(["1", "10"]) });
    expect(visibleIds(ended)).toBe("10 1");
    expect(ended.phase).toBe("complete");
  });
});

describe("the selection", () => {
  const state = load(...["1", "2", "3", "4", "5"].map((id) => createItem(id)));
  const select = (from: LibraryState, id: string, keys = plain) =>
    reduceLibrary(from, { type: "item-selected", id, keys });

  test("selecting takes one item, a range in both directions, and toggles", () => {
    const one = select(state, "3");
    expect(selectedIds(one)).toBe("3");
    const range = select(one, "1", { toggle: false, range: true });
    expect(selectedIds(range)).toBe("3 2 1");
    expect(selectedIds(select(range, "5", { toggle: false, range: true }))).toBe("5 4 3");
    expect(selectedIds(select(range, "2", { toggle: true, range: false }))).toBe("3 1");
  });

  test("selecting all takes the whole list, or only what a search leaves", () => {
    const filtered = reduceLibrary(state, { type: "options-changed", options: { search: "item 2" } });
    expect(selectedIds(reduceLibrary(filtered, { type: "all-selected" }))).toBe("2");
  });

  test("the keyboard moves to the next item when the active one is deleted", () => {
    const next = reduceLibrary(select(state, "3"), { type: "items-changed", items: [], removed: ["3"] });
    expect(next.selection.active).toBe("2");
    expect(selectedIds(next)).toBe("");
  });
});

test("view options survive the way into the address and back", () => {
  const options = {
    ...defaultViewOptions,
    folder: "f1",
    search: "a & b",
    filter: { kind: "smartlink", status: "expired", protection: undefined },
    sort: { by: "bytes", descending: true },
    layout: "table",
    columns: ["pages", "status"],
  } as const;
  const hash = formatViewOptions(options);
  expect(parseViewOptions(new URLSearchParams(hash.split("?")[1]))).toEqual(options);
  expect(formatViewOptions(defaultViewOptions)).toBe("#/library");
});

test("view options in the address take presets for values that do not exist", () => {
  const options = parseViewOptions(new URLSearchParams("sort=size-up&view=list&kind=x&columns=pages%20nonsense"));
  expect(options.sort).toEqual(defaultViewOptions.sort);
  expect(options.layout).toBe("cards");
  expect(options.filter.kind).toBeUndefined();
  expect(options.columns).toEqual(["pages"]);
});

describe("an upload", () => {
  const started = reduceUpload(noUpload, {
    type: "started",
    files: ["a.pdf", "b.pdf", "c.pdf"].map((path) => ({ path, bytes: 1 })),
  });

  test("an upload counts the files that were added, recognised and locked", () => {
    const added = reduceUpload(started, { type: "progressed", path: "a.pdf", status: { step: "added", id: "1" } });
    const locked = reduceUpload(added, {
      type: "progressed",
      path: "b.pdf",
      status: { step: "locked", isWrong: false },
    });
    const summary = summarizeUpload(locked);
    expect([summary.done, summary.total, summary.added, summary.locked.length]).toEqual([2, 3, 1, 1]);
  });

  test("an upload that is cancelled skips what is not read yet", () => {
    const added = reduceUpload(started, { type: "progressed", path: "a.pdf", status: { step: "added", id: "1" } });
    const summary = summarizeUpload(reduceUpload(added, { type: "cancelled" }));
    expect([summary.added, summary.skipped, summary.done]).toEqual([1, 2, 3]);
  });
});
