/** Creates elements for the link annotations of a PDF. External addresses must pass `safeLink`. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { safeLink } from "#domain/links/link.ts";
import type { Translate } from "../i18n/language.ts";
import { button, element, externalLink } from "../ui/dom.ts";

/** The fields of a pdf.js annotation that are used here. */
export interface LinkAnnotation {
  readonly id?: string;
  readonly subtype?: string;
  /** Of a form field. */
  readonly pushButton?: boolean;
  readonly rect?: readonly [number, number, number, number];
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly dest?: string | readonly unknown[] | null;
  readonly action?: string;
}

/** A position in the document. */
export interface Destination {
  readonly page: number;
  /** Points from the top of the unrotated page; defaults to its top. */
  readonly top?: number;
}

/** What links need from the reader. */
export interface LinkServices {
  readonly document: PDFDocumentProxy;
  readonly t: Translate;
  goTo(destination: Destination): void;
  currentPage(): number;
  /** An external link was followed. */
  onOpen(address: string, page: number): void;
  /** Shows why a link cannot be followed. */
  showNote(sentence: string): void;
}

/** Creates the layer with the links of a page; it is empty if the page has none. */
export const createLinkLayer = async (page: PDFPageProxy, services: LinkServices): Promise<HTMLElement> => {
  const layer = element("div", { class: "link-layer" });
  const annotations: readonly LinkAnnotation[] = await page.getAnnotations({ intent: "display" });
  // The push buttons of forms have the actions of links.
  addLinks(
    layer,
    page,
    annotations.filter(({ subtype, pushButton }) => subtype === "Link" || pushButton),
    services,
  );
  return layer;
};

/** Adds links to the layer of a page. */
export const addLinks = (
  layer: HTMLElement,
  page: PDFPageProxy,
  annotations: readonly LinkAnnotation[],
  services: LinkServices,
): void => {
  const viewport = page.getViewport({ scale: 1 });
  for (const annotation of annotations) {
    const link = annotation.rect && createLink(annotation, page.pageNumber, services);
    if (annotation.rect === undefined || link === undefined) continue;
    const [left, bottom, right, top] = annotation.rect;
    const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number];
    const [x2, y2] = viewport.convertToViewportPoint(right, top) as [number, number];
    const percent = (value: number, whole: number) => `${(100 * value) / whole}%`;
    // By which the structure of a tagged page names it.
    if (annotation.id) link.id = `pdfjs_internal_id_${annotation.id}`;
    link.style.left = percent(Math.min(x1, x2), viewport.width);
    link.style.top = percent(Math.min(y1, y2), viewport.height);
    link.style.width = percent(Math.abs(x2 - x1), viewport.width);
    link.style.height = percent(Math.abs(y2 - y1), viewport.height);
    layer.append(link);
  }
};

const createLink = (annotation: LinkAnnotation, page: number, services: LinkServices): HTMLElement | undefined => {
  const address = annotation.url ?? annotation.unsafeUrl;
  if (address !== undefined) {
    const href = safeLink(address, "open");
    if (href === undefined) return createBlockedLink(address, services);
    const link = externalLink(href, "", { "aria-label": services.t("linkTo", { address: href }), title: href });
    link.addEventListener("click", () => services.onOpen(href, page));
    return link;
  }
  const resolveTarget = createResolver(annotation, services);
  if (resolveTarget === undefined) return undefined;
  const link = element("a", { href: "#", "aria-label": services.t("linkToPage", { page: "" }).trim() });
  // Shows the target page on hover; it is known after pdf.js has resolved the destination.
  resolveTarget().then(
    (destination) => {
      if (destination === undefined) return;
      link.setAttribute("href", `#page=${destination.page}`);
      link.setAttribute("aria-label", services.t("linkToPage", { page: destination.page }));
    },
    () => {},
  );
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const destination = await resolveTarget();
    if (destination) services.goTo(destination);
  });
  return link;
};

/** A link to another file or with a forbidden scheme: a press shows a note. */
const createBlockedLink = (address: string, { t, showNote }: LinkServices): HTMLElement =>
  button("", "", () => showNote(t("linkRefused", { address })), {
    "aria-label": t("linkTo", { address }),
    title: address,
  });

type ResolveTarget = () => Promise<Destination | undefined>;

const createResolver = ({ dest, action }: LinkAnnotation, services: LinkServices): ResolveTarget | undefined => {
  if (dest) return () => resolveDestination(services.document, dest);
  const { document } = services;
  const pageByAction: Readonly<Record<string, () => number>> = {
    NextPage: () => services.currentPage() + 1,
    PrevPage: () => services.currentPage() - 1,
    FirstPage: () => 1,
    LastPage: () => document.numPages,
  };
  const getPage = action === undefined ? undefined : pageByAction[action];
  return getPage && (async () => ({ page: Math.min(document.numPages, Math.max(1, getPage())) }));
};

/** A destination as in the PDF: a name, or explicitly `[page, {name: "XYZ"}, left, top, zoom]`. */
type PdfDestination = string | readonly unknown[];

const toExplicitDestination = async (document: PDFDocumentProxy, dest: PdfDestination): Promise<readonly unknown[]> => {
  const explicit: unknown = typeof dest === "string" ? await document.getDestination(dest) : dest;
  return Array.isArray(explicit) ? explicit : [];
};

const resolvePageNumber = async (document: PDFDocumentProxy, target: unknown): Promise<number | undefined> => {
  const index = Number.isInteger(target)
    ? (target as number)
    : await document.getPageIndex(target as { num: number; gen: number }).catch(() => undefined);
  return index === undefined || index < 0 || index >= document.numPages ? undefined : index + 1;
};

/** Returns the page number of a destination; undefined if it does not exist. */
export const resolveDestinationPage = async (
  document: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<number | undefined> => {
  const [target] = await toExplicitDestination(document, dest);
  return target === undefined ? undefined : resolvePageNumber(document, target);
};

/** Resolves a destination of the PDF; undefined if it does not exist. */
export const resolveDestination = async (
  document: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<Destination | undefined> => {
  const [target, kind, ...numbers] = await toExplicitDestination(document, dest);
  const page = target === undefined ? undefined : await resolvePageNumber(document, target);
  if (page === undefined) return undefined;
  const y = getTopCoordinate((kind as { name?: string } | undefined)?.name ?? "", numbers);
  if (typeof y !== "number") return { page };
  const viewport = (await document.getPage(page)).getViewport({ scale: 1 });
  return { page, top: viewport.convertToViewportPoint(0, y)[1] as number };
};

/** The y coordinate in PDF space for the kinds of destinations that have one. */
const getTopCoordinate = (kind: string, numbers: readonly unknown[]): unknown =>
  kind === "XYZ"
    ? numbers[1]
    : kind === "FitH" || kind === "FitBH"
      ? numbers[0]
      : kind === "FitR"
        ? numbers[3]
        : undefined;
