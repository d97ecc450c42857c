/** An open document on the screen: bar, panels and pages, wired to each other. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { Asset } from "#domain/model/asset.ts";
import { savePdf } from "./download.ts";
import { element } from "./dom.ts";
import { listenToKeys } from "./keys.ts";
import { createOutline, type OutlineItem, readOutline } from "./outline.ts";
import { drawOverlay } from "./overlay.ts";
import { type Destination, drawLinks } from "./page-links.ts";
import { PageList } from "./page-list.ts";
import { type PageSize, sizeOf } from "./page-view.ts";
import { createPrinter } from "./print.ts";
import { RenderQueue } from "./render-queue.ts";
import { createSearch, type Search } from "./search.ts";
import type { ReaderSettings } from "./settings.ts";
import { createSidebar, type SidebarTab } from "./sidebar.ts";
import type { ReaderSource } from "./source.ts";
import type { Language } from "./strings.ts";
import { createThumbnails, type Thumbnails } from "./thumbnails.ts";
import { createToolbar, type Toolbar } from "./toolbar.ts";
import { trackReading } from "./track-reading.ts";
import type { Track } from "./tracker.ts";
import { percentOf, steppedZoom } from "./zoom.ts";

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
  };
};

class ShellView {
  readonly #options: ShellOptions;
  readonly #queue = new RenderQueue();
  #pages: PageList | undefined;
  #toolbar: Toolbar | undefined;
  #search: Search | undefined;
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

  async start(): Promise<void> {
    const { document: pdf, signal, host } = this.#options;
    const wanted = pageOfAddress(pdf.numPages);
    const page = await pdf.getPage(wanted);
    signal.throwIfAborted();
    const pages = this.#createPages(sizeOf(page));
    this.#pages = pages;
    const printer = createPrinter({ ...this.#options, allowed: this.#options.settings.printAllowed, say: this.#say });
    const toolbar = this.#createToolbar(pages, printer.print);
    this.#toolbar = toolbar;
    this.#fill(host, toolbar, pages);
    pages.setZoom("fit");
    if (wanted > 1) pages.goTo({ page: wanted });
    toolbar.setPage(wanted, pdf.numPages);

    const first = pages.views[wanted - 1];
    await first?.drawCanvas(signal);
    await painted();
    performance.mark("smartlink:first-page");
    document.documentElement.dataset["smartlinkState"] = "ready";
    this.#options.track("smartlink", "open");
    await first?.drawText(signal);
    performance.mark("smartlink:text-ready");
    void this.#furnish(pages, toolbar, printer.print);
  }

  /** All that may come after the first page can be read. */
  async #furnish(pages: PageList, toolbar: Toolbar, print: () => Promise<void>): Promise<void> {
    const { document: pdf, settings, signal, track } = this.#options;
    this.#addAssets(pages);
    pages.watch();
    pages.element.focus({ preventScroll: true });
    this.#listen(pages, print);
    trackReading({ track, signal, currentPage: () => pages.current });
    const outline = settings.outline ? await readOutline(pdf) : [];
    this.#addSidebar(pages, toolbar, outline);
    await this.#measure(pages);
  }

  readonly #say: Language["say"] = (key, values) => this.#options.language.say(key, values);

  #createPages(first: PageSize): PageList {
    const { document: pdf, track, signal } = this.#options;
    return new PageList({
      count: pdf.numPages,
      first,
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
      },
      onPage: (page) => {
        this.#toolbar?.setPage(page, pdf.numPages);
        this.#thumbnails?.setPage(page);
      },
      onZoom: (zoom) => this.#toolbar?.setZoom(percentOf(zoom)),
    });
  }

  #createToolbar(pages: PageList, print: () => Promise<void>): Toolbar {
    const { source, settings, track, document: pdf, host } = this.#options;
    const { title, assets } = source.smartlink;
    const withAssets = settings.assetEnabled && assets.length > 0;
    const zoom = (direction: 1 | -1) => pages.setZoom(steppedZoom(pages.zoom, direction));
    const toolbar = createToolbar(title, this.#say, {
      previousPage: () => this.goTo({ page: pages.current - 1 }),
      nextPage: () => this.goTo({ page: pages.current + 1 }),
      goTo: (page) => this.goTo({ page }),
      zoomIn: () => zoom(1),
      zoomOut: () => zoom(-1),
      fitWidth: () => pages.setZoom("fit"),
      search: () => this.#search?.toggle(),
      ...(settings.printAllowed ? { print: () => void print() } : {}),
      ...(settings.extractPDF
        ? {
            download: () => {
              track("smartlink", "download_document");
              void savePdf(pdf, title);
            },
          }
        : {}),
      ...(document.fullscreenEnabled ? { fullScreen: () => void toggleFullScreen() } : {}),
      ...(withAssets
        ? {
            assets: () => {
              const shown = !host.classList.toggle("assets-off");
              toolbar.setPressed("assets", shown);
              track("smartlink", shown ? "assets_show" : "assets_hide");
            },
          }
        : {}),
    });
    host.classList.toggle("assets-off", !settings.assetShowOnStartup);
    toolbar.setPressed("assets", settings.assetShowOnStartup);
    return toolbar;
  }

  #fill(host: HTMLElement, toolbar: Toolbar, pages: PageList): void {
    const { document: pdf, track } = this.#options;
    const search = createSearch({
      document: pdf,
      pages,
      say: this.#say,
      track,
      onOpen: (open) => {
        toolbar.setPressed("search", open);
        if (!open) toolbar.button("search")?.blur();
      },
    });
    this.#search = search;
    const body = element("div", { class: "body" }, pages.element);
    const print = [...host.querySelectorAll(".print-sheets, .print-notice")];
    host.replaceChildren(toolbar.element, search.element, ...print, body);
  }

  #addAssets(pages: PageList): void {
    const { source, settings, host, track } = this.#options;
    if (!settings.assetEnabled) return;
    const byPage = new Map<number, Asset[]>();
    for (const asset of source.smartlink.assets) byPage.set(asset.page, [...(byPage.get(asset.page) ?? []), asset]);
    for (const [number, assets] of byPage) {
      const view = pages.views[number - 1];
      if (view === undefined) {
        console.warn(`smartlink: ${assets.length} asset(s) lie on page ${number}, which the PDF does not have`);
        continue;
      }
      view.element.append(
        drawOverlay(assets, {
          host,
          source,
          track,
          say: this.#say,
          interaction: settings.assetInteraction,
          goTo: (page) => this.goTo({ page }),
          onClose: (asset, type) => track("asset", "close", { type, page: asset.page, asset_id: asset.id ?? "" }),
        }),
      );
    }
  }

  #addSidebar(pages: PageList, toolbar: Toolbar, outline: readonly OutlineItem[]): void {
    const { document: pdf, settings } = this.#options;
    const narrow = matchMedia("(max-width: 40rem)");
    const goTo = (destination: Destination) => {
      this.goTo(destination);
      if (narrow.matches) sidebar.close();
    };
    const makeThumbnails = () => {
      const { views } = pages;
      const made = createThumbnails({
        document: pdf,
        views,
        queue: this.#queue,
        say: this.#say,
        goTo: (page) => goTo({ page }),
      });
      this.#thumbnails = made;
      made.setPage(pages.current);
      return made.element;
    };
    const sidebar = createSidebar({
      say: this.#say,
      content: { thumbnails: makeThumbnails, outline: () => createOutline(pdf, outline, goTo) },
      onChange: (open) => {
        toolbar.setPressed("thumbnails", open === "thumbnails");
        toolbar.setPressed("outline", open === "outline");
      },
    });
    pages.element.before(sidebar.element);
    const tabs: SidebarTab[] = [];
    if (settings.thumbnails && pdf.numPages > 1) tabs.push("thumbnails");
    if (outline.length > 0) tabs.push("outline");
    for (const tab of tabs) toolbar.add(tab, () => sidebar.toggle(tab));
    const [start] = tabs;
    if (settings.sidebarOpened && start && !narrow.matches) sidebar.toggle(start);
  }

  #listen(pages: PageList, print: () => Promise<void>): void {
    const { signal, document: pdf } = this.#options;
    const scroll = (px: number) => pages.element.scrollBy({ top: px });
    const toPage = (page: number) => this.goTo({ page });
    listenToKeys(
      {
        previousPage: () => toPage(pages.current - 1),
        nextPage: () => toPage(pages.current + 1),
        firstPage: () => toPage(1),
        lastPage: () => toPage(pdf.numPages),
        scrollBy: (windows) => scroll(windows * pages.element.clientHeight),
        scrollByLines: (lines) => scroll(lines * 48),
        zoomIn: () => pages.setZoom(steppedZoom(pages.zoom, 1)),
        zoomOut: () => pages.setZoom(steppedZoom(pages.zoom, -1)),
        fitWidth: () => pages.setZoom("fit"),
        search: () => this.#search?.toggle(true),
        print: () => void print(),
      },
      signal,
    );
    pages.element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const factor = Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200);
        pages.setZoom(pages.zoom * factor, { x: event.clientX, y: event.clientY });
      },
      { passive: false, signal },
    );
    addEventListener("hashchange", () => toPage(pageOfAddress(pdf.numPages, pages.current)), { signal });
  }

  /** The sizes of all pages, a few at a time, so that the scroll bar tells the truth. */
  async #measure(pages: PageList): Promise<void> {
    const { document: pdf, signal } = this.#options;
    for (let from = 1; from <= pdf.numPages && !signal.aborted; from += 32) {
      const numbers = Array.from({ length: Math.min(32, pdf.numPages - from + 1) }, (_, index) => from + index);
      const sizes = await Promise.all(
        numbers.map((number) =>
          pdf.getPage(number).then(
            (page) => [number, sizeOf(page)] as const,
            () => undefined,
          ),
        ),
      );
      if (!signal.aborted) pages.resize(new Map(sizes.filter((size) => size !== undefined)));
    }
  }
}

const pageOfAddress = (count: number, otherwise = 1): number => {
  const page = Number(new URLSearchParams(location.hash.slice(1)).get("page") ?? Number.NaN);
  return Number.isInteger(page) && page >= 1 && page <= count ? page : otherwise;
};

const toggleFullScreen = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser refuses, for example in a frame: nothing changes.
  }
};

/** What has been drawn is on the screen; a page in the background gets no frames and is not waited for. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
