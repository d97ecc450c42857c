/** An open document on the screen: bar, panels and pages, wired to each other. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "./dom.ts";
import { listenToInput, pageOfAddress } from "./input.ts";
import { measurePages } from "./measure-pages.ts";
import { readOutline } from "./outline.ts";
import { type Destination, drawLinks } from "./page-links.ts";
import { PageList } from "./page-list.ts";
import { type PageSize, type PageView, sizeOf } from "./page-view.ts";
import { painted } from "./painted.ts";
import { type PlacedAssets, placeAssets } from "./place-assets.ts";
import { createPrinter } from "./print.ts";
import { RenderQueue } from "./render-queue.ts";
import { createSearch, type Search } from "./search/search.ts";
import type { ReaderSettings } from "./settings.ts";
import { addSidebar } from "./sidebar-tabs.ts";
import type { ReaderSource } from "./source.ts";
import type { Language } from "./strings.ts";
import type { Thumbnails } from "./thumbnails.ts";
import type { Toolbar } from "./toolbar.ts";
import { createTools } from "./tools.ts";
import type { Track } from "./tracker.ts";
import { startupView } from "./views/view-kind.ts";
import { percentOf } from "./zoom.ts";

export interface ShellOptions {
  readonly host: HTMLElement;
  readonly source: ReaderSource;
  readonly settings: ReaderSettings;
  readonly language: Language;
  readonly track: Track;
  readonly signal: AbortSignal;
  readonly document: PDFDocumentProxy;
}

export interface Shell {
  /** The first page is painted. */
  readonly ready: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  /** See PlacedAssets. */
  revealAsset(id: string): boolean;
}

export const createShell = (options: ShellOptions): Shell => {
  const view = new ShellView(options);
  return {
    ready: view.start(),
    pageCount: options.document.numPages,
    get currentPage() {
      return view.currentPage;
    },
    goTo: (page) => view.goTo({ page }),
    revealAsset: (id) => view.revealAsset(id),
  };
};

class ShellView {
  readonly #options: ShellOptions;
  readonly #queue = new RenderQueue();
  #pages: PageList | undefined;
  #toolbar: Toolbar | undefined;
  #search: Search | undefined;
  #assets: PlacedAssets | undefined;
  #thumbnails: Thumbnails | undefined;

  constructor(options: ShellOptions) {
    this.#options = options;
    options.signal.addEventListener("abort", () => this.#queue.close());
  }

  get currentPage(): number {
    return this.#pages?.current ?? 1;
  }

  goTo(destination: Destination): void {
    this.#pages?.goTo(destination);
  }

  revealAsset(id: string): boolean {
    return this.#assets?.reveal(id) ?? false;
  }

  async start(): Promise<void> {
    const { document: pdf, signal, host } = this.#options;
    const wanted = pageOfAddress(pdf.numPages);
    const [page, rightToLeft] = await Promise.all([pdf.getPage(wanted), readsFromRight(pdf)]);
    signal.throwIfAborted();
    const pages = this.#createPages(sizeOf(page), rightToLeft);
    this.#pages = pages;
    const printer = createPrinter({ ...this.#options, allowed: this.#options.settings.printAllowed, say: this.#say });
    const search = () => this.#search?.toggle();
    const toolbar = createTools({ ...this.#options, pages, say: this.#say, search, print: printer.print });
    this.#toolbar = toolbar;
    this.#fill(host, toolbar, pages);
    if (wanted > 1) pages.goTo({ page: wanted });
    pages.setZoom("fit");
    this.#tellView();
    this.#showPage(wanted);

    const first = pages.views[wanted - 1];
    // While the worker reads the page, the rest is made that does not wait for it.
    const drawing = first?.drawCanvas(signal);
    this.#furnish(pages, toolbar, printer.print);
    // A page that cannot be drawn says so in its place; the others may be whole.
    await drawing?.catch(() => signal.throwIfAborted());
    await painted();
    performance.mark("smartlink:first-page");
    document.documentElement.dataset["smartlinkState"] = "ready";
    pages.element.focus({ preventScroll: true });
    void this.#goOn(pages, first);
  }

  /** What comes after the first page can be seen: its text, then all others. */
  async #goOn(pages: PageList, first: PageView | undefined): Promise<void> {
    const { document: pdf, signal } = this.#options;
    await first?.drawText(signal).catch(() => {});
    performance.mark("smartlink:text-ready");
    if (signal.aborted) return;
    pages.watch(first ? [first] : []);
    await measurePages(pdf, pages, signal);
  }

  #furnish(pages: PageList, toolbar: Toolbar, print: () => Promise<void>): void {
    const { document: pdf, settings, signal } = this.#options;
    const goTo = (destination: Destination) => this.goTo(destination);
    const assets = placeAssets({ ...this.#options, pages, goTo });
    this.#assets = assets;
    listenToInput({ pages, signal, goTo, print, search: () => this.#search?.toggle(true) });
    addSidebar({
      ...this.#options,
      pages,
      toolbar,
      assets,
      outline: settings.outline ? readOutline(pdf) : Promise.resolve([]),
      queue: this.#queue,
      say: this.#say,
      goTo,
      onThumbnails: (made) => {
        this.#thumbnails = made;
      },
    });
  }

  readonly #say: Language["say"] = (key, values) => this.#options.language.say(key, values);

  /** For what looks different in each view beside the pages. */
  #tellView(): void {
    const { host } = this.#options;
    host.dataset["view"] = this.#pages?.view;
    host.dataset["direction"] = this.#pages?.rightToLeft ? "rtl" : "ltr";
  }

  #showPage(page: number): void {
    const pages = this.#pages;
    if (pages === undefined) return;
    this.#toolbar?.setPage(page, pages.views.length, { previous: pages.canStep(-1), next: pages.canStep(1) });
    this.#thumbnails?.setPage(page);
  }

  #createPages(first: PageSize, rightToLeft: boolean): PageList {
    const { document: pdf, settings, track, signal } = this.#options;
    return new PageList({
      count: pdf.numPages,
      first,
      view: startupView(settings),
      rightToLeft,
      say: this.#say,
      queue: this.#queue,
      signal,
      services: {
        document: pdf,
        links: (page) =>
          drawLinks(page, {
            document: pdf,
            say: this.#say,
            goTo: (destination) => this.goTo(destination),
            currentPage: () => this.currentPage,
            onOpen: (address, number) => track("smartlink", "doc_link_open", { data: address, page: number }),
          }),
        onText: (view) => this.#search?.mark(view),
        onSlow: () => {},
      },
      onPage: (page) => this.#showPage(page),
      onZoom: (zoom) => this.#toolbar?.setZoom(percentOf(zoom)),
      onView: () => {
        this.#tellView();
        this.#showPage(this.currentPage);
      },
    });
  }

  #fill(host: HTMLElement, toolbar: Toolbar, pages: PageList): void {
    const { document: pdf, track, signal } = this.#options;
    const search = createSearch({
      document: pdf,
      pages,
      say: this.#say,
      track,
      signal,
      onOpen: (open) => {
        toolbar.setPressed("search", open);
        if (!open) toolbar.button("search")?.blur();
      },
      onWords: () => {},
    });
    this.#search = search;
    const body = element("div", { class: "body" }, pages.element);
    const print = [...host.querySelectorAll(".print-sheets, .print-notice")];
    host.replaceChildren(toolbar.element, search.element, ...print, body);
  }
}

/** Whether the document says that it is read from right to left, as books in Arabic, Hebrew or Japanese are. */
const readsFromRight = async (pdf: PDFDocumentProxy): Promise<boolean> => {
  const preferences = await pdf.getViewerPreferences().catch(() => null);
  return preferences?.get("Direction") === "R2L";
};
