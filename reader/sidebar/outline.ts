/** The PDF's outline as a tree. Entries expand and collapse and lead to their page; the entry of the current page is marked. */

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
export const createOutline = ({ document: pdf, items, t, goTo, onOpen, showNote }: OutlineOptions): Outline => {
  const entries = flattenOutline(items);
  const nodes = new Map<OutlineEntry, HTMLElement>();
  const entryByNode = new Map<Element, OutlineEntry>();
  const openEntries = new Set(entries.filter(({ item, children }) => (item.count ?? 0) > 0 && children.length > 0));
  let currentNode: HTMLElement | undefined;
  let page = 0;

  const createItem = (entry: OutlineEntry): HTMLElement => {
    const { title, level, children } = entry;
    const sign = element("span", { class: "outline-sign", "aria-hidden": "true" });
    if (children.length > 0) sign.append(svgIcon(icons.nextPage));
    const node = element(
      "div",
      { class: "outline-row", role: "treeitem", "aria-label": title, "aria-level": level, tabindex: -1, title },
      sign,
      element("span", { class: "outline-title" }, title),
    );
    const listItem = element("li", { role: "none" }, node);
    nodes.set(entry, node);
    entryByNode.set(node, entry);
    if (children.length > 0) setOpen(entry, openEntries.has(entry));
    return listItem;
  };

  const setOpen = (entry: OutlineEntry, isOpen: boolean) => {
    const node = nodes.get(entry);
    const listItem = node?.parentElement;
    if (!node || !listItem || entry.children.length === 0) return;
    node.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      openEntries.add(entry);
      const childList = element("ul", { role: "group" }, ...entry.children.map(createItem));
      listItem.querySelector(":scope > ul")?.remove();
      listItem.append(childList);
    } else {
      openEntries.delete(entry);
      const childList = listItem.querySelector(":scope > ul");
      const hadFocus = childList?.contains(document.activeElement);
      childList?.remove();
      if (hadFocus) focus(node);
    }
    markCurrentEntry();
  };

  const openEntry = async (entry: OutlineEntry) => {
    const { dest, url, unsafeUrl } = entry.item;
    const address = url ?? unsafeUrl;
    const href = address === undefined ? undefined : safeLink(address, "open");
    if (href !== undefined) {
      onOpen(href);
      window.open(href, "_blank", "noopener,noreferrer");
      return;
    }
    const destination = dest ? await resolveDestination(pdf, dest) : undefined;
    if (destination) goTo(destination);
    else if (address !== undefined) showNote(t("linkRefused", { address }));
    else if (entry.children.length > 0) setOpen(entry, !openEntries.has(entry));
  };

  const listVisibleNodes = () => [...tree.querySelectorAll<HTMLElement>("[role=treeitem]")];
  const focus = (node: HTMLElement | null | undefined) => {
    if (!node) return;
    tree.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    node.tabIndex = 0;
    node.focus();
  };

  /** Marks the entry of the current page, or its collapsed ancestor. */
  const markCurrentEntry = () => {
    let entry = findEntryAtPage(entries, page);
    while (entry?.parent && !nodes.get(entry)?.isConnected) entry = entry.parent;
    const node = entry && nodes.get(entry);
    if (currentNode === node && node?.hasAttribute("aria-current")) return;
    currentNode?.removeAttribute("aria-current");
    node?.setAttribute("aria-current", "true");
    currentNode = node;
    if (node && tree.isConnected && !tree.contains(document.activeElement)) {
      tree.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
      node.tabIndex = 0;
      node.scrollIntoView({ block: "nearest" });
    }
  };

  const tree = element("ul", { class: "outline", role: "tree", "aria-label": t("outline") });
  tree.append(...entries.filter(({ parent }) => parent === undefined).map(createItem));
  tree.querySelector("[role=treeitem]")?.setAttribute("tabindex", "0");

  tree.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const node = target?.closest<HTMLElement>("[role=treeitem]");
    const entry = node && entryByNode.get(node);
    if (!node || !entry) return;
    focus(node);
    if (target?.closest(".outline-sign") && entry.children.length > 0) setOpen(entry, !openEntries.has(entry));
    else void openEntry(entry);
  });

  tree.addEventListener("keydown", (event) => {
    const node = document.activeElement?.closest<HTMLElement>("[role=treeitem]");
    const entry = node && entryByNode.get(node);
    if (!node || !entry || event.ctrlKey || event.metaKey || event.altKey) return;
    const visibleNodes = listVisibleNodes();
    const at = visibleNodes.indexOf(node);
    const isRtl = tree.matches(":dir(rtl)");
    const expandOrEnter = () => {
      if (!openEntries.has(entry)) setOpen(entry, true);
      else focus(entry.children[0] && nodes.get(entry.children[0]));
    };
    const collapseOrLeave = () => {
      if (openEntries.has(entry)) setOpen(entry, false);
      else focus(entry.parent && nodes.get(entry.parent));
    };
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(visibleNodes[at + 1]),
      ArrowUp: () => focus(visibleNodes[at - 1]),
      ArrowRight: isRtl ? collapseOrLeave : expandOrEnter,
      ArrowLeft: isRtl ? expandOrEnter : collapseOrLeave,
      Home: () => focus(visibleNodes[0]),
      End: () => focus(visibleNodes.at(-1)),
      Enter: () => void openEntry(entry),
      " ": () => void openEntry(entry),
    };
    const move = readOwnProperty(moves, event.key);
    if (move === undefined) return;
    event.preventDefault();
    move();
  });

  void resolveEntryPages(pdf, entries).then(markCurrentEntry);
  return {
    element: tree,
    setPage: (current) => {
      page = current;
      markCurrentEntry();
    },
  };
};
