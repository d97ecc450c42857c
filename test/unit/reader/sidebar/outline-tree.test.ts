import { expect, test } from "vitest";
import { findEntryAtPage, flattenOutline, type OutlineItem } from "#reader/sidebar/outline-tree.ts";

const item = (title: string, items: OutlineItem[] = []): OutlineItem => ({ title, dest: null, url: null, items });

const placed = (items: OutlineItem[], pages: readonly (number | undefined)[]) => {
  const entries = flattenOutline(items);
  for (const [index, entry] of entries.entries()) entry.page = pages[index];
  return entries;
};

test("the outline is flattened in reading order with parents and levels", () => {
  const entries = flattenOutline([item("A", [item("A1"), item("A2", [item(" \n ")])]), item("B")]);
  expect(entries.map(({ title, level, parent }) => [title, level, parent?.title])).toEqual([
    ["A", 1, undefined],
    ["A1", 2, "A"],
    ["A2", 2, "A"],
    ["–", 3, "A2"],
    ["B", 1, undefined],
  ]);
  expect(entries[0]?.children.map(({ title }) => title)).toEqual(["A1", "A2"]);
});

test("the outline is limited in depth and size", () => {
  const loop: { title: string; dest: null; url: null; items: OutlineItem[] } = item("again") as never;
  loop.items.push(loop, loop);
  const entries = flattenOutline([loop]);
  expect(entries.length).toBeLessThanOrEqual(10_000);
  expect(Math.max(...entries.map(({ level }) => level))).toBeLessThanOrEqual(12);
});

test("the outline finds the entry of a page", () => {
  const entries = placed([item("1", [item("1.1"), item("1.2")]), item("2"), item("lost")], [2, 2, 4, 7, undefined]);
  const titles = [1, 2, 3, 4, 6, 7, 99].map((page) => findEntryAtPage(entries, page)?.title);
  expect(titles).toEqual([undefined, "1", "1.1", "1.2", "1.2", "2", "2"]);
});
