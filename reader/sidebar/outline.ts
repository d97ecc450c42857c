/** The PDF's outline as a tree. Entries expand and collapse by click and key and lead to their page or link. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import { safeLink } from "#domain/links/link.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../i18n/language.ts";
import { type Destination, resolveDestination } from "../pages/page-links.ts";
import { OutlineRows } from "./outline-rows.ts";
import { flattenOutline, type OutlineEntry, type OutlineItem, resolveEntryPages } from "./outline-tree.ts";

/** Options of `createOutline`. */
export interface OutlineOptions {
  readonly document: PDFDocumentProxy;
  readonly items: readonly OutlineItem[];
  readonly t: Translate;
  goTo(destination: Destination): void;
  /** Called when an entry opens an external link. */
  onOpen(address: string): void;
  /** Shows a note if the target of an entry cannot be opened. */
  showNote(sentence: string): void;
}

/** The outline's element. */
export interface Outline {
  readonly element: HTMLElement;
  setPage(page: number): void;
}

/** Creates the tree. Entries are expanded as the PDF states. */
export const createOutline = (options: OutlineOptions): Outline => {
  const { document: pdf, items, t } = options;
  const entries = flattenOutline(items);
  const rows = new OutlineRows(entries, t("outline"));
  const { element: tree } = rows;
  const toggle = (entry: OutlineEntry) => rows.setExpanded(entry, !rows.isExpanded(entry));
  /** Goes to the entry's target. An entry without one expands or collapses. */
  const open = async (entry: OutlineEntry) => {
    if (!(await followEntry(entry, options))) toggle(entry);
  };

  tree.addEventListener("click", ({ target }) => {
    const entry = target instanceof Element ? rows.entryOf(target) : undefined;
    if (!entry) return;
    rows.focus(entry);
    const isOnSign = target instanceof Element && target.closest(".outline-sign");
    if (isOnSign && entry.children.length > 0) toggle(entry);
    else void open(entry);
  });
  tree.addEventListener("keydown", (event) => {
    const entry = rows.entryOf(document.activeElement);
    if (!entry || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = readOwnProperty(createKeyCommands(rows, entry, open), event.key);
    if (command === undefined) return;
    event.preventDefault();
    command();
  });

  void resolveEntryPages(pdf, entries).then(() => rows.markCurrentEntry());
  return { element: tree, setPage: (page) => rows.markCurrentEntry(page) };
};

/** Opens the entry's link or goes to its destination. Resolves to whether it has either. */
const followEntry = async ({ item }: OutlineEntry, options: OutlineOptions): Promise<boolean> => {
  const { document: pdf, t, goTo, onOpen, showNote } = options;
  const address = item.url ?? item.unsafeUrl;
  const href = address === undefined ? undefined : safeLink(address, "open");
  if (href !== undefined) {
    onOpen(href);
    window.open(href, "_blank", "noopener,noreferrer");
    return true;
  }
  const destination = item.dest ? await resolveDestination(pdf, item.dest) : undefined;
  if (destination) goTo(destination);
  else if (address !== undefined) showNote(t("linkRefused", { address }));
  return destination !== undefined || address !== undefined;
};

/** Returns the commands of the keys in a tree view (ARIA Authoring Practices) while an entry has the focus. */
const createKeyCommands = (
  rows: OutlineRows,
  entry: OutlineEntry,
  open: (entry: OutlineEntry) => Promise<void>,
): Readonly<Record<string, () => void>> => {
  const visible = rows.listVisible();
  const at = visible.indexOf(entry);
  const isRtl = rows.element.matches(":dir(rtl)");
  const expandOrEnter = () => {
    if (rows.isExpanded(entry)) rows.focus(entry.children[0]);
    else rows.setExpanded(entry, true);
  };
  const collapseOrLeave = () => {
    if (rows.isExpanded(entry)) rows.setExpanded(entry, false);
    else rows.focus(entry.parent);
  };
  return {
    ArrowDown: () => rows.focus(visible[at + 1]),
    ArrowUp: () => rows.focus(visible[at - 1]),
    ArrowRight: isRtl ? collapseOrLeave : expandOrEnter,
    ArrowLeft: isRtl ? expandOrEnter : collapseOrLeave,
    Home: () => rows.focus(visible[0]),
    End: () => rows.focus(visible.at(-1)),
    Enter: () => void open(entry),
    " ": () => void open(entry),
  };
};
