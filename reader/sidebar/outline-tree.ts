/** The PDF's outline as a flat list of entries in reading order, with their parents and pages. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { resolveDestinationPage } from "../pages/page-links.ts";

/** An item of pdf.js' `getOutline`. */
export interface OutlineItem {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly url: string | null;
  readonly unsafeUrl?: string | undefined;
  /** Number of visible descendants; negative if the entry is collapsed at first. */
  readonly count?: number | undefined;
  readonly items: readonly OutlineItem[];
}

/** An entry of the flat list. */
export interface OutlineEntry {
  readonly item: OutlineItem;
  readonly title: string;
  /** From 1. */
  readonly level: number;
  readonly parent: OutlineEntry | undefined;
  readonly children: OutlineEntry[];
  /** Set by `resolveEntryPages`. */
  page: number | undefined;
}

/** Limits against hostile outlines. */
const maxDepth = 12;
const maxEntries = 10_000;

/** Resolves to the outline; empty if there is none or it cannot be read. */
export const readOutline = async (document: PDFDocumentProxy): Promise<readonly OutlineItem[]> =>
  ((await document.getOutline().catch(() => null)) as readonly OutlineItem[] | null) ?? [];

/** Returns the entries in reading order, at most 10,000 and 12 levels. */
export const flattenOutline = (items: readonly OutlineItem[]): readonly OutlineEntry[] => {
  const entries: OutlineEntry[] = [];
  const add = (children: readonly OutlineItem[], parent: OutlineEntry | undefined, level: number) => {
    for (const item of children) {
      if (entries.length >= maxEntries) return;
      const title = item.title.replace(/\s+/g, " ").trim() || "–";
      const entry: OutlineEntry = { item, title, level, parent, children: [], page: undefined };
      entries.push(entry);
      parent?.children.push(entry);
      if (level < maxDepth) add(item.items, entry, level + 1);
    }
  };
  add(items, undefined, 1);
  return entries;
};

/** Sets the page of every entry, in sequence. */
export const resolveEntryPages = async (
  document: PDFDocumentProxy,
  entries: readonly OutlineEntry[],
): Promise<void> => {
  for (const entry of entries) {
    const { dest } = entry.item;
    if (dest) entry.page = await resolveDestinationPage(document, dest).catch(() => undefined);
  }
};

/** Returns the entry that a page belongs to: the first that starts on it, else the last that starts before it. */
export const findEntryAtPage = (entries: readonly OutlineEntry[], page: number): OutlineEntry | undefined => {
  let match: OutlineEntry | undefined;
  for (const entry of entries) {
    if (entry.page === undefined || entry.page > page) continue;
    const matchPage = match?.page ?? 0;
    if (entry.page > matchPage || (entry.page === matchPage && matchPage < page)) match = entry;
  }
  return match;
};
