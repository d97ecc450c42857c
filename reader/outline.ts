/** The PDF's outline as nested lists of buttons. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { safeLink } from "#domain/rules/link.ts";
import { element } from "./dom.ts";
import { type Destination, resolveDestination } from "./page-links.ts";

export interface OutlineItem {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly url: string | null;
  readonly items: readonly OutlineItem[];
}

/** Deeper than any author's outline; a hostile one ends here. */
const deepest = 12;

export const readOutline = async (document: PDFDocumentProxy): Promise<readonly OutlineItem[]> =>
  ((await document.getOutline().catch(() => null)) as readonly OutlineItem[] | null) ?? [];

export const createOutline = (
  document: PDFDocumentProxy,
  items: readonly OutlineItem[],
  goTo: (destination: Destination) => void,
): HTMLElement => {
  const list = (entries: readonly OutlineItem[], depth: number): HTMLElement =>
    element("ul", { class: "outline" }, ...entries.map((item) => entry(item, depth)));
  const entry = (item: OutlineItem, depth: number): HTMLElement => {
    const label = item.title.trim() || "–";
    const href = item.url === null ? undefined : safeLink(item.url, "open");
    const node =
      href === undefined
        ? element("button", { type: "button" }, label)
        : element("a", { href, target: "_blank", rel: "noopener noreferrer" }, label);
    node.addEventListener("click", async () => {
      const destination = item.dest ? await resolveDestination(document, item.dest) : undefined;
      if (destination) goTo(destination);
    });
    const below = item.items.length > 0 && depth < deepest ? [list(item.items, depth + 1)] : [];
    return element("li", {}, node, ...below);
  };
  return list(items, 1);
};
