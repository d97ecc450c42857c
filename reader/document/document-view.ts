/** The view of an open document: creates toolbar, sidebar, search and pages and connects them. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import type { DeepLink } from "#reader/model/deep-link.ts";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import { type PlacedAssets, placeAssets } from "../assets/place-assets.ts";
import type { Translate } from "../i18n/language.ts";
import type { Destination } from "../pages/page-links.ts";
import type { PageView } from "../pages/page-view.ts";
import { RenderQueue } from "../pages/render-queue.ts";
import { listenToCopy } from "../pages/text/copy-text.ts";
import { createTextLanguage, type TextLanguage } from "../pages/text/text-language.ts";
import { createSearch, type Search } from "../search/search.ts";
import { createPrinter } from "../sharing/print.ts";
import { readOutline } from "../sidebar/outline-tree.ts";
import { addSidebar } from "../sidebar/sidebar-tabs.ts";
import type { Thumbnails } from "../sidebar/thumbnails.ts";
import { createDocumentToolbar } from "../toolbar/document-toolbar.ts";
import type { Toolbar } from "../toolbar/toolbar.ts";
import { element } from "../ui/dom.ts";
import { mayTakeFocus } from "../ui/may-take-focus.ts";
import { nextPaint, waitWhileVisible } from "../ui/page-visibility.ts";
import { createDocumentPages } from "../views/document-pages.ts";
import { measurePages } from "../views/measure-pages.ts";
import type { PageList } from "../views/page-list.ts";
import { createDocumentServices, type DocumentServices } from "./document-services.ts";
import type { DocumentView, DocumentViewOptions } from "./document-view-types.ts";
import { listenToInput } from "./input.ts";
import { createJumpHistory, type JumpHistory } from "./jump-history.ts";
import { createPageIndicators, type PageIndicators } from "./page-indicators.ts";

/** Shows the document in `options.host`. The view ends when `options.signal` is aborted. */
export const createDocumentView = (options: DocumentViewOptions): DocumentView => new PdfDocumentView(options);

/** What all parts of the view are created with. */
interface ViewContext extends DocumentViewOptions, DocumentServices {
  readonly t: Translate;
  readonly queue: RenderQueue;
}

/** The parts that exist as soon as the size of the first page is known. */
interface ViewParts {
  readonly pages: PageList;
  readonly toolbar: Toolbar;
  readonly jumps: JumpHistory;
  readonly search: Search;
  readonly indicators: PageIndicators;
}

class PdfDocumentView implements DocumentView {
  readonly ready: Promise<void>;
  readonly #context: ViewContext;
  readonly #textLanguage: TextLanguage;
  #parts: ViewParts | undefined;
  #assets: PlacedAssets | undefined;
  #thumbnails: Thumbnails | undefined;

  constructor(options: DocumentViewOptions) {
    const { t } = options.language;
    const queue = new RenderQueue();
    this.#context = { ...options, ...createDocumentServices({ ...options, t }), t, queue };
    this.#textLanguage = createTextLanguage(options.document, options.source.smartlink.campaignLanguage);
    options.signal.addEventListener("abort", () => queue.close());
    this.ready = this.#open();
  }

  get pageCount(): number {
    return this.#context.document.numPages;
  }

  get currentPage(): number {
    return this.#parts?.pages.current ?? 1;
  }

  get parts(): DocumentView["parts"] {
    return { pages: this.#parts?.pages, search: this.#parts?.search, announcer: this.#context.announcer };
  }

  goTo(page: number): void {
    this.#parts?.pages.goTo({ page });
  }

  showUndecoded(page: number): void {
    const { loadPanels, t } = this.#context;
    const view = this.#parts?.pages.views[page - 1];
    if (view) void loadPanels().then((panels) => panels?.showUndecoded(view.element, t));
  }

  revealAsset(id: string): boolean {
    return this.#assets?.reveal(id) ?? false;
  }

  /** Goes to a position and adds a way back. */
  readonly #jumpTo = (destination: Destination): void =>
    this.#parts?.jumps.jump(() => this.#parts?.pages.goTo(destination));

  async #open(): Promise<void> {
    const { address, beforeLayout, settings, signal } = this.#context;
    const page = this.#resolvePage(address.target) ?? 1;
    const pages = await this.#createPages(page);
    const { print } = createPrinter({ ...this.#context });
    this.#parts = this.#createParts(pages, print);
    beforeLayout();
    if (page > 1) pages.goTo({ page });
    pages.setZoom("fit");
    // Zooming keeps the middle of the window in place, but a link leads to the top of its page.
    if (page > 1) pages.goTo({ page });
    this.#parts.indicators.showView();
    await showDocument({
      ...this.#context,
      pages,
      firstPage: pages.views[page - 1],
      onReading: () => this.#addRemainingParts(pages, print),
      onText: () => {
        if (settings.assetShowOnStartup) showAssetHint(pages.visiblePages, signal);
        this.#followLink(address.target);
        void this.#labelPages(pages);
        void this.#textLanguage.load(pages.views);
      },
    });
  }

  #resolvePage(link: DeepLink): number | undefined {
    return resolvePage(link, this.#context.source.smartlink, this.pageCount);
  }

  /** Follows the parts of a link that need the text and the assets of the pages. */
  #followLink({ asset, search }: DeepLink): void {
    if (asset !== undefined) this.revealAsset(asset);
    if (search !== undefined) this.#parts?.search.find(search);
  }

  async #labelPages(pages: PageList): Promise<void> {
    const { names, document: pdf, signal } = this.#context;
    if (!(await names.load(pdf)) || signal.aborted) return;
    for (const view of pages.views) view.element.setAttribute("aria-label", names.fullName(view.number));
    this.#thumbnails?.updateNames();
    this.#parts?.indicators.showPage();
  }

  #createPages(firstPage: number): Promise<PageList> {
    return createDocumentPages({
      ...this.#context,
      firstPage,
      goTo: this.#jumpTo,
      onOpen: this.#trackLink,
      onText: (view) => {
        this.#textLanguage.apply(view);
        this.#parts?.search.highlight(view);
      },
      onPage: (page) => {
        this.#parts?.indicators.showPage();
        this.#context.announcePage(page);
        this.#parts?.jumps.countPageTurn();
      },
      onZoom: () => this.#parts?.indicators.showZoom(),
      onView: () => this.#parts?.indicators.showView(),
    });
  }

  /** Creates the parts around the pages and puts all of them into the host. */
  #createParts(pages: PageList, print: () => Promise<void>): ViewParts {
    const { address, announcer, host, t } = this.#context;
    const toolbar = createDocumentToolbar({
      ...this.#context,
      pages,
      goTo: (page) => this.#jumpTo({ page }),
      search: () => this.#parts?.search.toggle(),
      print,
    });
    const jumps = createJumpHistory({ ...this.#context, pages });
    const search = createSearch({
      ...this.#context,
      pages,
      jump: jumps.jump,
      onOpen: (isOpen) => {
        toolbar.setPressed("search", isOpen);
        if (!isOpen) toolbar.button("search")?.blur();
      },
      onQuery: (query) => address.set({ search: query || undefined }),
    });
    const printElements = [...host.querySelectorAll(".print-sheets, .print-notice")];
    host.replaceChildren(
      createSkipLink(t, pages.element),
      toolbar.element,
      search.element,
      ...printElements,
      element("div", { class: "body" }, pages.element, jumps.element),
      ...announcer.elements,
    );
    return { pages, toolbar, jumps, search, indicators: createPageIndicators({ ...this.#context, pages, toolbar }) };
  }

  /** Creates what the first page does not need. */
  #addRemainingParts(pages: PageList, print: () => Promise<void>): void {
    if (this.#parts === undefined) return;
    const { toolbar, indicators } = this.#parts;
    const { address, document: pdf, settings } = this.#context;
    const goTo = this.#jumpTo;
    const assets = placeAssets({ ...this.#context, pages, goTo });
    this.#assets = assets;
    listenToInput({ ...this.#context, pages, goTo, print, search: () => this.#parts?.search });
    listenToCopy({ ...this.#context, pages });
    address.listen((link) => {
      const page = this.#resolvePage(link);
      if (page !== undefined) goTo({ page });
      this.#followLink(link);
    });
    addSidebar({
      ...this.#context,
      pages,
      toolbar,
      assets,
      outline: settings.outline ? readOutline(pdf) : Promise.resolve([]),
      goTo,
      onOpen: this.#trackLink,
      onThumbnails: (thumbnails) => {
        this.#thumbnails = thumbnails;
        indicators.add(thumbnails);
      },
      onOutline: (outline) => indicators.add(outline),
    });
  }

  readonly #trackLink = (address: string, page: number): void =>
    this.#context.track("smartlink", "doc_link_open", { data: address, page });
}

// The order in which an opened document appears: the canvas of the first page, then its text, then all other pages. Work
// that does not depend on the first page happens while the worker reads it.

/** What the sequence shows, and what happens between its steps. */
interface OpeningSequence {
  readonly document: PDFDocumentProxy;
  readonly pages: PageList;
  /** Undefined for a document without pages. */
  readonly firstPage: PageView | undefined;
  readonly signal: AbortSignal;
  /** Called once the worker is reading the first page. */
  onReading(): void;
  /** Called when the text of the first page is shown. */
  onText(): void;
}

/** Resolves when the first page is painted; the rest follows in the background. Rejects only when it is aborted. */
const showDocument = async (sequence: OpeningSequence): Promise<void> => {
  const { pages, firstPage, signal, onReading } = sequence;
  const canvas = firstPage?.drawCanvas(signal);
  onReading();
  // A page that cannot be drawn shows a notice; the document is open all the same.
  await waitWhileVisible(canvas).catch(() => signal.throwIfAborted());
  firstPage?.readAhead();
  await nextPaint();
  performance.mark("smartlink:first-page");
  document.documentElement.dataset["smartlinkState"] = "ready";
  if (mayTakeFocus()) pages.element.focus({ preventScroll: true });
  void showRemaining(sequence, canvas);
};

/** `canvas`: the drawing of the first page, which may still be running if the window is not visible. */
const showRemaining = async (sequence: OpeningSequence, canvas: Promise<void> | undefined): Promise<void> => {
  const { document: pdf, pages, firstPage, signal, onText } = sequence;
  await canvas?.catch(() => {});
  if (firstPage?.needsText) await firstPage.drawText(signal).catch(() => {});
  performance.mark("smartlink:text-ready");
  if (signal.aborted) return;
  pages.startDrawing(firstPage ? [firstPage] : []);
  onText();
  await measurePages(pdf, pages, signal);
};

/** Returns the page that a link names by its number or by an asset; undefined if the document does not have it. */
const resolvePage = (
  { page, asset }: DeepLink,
  { assets }: Pick<ReaderSmartlink, "assets">,
  pageCount: number,
): number | undefined => {
  const linkedPage = page ?? assets.find(({ id }) => asset !== undefined && id === asset)?.page;
  return linkedPage !== undefined && linkedPage <= pageCount ? linkedPage : undefined;
};

// Frames the assets of the visible pages for a moment when a document opens.

/** Equals the duration of the animation in `styles/assets.css`. With reduced motion, a still frame lasts as long. */
const hintMs = 2400;

/** Shows the hint on these pages. Aborting the signal cancels the timer. */
const showAssetHint = (views: readonly PageView[], signal: AbortSignal): void => {
  const setHint = (on: boolean) => {
    for (const { element } of views) element.classList.toggle("hinting", on);
  };
  setHint(true);
  const timer = setTimeout(() => setHint(false), hintMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
};

/** Creates the link, first in the tab order, that moves the focus past the toolbar to `target`, which needs an id. */
const createSkipLink = (t: Translate, target: HTMLElement): HTMLElement => {
  const link = element("a", { class: "skip", href: `#${target.id}` }, t("skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus({ preventScroll: true });
  });
  return link;
};
