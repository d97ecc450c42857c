/** The PDF's outline as a tree. Entries expand and collapse by click and key and lead to their page or link. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import { safeLink } from "#domain/links/link.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../i18n/language.ts";
import { type Destination, resolveDestination } from "../pages/page-links.ts";
import { element, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import {
  findEntryAtPage,
  flattenOutline,
  type OutlineEntry,
  type OutlineItem,
  resolveEntryPages,
} from "./outline-tree.ts";

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

// The rows of the outline's tree: which are expanded, which one Tab reaches, and which one is marked as current. Listens to
// no events.

/** The tree's element and its state. Rows exist only while their parent is expanded. */
class OutlineRows {
  readonly element: HTMLElement;
  readonly #entries: readonly OutlineEntry[];
  readonly #rows = new Map<OutlineEntry, HTMLElement>();
  readonly #entryByRow = new Map<Element, OutlineEntry>();
  readonly #expanded: Set<OutlineEntry>;
  #currentRow: HTMLElement | undefined;
  #page = 0;

  /** Entries are expanded as the PDF states. */
  constructor(entries: readonly OutlineEntry[], label: string) {
    this.element = element("ul", { class: "outline", role: "tree", "aria-label": label });
    this.#entries = entries;
    this.#expanded = new Set(entries.filter(({ item, children }) => (item.count ?? 0) > 0 && children.length > 0));
    const roots = entries.filter(({ parent }) => parent === undefined);
    this.element.append(...roots.map((entry) => this.#createItem(entry)));
    this.element.querySelector("[role=treeitem]")?.setAttribute("tabindex", "0");
  }

  /** Returns the entry whose row contains the element. */
  entryOf(target: Element | null): OutlineEntry | undefined {
    const row = target?.closest("[role=treeitem]");
    return row ? this.#entryByRow.get(row) : undefined;
  }

  /** Returns the entries with a row, from top to bottom. */
  listVisible(): readonly OutlineEntry[] {
    const rows = [...this.element.querySelectorAll("[role=treeitem]")];
    return rows.flatMap((row) => this.#entryByRow.get(row) ?? []);
  }

  isExpanded(entry: OutlineEntry): boolean {
    return this.#expanded.has(entry);
  }

  /** Shows or hides the children. Does nothing for an entry without children. */
  setExpanded(entry: OutlineEntry, isExpanded: boolean): void {
    const row = this.#rows.get(entry);
    const listItem = row?.parentElement;
    if (!row || !listItem || entry.children.length === 0) return;
    row.setAttribute("aria-expanded", String(isExpanded));
    const previousList = listItem.querySelector(":scope > ul");
    const hadFocus = previousList?.contains(document.activeElement);
    if (isExpanded) {
      this.#expanded.add(entry);
      const items = entry.children.map((child) => this.#createItem(child));
      previousList?.remove();
      listItem.append(element("ul", { role: "group" }, ...items));
    } else {
      this.#expanded.delete(entry);
      previousList?.remove();
      if (hadFocus) this.focus(entry);
    }
    this.markCurrentEntry();
  }

  /** Moves the focus to the row of the entry; nowhere if it has none. */
  focus(entry: OutlineEntry | undefined): void {
    const row = entry && this.#rows.get(entry);
    if (!row) return;
    this.#moveTabStop(row);
    row.focus();
  }

  /** Marks the entry of the page, or its collapsed ancestor. The page defaults to the last one. */
  markCurrentEntry(page = this.#page): void {
    this.#page = page;
    let entry = findEntryAtPage(this.#entries, page);
    while (entry?.parent && !this.#rows.get(entry)?.isConnected) entry = entry.parent;
    const row = entry && this.#rows.get(entry);
    if (this.#currentRow === row && row?.hasAttribute("aria-current")) return;
    this.#currentRow?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "true");
    this.#currentRow = row;
    if (row && this.element.isConnected && !this.element.contains(document.activeElement)) {
      this.#moveTabStop(row);
      row.scrollIntoView({ block: "nearest" });
    }
  }

  #createItem(entry: OutlineEntry): HTMLElement {
    const row = createRow(entry);
    this.#rows.set(entry, row);
    this.#entryByRow.set(row, entry);
    const listItem = element("li", { role: "none" }, row);
    this.setExpanded(entry, this.#expanded.has(entry));
    return listItem;
  }

  #moveTabStop(row: HTMLElement): void {
    this.element.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    row.tabIndex = 0;
  }
}

const createRow = ({ title, level, children }: OutlineEntry): HTMLElement => {
  const sign = element("span", { class: "outline-sign", "aria-hidden": "true" });
  if (children.length > 0) sign.append(svgIcon(icons.nextPage));
  return element(
    "div",
    { class: "outline-row", role: "treeitem", "aria-label": title, "aria-level": level, tabindex: -1, title },
    sign,
    element("span", { class: "outline-title" }, title),
  );
};
