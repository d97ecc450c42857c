/** An open document on the screen: bar, panels and pages, wired to each other. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { DeepLink } from "#domain/rules/deep-link.ts";
import { type Companions, createCompanions } from "./companions.ts";
import { listenToCopy } from "./copy-text.ts";
import { element } from "./dom.ts";
import { listenToInput } from "./input.ts";
import { measurePages } from "./measure-pages.ts";
import type { Outline } from "./outline.ts";
import { readOutline } from "./outline-tree.ts";
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
import { createTextLanguage, type TextLanguage } from "./text-language.ts";
import type { Thumbnails } from "./thumbnails.ts";
import type { Toolbar } from "./toolbar.ts";
import { createTools } from "./tools.ts";
import type { Track } from "./tracker.ts";
import { readsFromRight } from "./views/direction.ts";
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
  /** In another's page: its address is not the document's. */
  readonly preview: boolean;
  /** Asks what may be told; undefined where there is nothing to ask. */
  choosePrivacy(): (() => void) | undefined;
  /** Another page is read, or the zoom has changed. */
  readonly onMove?: () => void;
}

export interface Shell {
  /** The first page is painted. */
  readonly ready: Promise<void>;
  readonly pageCount: number;
  readonly currentPage: number;
  goTo(page: number): void;
  /** See PlacedAssets. */
  revealAsset(id: string): boolean;
  /** For whoever drives the reader from outside. */
  readonly parts: { readonly pages?: PageList | undefined; readonly search?: Search | undefined };
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
    get parts() {
      return view.parts;
    },
  };
};

class ShellView {
  readonly #options: ShellOptions;
  readonly #queue = new RenderQueue();
  readonly #companions: Companions;
  readonly #textLanguage: TextLanguage;
  #pages: PageList | undefined;
  #toolbar: Toolbar | undefined;
  #search: Search | undefined;
  #assets: PlacedAssets | undefined;
  #thumbnails: Thumbnails | undefined;
  #outline: Outline | undefined;

  constructor(options: ShellOptions) {
    this.#options = options;
    const { source, preview, language } = options;
    const { title, campaignLanguage } = source.smartlink;
    this.#textLanguage = createTextLanguage(options.document, campaignLanguage);
    this.#companions = createCompanions({ ...options, title, say: language.say, ownAddress: !preview });
    options.signal.addEventListener("abort", () => this.#queue.close());
  }

  get currentPage(): number {
    return this.#pages?.current ?? 1;
  }

  get parts(): Shell["parts"] {
    return { pages: this.#pages, search: this.#search };
  }

  goTo(destination: Destination): void {
    this.#pages?.goTo(destination);
  }

  revealAsset(id: string): boolean {
    return this.#assets?.reveal(id) ?? false;
  }

  async start(): Promise<void> {
    const { document: pdf, signal, host } = this.#options;
    const wanted = this.#wantedPage(this.#companions.address.wanted) ?? 1;
    const [page, rightToLeft] = await Promise.all([pdf.getPage(wanted), readsFromRight(pdf)]);
    signal.throwIfAborted();
    const pages = this.#createPages(sizeOf(page), rightToLeft);
    this.#pages = pages;
    const printer = createPrinter({ ...this.#options, allowed: this.#options.settings.printAllowed, say: this.#say });
    const search = () => this.#search?.toggle();
    const { print } = printer;
    const companions = this.#companions;
    const toolbar = createTools({ ...this.#options, pages, companions, say: this.#say, search, print });
    this.#toolbar = toolbar;
    this.#fill(host, toolbar, pages);
    if (wanted > 1) pages.goTo({ page: wanted });
    pages.setZoom("fit");
    // The zoom keeps what lies in the middle; a link means the page's top.
    if (wanted > 1) pages.goTo({ page: wanted });
    this.#tellView();
    this.#showPage(wanted);

    const first = pages.views[wanted - 1];
    // While the worker reads the page, the rest is made that does not wait for it.
    const drawing = first?.drawCanvas(signal);
    this.#furnish(pages, toolbar, print);
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
    this.#follow(this.#companions.address.wanted);
    void this.#namePages(pages);
    void this.#textLanguage.load(pages.views);
    await measurePages(pdf, pages, signal);
  }

  /** The page that a link leads to, where the document has it. */
  #wantedPage({ page, asset }: DeepLink): number | undefined {
    const { source, document: pdf } = this.#options;
    const known = page ?? source.smartlink.assets.find(({ id }) => asset !== undefined && id === asset)?.page;
    return known !== undefined && known <= pdf.numPages ? known : undefined;
  }

  /** What a link asks for besides its page. */
  #follow({ asset, search }: DeepLink): void {
    if (asset !== undefined) this.revealAsset(asset);
    if (search !== undefined) this.#search?.find(search);
  }

  async #namePages(pages: PageList): Promise<void> {
    const { names } = this.#companions;
    if (!(await names.load(this.#options.document)) || this.#options.signal.aborted) return;
    for (const view of pages.views) view.element.setAttribute("aria-label", names.full(view.number));
    this.#thumbnails?.rename();
    this.#showPage(pages.current);
  }

  #furnish(pages: PageList, toolbar: Toolbar, print: () => Promise<void>): void {
    const { document: pdf, settings, signal } = this.#options;
    const goTo = (destination: Destination) => this.goTo(destination);
    const assets = placeAssets({ ...this.#options, pages, goTo });
    this.#assets = assets;
    const { address, announcer, help, keyChoice, names } = this.#companions;
    listenToInput({ pages, signal, goTo, print, help, keyChoice, search: () => this.#search });
    listenToCopy(pages.element, signal);
    address.listen((wanted) => {
      const page = this.#wantedPage(wanted);
      if (page !== undefined) goTo({ page });
      this.#follow(wanted);
    });
    addSidebar({
      ...this.#options,
      pages,
      toolbar,
      assets,
      outline: settings.outline ? readOutline(pdf) : Promise.resolve([]),
      queue: this.#queue,
      say: this.#say,
      names,
      goTo,
      onOpen: this.#openedLink,
      note: announcer.note,
      onThumbnails: (made) => {
        this.#thumbnails = made;
      },
      onOutline: (made) => {
        this.#outline = made;
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
    this.#toolbar?.setPage(page, { previous: pages.canStep(-1), next: pages.canStep(1) });
    this.#thumbnails?.setPage(page);
    this.#outline?.setPage(page);
    this.#options.onMove?.();
  }

  readonly #openedLink = (address: string, page: number): void =>
    this.#options.track("smartlink", "doc_link_open", { data: address, page });

  #createPages(first: PageSize, rightToLeft: boolean): PageList {
    const { document: pdf, settings, signal } = this.#options;
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
            onOpen: this.#openedLink,
            note: this.#companions.announcer.note,
          }),
        onText: (view) => {
          this.#textLanguage.apply(view);
          this.#search?.mark(view);
        },
        onSlow: () => {},
      },
      onPage: (page) => {
        this.#showPage(page);
        this.#companions.turnedTo(page);
      },
      onZoom: (zoom) => {
        this.#toolbar?.setZoom(percentOf(zoom));
        this.#options.onMove?.();
      },
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
      onWords: (words) => this.#companions.address.set({ search: words || undefined }),
    });
    this.#search = search;
    const body = element("div", { class: "body" }, pages.element);
    const print = [...host.querySelectorAll(".print-sheets, .print-notice")];
    const { elements } = this.#companions.announcer;
    host.replaceChildren(skipLink(this.#say, pages), toolbar.element, search.element, ...print, body, ...elements);
  }
}

/** The first stop of the keyboard: past the bar, to what is read. */
const skipLink = (say: Language["say"], pages: PageList): HTMLElement => {
  const link = element("a", { class: "skip", href: "#" }, say("skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    pages.element.focus({ preventScroll: true });
  });
  return link;
};
