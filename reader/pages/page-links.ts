/** The PDF's own links, rebuilt from its annotations: inside the document, or outside through the link rule. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { safeLink } from "#domain/links/link.ts";
import type { Translate } from "../i18n/language.ts";
import { button, element, externalLink } from "../ui/dom.ts";

/** What pdf.js tells of a link annotation. */
interface LinkAnnotation {
  readonly subtype?: string;
  readonly rect?: readonly [number, number, number, number];
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly dest?: string | readonly unknown[] | null;
  readonly action?: string;
}

export interface Destination {
  readonly page: number;
  /** Points from the top of the page as displayed; absent: its top. */
  readonly top?: number;
}

export interface LinkServices {
  readonly document: PDFDocumentProxy;
  readonly t: Translate;
  goTo(destination: Destination): void;
  currentPage(): number;
  onOpen(address: string, page: number): void;
  /** Tells the person why a link does nothing. */
  showNote(sentence: string): void;
}

export const createLinkLayer = async (page: PDFPageProxy, services: LinkServices): Promise<HTMLElement> => {
  const layer = element("div", { class: "link-layer" });
  const viewport = page.getViewport({ scale: 1 });
  const annotations: readonly LinkAnnotation[] = await page.getAnnotations({ intent: "display" });
  for (const annotation of annotations) {
    if (annotation.subtype !== "Link" || annotation.rect === undefined) continue;
    const link = makeLink(annotation, page.pageNumber, services);
    if (link === undefined) continue;
    const [left, bottom, right, top] = annotation.rect;
    const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number];
    const [x2, y2] = viewport.convertToViewportPoint(right, top) as [number, number];
    const percent = (value: number, whole: number) => `${(100 * value) / whole}%`;
    link.style.left = percent(Math.min(x1, x2), viewport.width);
    link.style.top = percent(Math.min(y1, y2), viewport.height);
    link.style.width = percent(Math.abs(x2 - x1), viewport.width);
    link.style.height = percent(Math.abs(y2 - y1), viewport.height);
    layer.append(link);
  }
  return layer;
};

const makeLink = (annotation: LinkAnnotation, page: number, services: LinkServices): HTMLElement | undefined => {
  const address = annotation.url ?? annotation.unsafeUrl;
  if (address !== undefined) {
    const href = safeLink(address, "open");
    if (href === undefined) return refusedLink(address, services);
    const link = externalLink(href, "", { "aria-label": services.t("linkTo", { address: href }), title: href });
    link.addEventListener("click", () => services.onOpen(href, page));
    return link;
  }
  const target = targetOf(annotation, services);
  if (target === undefined) return undefined;
  const link = element("a", { href: "#", "aria-label": services.t("linkToPage", { page: "" }).trim() });
  // The address is for people who look where a link leads; it is known after the destination is looked up.
  target().then(
    (destination) => {
      if (destination === undefined) return;
      link.setAttribute("href", `#page=${destination.page}`);
      link.setAttribute("aria-label", services.t("linkToPage", { page: destination.page }));
    },
    () => {},
  );
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const destination = await target();
    if (destination) services.goTo(destination);
  });
  return link;
};

/** To another file, or by a scheme that the link rule refuses: a person who presses it is told so. */
const refusedLink = (address: string, { t, showNote }: LinkServices): HTMLElement =>
  button("", "", () => showNote(t("linkRefused", { address })), {
    "aria-label": t("linkTo", { address }),
    title: address,
  });

type Target = () => Promise<Destination | undefined>;

const targetOf = ({ dest, action }: LinkAnnotation, services: LinkServices): Target | undefined => {
  if (dest) return () => resolveDestination(services.document, dest);
  const { document } = services;
  const named: Readonly<Record<string, () => number>> = {
    NextPage: () => services.currentPage() + 1,
    PrevPage: () => services.currentPage() - 1,
    FirstPage: () => 1,
    LastPage: () => document.numPages,
  };
  const page = action === undefined ? undefined : named[action];
  return page && (async () => ({ page: Math.min(document.numPages, Math.max(1, page())) }));
};

/** As a PDF writes it: a name, or in full `[page, {name: "XYZ"}, left, top, zoom]`. */
type PdfDestination = string | readonly unknown[];

const inFull = async (document: PDFDocumentProxy, dest: PdfDestination): Promise<readonly unknown[]> => {
  const explicit: unknown = typeof dest === "string" ? await document.getDestination(dest) : dest;
  return Array.isArray(explicit) ? explicit : [];
};

const pageOf = async (document: PDFDocumentProxy, target: unknown): Promise<number | undefined> => {
  const index = Number.isInteger(target)
    ? (target as number)
    : await document.getPageIndex(target as { num: number; gen: number }).catch(() => undefined);
  return index === undefined || index < 0 || index >= document.numPages ? undefined : index + 1;
};

/** The page of a destination, undefined where the document lacks it. */
export const resolveDestinationPage = async (
  document: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<number | undefined> => {
  const [target] = await inFull(document, dest);
  return target === undefined ? undefined : pageOf(document, target);
};

export const resolveDestination = async (
  document: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<Destination | undefined> => {
  const [target, kind, ...numbers] = await inFull(document, dest);
  const page = target === undefined ? undefined : await pageOf(document, target);
  if (page === undefined) return undefined;
  const y = topOf((kind as { name?: string } | undefined)?.name ?? "", numbers);
  if (typeof y !== "number") return { page };
  const viewport = (await document.getPage(page)).getViewport({ scale: 1 });
  return { page, top: viewport.convertToViewportPoint(0, y)[1] as number };
};

const topOf = (kind: string, numbers: readonly unknown[]): unknown =>
  kind === "XYZ"
    ? numbers[1]
    : kind === "FitH" || kind === "FitBH"
      ? numbers[0]
      : kind === "FitR"
        ? numbers[3]
        : undefined;
