/**
 * The rows of the outline's tree: which are expanded, which one Tab reaches, and which one is marked as current. Listens to
 * no events.
 */
import { element, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import { findEntryAtPage, type OutlineEntry } from "./outline-tree.ts";

/** The tree's element and its state. Rows exist only while their parent is expanded. */
export class OutlineRows {
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
