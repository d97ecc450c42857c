/** An open document on the screen: bar, panels and pages, wired to each other. */
import type { DeepLink } from "#reader/model/deep-link.ts";
import { showAssetHint } from "../assets/asset-hint.ts";
import { type PlacedAssets, placeAssets } from "../assets/place-assets.ts";
import type { Language } from "../i18n/language.ts";
import { createTextLanguage, type TextLanguage } from "../i18n/text-language.ts";
import { listenToCopy } from "../pages/copy-text.ts";
import { createDocumentPages } from "../pages/document-pages.ts";
import { measurePages } from "../pages/measure-pages.ts";
import type { Destination } from "../pages/page-links.ts";
import type { PageList } from "../pages/page-list.ts";
import type { PageView } from "../pages/page-view.ts";
import { RenderQueue } from "../pages/render-queue.ts";
import { zoomToPercent } from "../pages/zoom.ts";
import { createSearch, type Search } from "../search/search.ts";
import { createPrinter } from "../sharing/print.ts";
import type { Outline } from "../sidebar/outline.ts";
import { readOutline } from "../sidebar/outline-tree.ts";
import { addSidebar } from "../sidebar/sidebar-tabs.ts";
import type { Thumbnails } from "../sidebar/thumbnails.ts";
import { createDocumentToolbar } from "../toolbar/document-toolbar.ts";
import type { Toolbar } from "../toolbar/toolbar.ts";
import { element } from "../ui/dom.ts";
import { nextPaint, waitWhileVisible } from "../ui/page-visibility.ts";
import { createSkipLink } from "../ui/skip-link.ts";
import { createDocumentServices, type DocumentServices } from "./document-services.ts";
import type { DocumentView, DocumentViewOptions } from "./document-view-types.ts";
import { listenToInput } from "./input.ts";
import { createJumpHistory, type JumpHistory } from "./jump-history.ts";
import { resolvePage } from "./resolve-page.ts";

export const createDocumentView = (options: DocumentViewOptions): DocumentView => new ShellView(options);

class ShellView implements DocumentView {
  readonly ready: Promise<void>;
  readonly #options: DocumentViewOptions;
  readonly #queue = new RenderQueue();
  readonly #companions: DocumentServices;
  readonly #textLanguage: TextLanguage;
  #pages: PageList | undefined;
  #toolbar: Toolbar | undefined;
  #search: Search | undefined;
  #assets: PlacedAssets | undefined;
  #thumbnails: Thumbnails | undefined;
  #outline: Outline | undefined;
  #trail: JumpHistory | undefined;

  constructor(options: DocumentViewOptions) {
    this.#options = options;
    const { source, preview, language } = options;
    const { title, smartlinkSocialDesc: description = "", campaignLanguage } = source.smartlink;
    this.#companions = createDocumentServices({ ...options, title, description, t: language.t, ownAddress: !preview });
    this.#textLanguage = createTextLanguage(options.document, campaignLanguage);
    options.signal.addEventListener("abort", () => this.#queue.close());
    this.ready = this.#start();
  }

  get pageCount(): number {
    return this.#options.document.numPages;
  }

  get currentPage(): number {
    return this.#pages?.current ?? 1;
  }

  get parts(): DocumentView["parts"] {
    return { pages: this.#pages, search: this.#search, announcer: this.#companions.announcer };
  }

  goTo(page: number): void {
    this.#pages?.goTo({ page });
  }

  readonly #goTo = (destination: Destination): void => this.#trail?.jump(() => this.#pages?.goTo(destination));

  revealAsset(id: string): boolean {
    return this.#assets?.reveal(id) ?? false;
  }

  async #start(): Promise<void> {
    const { signal, host } = this.#options;
    const wanted = this.#wantedPage(this.#companions.address.target) ?? 1;
    const pages = await this.#createPages(wanted);
    this.#pages = pages;
    const options = { ...this.#options, t: this.#say };
    const { print } = createPrinter({ ...options, ...this.#companions });
    const commands = { goTo: (page: number) => this.#goTo({ page }), search: () => this.#search?.toggle(), print };
    const toolbar = createDocumentToolbar({ ...options, ...commands, pages, companions: this.#companions });
    this.#toolbar = toolbar;
    this.#trail = createJumpHistory({ ...this.#companions, pages, t: this.#say, signal });
    this.#fill(host, toolbar, pages, this.#trail);
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
    await waitWhileVisible(drawing).catch(() => signal.throwIfAborted());
    first?.readAhead();
    await nextPaint();
    performance.mark("smartlink:first-page");
    document.documentElement.dataset["smartlinkState"] = "ready";
    pages.element.focus({ preventScroll: true });
    void this.#goOn(pages, first, drawing);
  }

  /** What comes after the first page is drawn: its text, then all others. */
  async #goOn(pages: PageList, first: PageView | undefined, drawing: Promise<void> | undefined): Promise<void> {
    const { document: pdf, settings, signal } = this.#options;
    await drawing?.catch(() => {});
    await first?.drawText(signal).catch(() => {});
    performance.mark("smartlink:text-ready");
    if (signal.aborted) return;
    pages.startDrawing(first ? [first] : []);
    if (settings.assetShowOnStartup) showAssetHint(pages.visiblePages, signal);
    this.#follow(this.#companions.address.target);
    void this.#namePages(pages);
    void this.#textLanguage.load(pages.views);
    await measurePages(pdf, pages, signal);
  }

  readonly #wantedPage = (link: DeepLink) => resolvePage(link, this.#options.source.smartlink, this.pageCount);

  #follow({ asset, search }: DeepLink): void {
    if (asset !== undefined) this.revealAsset(asset);
    if (search !== undefined) this.#search?.find(search);
  }

  async #namePages(pages: PageList): Promise<void> {
    const { names } = this.#companions;
    if (!(await names.load(this.#options.document)) || this.#options.signal.aborted) return;
    for (const view of pages.views) view.element.setAttribute("aria-label", names.fullName(view.number));
    this.#thumbnails?.updateNames();
    this.#showPage(pages.current);
  }

  #furnish(pages: PageList, toolbar: Toolbar, print: () => Promise<void>): void {
    const { document: pdf, settings, signal } = this.#options;
    const goTo = this.#goTo;
    const assets = placeAssets({ ...this.#options, ...this.#companions, pages, goTo });
    this.#assets = assets;
    const { address, help, keyChoice } = this.#companions;
    listenToInput({ pages, signal, goTo, print, help, keyChoice, search: () => this.#search });
    listenToCopy(pages.element, signal);
    address.listen((wanted) => {
      const page = this.#wantedPage(wanted);
      if (page !== undefined) goTo({ page });
      this.#follow(wanted);
    });
    addSidebar({
      ...this.#options,
      ...this.#companions,
      pages,
      toolbar,
      assets,
      outline: settings.outline ? readOutline(pdf) : Promise.resolve([]),
      queue: this.#queue,
      t: this.#say,
      goTo,
      onOpen: this.#openedLink,
      onThumbnails: (made) => {
        this.#thumbnails = made;
      },
      onOutline: (made) => {
        this.#outline = made;
      },
    });
  }

  readonly #say: Language["t"] = (key, values) => this.#options.language.t(key, values);

  /** For what looks different in each view beside the pages. */
  #tellView(): void {
    const { view, rightToLeft } = this.#pages ?? {};
    Object.assign(this.#options.host.dataset, { view, direction: rightToLeft ? "rtl" : "ltr" });
  }

  #showPage(page: number): void {
    const [previous = false, next = false] = [this.#pages?.canStep(-1), this.#pages?.canStep(1)];
    this.#toolbar?.setPage(page, { previous, next });
    this.#thumbnails?.setPage(page);
    this.#outline?.setPage(page);
    this.#options.onMove?.();
  }

  readonly #openedLink = (address: string, page: number): void =>
    this.#options.track("smartlink", "doc_link_open", { data: address, page });

  #createPages(first: number): Promise<PageList> {
    return createDocumentPages({
      ...this.#options,
      firstPage: first,
      t: this.#say,
      queue: this.#queue,
      goTo: this.#goTo,
      onOpen: this.#openedLink,
      showNote: this.#companions.announcer.showNote,
      onText: (view) => {
        this.#textLanguage.apply(view);
        this.#search?.highlight(view);
      },
      onPage: (page) => {
        this.#showPage(page);
        this.#companions.announcePage(page);
        this.#trail?.countPageTurn();
      },
      onZoom: (zoom) => {
        this.#toolbar?.setZoom(zoomToPercent(zoom));
        this.#options.onMove?.();
      },
      onView: () => {
        this.#tellView();
        this.#showPage(this.currentPage);
      },
    });
  }

  #fill(host: HTMLElement, toolbar: Toolbar, pages: PageList, { element: wayBack, jump }: JumpHistory): void {
    const search = createSearch({
      ...this.#options,
      ...this.#companions,
      pages,
      t: this.#say,
      jump,
      onOpen: (open) => {
        toolbar.setPressed("search", open);
        if (!open) toolbar.button("search")?.blur();
      },
      onQuery: (words) => this.#companions.address.set({ search: words || undefined }),
    });
    this.#search = search;
    const print = [...host.querySelectorAll(".print-sheets, .print-notice")];
    host.replaceChildren(
      createSkipLink(this.#say, pages.element),
      toolbar.element,
      search.element,
      ...print,
      element("div", { class: "body" }, pages.element, wayBack),
      ...this.#companions.announcer.elements,
    );
  }
}
